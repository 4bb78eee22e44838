//! `/v1/webhook_endpoints`.

use serde_json::Value;

use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::http::{Endpoint, Form, Listing, Target};
use crate::serializers;

/// `GET /v1/webhook_endpoints`: the one that events are sent to, if any.
#[derive(Debug)]
pub(crate) struct List(String);

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        Listing::read(form)?;
        Ok(Self(target.path))
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let webhook = context.webhook()?;
        let endpoints = webhook.iter().map(serializers::webhook_endpoint);
        let endpoints: Vec<Value> = endpoints.collect();
        Ok(serializers::list(&endpoints, false, &self.0))
    }
}
