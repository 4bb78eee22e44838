//! `/control/…`: how a test triggers what the real provider leaves to chance. The crate's front
//! page lists the calls.

mod charges;
mod deliveries;
mod events;
pub(crate) mod failures;
pub(crate) mod request_log;
mod settings;

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use self::failures::PlannedFailure;
use crate::context::Context;
use crate::error::Error;
use crate::state::{SandboxState, SharedState};

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new()
        .route("/control", get(settings::show))
        .route("/control/plan", post(settings::plan))
        .route("/control/hold", post(settings::hold))
        .route("/control/defer", post(settings::defer))
        .route("/control/balance", post(settings::balance))
        .route("/control/webhook", post(settings::webhook))
        .route("/control/events", get(events::list))
        .route("/control/release", post(deliveries::release))
        .route("/control/redeliver", post(deliveries::redeliver))
        .route("/control/settle", post(charges::settle))
        .route("/control/dispute", post(charges::dispute))
        .route("/control/escalate", post(charges::escalate))
        .route("/control/fraud-warning", post(charges::warn_of_fraud))
        .route("/control/aftermath", post(charges::aftermath))
        .route(
            "/control/failures",
            post(plan_failures).delete(forget_failures),
        )
        .route("/control/requests", get(requests).delete(forget_requests))
}

type Answer = Result<Json<Value>, Error>;

/// The answer to a control call that can't be carried out.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        match self {
            Self::Api(error) => {
                let status = StatusCode::from_u16(error.status);
                (
                    status.unwrap_or(StatusCode::BAD_REQUEST),
                    Json(error.body()),
                )
                    .into_response()
            }
            Self::Store(error) => {
                let body = json!({ "error": { "message": error.to_string() } });
                (StatusCode::INTERNAL_SERVER_ERROR, Json(body)).into_response()
            }
        }
    }
}

/// Carries out a change, and answers with its result.
async fn reply(
    sandbox: &Arc<SandboxState>,
    act: impl FnOnce(&Context<'_>) -> Result<Value, Error> + Send + 'static,
) -> Answer {
    sandbox.change(None, act).await.map(Json)
}

async fn plan_failures(
    State(sandbox): SharedState,
    Json(failure): Json<PlannedFailure>,
) -> Json<Value> {
    sandbox.failures.plan(failure);
    Json(json!({}))
}

async fn forget_failures(State(sandbox): SharedState) -> Json<Value> {
    sandbox.failures.clear();
    Json(json!({}))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    id: Option<String>,
}

async fn requests(State(sandbox): SharedState, Query(which): Query<Which>) -> Json<Value> {
    Json(json!({ "requests": sandbox.requests.list(which.id.as_deref()) }))
}

async fn forget_requests(State(sandbox): SharedState) -> Json<Value> {
    sandbox.requests.clear();
    Json(json!({}))
}
