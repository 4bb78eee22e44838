//! Whether the server is alive (`/healthz`) and can do its work (`/readyz`).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::page::{PublicPage, public_response};

/// The process answers. Says nothing about its dependencies.
pub async fn live() -> &'static str {
    "ok\n"
}

/// What the server found to be working.
#[derive(Debug, Serialize)]
pub struct Ready {
    status: u8,
    database: String,
    engine: String,
}

/// The database answers, with a schema that this program supports, and a page was rendered at most a second ago; and
/// the server has not been told to stop.
pub async fn ready(State(app): State<App>) -> Result<Response, InternalError> {
    if app.readiness.is_draining() {
        // Deliberate, so not a fault to be logged.
        return Ok((StatusCode::SERVICE_UNAVAILABLE, "draining\n").into_response());
    }
    let checked = app.readiness.check_with(check(&app)).await;
    checked.map_err(|failure| InternalError::clone(&failure))?;
    let ready = Ready {
        status: 0,
        database: app.db.kind().to_string(),
        engine: ink_ssr::engine_name(),
    };
    Ok(Json(ready).into_response())
}

async fn check(app: &App) -> Result<(), InternalError> {
    if let Some(floor) = app.db.unsupported_schema().await? {
        return Err(InternalError::transient(format!(
            "the database's schema wants a program that knows migration {floor}"
        )));
    }
    public_response::render(app, PublicPage::Pricing, Lang::En).await?;
    Ok(())
}
