//! `/transact`: what can be done with money here, and what can't yet.

use axum::response::Response;
use ink_domain::money::Usd;
use ink_schema::DbError;
use ink_schema::billing::payout_requests as requests;
use serde::Serialize;
use ts_rs::TS;

use super::payout::{self, PayoutFigures};
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
    let (terms, now) = (payout::terms(&ctx.app), ctx.app.clock.now());
    let (eligibility, requested) = ctx
        .read(move |conn, owner| {
            let eligibility = requests::eligibility(conn, owner, terms, now)?;
            let requested = requests::amount_waiting(conn, owner)?;
            Ok::<_, DbError>((eligibility, requested))
        })
        .await?;
    let props = TransactProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        earned: eligibility.earned.balance,
        figures: PayoutFigures::new(&ctx.app, &eligibility, requested),
        restricted: ctx.me.account.is_banned(),
    };
    ctx.render(route, &props).await
}
