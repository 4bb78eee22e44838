//! Amounts and currencies.

use crate::http::Form;
use crate::refusal::Refusal;

/// Stripe's limits for a charge in US dollars, in cents; the same for every currency here.
const LEAST: i64 = 50;
const MOST: i64 = 99_999_999;

/// Those that the sandbox knows. All but the yen have hundredths.
const CURRENCIES: [&str; 16] = [
    "aud", "brl", "cad", "chf", "cny", "dkk", "eur", "gbp", "hkd", "inr", "jpy", "mxn", "nok",
    "sek", "sgd", "usd",
];

pub(super) fn amount(form: &mut Form) -> Result<Option<i64>, Refusal> {
    let Some(amount) = form.integer("amount")? else {
        return Ok(None);
    };
    if amount < 1 {
        let message = "This value must be greater than or equal to 1.";
        let refusal = Refusal::invalid(message).code("parameter_invalid_integer");
        return Err(refusal.on("amount"));
    }
    Ok(Some(amount))
}

/// An amount that a card can be charged.
pub(super) fn chargeable(form: &mut Form) -> Result<i64, Refusal> {
    match amount(form)? {
        None => Err(form.missing("amount")),
        Some(..LEAST) => Err(Refusal::invalid("Amount must be at least $0.50 usd")
            .code("amount_too_small")
            .on("amount")),
        Some(amount) if amount > MOST => {
            Err(Refusal::invalid("Amount must be no more than $999,999.99")
                .code("amount_too_large")
                .on("amount"))
        }
        Some(amount) => Ok(amount),
    }
}

pub(super) fn currency(form: &mut Form) -> Result<String, Refusal> {
    let given = form.required("currency")?;
    let currency = given.to_lowercase();
    if CURRENCIES.contains(&currency.as_str()) {
        return Ok(currency);
    }
    let message = format!(
        "Invalid currency: {given}. Stripe currently supports these currencies: {}",
        CURRENCIES.join(", ")
    );
    Err(Refusal::invalid(message).on("currency"))
}
