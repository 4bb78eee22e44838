//! `GET /zipcart/count.svg`: how many ZIPs are in the cart, as the badge on the cart's icon on pages that are the same
//! for everybody. The page stays shared and works without script; the picture is the browser's own, and cached by nobody.

use askama::Template;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::web::api::ApiError;
use crate::web::request::headers::PRIVATE_NO_STORE;
use crate::web::request::visitor::Visitor;

/// Its colours are those of `--accent`, `--accent-ink` and `--ground` (`ui/shared/styles/tokens.css`), which a picture
/// can't read.
#[derive(Template)]
#[template(path = "cart-count.svg", escape = "none")]
struct Mark {
    count: usize,
    /// Pixels.
    width: u8,
}

/// A picture may style itself, and load nothing.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (
        header::CONTENT_TYPE,
        HeaderValue::from_static("image/svg+xml"),
    ),
    (header::CACHE_CONTROL, PRIVATE_NO_STORE),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ),
];

/// For an empty cart, a blank picture.
pub async fn show(visitor: Visitor) -> Result<Response, ApiError> {
    let count = visitor.cart.len();
    let width = if count > 9 { 26 } else { 20 };
    let mark = Mark { count, width }.render()?;
    Ok((HEADERS, mark).into_response())
}
