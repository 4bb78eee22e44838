//! `/dashboard`: what a customer owns and is owed, at a glance.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use ink_schema::DbError;
use ink_schema::store::watches;
use serde::Serialize;
use ts_rs::TS;

use super::holdings::{DashboardInfo, Holdings};
use crate::config::WireInstructions;
use crate::state::App;
use crate::web::api_error::ApiError;
use crate::web::customer::Customer;
use crate::web::document::Place;
use crate::web::me::Me;
use crate::web::public_page::Audience;
use crate::web::render::render;
use crate::web::shell::Shell;
use crate::web::visitor::Visitor;

#[derive(Clone, Debug, Serialize, TS)]
pub struct DashboardProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub info: DashboardInfo,
    pub wiring: &'a WireInstructions,
    /// How many ZIPs were followed with this browser before its owner signed in.
    #[ts(type = "number")]
    pub kept: usize,
}

pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    me: Customer,
) -> Result<Response, ApiError> {
    let place = Place {
        page: "dashboard",
        path: "/dashboard",
    };
    let (owner, now) = (me.account.id, app.clock.now());
    let watched = visitor.watched.clone();
    let (holdings, kept) = app
        .db
        .read(move |conn| {
            let holdings = Holdings::of(conn, owner, now)?;
            let kept = watches::not_yet(conn, owner, watched.zips(), now)?;
            Ok::<_, DbError>((holdings, kept))
        })
        .await?;
    let props = DashboardProps {
        shell: Shell::new(&app, visitor.lang, Audience::SignedIn, place.path),
        me: Me::new(&app, &me)?,
        info: DashboardInfo::new(&app, visitor.lang, &holdings),
        wiring: &app.config.wiring,
        kept: kept.len(),
    };
    Ok(render(&app, &visitor, place, &props, StatusCode::OK).await?)
}
