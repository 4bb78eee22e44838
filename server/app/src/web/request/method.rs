//! What a request's method says of it.

use axum::http::Method;

/// Whether it asks for a page or a file.
pub(crate) fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// Whether it changes nothing.
pub(crate) fn is_safe(method: &Method) -> bool {
    is_read(method) || *method == Method::OPTIONS
}
