//! What banks and payers do, triggered by a test.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::{Answer, reply};
use crate::cards::Complaint;
use crate::context::Context;
use crate::error::Error;
use crate::records::{Charge, Dispute, Intent, Job};
use crate::serializers::ApiObject;
use crate::state::SharedState;

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

pub(super) async fn settle(State(sandbox): SharedState, Json(asked): Json<Settle>) -> Answer {
    reply(&sandbox, move |context| {
        let intent: Intent = context.get(&asked.payment_intent, "payment_intent")?;
        Ok(context.settle(intent, asked.arrived)?.to_json(context)?)
    })
    .await
}

fn charge_of(context: &Context<'_>, intent: &str) -> Result<Charge, Error> {
    let intent: Intent = context.get(intent, "payment_intent")?;
    context.latest_charge(&intent)
}

pub(super) async fn dispute(State(sandbox): SharedState, Json(asked): Json<Complain>) -> Answer {
    reply(&sandbox, move |context| {
        let charge = charge_of(context, &asked.payment_intent)?;
        let dispute = context.open_dispute(charge, asked.complaint)?;
        Ok(dispute.to_json(context)?)
    })
    .await
}

pub(super) async fn escalate(State(sandbox): SharedState, Json(asked): Json<Escalate>) -> Answer {
    reply(&sandbox, move |context| {
        let dispute: Dispute = context.get(&asked.dispute, "dispute")?;
        Ok(context.escalate(dispute)?.to_json(context)?)
    })
    .await
}

pub(super) async fn warn_of_fraud(
    State(sandbox): SharedState,
    Json(asked): Json<Suspect>,
) -> Answer {
    reply(&sandbox, move |context| {
        let charge = charge_of(context, &asked.payment_intent)?;
        let warning = context.warn_of_fraud(&charge, asked.fraud_type)?;
        Ok(warning.to_json(context)?)
    })
    .await
}

pub(super) async fn aftermath(State(sandbox): SharedState) -> Answer {
    reply(&sandbox, |context| {
        let jobs = context.work.all::<Job>()?;
        for job in &jobs {
            context.run_job(job)?;
        }
        Ok(json!({ "done": jobs.len() }))
    })
    .await
}
