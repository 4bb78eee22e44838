//! `GET /zipcode/stats`: the counters.

use axum::extract::{RawQuery, State};
use ink_schema::stats as counted;
use serde::Serialize;
use utoipa::ToSchema;

use crate::calls::params::Params;
use crate::calls::{Refusal, Reply};
use crate::failure::Failure;
use crate::http::Visitor;
use crate::pages::props::Stats;
use crate::state::App;

#[derive(Debug, Serialize, ToSchema)]
pub struct Counted {
    stats: Stats,
}

/// Counters of the whole product.
#[utoipa::path(get, path = "/zipcode/stats", tag = "zipcode", responses(
    (status = 200, description = "The counters, with `status` 0.", body = Counted),
    (status = 422, description = "Unknown parameters.", body = crate::calls::envelope::Refused),
    (status = 500, description = "Our fault.", body = crate::calls::envelope::Refused),
))]
pub async fn stats(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Reply<Counted>, Failure> {
    let query = query.as_deref().unwrap_or_default();
    let params = Params::read(&app.catalogue, visitor.lang, query, &[]);
    let lang = params.lang;
    if let Err(fields) = params.finish() {
        return Ok(Reply::refused(&app, lang, Refusal::Invalid(fields)));
    }
    let stats = app.db.read(counted::read).await?.into();
    Ok(Reply::Done(Counted { stats }))
}
