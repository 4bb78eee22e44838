//! `/v1/payment_intents`.

mod confirm;
mod create;
mod options;
mod pay_with;

use serde_json::Value;
use subtle::ConstantTimeEq;

use self::options::Details;
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::http::{Caller, Endpoint, Form, Target};
use crate::records::Intent;
use crate::serializers;

pub(crate) use self::confirm::Confirm;
pub(crate) use self::create::Create;

/// A requested intent, and what proves that a payer may access it.
#[derive(Debug)]
struct IntentAccess {
    id: String,
    caller: Caller,
    client_secret: Option<String>,
}

impl IntentAccess {
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        let client_secret = form.text("client_secret")?;
        if target.caller == Caller::Payer && client_secret.is_none() {
            return Err(form.missing("client_secret"));
        }
        Ok(Self {
            id: target.id,
            caller: target.caller,
            client_secret,
        })
    }

    fn find(&self, context: &Context<'_>) -> Result<Intent, Error> {
        let intent: Intent = context.get(&self.id, "intent")?;
        let secret = self.client_secret.as_deref();
        let proven = secret.is_none_or(|given| {
            bool::from(given.as_bytes().ct_eq(intent.client_secret.as_bytes()))
        });
        if proven {
            return Ok(intent);
        }
        let message = "The client_secret provided does not match the client_secret associated with the PaymentIntent.";
        let error = ApiError::invalid(message).code("payment_intent_invalid_parameter");
        Err(error.param("client_secret").into())
    }

    /// As much of it as the caller may see.
    fn show(&self, context: &Context<'_>, intent: &Intent) -> Value {
        let full = serializers::intent(intent, &context.options.base_url);
        match self.caller {
            Caller::Shop => full,
            Caller::Payer => serializers::for_payer(&full),
        }
    }
}

/// `GET /v1/payment_intents/{id}`.
#[derive(Debug)]
pub(crate) struct Retrieve(IntentAccess);

impl Endpoint for Retrieve {
    const FOR_PAYERS: bool = true;

    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        IntentAccess::read(target, form).map(Self)
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let intent = self.0.find(context)?;
        Ok(self.0.show(context, &intent))
    }
}

/// `POST /v1/payment_intents/{id}`.
#[derive(Debug)]
pub(crate) struct Update {
    access: IntentAccess,
    details: Details,
}

impl Endpoint for Update {
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        Ok(Self {
            details: Details::read(form)?,
            access: IntentAccess::read(target, form)?,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let mut intent = self.access.find(context)?;
        self.details.put(&mut intent);
        intent.last_error = None;
        context.work.save(&intent)?;
        Ok(self.access.show(context, &intent))
    }
}

const CANCELLATION_REASONS: [&str; 4] = [
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
];

/// `POST /v1/payment_intents/{id}/cancel`.
#[derive(Debug)]
pub(crate) struct Cancel {
    access: IntentAccess,
    reason: Option<String>,
}

impl Endpoint for Cancel {
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        Ok(Self {
            reason: form.word("cancellation_reason", &CANCELLATION_REASONS)?,
            access: IntentAccess::read(target, form)?,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let intent = context.cancel(self.access.find(context)?, self.reason)?;
        Ok(self.access.show(context, &intent))
    }
}
