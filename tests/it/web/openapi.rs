//! The OpenAPI document says what the calls take, no more and no less.

mod schemas;

use std::collections::HashSet;

use axum::body::Body;
use axum::http::Method;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::router::openapi;
use ink_tests::{Person, TestApp, Visitor};
use serde_json::{Value, json};

async fn visitor(db: TestDb) -> Visitor {
    TestApp::over(db).await.visitor()
}

/// As a server sends it.
fn document() -> Value {
    serde_json::from_str(&openapi().to_pretty_json().unwrap()).unwrap()
}

/// Every call of the product, and none beside.
pub(super) const CALLS: [(Method, &str); 44] = [
    (Method::POST, "/user/create"),
    (Method::POST, "/user/create/validate-code"),
    (Method::POST, "/user/create/resend-code"),
    (Method::POST, "/user/vacancy"),
    (Method::POST, "/user/passkeys/options"),
    (Method::POST, "/user/passkeys/add"),
    (Method::POST, "/user/passkeys/remove"),
    (Method::POST, "/user/authenticator"),
    (Method::POST, "/user/authenticator/confirm"),
    (Method::POST, "/user/authenticator/remove"),
    (Method::POST, "/user/mailed-codes"),
    (Method::POST, "/user/recovery-codes"),
    (Method::POST, "/user/password"),
    (Method::POST, "/user/email"),
    (Method::POST, "/user/email/confirm"),
    (Method::POST, "/user/sessions/end"),
    (Method::POST, "/user/lang"),
    (Method::POST, "/user/profile"),
    (Method::POST, "/user/search"),
    (Method::GET, "/user/data"),
    (Method::POST, "/user/disclosure"),
    (Method::POST, "/user/delete"),
    (Method::POST, "/referrer/lookup"),
    (Method::POST, "/auth/vacancy"),
    (Method::POST, "/auth/login"),
    (Method::POST, "/auth/trigger-mfa"),
    (Method::POST, "/auth/verify-mfa"),
    (Method::POST, "/auth/passkey-auth"),
    (Method::POST, "/auth/passkey-auth/verify"),
    (Method::POST, "/auth/password-reset"),
    (Method::POST, "/auth/session-refresh"),
    (Method::POST, "/auth/logout"),
    (Method::POST, "/auth/proof"),
    (Method::POST, "/auth/proof/passkey"),
    (Method::POST, "/auth/proof/passkey/verify"),
    (Method::POST, "/stripe/payment-verify"),
    (Method::POST, "/stripe/payment-intent"),
    (Method::POST, "/stripe/order-confirm"),
    (Method::POST, "/stripe/cancel-payment-intent"),
    (Method::POST, "/stripe/webhook"),
    (Method::POST, "/zipcode/is-banned"),
    (Method::POST, "/zipcode/user-info"),
    (Method::GET, "/zipcode/search"),
    (Method::GET, "/zipcode/stats"),
];

#[tokio::test]
async fn every_call_is_routed_and_documented() {
    let mut visitor = visitor(TestDb::sqlite()).await;
    let document = document();
    let sent = visitor.call("/openapi.json").await.body;
    assert_eq!(sent, document);
    let mut ids = HashSet::new();
    for (method, path) in CALLS {
        let status = visitor
            .ask(method.clone(), path, Body::empty())
            .await
            .status;
        assert!(
            !matches!(status, 404 | 405),
            "{method} {path} answers {status}"
        );
        let described = &document["paths"][path][method.as_str().to_lowercase()];
        assert!(described.is_object(), "{method} {path}");
        let id = described["operationId"].as_str().unwrap();
        assert!(ids.insert(id), "{id} is another call's");
    }
    let named = document["paths"].as_object().unwrap();
    let unknown: Vec<&String> = named
        .keys()
        .filter(|path| CALLS.iter().all(|(_, known)| known != path))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// What each call says of itself, and what is said of all.
#[test]
fn documented_errors_use_the_error_envelope() {
    let document = document();
    let envelope = &document["components"]["schemas"]["ErrorReply"];
    let fields = &envelope["properties"]["fields"];
    assert_eq!(fields["additionalProperties"]["type"], "string");
    assert_eq!(envelope["required"], json!(["status", "error", "code"]));
    for (method, path) in CALLS {
        let call = &document["paths"][path][method.as_str().to_lowercase()];
        let responses = call["responses"].as_object().unwrap();
        let mut wanted = vec!["405", "500", "503"];
        match method {
            Method::GET => wanted.push("429"),
            _ => wanted.push("403"),
        }
        if call["requestBody"].is_object() {
            wanted.extend(["413", "415", "422"]);
        }
        for code in wanted {
            assert!(responses.contains_key(code), "{method} {path}: {code}");
        }
        for (code, response) in responses.iter().filter(|(code, _)| code.as_str() >= "400") {
            let schema = &response["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/ErrorReply", "{path} {code}");
            let waits = matches!(code.as_str(), "429" | "503");
            let retry_after = &response["headers"]["Retry-After"]["schema"]["type"];
            assert_eq!(retry_after == "integer", waits, "{path} {code}");
        }
    }
}

/// What some calls alone may end with.
#[test]
fn call_specific_errors_are_documented() {
    let document = document();
    for (path, code) in [
        ("/stripe/payment-intent", "404"),
        ("/stripe/payment-verify", "429"),
        ("/user/create/validate-code", "429"),
        ("/stripe/order-confirm", "429"),
        ("/stripe/cancel-payment-intent", "429"),
        // Where browsers have no passkeys: `passkey.off`.
        ("/auth/passkey-auth", "404"),
    ] {
        let described = &document["paths"][path]["post"]["responses"][code];
        assert!(described.is_object(), "{path} {code}");
    }
}

/// A call that says so is for customers, and no other is.
#[tokio::test]
async fn customer_calls_document_security_schemes() {
    let mut visitor = visitor(TestDb::sqlite()).await;
    let document = document();
    let schemes = &document["components"]["securitySchemes"];
    assert_eq!(schemes["token"]["in"], "header");
    assert_eq!(schemes["token"]["name"], "Authorization");
    assert_eq!(schemes["cookie"]["in"], "cookie");
    for (method, path) in CALLS {
        let call = &document["paths"][path][method.as_str().to_lowercase()];
        let asked = visitor.ask(method.clone(), path, Body::empty()).await;
        // It asks for a token of another kind.
        let is_refresh = path == "/auth/session-refresh";
        let for_customers = asked.status == 401 && !is_refresh;
        let named = call["security"].as_array().map_or(0, |ways| {
            ways.iter()
                .filter(|way| !way.as_object().unwrap().is_empty())
                .count()
        });
        assert_eq!(named, if for_customers { 2 } else { 0 }, "{method} {path}");
    }
}

#[tokio::test]
async fn documented_parameters_match_calls() {
    let mut visitor = visitor(TestDb::sqlite()).await;
    let document = document();
    let names = |method: &Method, path: &str| -> Vec<String> {
        let call = &document["paths"][path][method.as_str().to_lowercase()];
        let parameters = call["parameters"].as_array();
        let all = parameters.into_iter().flatten();
        let mut names: Vec<_> = all
            .map(|one| one["name"].as_str().unwrap().to_owned())
            .collect();
        names.sort_unstable();
        names
    };
    let expected = [
        "count",
        "filter",
        "lang",
        "order",
        "order_by",
        "price_max",
        "price_min",
        "search",
        "skip",
        "sort",
        "state",
        "tier",
        "zip_codes",
    ];
    for (method, path) in CALLS {
        let wanted: &[&str] = match path {
            "/zipcode/search" => &expected,
            "/zipcode/stats" => &[],
            "/stripe/webhook" => &["Stripe-Signature"],
            _ if compares_account(&document, &method, path) => &["X-Ink-Id", "lang"],
            _ => &["lang"],
        };
        assert_eq!(names(&method, path), wanted, "{method} {path}");
    }
    for name in expected {
        let answer = visitor.call(&format!("/zipcode/search?{name}=")).await;
        assert_eq!(answer.status(), (0, 200), "{name}");
    }
}

/// Whether a call says that it may be meant for an account.
fn compares_account(document: &Value, method: &Method, path: &str) -> bool {
    let call = &document["paths"][path][method.as_str().to_lowercase()];
    let mut parameters = call["parameters"].as_array().into_iter().flatten();
    parameters.any(|one| one["name"] == "X-Ink-Id" && one["in"] == "header")
}

#[tokio::test]
async fn meant_account_is_documented_where_it_is_compared() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let customer = Person::signed_up(&app, "ink.maker").await;
    let mut browser = customer.browser.with_header("x-ink-id", "somebody.else");
    let document = document();
    for (method, path) in CALLS {
        let call = &document["paths"][path][method.as_str().to_lowercase()];
        let responses = &call["responses"];
        if !responses["401"].is_object() {
            assert!(!compares_account(&document, &method, path), "{path}");
            continue;
        }
        let answer = match method {
            Method::GET => browser.call(path).await,
            _ => browser.post(path, &json!({})).await,
        };
        let is_refused = answer.body["code"] == "session.other_account";
        assert_eq!(
            compares_account(&document, &method, path),
            is_refused,
            "{method} {path}"
        );
        // Beside the conflicts that the call declares itself.
        let described = responses["409"]["description"].as_str().unwrap_or_default();
        assert_eq!(
            described.ends_with("Another account is logged in than the one that is meant."),
            is_refused,
            "{method} {path}: {described}"
        );
    }
}

#[tokio::test]
async fn documented_examples_and_bounds_hold() {
    let mut visitor = visitor(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let document = document();
    let parameters = &document["paths"]["/zipcode/search"]["get"]["parameters"];
    let mut tried = 0;
    for parameter in parameters.as_array().unwrap() {
        let name = parameter["name"].as_str().unwrap();
        assert_eq!(parameter["in"], "query", "{name}");
        assert_ne!(parameter["required"], true, "{name}");
        let schema = &parameter["schema"];
        for known in [
            &parameter["example"],
            &schema["default"],
            &schema["minimum"],
            &schema["maximum"],
        ] {
            let Some(value) = text(known) else { continue };
            let answer = visitor
                .call(&format!("/zipcode/search?{name}={value}"))
                .await;
            // Nothing costs nothing.
            let is_least = name == "price_max" && value == "0";
            assert_eq!(
                answer.found().zip_codes.is_empty(),
                is_least,
                "{name}={value}"
            );
            tried += 1;
        }
        for (bound, beyond) in [("minimum", -1), ("maximum", 1)] {
            let Some(bound) = schema[bound].as_i64() else {
                continue;
            };
            let query = format!("/zipcode/search?{name}={}", bound + beyond);
            assert_eq!(visitor.call(&query).await.wrong(), [name], "{query}");
        }
    }
    assert!(tried >= 8, "only {tried} examples and bounds");
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}
