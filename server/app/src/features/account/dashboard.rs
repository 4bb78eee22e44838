//! `/dashboard`: what a customer owns and is owed, at a glance.

use axum::response::Response;
use ink_schema::DbError;
use ink_schema::store::watches;
use serde::Serialize;
use ts_rs::TS;

use super::user_info::{DashboardInfo, Holdings};
use crate::config::WireInstructions;
use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct DashboardProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub info: DashboardInfo,
    pub wire_instructions: &'a WireInstructions,
    /// How many ZIPs were followed in this browser before its owner signed in.
    pub kept: usize,
    /// The store is closed to this person.
    pub restricted: bool,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("dashboard", "/dashboard");
    let (watched, now) = (ctx.visitor.watched.clone(), ctx.app.clock.now());
    let (holdings, kept) = ctx
        .read(move |conn, owner| {
            let holdings = Holdings::of(conn, owner, now)?;
            let kept = watches::not_yet(conn, owner, watched.zips(), now)?;
            Ok::<_, DbError>((holdings, kept))
        })
        .await?;
    let props = DashboardProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        info: DashboardInfo::new(&ctx.app, ctx.visitor.lang, &holdings),
        wire_instructions: &ctx.app.config.wire_instructions,
        kept: kept.len(),
        restricted: ctx.me.account.is_banned(),
    };
    ctx.render(route, &props).await
}
