//! `POST /v1/refunds`.

use serde_json::Value;

use super::{metadata, money};
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::http::{Endpoint, Form, Target};
use crate::operations::refund::RefundRequest;
use crate::records::{Charge, Intent};
use crate::serializers;

const REASONS: [&str; 3] = ["duplicate", "fraudulent", "requested_by_customer"];

#[derive(Debug)]
pub(crate) struct Create {
    of: Of,
    request: RefundRequest,
}

#[derive(Debug)]
enum Of {
    Charge(String),
    Intent(String),
}

impl Endpoint for Create {
    fn read(_: Target, form: &mut Form) -> Result<Self, ApiError> {
        let of = match (form.text("charge")?, form.text("payment_intent")?) {
            (Some(charge), _) => Of::Charge(charge),
            (None, Some(intent)) => Of::Intent(intent),
            (None, None) => {
                let message = "One of the following params should be provided for this request: \
                    payment_intent or charge.";
                return Err(ApiError::invalid(message).code("parameter_missing"));
            }
        };
        let request = RefundRequest {
            amount: money::amount(form)?,
            reason: form.word("reason", &REASONS)?,
            metadata: metadata::read(form)?,
        };
        Ok(Self { of, request })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let charge = match self.of {
            Of::Charge(id) => context.get(&id, "id")?,
            Of::Intent(id) => charge_of(context, &id)?,
        };
        Ok(serializers::refund(&context.refund(charge, self.request)?))
    }
}

/// The charge that paid an intent.
fn charge_of(context: &Context<'_>, id: &str) -> Result<Charge, Error> {
    let intent: Intent = context.get(id, "intent")?;
    match &intent.latest_charge {
        Some(charge) if intent.payment.captured > 0 => context.get(charge, "charge"),
        _ => {
            let message =
                format!("This PaymentIntent ({id}) does not have a successful charge to refund.");
            let error = ApiError::invalid(message).code("payment_intent_unexpected_state");
            Err(error.param("payment_intent").into())
        }
    }
}
