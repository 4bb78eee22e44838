//! `/v1/radar/early_fraud_warnings`.

use serde_json::Value;

use crate::context::Context;
use crate::http::{Endpoint, Form, Listing, Target};
use crate::records::FraudWarning;
use crate::refusal::{Fault, Refusal};
use crate::serializers;

/// `GET /v1/radar/early_fraud_warnings`.
#[derive(Debug)]
pub(crate) struct List {
    listing: Listing,
    charge: Option<String>,
    payment_intent: Option<String>,
    path: String,
}

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            listing: Listing::read(form)?,
            charge: form.text("charge")?,
            payment_intent: form.text("payment_intent")?,
            path: target.path,
        })
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let of = |warning: &FraudWarning| {
            let (intent, charge) = (self.payment_intent.as_ref(), self.charge.as_ref());
            intent.is_none_or(|intent| warning.payment_intent == *intent)
                && charge.is_none_or(|charge| warning.charge == *charge)
                && self.listing.includes(warning.created)
        };
        let page = context.list("early_fraud_warning", &self.listing.span, of)?;
        Ok(serializers::list(
            &page,
            &self.path,
            serializers::fraud_warning,
        ))
    }
}
