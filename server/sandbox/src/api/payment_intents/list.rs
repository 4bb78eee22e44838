//! `GET /v1/payment_intents`.

use serde_json::Value;

use crate::context::Context;
use crate::http::{Endpoint, Form, Listing, Target};
use crate::records::Intent;
use crate::refusal::{Fault, Refusal};
use crate::serializers;

#[derive(Debug)]
pub(crate) struct List {
    listing: Listing,
    path: String,
}

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            listing: Listing::read(form)?,
            path: target.path,
        })
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let page = context.list("payment_intent", &self.listing.span, |intent: &Intent| {
            self.listing.includes(intent.created)
        })?;
        let base = &context.options.base_url;
        Ok(serializers::list(&page, &self.path, |intent| {
            serializers::intent(intent, base)
        }))
    }
}
