//! Whether the server lives (`/healthz`) and can do its work (`/readyz`).

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::page::public;
use crate::web::page::public_page::PublicPage;

/// The process answers. Says nothing of what it depends on.
pub async fn live() -> &'static str {
    "ok\n"
}

/// What the server found working.
#[derive(Debug, Serialize)]
pub struct Ready {
    status: u8,
    database: String,
    engine: String,
}

/// The database answers, and a page was rendered, not longer than a second ago.
pub async fn ready(State(app): State<App>) -> Result<Json<Ready>, InternalError> {
    let looked = app.readiness.or_look(look(&app)).await;
    looked.map_err(|failure| InternalError::clone(&failure))?;
    Ok(Json(Ready {
        status: 0,
        database: app.db.kind().to_string(),
        engine: ink_ssr::engine_name(),
    }))
}

async fn look(app: &App) -> Result<(), InternalError> {
    app.db.ping().await?;
    public::render(app, PublicPage::Pricing, Lang::En).await?;
    Ok(())
}
