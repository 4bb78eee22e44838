//! `/`: the home page, with what INKPAY has come to so far.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{Redirect, Response};
use ink_schema::site::stats;
use serde::Serialize;
use ts_rs::TS;

use super::stats::Stats;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::page::public_response;
use crate::web::page::{PageKey, PublicPage, Shell};
use crate::web::request::visitor::Visitor;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct HomeProps<'a> {
    pub shell: Shell<'a>,
    pub stats: Stats,
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
    let stats = app.db.read(stats::read).await?.into();
    Ok(serde_json::to_string(&HomeProps { shell, stats })?)
}

/// Short forms of the reduced variant lead here.
pub async fn redirect() -> Redirect {
    Redirect::to("/")
}
