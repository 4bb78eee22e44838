//! Every path of the sandbox.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{get, post};

use crate::api::objects::{List, Retrieve};
use crate::api::{disputes, payment_intents, refunds, webhook_endpoints};
use crate::http::{answer, not_found};
use crate::records::{Charge, Dispute, Event, FraudWarning, Intent, Refund};
use crate::state::{SandboxState, SharedState};
use crate::{control, pages};

pub(crate) fn build(sandbox: Arc<SandboxState>) -> Router {
    let control = if sandbox.options.has_control_calls() {
        control::routes()
    } else {
        Router::new()
    };
    Router::new()
        .merge(api())
        .merge(pages::routes())
        .merge(control)
        .fallback(unknown)
        .method_not_allowed_fallback(unknown)
        .with_state(sandbox)
}

fn api() -> Router<Arc<SandboxState>> {
    Router::new()
        .route(
            "/v1/payment_intents",
            get(answer::<List<Intent>>).post(answer::<payment_intents::Create>),
        )
        .route(
            "/v1/payment_intents/{id}",
            get(answer::<payment_intents::Retrieve>).post(answer::<payment_intents::Update>),
        )
        .route(
            "/v1/payment_intents/{id}/confirm",
            post(answer::<payment_intents::Confirm>),
        )
        .route(
            "/v1/payment_intents/{id}/cancel",
            post(answer::<payment_intents::Cancel>),
        )
        .route(
            "/v1/refunds",
            get(answer::<List<Refund>>).post(answer::<refunds::Create>),
        )
        .route("/v1/refunds/{id}", get(answer::<Retrieve<Refund>>))
        .route("/v1/charges", get(answer::<List<Charge>>))
        .route("/v1/charges/{id}", get(answer::<Retrieve<Charge>>))
        .route("/v1/disputes", get(answer::<List<Dispute>>))
        .route(
            "/v1/disputes/{id}",
            get(answer::<Retrieve<Dispute>>).post(answer::<disputes::Update>),
        )
        .route("/v1/disputes/{id}/close", post(answer::<disputes::Close>))
        .route(
            "/v1/radar/early_fraud_warnings",
            get(answer::<List<FraudWarning>>),
        )
        .route(
            "/v1/webhook_endpoints",
            get(answer::<webhook_endpoints::List>),
        )
        .route("/v1/events", get(answer::<List<Event>>))
        .route("/v1/events/{id}", get(answer::<Retrieve<Event>>))
}

async fn unknown(State(sandbox): SharedState, request: Request) -> Response {
    not_found(&request, &sandbox.options.base_url)
}
