//! The JSON calls, under the paths and names of the product's interface.
//!
//! Every reply is the envelope `{status, error?, …}` with a fitting HTTP code beside it.

pub mod error;
pub mod error_code;
pub mod fields;
pub mod json;
pub mod openapi;
pub mod query;
pub mod rate_limits;
pub mod reply;

pub use error::ApiError;
pub use error_code::ErrorCode;
pub use fields::{
    AppId, BoundedText, Dollars, Empty, FieldErrors, JsonObject, NewPassword, ReferrerId, Ticked,
    Zips,
};
pub use json::Json;
pub use query::{NoQuery, Query};
pub use rate_limits::RateLimit;
pub use reply::{EmptyReply, ErrorReply, Reply};

use axum::http::{HeaderMap, Method, header};

/// Paths below these answer in JSON, even where there is no such call.
const ROOTS: [&str; 6] = [
    "/reports/",
    "/zipcode/",
    "/user/",
    "/stripe/",
    "/referrer/",
    "/openapi.json",
];

/// Whether a request is answered to a program, in the envelope, and not to a visitor who sees pages. Some calls are
/// forms' buttons, too; a browser that sends one says that it takes HTML.
#[must_use]
pub fn is_for_programs(method: &Method, path: &str, headers: &HeaderMap) -> bool {
    is_call(method, path) && !(method == Method::POST && takes_pages(headers))
}

/// Whether who asks says that they can be shown a page, as browsers do.
#[must_use]
pub fn takes_pages(headers: &HeaderMap) -> bool {
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|kinds| kinds.to_str().ok());
    accepted.is_some_and(|kinds| kinds.contains("text/html"))
}

/// Whether a request is a call's. Below `/auth/` pages are asked for and calls are posted to.
#[must_use]
pub fn is_call(method: &Method, path: &str) -> bool {
    ROOTS.iter().any(|root| path.starts_with(root))
        || (method == Method::POST && path.starts_with("/auth/"))
}
