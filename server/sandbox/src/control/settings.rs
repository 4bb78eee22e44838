//! What stays set until it is set otherwise.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, change};
use crate::clock::machine_now;
use crate::options::Webhook;
use crate::records::{Settings, Waiting};
use crate::sandbox::Inner;
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

pub(super) async fn show(State(sandbox): State<Arc<Inner>>) -> Answer {
    set(&sandbox, |_| {}).await
}

pub(super) async fn plan(State(sandbox): State<Arc<Inner>>, Json(plan): Json<Plan>) -> Answer {
    let counted_anew = |settings: &mut Settings| {
        settings.plan = plan;
        settings.counted = 0;
    };
    set(&sandbox, counted_anew).await
}

/// What was held goes when nothing is held any more.
pub(super) async fn hold(State(sandbox): State<Arc<Inner>>, Json(asked): Json<Hold>) -> Answer {
    if !asked.hold {
        change(&sandbox, |desk| {
            for mut waiting in desk.work.all::<Waiting>()? {
                waiting.held = false;
                waiting.due = waiting.due.min(machine_now());
                desk.work.save(&waiting)?;
            }
            Ok(())
        })
        .await?;
    }
    set(&sandbox, move |settings| settings.hold = asked.hold).await
}

pub(super) async fn defer(State(sandbox): State<Arc<Inner>>, Json(asked): Json<Defer>) -> Answer {
    set(&sandbox, move |settings| settings.defer = asked.defer).await
}

pub(super) async fn webhook(
    State(sandbox): State<Arc<Inner>>,
    Json(webhook): Json<Webhook>,
) -> Answer {
    set(&sandbox, |settings| settings.webhook = Some(webhook)).await
}

async fn set(sandbox: &Arc<Inner>, put: impl FnOnce(&mut Settings) + Send + 'static) -> Answer {
    let shown: Value = change(sandbox, |desk| {
        let mut settings = desk.settings()?;
        put(&mut settings);
        desk.work.save(&settings)?;
        Ok(json!({
            "webhook": desk.webhook()?.map(|webhook| webhook.url),
            "hold": settings.hold,
            "defer": settings.defer,
            "plan": settings.plan,
        }))
    })
    .await?;
    Ok(Json(shown))
}
