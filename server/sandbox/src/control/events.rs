//! Events and their deliveries.

use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, reply};
use crate::records::{Delivery, Event, PendingDelivery};
use crate::state::SharedState;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventQuery {
    #[serde(rename = "type")]
    name: Option<String>,
    /// The object that it is about, or that object's payment intent or charge.
    object: Option<String>,
}

/// Oldest first.
pub(super) async fn list(State(sandbox): SharedState, Query(query): Query<EventQuery>) -> Answer {
    reply(&sandbox, move |context| {
        let deliveries = context.work.all::<Delivery>()?;
        let pending = context.work.all::<PendingDelivery>()?;
        let mut events = context.work.all::<Event>()?;
        events.retain(|event| query.includes(event));
        let shown = events
            .iter()
            .map(|event| to_json(event, &deliveries, &pending));
        Ok(json!({ "events": shown.collect::<Vec<_>>() }))
    })
    .await
}

impl EventQuery {
    fn includes(&self, event: &Event) -> bool {
        let about = |id: &String| {
            ["id", "payment_intent", "charge"]
                .iter()
                .any(|name| event.object.get(name).is_some_and(|value| value == id))
        };
        self.name.as_ref().is_none_or(|name| event.name == *name)
            && self.object.as_ref().is_none_or(about)
    }
}

fn to_json(event: &Event, deliveries: &[Delivery], pending: &[PendingDelivery]) -> Value {
    let of = deliveries
        .iter()
        .filter(|delivery| delivery.event == event.id);
    let deliveries = of.map(|delivery| {
        let pending = pending.iter().find(|pending| pending.id == delivery.id);
        json!({
            "id": delivery.id,
            "duplicate": delivery.duplicate,
            "delivered": delivery.delivered,
            "held": pending.is_some_and(|pending| pending.held),
            "due": pending.map(|pending| pending.due),
            "attempts": delivery.attempts,
        })
    });
    json!({
        "id": event.id,
        "type": event.name,
        "created": event.created,
        "object": event.object.get("id"),
        "status": event.object.get("status"),
        "request": event.request,
        "idempotency_key": event.idempotency_key,
        "deliveries": deliveries.collect::<Vec<_>>(),
    })
}
