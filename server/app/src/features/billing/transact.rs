//! `/transact`: what can be done with money here, and what can't yet.

use axum::response::Response;
use ink_domain::money::Usd;
use ink_schema::billing::ledger;
use serde::Serialize;
use ts_rs::TS;

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
    /// The store is closed to this person.
    pub restricted: bool,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("transact", PATH);
    let earned = ctx.read(ledger::earnings_balance).await?;
    let props = TransactProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        earned,
        restricted: ctx.me.account.is_banned(),
    };
    ctx.render(route, &props).await
}
