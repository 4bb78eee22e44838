//! Paying for ZIPs, and orders: payments, webhooks, refunds, receipts.
//!
//! The card provider is called outside of any transaction, and its answer is applied in one. A returning buyer, a
//! webhook and a job all call the same functions, so it does not matter which of them comes first.

pub mod cancel;
pub mod confirm;
mod operator_emails;
pub mod order;
pub mod order_emails;
pub mod orders;
pub mod payment;
pub mod payment_intent;
pub mod payment_sync;
pub mod provider_events;
pub mod reconciliation;
mod unmatched;
pub mod webhook;
pub mod zipcart;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub fn private_pages() -> Router<App> {
    Router::new()
        .route("/orders", get(orders::show))
        .route("/orders/{order_id}", get(order::show))
        .route("/orders/{order_id}/receipt.pdf", get(order::receipt))
}

/// The cart's page: private, unless the operator opens the store.
pub fn store_pages() -> Router<App> {
    Router::new().route("/zipcart", get(zipcart::show))
}

pub fn calls() -> OpenApiRouter<App> {
    let provider = OpenApiRouter::new()
        .routes(routes!(webhook::webhook))
        .layer(DefaultBodyLimit::max(webhook::BODY_LIMIT));
    OpenApiRouter::new()
        .routes(routes!(payment_intent::payment_intent))
        .routes(routes!(confirm::verify))
        .routes(routes!(confirm::confirm))
        .routes(routes!(cancel::cancel_payment_intent))
        .merge(provider)
}
