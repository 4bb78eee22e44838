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
    // Present in every 422; empty if no field is at fault, because the body is not an object.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Fields)]
    fields: Option<Fields>,
    /// Finds our fault's log line.
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
}

#[derive(Debug)]
pub enum Reply<T> {
    Done(T),
    Refused(StatusCode, ErrorReply, Option<HeaderValue>),
}

impl<T> Reply<T> {
    #[must_use]
    pub fn refused(app: &App, lang: Lang, error: ApiError) -> Self {
        let (status, http, code) = error.status_and_code();
        let (retry_after, said) = (error.retry_after(), error.message(app, lang));
        let fields = error.fields(app, lang);
        let are_said = http == StatusCode::UNPROCESSABLE_ENTITY || !fields.is_empty();
        let refused = ErrorReply {
            status,
            error: said,
            code,
            fields: are_said.then_some(fields),
            request_id: None,
        };
        Self::Refused(http, refused, retry_after)
    }

    /// A fault of ours, with the id that finds its log line.
    #[must_use]
    pub fn failed(app: &App, lang: Lang, error: InternalError, id: &RequestId) -> Self {
        let mut reply = Self::refused(app, lang, ApiError::Internal(error));
        if let Self::Refused(_, refused, _) = &mut reply {
            refused.request_id = Some(id.to_string());
        }
        reply
    }
}

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// `status: 0` before the reply's own fields.
#[derive(Serialize)]
struct Success<T> {
    status: u8,
    #[serde(flatten)]
    reply: T,
}

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        let (code, refused, retry_after) = match self {
            Self::Done(reply) => return success(&reply),
            Self::Refused(code, refused, retry_after) => (code, refused, retry_after),
        };
        let mut response = (code, Json(refused)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// Written into one vector: axum's `Json` would cost a call per piece of text.
fn success(reply: &impl Serialize) -> Response {
    match serde_json::to_vec(&Success { status: 0, reply }) {
        Ok(body) => ([(header::CONTENT_TYPE, JSON)], body).into_response(),
        Err(error) => InternalError::from(error).into_response(),
    }
}

/// The reply of a call that has nothing more to say.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct EmptyReply {}
