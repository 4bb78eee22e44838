//! Every path of the sandbox.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{get, post};

use crate::api::{
    charges, disputes, events, fraud_warnings, payment_intents, refunds, webhook_endpoints,
};
use crate::http::{answer, not_found};
use crate::state::SandboxState;
use crate::{control, pages};

pub(crate) fn build(sandbox: Arc<SandboxState>) -> Router {
    Router::new()
        .merge(api())
        .merge(pages::routes())
        .merge(control::routes())
        .fallback(unknown)
        .method_not_allowed_fallback(unknown)
        .with_state(sandbox)
}

fn api() -> Router<Arc<SandboxState>> {
    Router::new()
        .route(
            "/v1/payment_intents",
            get(answer::<payment_intents::List>).post(answer::<payment_intents::Create>),
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
            get(answer::<refunds::List>).post(answer::<refunds::Create>),
        )
        .route("/v1/refunds/{id}", get(answer::<refunds::Retrieve>))
        .route("/v1/charges", get(answer::<charges::List>))
        .route("/v1/charges/{id}", get(answer::<charges::Retrieve>))
        .route("/v1/disputes", get(answer::<disputes::List>))
        .route(
            "/v1/disputes/{id}",
            get(answer::<disputes::Retrieve>).post(answer::<disputes::Update>),
        )
        .route("/v1/disputes/{id}/close", post(answer::<disputes::Close>))
        .route(
            "/v1/radar/early_fraud_warnings",
            get(answer::<fraud_warnings::List>),
        )
        .route(
            "/v1/webhook_endpoints",
            get(answer::<webhook_endpoints::List>),
        )
        .route("/v1/events", get(answer::<events::List>))
        .route("/v1/events/{id}", get(answer::<events::Retrieve>))
}

async fn unknown(State(sandbox): State<Arc<SandboxState>>, request: Request) -> Response {
    not_found(&request, &sandbox.options.base_url)
}
