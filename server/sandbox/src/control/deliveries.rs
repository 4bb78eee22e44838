//! Deliveries triggered by a test: made before the call is answered, bypassing the fault plan.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Answer;
use crate::error::{ApiError, Error};
use crate::records::{Event, Outcome, PendingDelivery};
use crate::state::{SandboxState, SharedState};
use crate::webhooks::deliver;

/// Without ids, all that are held, in order.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Release {
    events: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Redeliver {
    event: String,
}

/// In the order in which the events are given.
pub(super) async fn release(State(sandbox): SharedState, Json(asked): Json<Release>) -> Answer {
    let held = sandbox
        .change(None, move |context| {
            let mut held = context.work.all::<PendingDelivery>()?;
            held.retain(|pending| pending.held);
            match &asked.events {
                None => Ok(held),
                Some(events) => chosen(&held, events),
            }
        })
        .await?;
    send(&sandbox, held).await
}

pub(super) async fn redeliver(State(sandbox): SharedState, Json(asked): Json<Redeliver>) -> Answer {
    let again = sandbox
        .change(None, move |context| {
            let event: Event = context.get(&asked.event, "event")?;
            let number = context.settings()?.events_sent;
            Ok(context.new_delivery(&event, number, true)?)
        })
        .await?;
    send(&sandbox, vec![again]).await
}

fn chosen(held: &[PendingDelivery], events: &[String]) -> Result<Vec<PendingDelivery>, Error> {
    let mut chosen = Vec::new();
    for event in events {
        let before = chosen.len();
        let of = held.iter().filter(|pending| pending.event == *event);
        chosen.extend(of.cloned());
        if chosen.len() == before {
            return Err(ApiError::missing_object("held event", event, "events").into());
        }
    }
    Ok(chosen)
}

async fn send(sandbox: &Arc<SandboxState>, pending: Vec<PendingDelivery>) -> Answer {
    let mut made: Vec<Value> = Vec::new();
    for pending in pending {
        let (id, event) = (pending.id.clone(), pending.event.clone());
        let outcome = deliver(sandbox, pending, false).await?;
        let delivered = outcome.as_ref().is_some_and(Outcome::is_delivered);
        made.push(json!({ "id": id, "event": event, "delivered": delivered, "outcome": outcome }));
    }
    sandbox.wake.notify_one();
    Ok(Json(json!({ "deliveries": made })))
}
