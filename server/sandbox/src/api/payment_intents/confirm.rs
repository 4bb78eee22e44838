//! `POST /v1/payment_intents/{id}/confirm`.

use serde_json::Value;
use url::Url;

use super::{IntentAccess, pay_with};
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::http::{Caller, Endpoint, Form, Target};
use crate::operations::pay::Confirmation;
use crate::records::{Intent, Offer};

#[derive(Debug)]
pub(crate) struct Confirm {
    access: IntentAccess,
    confirmation: Confirmation,
}

impl Endpoint for Confirm {
    const FOR_PAYERS: bool = true;

    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        let caller = target.caller;
        Ok(Self {
            access: IntentAccess::read(target, form)?,
            confirmation: confirmation(caller, form)?,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let intent = self.access.find(context)?;
        check_way_back(&self.confirmation, &intent)?;
        let confirmed = context.confirm(intent, self.confirmation);
        let intent = confirmed.map_err(|error| match (error, self.access.caller) {
            (Error::Api(error), Caller::Payer) => error.for_payer().into(),
            (error, _) => error,
        })?;
        Ok(self.access.show(context, &intent))
    }
}

/// What an intent is confirmed with, here or at its creation.
pub(super) fn confirmation(caller: Caller, form: &mut Form) -> Result<Confirmation, ApiError> {
    Ok(Confirmation {
        chosen: pay_with::method_choice(form, caller)?,
        return_url: return_url(form)?,
    })
}

/// A payment method that may redirect needs the shop's return URL.
pub(super) fn check_way_back(confirmation: &Confirmation, intent: &Intent) -> Result<(), ApiError> {
    let redirects = matches!(intent.offer, Offer::Automatic { redirects: true });
    if !redirects || confirmation.return_url.is_some() {
        return Ok(());
    }
    Err(ApiError::invalid(
        "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because \
         some of these payment methods might redirect your customer off of your page, you must provide \
         a `return_url`. If you don't want to accept redirect-based payment methods, set \
         `automatic_payment_methods[enabled]` to `true` and \
         `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and \
         Payment Intents.",
    ))
}

fn return_url(form: &mut Form) -> Result<Option<String>, ApiError> {
    let Some(text) = form.text("return_url")? else {
        return Ok(None);
    };
    // URLs that a browser would run, and not navigate to.
    let leads = Url::parse(&text).is_ok_and(|url| !matches!(url.scheme(), "javascript" | "data"));
    if leads {
        return Ok(Some(text));
    }
    let error = ApiError::invalid("Not a valid URL").code("url_invalid");
    Err(error.param("return_url"))
}
