//! `/v1/events`.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::context::Context;
use crate::http::{Endpoint, Form, Listing, Target};
use crate::records::{Event, Waiting};
use crate::refusal::{Fault, Refusal};
use crate::serializers;

/// `GET /v1/events/{id}`.
#[derive(Debug)]
pub(crate) struct Retrieve(String);

impl Endpoint for Retrieve {
    fn read(target: Target, _: &mut Form) -> Result<Self, Refusal> {
        Ok(Self(target.id))
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let event: Event = context.get("event", &self.0, "id")?;
        let pending = pending(context)?;
        Ok(serializers::event(
            &event,
            pending.get(&event.id).copied().unwrap_or(0),
        ))
    }
}

/// `GET /v1/events`.
#[derive(Debug)]
pub(crate) struct List {
    listing: Listing,
    types: Vec<String>,
    path: String,
}

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        let mut types = form.texts("types")?;
        types.extend(form.text("type")?);
        Ok(Self {
            listing: Listing::read(form)?,
            types,
            path: target.path,
        })
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let of = |event: &Event| {
            (self.types.is_empty() || self.types.iter().any(|wanted| fits(wanted, &event.name)))
                && self.listing.includes(event.created)
        };
        let page = context.list("event", &self.listing.span, of)?;
        let pending = pending(context)?;
        let shape =
            |event: &Event| serializers::event(event, pending.get(&event.id).copied().unwrap_or(0));
        Ok(serializers::list(&page, &self.path, shape))
    }
}

/// `wanted` may end in a star: `charge.*`.
fn fits(wanted: &str, name: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == wanted,
    }
}

/// Deliveries that are still to be made, by event.
fn pending(context: &Context<'_>) -> Result<BTreeMap<String, usize>, Fault> {
    let mut pending = BTreeMap::new();
    for waiting in context.work.all::<Waiting>()? {
        *pending.entry(waiting.event).or_insert(0) += 1;
    }
    Ok(pending)
}
