//! What browsers load: the script, the card form that it frames, and the bank's page.

mod assets;
mod three_d_secure;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use crate::state::SandboxState;

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new()
        .route("/v3/stripe.js", get(assets::script))
        .route("/v3/elements/{file}", get(assets::file))
        .route(
            "/3ds/{intent}",
            get(three_d_secure::ask).post(three_d_secure::answer),
        )
}
