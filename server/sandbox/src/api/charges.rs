//! `/v1/charges`.

use serde_json::Value;

use crate::context::Context;
use crate::http::{Endpoint, Form, Listing, Target};
use crate::records::Charge;
use crate::refusal::{Fault, Refusal};
use crate::serializers;

/// `GET /v1/charges/{id}`.
#[derive(Debug)]
pub(crate) struct Retrieve(String);

impl Endpoint for Retrieve {
    fn read(target: Target, _: &mut Form) -> Result<Self, Refusal> {
        Ok(Self(target.id))
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let charge: Charge = context.get("charge", &self.0, "charge")?;
        Ok(serializers::charge(&charge))
    }
}

/// `GET /v1/charges`.
#[derive(Debug)]
pub(crate) struct List {
    listing: Listing,
    payment_intent: Option<String>,
    path: String,
}

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            listing: Listing::read(form)?,
            payment_intent: form.text("payment_intent")?,
            path: target.path,
        })
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let of = |charge: &Charge| {
            let wanted = self.payment_intent.as_ref();
            wanted.is_none_or(|intent| charge.payment_intent == *intent)
                && self.listing.includes(charge.created)
        };
        let page = context.list("charge", &self.listing.span, of)?;
        Ok(serializers::list(&page, &self.path, serializers::charge))
    }
}
