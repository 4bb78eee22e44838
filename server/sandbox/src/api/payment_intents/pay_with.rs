//! What a call pays with: the id of a payment method, or a card's data.

use crate::cards::CardInput;
use crate::error::ApiError;
use crate::http::{Caller, Form};
use crate::operations::method::MethodChoice;

pub(super) fn method_choice(
    form: &mut Form,
    caller: Caller,
) -> Result<Option<MethodChoice>, ApiError> {
    let named = form.text("payment_method")?;
    let data = form.nested("payment_method_data")?;
    match (named, data) {
        (Some(_), Some(_)) => Err(ApiError::invalid(
            "You may only specify one of these parameters: payment_method, payment_method_data.",
        )),
        (Some(name), None) => Ok(Some(MethodChoice::Named(name))),
        (None, Some(data)) => card_input(data, caller).map(Some),
        (None, None) => Ok(None),
    }
}

fn card_input(mut data: Form, caller: Caller) -> Result<MethodChoice, ApiError> {
    must_be_card(&data.required("type")?, &data.full("type"))?;
    let Some(mut card) = data.nested("card")? else {
        return Err(data.missing("card"));
    };
    if caller == Caller::Shop {
        return Err(ApiError::invalid(
            "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you \
             use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
        ));
    }
    let input = CardInput {
        number: card.required("number")?,
        exp_month: card
            .integer("exp_month")?
            .ok_or_else(|| card.missing("exp_month"))?,
        exp_year: card
            .integer("exp_year")?
            .ok_or_else(|| card.missing("exp_year"))?,
        cvc: card.text("cvc")?,
    };
    card.finish()?;
    data.finish()?;
    Ok(MethodChoice::Card(input))
}

/// `param` names the type of a payment method, of which there is one.
pub(super) fn must_be_card(kind: &str, param: &str) -> Result<(), ApiError> {
    if kind == "card" {
        return Ok(());
    }
    let message = format!("The sandbox takes cards only, not {kind}.");
    Err(ApiError::invalid(message).param(param))
}
