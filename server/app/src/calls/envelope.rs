//! The envelope of every call: success, or why not, in a number that clients know.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::edge::RequestId;
use crate::lang::Lang;
use crate::state::App;

/// A parameter's name, and what is wrong with it in the visitor's language.
pub type Fields = BTreeMap<String, String>;

/// Why a call was not carried out. Each has one status number and one HTTP code.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// 3: parameters are unknown or malformed.
    Invalid(Fields),
    /// 4: the request comes from another site.
    Forbidden,
    /// 5: there is no such call.
    Missing,
    /// 5, too: the call exists, but not with this method.
    Method,
    /// 3: the body is larger than any call needs.
    TooLarge,
    /// 3: the body is of a kind that no call takes.
    MediaType,
    /// 9: our fault, and worth trying again.
    Busy(RequestId),
    /// 9: our fault. The id finds the log line.
    Failed(RequestId),
}

impl Refusal {
    const fn numbers(&self) -> (u8, StatusCode, &'static str) {
        match self {
            Self::Invalid(_) => (3, StatusCode::UNPROCESSABLE_ENTITY, "call.invalid"),
            Self::Forbidden => (4, StatusCode::FORBIDDEN, "call.forbidden"),
            Self::Missing => (5, StatusCode::NOT_FOUND, "call.missing"),
            Self::Method => (5, StatusCode::METHOD_NOT_ALLOWED, "call.method"),
            Self::TooLarge => (3, StatusCode::PAYLOAD_TOO_LARGE, "call.too_large"),
            Self::MediaType => (3, StatusCode::UNSUPPORTED_MEDIA_TYPE, "call.invalid"),
            Self::Busy(_) => (9, StatusCode::SERVICE_UNAVAILABLE, "call.busy"),
            Self::Failed(_) => (9, StatusCode::INTERNAL_SERVER_ERROR, "call.failed"),
        }
    }
}

/// A refusal as it is sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refused {
    /// 3 invalid input, 4 forbidden, 5 not found, 9 our fault.
    status: u8,
    /// For people, in their language.
    error: String,
    #[serde(skip_serializing_if = "Fields::is_empty")]
    fields: Fields,
    /// Finds the log line of a fault of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
}

/// What a call answers.
#[derive(Debug)]
pub enum Reply<T> {
    Done(T),
    Refused(StatusCode, Refused),
}

impl<T> Reply<T> {
    #[must_use]
    pub fn refused(app: &App, lang: Lang, refusal: Refusal) -> Self {
        let (status, code, key) = refusal.numbers();
        let request_id = match &refusal {
            Refusal::Busy(id) | Refusal::Failed(id) => Some(id.to_string()),
            _ => None,
        };
        let fields = match refusal {
            Refusal::Invalid(fields) => fields,
            _ => Fields::new(),
        };
        let refused = Refused {
            status,
            error: app.catalogue.message(lang, key, &[]),
            fields,
            request_id,
        };
        Self::Refused(code, refused)
    }
}

/// `status: 0` before the reply's own fields.
#[derive(Serialize)]
struct Success<T> {
    status: u8,
    #[serde(flatten)]
    reply: T,
}

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        let (code, refused) = match self {
            Self::Done(reply) => return Json(Success { status: 0, reply }).into_response(),
            Self::Refused(code, refused) => (code, refused),
        };
        let mut response = (code, Json(refused)).into_response();
        if code == StatusCode::SERVICE_UNAVAILABLE {
            let soon = HeaderValue::from_static("2");
            response.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        response
    }
}
