//! `GET /zipcode/stats`: the counters.

use axum::extract::{RawQuery, State};
use ink_schema::site::stats::{self as counted, Stats as CountedStats};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::api::params::Params;
use crate::web::api::reply::Reply;
use crate::web::request::visitor::Visitor;

/// The counters of the home page.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct Stats {
    pub total_connections: i64,
    pub total_ink_ids: i64,
    pub total_zip_code_owners: i64,
    pub total_zips_owned: i64,
}

impl From<CountedStats> for Stats {
    fn from(counted: CountedStats) -> Self {
        Self {
            total_connections: counted.total_connections,
            total_ink_ids: counted.total_ink_ids,
            total_zip_code_owners: counted.total_zip_code_owners,
            total_zips_owned: counted.total_zips_owned,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Counted {
    stats: Stats,
}

/// Counters of the whole product.
#[utoipa::path(get, path = "/zipcode/stats", tag = "zipcode", responses(
    (status = 200, description = "The counters, with `status` 0.", body = Counted),
    (status = 422, description = "Unknown parameters.", body = crate::web::api::reply::Refused),
    (status = 500, description = "Our fault.", body = crate::web::api::reply::Refused),
))]
pub async fn stats(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Reply<Counted>, InternalError> {
    let query = query.as_deref().unwrap_or_default();
    let params = Params::read(&app.catalogue, visitor.lang, query, &[]);
    let lang = params.lang;
    if let Err(fields) = params.finish() {
        return Ok(Reply::refused(&app, lang, ApiError::Invalid(fields)));
    }
    let stats = app.db.read(counted::read).await?.into();
    Ok(Reply::Done(Counted { stats }))
}
