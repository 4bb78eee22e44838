//! The envelope of every call: success, or why not, in a number that clients know.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ink_domain::zip::ZipCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::request_id::RequestId;
use crate::i18n::lang::Lang;
use crate::state::App;

/// A parameter's name, and what is wrong with it in the visitor's language.
pub type Fields = BTreeMap<String, String>;

/// A parameter's name, and the key of the message that says what is wrong with it.
pub(crate) type Wrong = BTreeMap<String, &'static str>;

/// Why a call was not carried out. Each has one status number and one HTTP code.
///
/// As a response it travels to the edge, which knows the visitor's language.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// 3: parameters are unknown or malformed.
    Invalid(Fields),
    /// 3, too, with keys of messages.
    Wrong(Wrong),
    /// 2: there is no session, or it has run out.
    Expired,
    /// 4: the request comes from another site.
    Forbidden,
    /// 4: who asks may not, or has not shown enough. The key says what is missing.
    Denied(&'static str),
    /// 5: there is no such call.
    Missing,
    /// 5, too: the call exists, but not with this method.
    Method,
    /// 5, too: what a parameter names does not exist.
    Unknown(&'static str, Option<&'static str>),
    /// 6: a code that is wrong, too old or used.
    Code(&'static str),
    /// 7: somebody else has it already, or it has changed meanwhile.
    Conflict(&'static str, Option<&'static str>),
    /// 7: these things, each by its name, for one and the same reason.
    Gone(&'static str, Vec<String>),
    /// 8: too often; there is room again in so many milliseconds.
    TooMany { again_in: i64 },
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
    /// One field, one fault.
    #[must_use]
    pub fn field(name: &str, message: &'static str) -> Self {
        Self::Wrong(Wrong::from([(name.to_owned(), message)]))
    }

    /// ZIPs that can't be had, each named in `fields`.
    #[must_use]
    pub fn about(message: &'static str, zips: &[ZipCode]) -> Self {
        Self::Gone(message, zips.iter().map(ToString::to_string).collect())
    }

    const fn numbers(&self) -> (u8, StatusCode, &'static str) {
        match self {
            Self::Invalid(_) | Self::Wrong(_) => {
                (3, StatusCode::UNPROCESSABLE_ENTITY, "call.invalid")
            }
            Self::Expired => (2, StatusCode::UNAUTHORIZED, "call.expired"),
            Self::Forbidden => (4, StatusCode::FORBIDDEN, "call.forbidden"),
            Self::Denied(key) => (4, StatusCode::FORBIDDEN, key),
            Self::Missing => (5, StatusCode::NOT_FOUND, "call.missing"),
            Self::Method => (5, StatusCode::METHOD_NOT_ALLOWED, "call.method"),
            Self::Unknown(key, _) => (5, StatusCode::NOT_FOUND, key),
            Self::Code(key) => (6, StatusCode::BAD_REQUEST, key),
            Self::Conflict(key, _) | Self::Gone(key, _) => (7, StatusCode::CONFLICT, key),
            Self::TooMany { .. } => (8, StatusCode::TOO_MANY_REQUESTS, "call.too_many"),
            Self::TooLarge => (3, StatusCode::PAYLOAD_TOO_LARGE, "call.too_large"),
            Self::MediaType => (3, StatusCode::UNSUPPORTED_MEDIA_TYPE, "call.media_type"),
            Self::Busy(_) => (9, StatusCode::SERVICE_UNAVAILABLE, "call.busy"),
            Self::Failed(_) => (9, StatusCode::INTERNAL_SERVER_ERROR, "call.failed"),
        }
    }

    fn fields(self, app: &App, lang: Lang) -> Fields {
        let text = |key| app.catalogue.message(lang, key, &[]);
        match self {
            Self::Invalid(fields) => fields,
            Self::Wrong(wrong) => wrong
                .into_iter()
                .map(|(name, key)| (name, text(key)))
                .collect(),
            Self::Unknown(key, Some(name)) | Self::Conflict(key, Some(name)) => {
                Fields::from([(name.to_owned(), text(key))])
            }
            Self::Gone(key, names) => names.into_iter().map(|name| (name, text(key))).collect(),
            _ => Fields::new(),
        }
    }

    /// Whole seconds until it is worth trying again (RFC 9110, 10.2.3).
    #[must_use]
    pub fn retry_after(&self) -> Option<HeaderValue> {
        match self {
            Self::TooMany { again_in } => {
                let seconds = again_in.saturating_add(999) / 1000;
                HeaderValue::from_str(&seconds.max(1).to_string()).ok()
            }
            Self::Busy(_) => Some(HeaderValue::from_static("2")),
            _ => None,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (_, code, _) = self.numbers();
        let mut response = code.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// A refusal as it is sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refused {
    /// 2 session expired, 3 invalid input, 4 forbidden, 5 not found, 6 wrong code, 7 conflict,
    /// 8 too many requests, 9 our fault.
    status: u8,
    /// For people, in their language.
    error: String,
    /// For programs: one word for each reason.
    code: &'static str,
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
    Refused(StatusCode, Refused, Option<HeaderValue>),
}

impl<T> Reply<T> {
    #[must_use]
    pub fn refused(app: &App, lang: Lang, refusal: Refusal) -> Self {
        let (status, http, code) = refusal.numbers();
        let request_id = match &refusal {
            Refusal::Busy(id) | Refusal::Failed(id) => Some(id.to_string()),
            _ => None,
        };
        let retry_after = refusal.retry_after();
        let refused = Refused {
            status,
            error: app.catalogue.message(lang, code, &[]),
            code,
            fields: refusal.fields(app, lang),
            request_id,
        };
        Self::Refused(http, refused, retry_after)
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
        let (code, refused, retry_after) = match self {
            Self::Done(reply) => return Json(Success { status: 0, reply }).into_response(),
            Self::Refused(code, refused, retry_after) => (code, refused, retry_after),
        };
        let mut response = (code, Json(refused)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// The reply of a call that has nothing more to say.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct Nothing {}
