//! What banks and payers do, at a test's word.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::{Answer, change};
use crate::cards::Complaint;
use crate::records::{Charge, Intent, Job};
use crate::refusal::Fault;
use crate::serializers;
use crate::state::SandboxState;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settle {
    payment_intent: String,
    arrived: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Complain {
    payment_intent: String,
    complaint: Complaint,
}

/// Ends a charge that was deferred.
pub(super) async fn settle(
    State(sandbox): State<Arc<SandboxState>>,
    Json(asked): Json<Settle>,
) -> Answer {
    let base = sandbox.options.base_url.clone();
    let intent = change(&sandbox, move |context| {
        let intent: Intent =
            context.get("payment_intent", &asked.payment_intent, "payment_intent")?;
        context.settle(intent, asked.arrived)
    })
    .await?;
    Ok(Json(serializers::intent(&intent, &base)))
}

/// The payer complains, whatever their card.
pub(super) async fn dispute(
    State(sandbox): State<Arc<SandboxState>>,
    Json(asked): Json<Complain>,
) -> Answer {
    let shown = change(&sandbox, move |context| {
        let intent: Intent =
            context.get("payment_intent", &asked.payment_intent, "payment_intent")?;
        let charge = intent.latest_charge.unwrap_or_default();
        let charge: Charge = context.get("charge", &charge, "payment_intent")?;
        let dispute = context.open_dispute(charge, asked.complaint)?;
        Ok(serializers::dispute(&dispute, context.now))
    })
    .await?;
    Ok(Json(shown))
}

/// What would follow by itself follows now.
pub(super) async fn aftermath(State(sandbox): State<Arc<SandboxState>>) -> Answer {
    let done = change(&sandbox, |context| {
        let jobs = context.work.all::<Job>()?;
        for job in &jobs {
            match context.run(job) {
                Ok(()) | Err(Fault::Refused(_)) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(jobs.len())
    })
    .await?;
    Ok(Json(json!({ "done": done })))
}
