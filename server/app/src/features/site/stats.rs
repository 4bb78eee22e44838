//! `GET /zipcode/stats`: the counters.

use axum::extract::State;
use ink_schema::site::stats::Stats as CountedStats;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::state::App;
use crate::web::api::{ApiError, Empty, Query, Reply};

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
pub struct StatsReply {
    stats: Stats,
}

/// Counters of the whole product.
#[utoipa::path(get, path = "/zipcode/stats", tag = "zipcode", responses(
    (status = 200, description = "The counters, with `status` 0.", body = StatsReply),
    (status = 422, description = "Unknown parameters."),
    (status = 500, description = "Our fault."),
))]
pub async fn stats(State(app): State<App>, _: Query<Empty>) -> Result<Reply<StatsReply>, ApiError> {
    let stats = app.stats.now().await?.into();
    Ok(Reply(StatsReply { stats }))
}
