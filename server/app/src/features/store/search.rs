//! `GET /zipcode/search`: find ZIPs, or look up a list of them.

use axum::extract::State;
use axum::http::HeaderMap;
use ink_schema::store::zips::ZipRow;
use serde::{Serialize, Serializer};
use ts_rs::TS;
use utoipa::ToSchema;

use super::query::{LookUp, SearchParams};
use super::stock::stock;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::api::{ApiError, Query, Reply};
use crate::web::request::visitor::Visitor;
use crate::web::zip::Zip;

/// ZIPs that match.
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct ZipSearchResults {
    /// How many match in total, however many are returned.
    count: i64,
    #[schema(value_type = Vec<Zip>)]
    #[ts(as = "Vec<Zip>")]
    zip_codes: Worded,
}

/// ZIPs, each described only as it is serialized: a hundred descriptions are never held at once.
#[derive(Debug)]
struct Worded {
    app: App,
    lang: Lang,
    rows: Vec<ZipRow>,
}

impl Serialize for Worded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let zips = self.rows.iter();
        serializer.collect_seq(zips.map(|row| Zip::new(&self.app.catalogue, self.lang, row)))
    }
}

/// Searches the store.
#[utoipa::path(get, path = "/zipcode/search", tag = "zipcode", params(SearchParams), responses(
    (status = 200, description = "Matching ZIPs, with `status` 0. Equal prices come in the order of the ZIPs. Without a session, this may be the store of half a second ago.", body = ZipSearchResults),
    (status = 422, description = "Unknown or malformed parameters, named in `fields`."),
    (status = 500, description = "Our fault."),
))]
pub async fn search(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(params): Query<SearchParams>,
) -> Result<Reply<ZipSearchResults>, ApiError> {
    let (stock, now) = (stock(&app, &visitor, &headers).await?, app.clock.now());
    let (count, rows) = if let Some(LookUp(codes)) = &params.zip_codes {
        let rows = stock.by_codes(codes, now);
        (i64::try_from(rows.len()).unwrap_or(i64::MAX), rows)
    } else {
        let page = stock.search(&params.query(), now);
        (page.total, page.rows)
    };
    let lang = visitor.lang;
    let zip_codes = Worded { app, lang, rows };
    Ok(Reply(ZipSearchResults { count, zip_codes }))
}
