//! Settings that persist until changed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, reply};
use crate::clock::machine_now;
use crate::context::Context;
use crate::error::Error;
use crate::options::Webhook;
use crate::records::{PendingDelivery, Settings};
use crate::state::{SandboxState, SharedState};
use crate::webhooks::Plan;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hold {
    hold: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Defer {
    defer: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Balance {
    low: bool,
}

pub(super) async fn show(State(sandbox): SharedState) -> Answer {
    reply(&sandbox, |context| to_json(context, &context.settings()?)).await
}

pub(super) async fn plan(State(sandbox): SharedState, Json(plan): Json<Plan>) -> Answer {
    let put = |settings: &mut Settings| {
        settings.plan = plan;
        settings.events_sent = 0;
    };
    set(&sandbox, put).await
}

/// Held deliveries are sent once holding ends.
pub(super) async fn hold(State(sandbox): SharedState, Json(asked): Json<Hold>) -> Answer {
    if !asked.hold {
        sandbox
            .change(None, |context| {
                for mut pending in context.work.all::<PendingDelivery>()? {
                    pending.held = false;
                    pending.due = pending.due.min(machine_now());
                    context.work.save(&pending)?;
                }
                Ok(())
            })
            .await?;
    }
    set(&sandbox, move |settings| settings.hold = asked.hold).await
}

pub(super) async fn defer(State(sandbox): SharedState, Json(asked): Json<Defer>) -> Answer {
    set(&sandbox, move |settings| settings.defer = asked.defer).await
}

pub(super) async fn balance(State(sandbox): SharedState, Json(asked): Json<Balance>) -> Answer {
    set(&sandbox, move |settings| settings.low_balance = asked.low).await
}

pub(super) async fn webhook(State(sandbox): SharedState, Json(webhook): Json<Webhook>) -> Answer {
    set(&sandbox, |settings| settings.webhook = Some(webhook)).await
}

async fn set(
    sandbox: &Arc<SandboxState>,
    put: impl FnOnce(&mut Settings) + Send + 'static,
) -> Answer {
    reply(sandbox, |context| {
        let mut settings = context.settings()?;
        put(&mut settings);
        context.work.save(&settings)?;
        to_json(context, &settings)
    })
    .await
}

fn to_json(context: &Context<'_>, settings: &Settings) -> Result<Value, Error> {
    Ok(json!({
        "webhook": context.webhook()?.map(|webhook| webhook.url),
        "hold": settings.hold,
        "defer": settings.defer,
        "low_balance": settings.low_balance,
        "plan": settings.plan,
    }))
}
