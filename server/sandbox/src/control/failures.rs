//! Which calls go wrong next.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::journal::Stroke;
use crate::state::SandboxState;

pub(super) async fn plan(
    State(sandbox): State<Arc<SandboxState>>,
    Json(stroke): Json<Stroke>,
) -> Json<Value> {
    sandbox.journal.plan(stroke);
    Json(json!({}))
}

pub(super) async fn forget(State(sandbox): State<Arc<SandboxState>>) -> Json<Value> {
    sandbox.journal.forget_strokes();
    Json(json!({}))
}
