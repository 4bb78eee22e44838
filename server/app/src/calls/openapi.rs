//! The OpenAPI document, from the calls' own types.

use utoipa::OpenApi;

use super::envelope::Refused;
use super::zipcode;

/// Served at `/openapi.json`, and printed by `inkpay openapi`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "INKPAY",
        description = "Every reply is a JSON object with `status`: 0 for success, otherwise why not, \
            with `error` for people and, for status 3, `fields`."
    ),
    paths(zipcode::search, zipcode::stats),
    components(schemas(Refused, zipcode::Zip, zipcode::Found, zipcode::Counted)),
    tags((name = "zipcode", description = "The ZIP store."))
)]
struct Document;

#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
