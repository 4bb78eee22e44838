//! The JSON calls, under the paths and names of the product's interface.
//!
//! Every reply is the envelope `{status, error?, …}` with a fitting HTTP code beside it.

pub mod error;
pub mod fields;
pub mod json;
pub mod limits;
pub mod query;
pub mod reply;

use axum::http::Method;

/// Paths below these answer in JSON, even where there is no such call.
const ROOTS: [&str; 5] = [
    "/zipcode/",
    "/user/",
    "/stripe/",
    "/referrer/",
    "/openapi.json",
];

/// Whether a request is a call's. Below `/auth/` pages are asked for and calls are posted to.
#[must_use]
pub fn is_call(method: &Method, path: &str) -> bool {
    ROOTS.iter().any(|root| path.starts_with(root))
        || (method == Method::POST && path.starts_with("/auth/"))
}
