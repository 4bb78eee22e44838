//! Objects as in the API: every field that Stripe's own types require, empty if the sandbox has
//! nothing to say.

mod charge;
mod dispute;
mod intent;
mod object;
mod payment_method;
mod refund;

use serde_json::{Value, json};

use crate::options::Webhook;
use crate::records::Event;

pub(crate) use self::charge::charge;
pub(crate) use self::dispute::{EVIDENCE, dispute, fraud_warning};
pub(crate) use self::intent::{for_payer, intent};
pub(crate) use self::object::ApiObject;
pub(crate) use self::payment_method::payment_method;
pub(crate) use self::refund::refund;

/// The API version whose format this is, if the caller names none.
pub(crate) const VERSION: &str = "2026-09-30.endive";

/// A page of a list. `path` is the call's own, such as `/v1/refunds`.
pub(crate) fn list(data: &[Value], has_more: bool, path: &str) -> Value {
    json!({ "object": "list", "data": data, "has_more": has_more, "url": path })
}

/// As in lists and webhooks. `pending`: the number of deliveries still to be made.
pub(crate) fn event(event: &Event, pending: usize) -> Value {
    json!({
        "id": event.id,
        "object": "event",
        "api_version": VERSION,
        "created": event.created,
        "data": { "object": event.object },
        "livemode": false,
        "pending_webhooks": pending,
        "request": { "id": event.request, "idempotency_key": event.idempotency_key },
        "type": event.name,
    })
}

/// Where events are sent. Without its secret, which Stripe shows only when an endpoint is created.
pub(crate) fn webhook_endpoint(webhook: &Webhook) -> Value {
    json!({
        "id": "we_sandbox",
        "object": "webhook_endpoint",
        "api_version": VERSION,
        "application": null,
        "created": 0,
        "description": null,
        "enabled_events": ["*"],
        "livemode": false,
        "metadata": {},
        "status": "enabled",
        "url": webhook.url,
    })
}
