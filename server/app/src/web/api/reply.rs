//! What every call answers: an envelope with success, or the reason for a refusal as a number that clients know.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::error::{ApiError, Fields};
use super::error_code::ErrorCode;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::request::id::RequestId;

/// A refusal as it is sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorReply {
    /// 2 session expired, 3 invalid input, 4 forbidden, 5 not found, 6 wrong code, 7 conflict,
    /// 8 too many requests, 9 our fault.
    status: u8,
    /// For people, in their language.
    error: String,
    /// For programs: one word for each reason.
    #[schema(value_type = String)]
    code: ErrorCode,
    /// What is wrong with each invalid field, for people. In every 422: empty if the body is no JSON object.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    fields: Option<Fields>,
    /// Finds our fault's log line.
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
}

impl ErrorReply {
    /// With the id that finds the log line, if it is a fault of ours.
    pub fn new(
        app: &App,
        lang: Lang,
        error: ApiError,
        request_id: Option<&RequestId>,
    ) -> (StatusCode, Json<Self>) {
        let (status, http, code) = error.status_and_code();
        let message = error.message(app, lang);
        let fields = error.fields(app, lang);
        let has_fields = http == StatusCode::UNPROCESSABLE_ENTITY || !fields.is_empty();
        let refused = Self {
            status,
            error: message,
            code,
            fields: has_fields.then_some(fields),
            request_id: request_id.map(ToString::to_string),
        };
        (http, Json(refused))
    }
}

/// A success, with what a call answers.
#[derive(Debug)]
pub struct Reply<T>(pub T);

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// `status: 0` before the reply's own fields.
#[derive(Serialize)]
struct Success<T> {
    status: u8,
    #[serde(flatten)]
    reply: T,
}

impl<T: Serialize> IntoResponse for Reply<T> {
    /// Written into one vector: axum's `Json` would cost a call per piece of text.
    fn into_response(self) -> Response {
        let success = Success {
            status: 0,
            reply: self.0,
        };
        match serde_json::to_vec(&success) {
            Ok(body) => ([(header::CONTENT_TYPE, JSON)], body).into_response(),
            Err(error) => InternalError::from(error).into_response(),
        }
    }
}

/// The reply of a call that has nothing more to say.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct EmptyReply {}
