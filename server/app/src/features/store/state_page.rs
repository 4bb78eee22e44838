//! `/zips/{state}`: the public page of a state.

use std::collections::BTreeMap;

use axum::extract::State as Shared;
use axum::http::HeaderMap;
use axum::response::Response;
use ink_domain::money::Usd;
use ink_domain::zip::{ListingStatus, State, ZipCode};
use ink_schema::store::listings::Stock;
use ink_schema::store::zips::Placed;
use serde::Serialize;
use ts_rs::TS;

use super::zip_page::ZipSale;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::page::public_response::respond;
use crate::web::page::{PageKey, PublicPage, Shell};
use crate::web::request::path::PathText;
use crate::web::request::visitor::Visitor;

pub async fn show(
    Shared(app): Shared<App>,
    visitor: Visitor,
    PathText(code): PathText,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let state = State::parse(&code).map_err(|_| ApiError::NoSuchPage)?;
    let page = PublicPage::State(state);
    let props = move |app, key| props(app, key, state);
    Ok(respond(&app, page, &visitor, &headers, props).await?)
}

async fn props(app: App, key: PageKey, state: State) -> Result<String, InternalError> {
    let path = key.page.path();
    let shell = key.shell(&app, &path);
    let stock = app.store_cache.lately().await?;
    let props = StateProps::find(&app, shell, &stock, state).await?;
    Ok(serde_json::to_string(&props)?)
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct StateProps<'a> {
    pub shell: Shell<'a>,
    /// Two letters, lower case.
    pub state: &'static str,
    /// Rarest first; only those that the state has.
    pub tiers: Vec<StateTier>,
    /// Ordered by code.
    pub zips: Vec<StateZip>,
    /// Newest first.
    pub sales: Vec<ZipSale>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct StateTier {
    /// 0 is ULTRA.
    pub tier: u8,
    pub count: usize,
    pub available: usize,
    pub lowest: Usd,
    pub highest: Usd,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct StateZip {
    pub zip_code: ZipCode,
    pub city: String,
    pub tier: u8,
    pub price: Usd,
    /// 10 available, 20 pending, 30 reserved, 40 sold.
    pub status: ListingStatus,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
}

impl<'a> StateProps<'a> {
    pub async fn find(
        app: &App,
        shell: Shell<'a>,
        stock: &Stock,
        state: State,
    ) -> Result<Self, InternalError> {
        let placed = stock.of_state(state, app.clock.now());
        let sales = app.store_cache.latest_sales(stock, state).await?;
        Ok(Self {
            shell,
            state: state.code(),
            tiers: tiers(&placed),
            zips: placed.into_iter().map(StateZip::from).collect(),
            sales: sales.iter().map(ZipSale::from).collect(),
        })
    }
}

impl From<Placed> for StateZip {
    fn from(Placed { zip, coordinates }: Placed) -> Self {
        Self {
            zip_code: zip.code,
            city: zip.city.to_string(),
            tier: zip.tier.code(),
            price: zip.price,
            status: zip.status,
            lat: coordinates.lat,
            lon: coordinates.lon,
        }
    }
}

fn tiers(placed: &[Placed]) -> Vec<StateTier> {
    let mut tiers: BTreeMap<u8, StateTier> = BTreeMap::new();
    for Placed { zip, .. } in placed {
        let tier = zip.tier.code();
        let so_far = tiers.entry(tier).or_insert(StateTier {
            tier,
            count: 0,
            available: 0,
            lowest: zip.price,
            highest: zip.price,
        });
        so_far.count += 1;
        so_far.available += usize::from(zip.status == ListingStatus::Available);
        so_far.lowest = so_far.lowest.min(zip.price);
        so_far.highest = so_far.highest.max(zip.price);
    }
    tiers.into_values().collect()
}
