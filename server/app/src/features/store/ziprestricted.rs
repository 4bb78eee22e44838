//! `/ziprestricted`: what a banned customer sees instead of the store.

use axum::response::Response;
use serde::Serialize;
use ts_rs::TS;

use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell};

/// The page has no data of its own.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct RestrictedProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
}

/// Customers who are not restricted have no business there.
pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    if !ctx.me.account.is_banned() {
        return Ok(ctx.visitor.redirect("/zipstore"));
    }
    let route = PageRoute::new("ziprestricted", "/ziprestricted");
    let props = RestrictedProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
    };
    ctx.render(route, &props).await
}
