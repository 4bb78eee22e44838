//! `/v1/radar/early_fraud_warnings`.

use serde_json::Value;

use crate::context::Context;
use crate::http::{Endpoint, Form, PaymentListing, Target};
use crate::records::FraudWarning;
use crate::refusal::{Fault, Refusal};
use crate::serializers;

/// `GET /v1/radar/early_fraud_warnings`.
#[derive(Debug)]
pub(crate) struct List(PaymentListing);

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self(PaymentListing::read(target, form)?))
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let Self(wanted) = self;
        let of = |warning: &FraudWarning| {
            wanted.includes(&warning.payment_intent, &warning.charge, warning.created)
        };
        let page = context.list("early_fraud_warning", &wanted.listing.span, of)?;
        Ok(serializers::list(
            &page,
            &wanted.path,
            serializers::fraud_warning,
        ))
    }
}
