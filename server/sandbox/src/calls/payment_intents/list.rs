//! `GET /v1/payment_intents`.

use serde_json::Value;

use crate::desk::Desk;
use crate::http::{Endpoint, Form, Listing, Target};
use crate::records::Intent;
use crate::refusal::{Fault, Refusal};
use crate::shapes;

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

    fn act(self, desk: &Desk<'_>) -> Result<Value, Fault> {
        let page = desk.list("payment_intent", &self.listing.span, |intent: &Intent| {
            self.listing.includes(intent.created)
        })?;
        let base = &desk.options.base_url;
        Ok(shapes::list(&page, &self.path, |intent| {
            shapes::intent(intent, base)
        }))
    }
}
