//! Amounts and currencies.

use crate::error::ApiError;
use crate::http::Form;

/// Stripe's limits for a charge in US dollars, in cents; the same for every currency here.
const LEAST: i64 = 50;
const MOST: i64 = 99_999_999;

/// Those that the sandbox knows. All but the yen have hundredths.
const CURRENCIES: [&str; 16] = [
    "aud", "brl", "cad", "chf", "cny", "dkk", "eur", "gbp", "hkd", "inr", "jpy", "mxn", "nok",
    "sek", "sgd", "usd",
];

pub(super) fn amount(form: &mut Form) -> Result<Option<i64>, ApiError> {
    let Some(amount) = form.integer("amount")? else {
        return Ok(None);
    };
    if amount < 1 {
        let message = "This value must be greater than or equal to 1.";
        let error = ApiError::invalid(message).code("parameter_invalid_integer");
        return Err(error.param("amount"));
    }
    Ok(Some(amount))
}

/// An amount that a card can be charged.
pub(super) fn chargeable(form: &mut Form) -> Result<i64, ApiError> {
    match amount(form)? {
        None => Err(form.missing("amount")),
        Some(..LEAST) => Err(ApiError::invalid("Amount must be at least $0.50 usd")
            .code("amount_too_small")
            .param("amount")),
        Some(amount) if amount > MOST => {
            Err(ApiError::invalid("Amount must be no more than $999,999.99")
                .code("amount_too_large")
                .param("amount"))
        }
        Some(amount) => Ok(amount),
    }
}

pub(super) fn currency(form: &mut Form) -> Result<String, ApiError> {
    let given = form.required("currency")?;
    let currency = given.to_lowercase();
    if CURRENCIES.contains(&currency.as_str()) {
        return Ok(currency);
    }
    let message = format!(
        "Invalid currency: {given}. Stripe currently supports these currencies: {}",
        CURRENCIES.join(", ")
    );
    Err(ApiError::invalid(message).param("currency"))
}
