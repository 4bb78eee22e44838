//! Unsafe calls made by another site's page are refused before routing.
//!
//! Browsers state where a request comes from (`Sec-Fetch-Site`, `Origin`). A client that sends
//! neither is not a browser, and carries no visitor's cookies by accident.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::method::is_safe;
use crate::state::App;
use crate::web::api::error::ApiError;

pub async fn refuse(State(app): State<App>, request: Request, next: Next) -> Response {
    if is_safe(request.method()) || is_ours(request.headers(), &app.origin) {
        return next.run(request).await;
    }
    ApiError::Forbidden.into_response()
}

/// Whether no other site's page made the request.
pub(crate) fn is_ours(headers: &HeaderMap, origin: &str) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match (
        text(header::HeaderName::from_static("sec-fetch-site")),
        text(header::ORIGIN),
    ) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(from)) => from == origin,
        (None, None) => true,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::is_ours;

    fn from(headers: &[(&'static str, &'static str)]) -> bool {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect();
        is_ours(&headers, "https://inkpay.example")
    }

    #[test]
    fn cross_site_requests_are_rejected() {
        assert!(from(&[]));
        assert!(from(&[("sec-fetch-site", "same-origin")]));
        assert!(from(&[("origin", "https://inkpay.example")]));
        assert!(!from(&[("sec-fetch-site", "same-site")]));
        assert!(!from(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://inkpay.example")
        ]));
        assert!(!from(&[("origin", "https://evil.example")]));
        assert!(!from(&[("origin", "null")]));
    }
}
