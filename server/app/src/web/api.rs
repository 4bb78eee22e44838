//! The JSON calls, under the product's paths and names.
//!
//! Every reply is the envelope `{status, error?, …}`, sent with the matching HTTP status.

pub mod error;
pub mod error_code;
pub mod field_errors;
pub mod fields;
pub mod json;
pub mod openapi;
pub mod query;
pub mod rate_limits;
pub mod reply;

pub use error::ApiError;
pub use error_code::ErrorCode;
pub use field_errors::FieldErrors;
pub use fields::{
    AppId, BoundedText, CheckboxOn, Dollars, Empty, JsonObject, NewEmail, NewPassword, ReferrerId,
    Zips,
};
pub use json::Json;
pub use query::{NoQuery, Query};
pub use rate_limits::RateLimit;
pub use reply::{EmptyReply, Reply};

use axum::http::{HeaderMap, Method, header};

/// Paths below these answer in JSON, even where no such call exists.
const ROOTS: [&str; 6] = [
    "/reports/",
    "/zipcode/",
    "/user/",
    "/stripe/",
    "/referrer/",
    "/openapi.json",
];

/// Whether the client is a program, which gets the envelope, and not a visitor who gets pages. Some calls are also
/// the target of form buttons. A program may accept HTML, too: Java's does by default.
#[must_use]
pub fn is_for_programs(method: &Method, path: &str, headers: &HeaderMap) -> bool {
    is_call(method, path) && !(*method == Method::POST && takes_pages(headers) && is_form(headers))
}

/// Whether a `POST` has the content type of a form.
#[must_use]
pub fn is_form(headers: &HeaderMap) -> bool {
    has_media_type(headers, "application/x-www-form-urlencoded")
}

/// Whether this is the content type, whatever its parameters.
fn has_media_type(headers: &HeaderMap, media_type: &str) -> bool {
    let sent = headers.get(header::CONTENT_TYPE);
    let sent = sent.and_then(|kind| kind.to_str().ok()?.split(';').next());
    sent.is_some_and(|kind| kind.trim().eq_ignore_ascii_case(media_type))
}

/// Whether the client accepts HTML, as browsers do.
#[must_use]
pub fn takes_pages(headers: &HeaderMap) -> bool {
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|kinds| kinds.to_str().ok());
    accepted.is_some_and(|kinds| kinds.contains("text/html"))
}

/// Whether a request is for a call. Below `/auth/`, `GET`s are for pages and `POST`s for calls.
#[must_use]
pub fn is_call(method: &Method, path: &str) -> bool {
    ROOTS.iter().any(|root| path.starts_with(root))
        || (method == Method::POST && path.starts_with("/auth/"))
}
