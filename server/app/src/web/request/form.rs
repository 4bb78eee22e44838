//! Forms that are posted without script.

use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::api::fields::FieldErrors;
use crate::web::api::reply::Reply;

/// A form that is not one of ours is refused as a call would be.
#[must_use]
pub fn refused(app: &App, lang: Lang, rejection: &FormRejection) -> Response {
    let refusal = match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::MediaType,
        _ => ApiError::Invalid(FieldErrors::default()),
    };
    Reply::<()>::refused(app, lang, refusal).into_response()
}
