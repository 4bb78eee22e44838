//! `/transact`: what can be done with money here, and what can't yet.

use axum::response::Response;
use ink_domain::money::Usd;
use serde::Serialize;
use ts_rs::TS;

use super::payout::PayoutFigures;
use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell};

const PATH: &str = "/transact";

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct TransactProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// US dollars earned by referrals and not paid out.
    pub earned: Usd,
    /// Of these.
    #[serde(flatten)]
    pub figures: PayoutFigures,
    /// The store is closed to this person, and nothing is earned or paid out.
    pub restricted: bool,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("transact", PATH);
    let (app, now) = (ctx.app.clone(), ctx.app.clock.now());
    let (earned, figures) = ctx
        .read(move |conn, owner| PayoutFigures::read(conn, &app, owner, now))
        .await?;
    let props = TransactProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        earned: earned.balance,
        figures,
        restricted: ctx.me.account.is_banned(),
    };
    ctx.render(route, &props).await
}
