//! What banks and payers do, at a test's word.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::{Answer, change};
use crate::cards::Complaint;
use crate::context::Context;
use crate::records::{Charge, Dispute, Intent, Job};
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Suspect {
    payment_intent: String,
    fraud_type: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Escalate {
    dispute: String,
}

/// Ends a charge that was deferred.
pub(super) async fn settle(
    State(sandbox): State<Arc<SandboxState>>,
    Json(asked): Json<Settle>,
) -> Answer {
    let base = sandbox.options.base_url.clone();
    let intent = change(&sandbox, move |context| {
        let intent: Intent = context.get(&asked.payment_intent, "payment_intent")?;
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
        let charge = charge_of(context, &asked.payment_intent)?;
        let dispute = context.open_dispute(charge, asked.complaint)?;
        Ok(serializers::dispute(&dispute, context.now))
    })
    .await?;
    Ok(Json(shown))
}

/// An inquiry becomes a dispute.
pub(super) async fn escalate(
    State(sandbox): State<Arc<SandboxState>>,
    Json(asked): Json<Escalate>,
) -> Answer {
    let shown = change(&sandbox, move |context| {
        let dispute: Dispute = context.get(&asked.dispute, "dispute")?;
        let dispute = context.escalate(dispute)?;
        Ok(serializers::dispute(&dispute, context.now))
    })
    .await?;
    Ok(Json(shown))
}

/// The payer's bank takes a payment for fraud.
pub(super) async fn warn_of_fraud(
    State(sandbox): State<Arc<SandboxState>>,
    Json(asked): Json<Suspect>,
) -> Answer {
    let shown = change(&sandbox, move |context| {
        let charge = charge_of(context, &asked.payment_intent)?;
        let warning = context.warn_of_fraud(&charge, asked.fraud_type)?;
        Ok(serializers::fraud_warning(&warning))
    })
    .await?;
    Ok(Json(shown))
}

fn charge_of(context: &Context<'_>, intent: &str) -> Result<Charge, Fault> {
    let intent: Intent = context.get(intent, "payment_intent")?;
    let charge = intent.latest_charge.unwrap_or_default();
    context.get(&charge, "payment_intent")
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
