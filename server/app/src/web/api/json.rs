//! A call's JSON payload, read strictly: what is unknown, missing or malformed is named, all at once.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use deserr::Deserr;
use serde_json::{Map, Value};

use super::error::ApiError;
use super::field_errors::FieldErrors;
use super::has_media_type;
use super::query::NoQuery;
use crate::state::App;

/// The payload of a request. It must be the handler's last parameter.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: Deserr<FieldErrors>> FromRequest<App> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        NoQuery::of(request.uri())?;
        let is_json = has_media_type(request.headers(), "application/json");
        let bytes = Bytes::from_request(request, app)
            .await
            .map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
                _ => ApiError::Invalid(FieldErrors::default()),
            })?;
        if !bytes.is_empty() && !is_json {
            return Err(ApiError::MediaType);
        }
        parse(&bytes, &app.config.app_id)
            .map(Self)
            .map_err(ApiError::Invalid)
    }
}

/// No body is read as an empty object, and a blank text as null: a missing value, unless the field may only be
/// omitted (`#[deserr(default, from(T) = Some)]`). The `app_id` of any payload that has one is checked here, where the
/// configuration is available.
fn parse<T: Deserr<FieldErrors>>(bytes: &[u8], app_id: &str) -> Result<T, FieldErrors> {
    let mut fields = Map::new();
    if !bytes.is_empty() {
        fields = serde_json::from_slice(bytes)
            .map_err(|_| FieldErrors::default().not_from_our_pages())?;
    }
    for value in fields.values_mut() {
        if value.as_str().is_some_and(|text| text.trim().is_empty()) {
            *value = Value::Null;
        }
    }
    let other_app = matches!(fields.get("app_id"), Some(Value::String(id)) if id != app_id);
    let payload = deserr::deserialize(Value::Object(fields));
    if !other_app {
        return payload;
    }
    let mut errors = payload.err().unwrap_or_default();
    errors.merge(FieldErrors::one("app_id", "field.app_id").not_from_our_pages());
    Err(errors)
}
