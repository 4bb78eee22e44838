//! Files that browsers load, embedded, and their headers.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use url::{Origin, Url};

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PAGE: &str = "text/html; charset=utf-8";

/// For the card's form: it may run and load only its own files, and be framed by any page.
const FRAMED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'";

/// The script's modules, dependencies first.
const MODULES: [&str; 6] = [
    include_str!("../../assets/stripe/errors.js"),
    include_str!("../../assets/stripe/events.js"),
    include_str!("../../assets/stripe/frame.js"),
    include_str!("../../assets/stripe/payment.js"),
    include_str!("../../assets/stripe/elements.js"),
    include_str!("../../assets/stripe/stripe.js"),
];

static STRIPE: LazyLock<String> = LazyLock::new(|| joined(&MODULES));

type Headers = [(HeaderName, HeaderValue); 6];

macro_rules! element {
    ($name:literal) => {
        include_str!(concat!("../../assets/elements/", $name))
    };
}

/// `Stripe(…)` itself.
pub(super) async fn script() -> Response {
    (file_headers(SCRIPT), STRIPE.as_str()).into_response()
}

/// A file of the card's form, or of the bank's page.
pub(super) async fn file(Path(name): Path<String>) -> Response {
    let (kind, text) = match name.as_str() {
        "payment.html" => (PAGE, element!("payment.html")),
        "bridge.html" => (PAGE, element!("bridge.html")),
        "payment.css" => (STYLE, element!("payment.css")),
        "bank.css" => (STYLE, element!("bank.css")),
        "api.js" => (SCRIPT, element!("api.js")),
        "appearance.js" => (SCRIPT, element!("appearance.js")),
        "bridge.js" => (SCRIPT, element!("bridge.js")),
        "card.js" => (SCRIPT, element!("card.js")),
        "field.js" => (SCRIPT, element!("field.js")),
        "host.js" => (SCRIPT, element!("host.js")),
        "payment.js" => (SCRIPT, element!("payment.js")),
        "texts.js" => (SCRIPT, element!("texts.js")),
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    (file_headers(kind), text).into_response()
}

/// Modules joined into one plain script, which is how pages load it: imports are dropped, exports become
/// plain, and nothing leaks into the global scope.
fn joined(modules: &[&str]) -> String {
    let lines = modules.iter().flat_map(|module| module.lines());
    let kept = lines.filter(|line| !line.starts_with("import "));
    let plain: Vec<&str> = kept
        .map(|line| line.strip_prefix("export ").unwrap_or(line))
        .collect();
    format!("(() => {{\n'use strict';\n{}\n}})();\n", plain.join("\n"))
}

fn file_headers(kind: &'static str) -> Headers {
    let policy = HeaderValue::from_static(FRAMED);
    headers(HeaderValue::from_static(kind), policy)
}

/// For the bank's page: a form, whose answer redirects to the shop. Browsers apply the form's action
/// policy to the redirect, too.
pub(super) fn page_headers(back: Option<&str>) -> Headers {
    let shop = back.and_then(|back| Url::parse(back).ok());
    let shop = shop.map_or_else(String::new, |url| match url.origin() {
        Origin::Opaque(_) => format!(" {}:", url.scheme()),
        origin @ Origin::Tuple(..) => format!(" {}", origin.ascii_serialization()),
    });
    let policy = format!(
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'{shop}; \
         frame-ancestors 'none'"
    );
    let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static(FRAMED));
    headers(HeaderValue::from_static(PAGE), policy)
}

fn headers(kind: HeaderValue, policy: HeaderValue) -> Headers {
    let own = |name: &'static str, value: &'static str| {
        let name = HeaderName::from_static(name);
        (name, HeaderValue::from_static(value))
    };
    [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, policy),
        own("cache-control", "no-cache"),
        own("x-content-type-options", "nosniff"),
        // The bank's URL must not leak elsewhere; our own forms may send it as their referrer.
        own("referrer-policy", "same-origin"),
        // A shop on another origin may load the script.
        own("cross-origin-resource-policy", "cross-origin"),
    ]
}

#[cfg(test)]
mod tests {
    use super::{STRIPE, page_headers};

    #[test]
    fn script_is_one_classic_script() {
        let mut lines = STRIPE.lines();
        assert!(lines.all(|line| !line.starts_with("import ") && !line.starts_with("export ")));
        assert!(STRIPE.contains("window.Stripe = Stripe;"));
    }

    #[test]
    fn bank_page_may_redirect_only_to_shop() {
        let policy = |back| {
            let headers = page_headers(back);
            headers
                .map(|(_, value)| String::from_utf8_lossy(value.as_bytes()).into_owned())
                .concat()
        };
        let shop = Some("https://shop.example:8443/zipcart?a=b");
        assert!(policy(shop).contains("form-action 'self' https://shop.example:8443;"));
        assert!(policy(Some("inkpay://back")).contains("form-action 'self' inkpay:;"));
        assert!(policy(None).contains("form-action 'self';"));
    }
}
