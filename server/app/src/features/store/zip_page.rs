//! `/zip/{zip}`: the public page of a ZIP.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use ink_schema::store::listings::{Neighbour, Stock};
use ink_schema::store::zips::{Sale, ZipRow};
use serde::Serialize;
use ts_rs::TS;

use super::own_zip::{OwnZip, own};
use crate::clock::iso;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::page::public_response::{cached, respond};
use crate::web::page::render::render_without_script;
use crate::web::page::{PageKey, PageRoute, PublicPage, Shell};
use crate::web::request::path::PathText;
use crate::web::request::visitor::Visitor;
use crate::web::zip::Zip;

const NEIGHBOURS: usize = 8;

/// The page of a ZIP in the store. Its owner gets their own version.
pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    PathText(code): PathText,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let code = ZipCode::parse(&code).map_err(|_| ApiError::NoSuchPage)?;
    let page = PublicPage::Zip(code);
    if let Some(own) = own(&app, &visitor, &headers, code).await {
        return Ok(show_own(&app, &visitor, code, own).await?);
    }
    if let Some(response) = cached(&app, page, &visitor, &headers, Instant::now()) {
        return Ok(response);
    }
    let (stock, now) = (app.store_cache.lately().await?, app.clock.now());
    if stock.details(code, now).is_none() {
        return Err(ApiError::NoSuchPage);
    }
    let props = move |app, key| props(app, key, stock, code);
    Ok(respond(&app, page, &visitor, &headers, props).await?)
}

async fn show_own(
    app: &App,
    visitor: &Visitor,
    code: ZipCode,
    own: OwnZip,
) -> Result<Response, InternalError> {
    let page = PublicPage::Zip(code);
    let path = page.path();
    let shell = Shell::new(app, visitor.lang, visitor.signed_in, &path);
    let stock = app.store_cache.now().await?;
    let props = ZipProps {
        own: Some(own),
        ..ZipProps::find(app, shell, &stock, code).await?
    };
    let route = PageRoute::new(page.name(), &path);
    render_without_script(app, visitor, route, &props).await
}

async fn props(
    app: App,
    key: PageKey,
    stock: Arc<Stock>,
    code: ZipCode,
) -> Result<String, InternalError> {
    let path = key.page.path();
    let shell = key.shell(&app, &path);
    let props = ZipProps::find(&app, shell, &stock, code).await?;
    Ok(serde_json::to_string(&props)?)
}

/// Amounts are US dollars.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct ZipProps<'a> {
    pub shell: Shell<'a>,
    pub zip: Zip,
    pub city: String,
    pub county: String,
    pub people: u32,
    pub households: u32,
    /// Annual median household income.
    pub income: Option<u32>,
    /// Median home value.
    pub home_value: Option<u32>,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    /// Nearest first.
    pub neighbours: Vec<NearZip>,
    /// In its state, newest first.
    pub sales: Vec<ZipSale>,
    /// Null except for its owner, whose page is cached by nobody.
    pub own: Option<OwnZip>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct NearZip {
    pub zip: Zip,
    pub km: f64,
}

/// The buyer is not disclosed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ZipSale {
    pub zip_code: ZipCode,
    pub city: String,
    pub price: Usd,
    /// ISO 8601 UTC.
    pub at: String,
}

impl<'a> ZipProps<'a> {
    /// The properties of a ZIP that is in the store.
    pub async fn find(
        app: &App,
        shell: Shell<'a>,
        stock: &Stock,
        code: ZipCode,
    ) -> Result<Self, InternalError> {
        let (lang, now) = (shell.lang, app.clock.now());
        let details = stock
            .details(code, now)
            .ok_or_else(|| InternalError::new("a ZIP that is asked for is not in the store"))?;
        let near = stock.nearest(&details, NEIGHBOURS, now);
        let sales = app
            .store_cache
            .latest_sales(stock, details.zip.state)
            .await?;
        let show = |row: &ZipRow| Zip::new(&app.catalogue, lang, row);
        Ok(Self {
            shell,
            zip: show(&details.zip),
            city: details.zip.city.to_string(),
            county: details.zip.county.to_string(),
            people: details.zip.population,
            households: details.zip.households,
            income: details.median_household_income,
            home_value: details.median_home_value,
            lat: details.coordinates.lat,
            lon: details.coordinates.lon,
            neighbours: near
                .iter()
                .map(|Neighbour { zip, km }| NearZip {
                    zip: show(zip),
                    km: *km,
                })
                .collect(),
            sales: sales.iter().map(ZipSale::from).collect(),
            own: None,
        })
    }
}

impl From<&Sale> for ZipSale {
    fn from(sale: &Sale) -> Self {
        Self {
            zip_code: sale.zip,
            city: sale.city.clone(),
            price: sale.price,
            at: iso(sale.at),
        }
    }
}
