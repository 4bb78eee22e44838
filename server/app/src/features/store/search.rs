//! `GET /zipcode/search`: find ZIPs, or look a list of them up.

use axum::extract::State;
use ink_schema::store::zips;
use ink_schema::{Conn, DbError};
use serde::Serialize;
use utoipa::ToSchema;

use super::query::{LookUp, SearchParams};
use crate::clock::Millis;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::api::query::Query;
use crate::web::api::reply::{Refused, Reply};
use crate::web::request::visitor::Visitor;
use crate::web::zip::Zip;

/// ZIPs that match.
#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    /// How many match in all, however many are returned.
    count: i64,
    zip_codes: Vec<Zip>,
}

/// Searches the store.
#[utoipa::path(get, path = "/zipcode/search", tag = "zipcode", params(SearchParams), responses(
    (status = 200, description = "Matching ZIPs, with `status` 0. Equal prices come in the order of the ZIPs.", body = Found),
    (status = 422, description = "Unknown or malformed parameters, named in `fields`.", body = Refused),
    (status = 500, description = "Our fault.", body = Refused),
))]
pub async fn search(
    State(app): State<App>,
    visitor: Visitor,
    Query(params): Query<SearchParams>,
) -> Result<Reply<Found>, ApiError> {
    let now = app.clock.now();
    let (count, rows) = app.db.read(move |conn| find(conn, &params, now)).await?;
    let zip_codes = rows
        .iter()
        .map(|row| Zip::new(&app.catalogue, visitor.lang, row))
        .collect();
    Ok(Reply::Done(Found { count, zip_codes }))
}

fn find(
    conn: &mut Conn,
    params: &SearchParams,
    now: Millis,
) -> Result<(i64, Vec<zips::ZipRow>), DbError> {
    if let Some(LookUp(codes)) = &params.zip_codes {
        let rows = zips::by_codes(conn, codes, now)?;
        return Ok((i64::try_from(rows.len()).unwrap_or(i64::MAX), rows));
    }
    let page = zips::search(conn, &params.query(), now)?;
    Ok((page.total, page.rows))
}
