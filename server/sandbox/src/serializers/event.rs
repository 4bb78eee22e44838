//! An event, as in lists and webhooks.

use serde_json::{Value, json};

use super::VERSION;
use crate::records::Event;

/// `pending`: the number of deliveries still to be made.
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
