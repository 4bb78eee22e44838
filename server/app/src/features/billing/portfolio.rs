//! `/portfolio`: what a customer owns, its value, and how it grew.

use std::collections::BTreeMap;

use axum::response::Response;
use ink_domain::money::Usd;
use ink_schema::DbError;
use ink_schema::billing::transactions;
use ink_schema::store::zips::{self, Holding};
use serde::Serialize;
use ts_rs::TS;

use crate::clock::{Millis, iso};
use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell};
use crate::web::zip::Zip;

/// Amounts are US dollars.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct PortfolioProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// ISO 8601 UTC.
    pub now: String,
    /// The store's current price of the owned ZIPs.
    pub value: Usd,
    /// What was paid for them, less refunds: the history's last total.
    pub paid: Usd,
    /// What was paid for everything owned, at each change. Oldest first.
    pub history: Vec<PortfolioStep>,
    /// Most expensive first.
    pub holdings: Vec<PortfolioHolding>,
    /// Those with the most ZIPs first.
    pub states: Vec<PortfolioState>,
    /// Rarest first.
    pub tiers: Vec<PortfolioTier>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct PortfolioStep {
    /// ISO 8601 UTC.
    pub at: String,
    /// Negative for refunds.
    pub change: Usd,
    /// After it.
    pub total: Usd,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct PortfolioHolding {
    pub zip: Zip,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    /// Its price when it was bought.
    pub paid: Usd,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct PortfolioState {
    /// As in `ca`.
    pub state: &'static str,
    pub count: usize,
    pub value: Usd,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct PortfolioTier {
    /// 0 is ULTRA.
    pub tier: u8,
    pub count: usize,
    pub value: Usd,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("portfolio", "/portfolio");
    let now = ctx.app.clock.now();
    let (mut held, sales) = ctx
        .read(move |conn, owner| {
            let held = zips::holdings(conn, owner, now)?;
            Ok::<_, DbError>((held, transactions::sales(conn, owner)?))
        })
        .await?;
    held.sort_by_key(|holding| std::cmp::Reverse(holding.zip.price));
    let props = PortfolioProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        now: iso(now),
        value: held.iter().map(|holding| holding.zip.price).sum(),
        paid: sales.iter().map(|(_, change)| *change).sum(),
        history: history(&sales),
        states: states(&held),
        tiers: tiers(&held),
        holdings: held
            .iter()
            .map(|holding| PortfolioHolding {
                zip: Zip::new(&ctx.app.catalogue, ctx.visitor.lang, &holding.zip),
                lat: holding.lat,
                lon: holding.lon,
                paid: holding.paid,
            })
            .collect(),
    };
    ctx.render(route, &props).await
}

fn history(sales: &[(Millis, Usd)]) -> Vec<PortfolioStep> {
    let mut total = Usd::ZERO;
    sales
        .iter()
        .map(|(at, change)| {
            total += *change;
            PortfolioStep {
                at: iso(*at),
                change: *change,
                total,
            }
        })
        .collect()
}

/// How many each group has, and their value.
fn groups<K: Ord>(held: &[Holding], key: impl Fn(&Holding) -> K) -> BTreeMap<K, (usize, Usd)> {
    let mut groups = BTreeMap::new();
    for holding in held {
        let (count, value) = groups.entry(key(holding)).or_insert((0, Usd::ZERO));
        *count += 1;
        *value += holding.zip.price;
    }
    groups
}

fn states(held: &[Holding]) -> Vec<PortfolioState> {
    let mut states: Vec<_> = groups(held, |holding| holding.zip.state.code())
        .into_iter()
        .map(|(state, (count, value))| PortfolioState {
            state,
            count,
            value,
        })
        .collect();
    states.sort_by_key(|state| std::cmp::Reverse((state.count, state.value)));
    states
}

fn tiers(held: &[Holding]) -> Vec<PortfolioTier> {
    groups(held, |holding| holding.zip.tier.code())
        .into_iter()
        .map(|(tier, (count, value))| PortfolioTier { tier, count, value })
        .collect()
}
