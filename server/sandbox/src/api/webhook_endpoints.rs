//! `/v1/webhook_endpoints`.

use serde_json::Value;

use crate::context::Context;
use crate::http::{Endpoint, Form, Listing, Target};
use crate::refusal::{Fault, Refusal};
use crate::serializers;
use crate::store::Page;

/// `GET /v1/webhook_endpoints`: the one where events go, if they go anywhere.
#[derive(Debug)]
pub(crate) struct List(String);

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Listing::read(form)?;
        Ok(Self(target.path))
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let page = Page {
            items: context.webhook()?.into_iter().collect(),
            has_more: false,
        };
        Ok(serializers::list(
            &page,
            &self.0,
            serializers::webhook_endpoint,
        ))
    }
}
