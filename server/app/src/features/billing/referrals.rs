//! `/referrals`: who joined by the customer's referral, and what each of them earned the customer.

use axum::response::Response;
use ink_domain::money::Usd;
use ink_domain::month::Month;
use ink_schema::DbError;
use ink_schema::billing::referrals::{self, Referral};
use serde::Serialize;
use ts_rs::TS;

use super::payout::PayoutFigures;
use crate::clock::Millis;
use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell, query_before};

/// People per page.
const PAGE: usize = 30;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct ReferralsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// How many joined.
    pub joined: i64,
    /// US dollars earned by all of them.
    pub brought: Usd,
    #[serde(flatten)]
    pub figures: PayoutFigures,
    /// While true, nothing is earned.
    pub restricted: bool,
    /// Newest first.
    pub people: Vec<ReferredPerson>,
    /// The person below whom the next page starts, if there is one.
    pub older: Option<i64>,
    /// The person above them; null if these are the newest.
    pub before: Option<i64>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct ReferredPerson {
    pub id: i64,
    /// Null if they deleted their account.
    pub ink_id: Option<String>,
    /// The first millisecond of the month of joining, UTC.
    pub joined: Option<Millis>,
    /// US dollars that they earned the customer.
    pub brought: Usd,
    /// US dollars of these that can't be paid out yet.
    pub pending: Usd,
    /// US dollars of these that await an operator's decision.
    pub withheld: Usd,
    /// US dollars of these that can be, or have been, paid out.
    pub cleared: Usd,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("referrals", "/referrals");
    let before = query_before(ctx.query());
    let (app, now) = (ctx.app.clone(), ctx.app.clock.now());
    let (found, figures) = ctx
        .read(move |conn, owner| {
            let maturity = app.config.referral_maturity();
            let found = referrals::page(conn, owner, before, PAGE, maturity, now)?;
            let (_, figures) = PayoutFigures::read(conn, &app, owner, now)?;
            Ok::<_, DbError>((found, figures))
        })
        .await?;
    let props = ReferralsProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        joined: found.joined,
        brought: found.earned,
        figures,
        restricted: ctx.me.account.is_banned(),
        people: found.rows.into_iter().map(Into::into).collect(),
        older: found.older,
        before,
    };
    ctx.render(route, &props).await
}

impl From<Referral> for ReferredPerson {
    fn from(referral: Referral) -> Self {
        Self {
            id: referral.id,
            ink_id: referral.ink_id,
            joined: referral.joined.map(Month::begins),
            brought: referral.earned,
            pending: referral.pending,
            withheld: referral.withheld,
            cleared: referral.earned - referral.pending - referral.withheld,
        }
    }
}
