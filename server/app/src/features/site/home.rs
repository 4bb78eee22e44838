//! `/`: the home page, with INKPAY's figures so far.

use std::sync::PoisonError;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use ink_schema::DbError;
use ink_schema::site::stats::Stats as CountedStats;
use serde::Serialize;
use ts_rs::TS;

use super::stats::Stats;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::page::{PageKey, PublicPage, Shell, public_response};
use crate::web::request::visitor::Visitor;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct HomeProps<'a> {
    pub shell: Shell<'a>,
    pub stats: Stats,
    /// The store is open to visitors without an account.
    pub store_public: bool,
}

pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, InternalError> {
    public_response::respond(&app, PublicPage::Home, &visitor, &headers, props).await
}

async fn props(app: App, key: PageKey) -> Result<String, InternalError> {
    let path = key.page.path();
    let shell = key.shell(&app, &path);
    let stats = counters(&app).await?.into();
    Ok(serde_json::to_string(&HomeProps {
        shell,
        stats,
        store_public: app.config.store_public,
    })?)
}

/// The current counters, or during a database outage the ones last read: visitors who can't be looked up are sent here, and
/// the page needs the database for nothing else.
async fn counters(app: &App) -> Result<CountedStats, DbError> {
    let read = app.stats.now().await;
    let mut last = app
        .last_stats
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    match read {
        Ok(stats) => Ok(*last.insert(stats)),
        Err(error) => last.filter(|_| error.is_transient()).ok_or(error),
    }
}

/// In the reduced variant, short URLs redirect here.
pub async fn redirect(visitor: Visitor) -> Response {
    visitor.redirect("/")
}
