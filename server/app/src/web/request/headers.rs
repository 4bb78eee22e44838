//! Security headers that every reply carries, and the content security policies.
//!
//! The checklist is OWASP's secure headers; `frame-ancestors` replaces `X-Frame-Options`. Policies start from nothing and
//! allow what is needed. Violations are reported by `report-uri`: of the two mechanisms, the one that every browser knows.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use url::Url;

use crate::config::Config;

pub const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// A reply for one visitor: no cache may store it.
pub const PRIVATE_NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");

/// For a picture that other sites show next to a link.
pub const SHOWN_ELSEWHERE: (HeaderName, HeaderValue) = (
    HeaderName::from_static("cross-origin-resource-policy"),
    HeaderValue::from_static("cross-origin"),
);

/// The error page: no script at all.
pub const ERROR_PAGE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'; report-uri /reports/csp",
);

/// Pages that are shared between visitors can't carry a nonce, and need none: they have no script. Their speculation rules
/// are allowed by name, and their inlined style sheet by its SHA-256 in base64.
#[must_use]
pub fn shared_page_policy(sheet: &str) -> Option<HeaderValue> {
    HeaderValue::from_str(&format!(
        "default-src 'none'; script-src 'inline-speculation-rules'; style-src 'sha256-{sheet}'; \
         img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /reports/csp"
    ))
    .ok()
}

/// SHA-256 in base64 of the one rule in a page with islands (`document.html`): its fade-in.
const FADES_IN: &str = "SX7UqyxGVDSLzV90icKkPuaEGi8NcinaZfagIyBzAuY=";

/// A page with islands: its own scripts, each with this reply's nonce.
#[must_use]
pub fn page_policy(nonce: &str) -> Option<HeaderValue> {
    islands_policy(nonce, "", "", "")
}

/// A page that takes cards: besides its own scripts, the provider's script, its frames (the card form and the bank's
/// challenge) and its API. `script_url` says which provider.
#[must_use]
pub fn checkout_policy(nonce: &str, script_url: &str) -> Option<HeaderValue> {
    let script = Url::parse(script_url).ok()?.origin().ascii_serialization();
    // As in Stripe's security guide. The sandbox has all of it at one origin.
    let (scripts, calls, more_frames) = if script == STRIPE {
        (
            " https://*.js.stripe.com",
            "https://api.stripe.com",
            " https://hooks.stripe.com",
        )
    } else {
        ("", script.as_str(), "")
    };
    islands_policy(
        nonce,
        &format!(" {script}{scripts}"),
        &format!(" {calls}"),
        &format!("frame-src {script}{scripts}{more_frames}; "),
    )
}

/// `scripts` and `calls` are allowed besides the page's own; `frames` is a directive.
fn islands_policy(nonce: &str, scripts: &str, calls: &str, frames: &str) -> Option<HeaderValue> {
    HeaderValue::from_str(&format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'inline-speculation-rules'{scripts}; \
         style-src 'self' 'sha256-{FADES_IN}'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; \
         worker-src 'self'; connect-src 'self'{calls}; {frames}base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'; report-uri /reports/csp"
    ))
    .ok()
}

const STRIPE: &str = "https://js.stripe.com";

/// The service worker: it connects to this server only.
pub const WORKER_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

/// Anything that is not a page: it may load and run nothing at all.
const NOTHING: &str = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const FIXED: [(HeaderName, HeaderValue); 5] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()",
        ),
    ),
];

const HSTS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// Search engines are to skip it (Google's "Robots meta tag" page).
const UNLISTED: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-robots-tag"),
    HeaderValue::from_static("noindex, nofollow"),
);

/// Adds what the handler has not set itself.
pub fn add_security_headers(headers: &mut HeaderMap, config: &Config) {
    if config.is_staging() {
        let (name, value) = UNLISTED;
        headers.insert(name, value);
    }
    for (name, value) in FIXED {
        headers.entry(name).or_insert(value);
    }
    if config.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(NOTHING));
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::checkout_policy;

    #[test]
    fn checkout_policy_allows_only_the_provider() {
        for (script_url, scripts, calls, frames) in [
            (
                "https://js.stripe.com/endive/stripe.js",
                "https://js.stripe.com https://*.js.stripe.com",
                "https://api.stripe.com",
                "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
            ),
            (
                "http://localhost:3000/dev/stripe/v3/stripe.js",
                "http://localhost:3000",
                "http://localhost:3000",
                "http://localhost:3000",
            ),
        ] {
            let policy = checkout_policy("abc", script_url).unwrap();
            let policy = policy.to_str().unwrap();
            for directive in [
                format!("script-src 'self' 'nonce-abc' 'inline-speculation-rules' {scripts}"),
                format!("connect-src 'self' {calls}"),
                format!("frame-src {frames}"),
            ] {
                assert!(policy.split("; ").any(|one| one == directive), "{policy}");
            }
        }
        assert_eq!(checkout_policy("abc", "stripe.js"), None);
    }
}
