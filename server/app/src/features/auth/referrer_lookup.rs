//! `POST /referrer/lookup`: whether an account can be named as a referrer. [`crate::web::request::visitor`]
//! handles the cookie that a link sets.

use axum::extract::State;
use deserr::Deserr;
use ink_schema::account::accounts;
use serde_json::Value;
use utoipa::ToSchema;

use crate::state::App;
use crate::web::api::{
    ApiError, EmptyReply, ErrorCode, FieldErrors, Json, RateLimit, ReferrerId, Reply,
};
use crate::web::request::address::ClientAddress;

/// A referrer's INK ID, from a link or as typed from memory.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ReferrerLookupRequest {
    /// May have any value; ignored.
    #[schema(value_type = Option<Value>)]
    #[deserr(default)]
    pub web: Value,
    #[schema(value_type = String, max_length = 16, example = "inkpay")]
    pub referrer_id: ReferrerId,
}

pub(crate) const UNKNOWN_REFERRER: ApiError =
    ApiError::NotFound(ErrorCode::ReferrerUnknown, Some("referrer_id"));

/// Whether a referrer exists.
#[utoipa::path(post, path = "/referrer/lookup", tag = "user", request_body = ReferrerLookupRequest, responses(
    (status = 200, description = "The referrer exists.", body = EmptyReply),
    (status = 404, description = "There is no such referrer."),
    (status = 429, description = "Too many requests."),
))]
pub async fn lookup(
    State(app): State<App>,
    address: ClientAddress,
    Json(asked): Json<ReferrerLookupRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let referrer = RateLimit::look_up(&app, address)
        .write(&app, move |conn, _| {
            accounts::by_ink_id(conn, &asked.referrer_id.0)
        })
        .await?;
    match referrer {
        Some(_) => Ok(Reply(EmptyReply {})),
        None => Err(UNKNOWN_REFERRER),
    }
}
