//! Requests to the cart's forms that no page of ours sends.

use axum::body::Body;
use axum::http::{Method, Request, header};
use ink_schema::test_support::TestDb;
use ink_tests::{TestApp, TestResponse, Visitor};

const FORM: &str = "application/x-www-form-urlencoded";

async fn visitor() -> Visitor {
    TestApp::over(TestDb::sqlite()).await.visitor()
}

/// Clients that are no browsers don't say where they come from.
async fn post(visitor: &mut Visitor, media_type: &str, body: &str) -> TestResponse {
    let request = Request::post("/zipcart/add").header(header::CONTENT_TYPE, media_type);
    let body = Body::from(body.to_owned());
    visitor.send(request.body(body).unwrap()).await
}

#[tokio::test]
async fn client_that_is_no_browser_adds_to_cart() {
    let added = post(&mut visitor().await, FORM, "zip_code=90210").await;
    assert_eq!(added.status, 303);
}

#[tokio::test]
async fn return_path_outside_store_is_ignored() {
    let mut visitor = visitor().await;
    for elsewhere in [
        "//evil.example",
        "https://evil.example/zipstore",
        "/zipstore.evil.example",
        "/zipstore/../terms",
        "/\\evil.example",
        "javascript:alert(1)",
        "/terms",
        "zipstore",
        "",
        "/zipstore?a=b\r\nset-cookie: x=y",
    ] {
        let fields = [("zip_code", "90210"), ("return_to", elsewhere)];
        let reply = visitor.post_form("/zipcart/add", &fields).await;
        assert_eq!(reply.header("location"), Some("/zipstore"), "{elsewhere}");
        assert!(reply.header("x-request-id").is_some());
    }
    let fields = [
        ("zip_code", "90210"),
        ("return_to", "/zipstore?state=ca&skip=18"),
    ];
    let reply = visitor.post_form("/zipcart/add", &fields).await;
    assert_eq!(reply.header("location"), Some("/zipstore?state=ca&skip=18"));
}

#[tokio::test]
async fn body_above_64_kib_is_refused() {
    let mut visitor = visitor().await;
    let body = |bytes: usize| format!("zip_code=90210&return_to={}", "a".repeat(bytes));
    let large = post(&mut visitor, FORM, &body(64 << 10)).await;
    assert_eq!(large.status, 413);
    assert!(large.cookies().is_empty());
    let small = post(&mut visitor, FORM, &body(60 << 10)).await;
    assert_eq!(small.status, 303);
}

#[tokio::test]
async fn malformed_cart_form_is_refused() {
    let mut visitor = visitor().await;
    for body in [
        "zip_code=90210&price=1",
        "zip=90210",
        "",
        "zip_code=90210&zip_code=10001",
    ] {
        let reply = post(&mut visitor, FORM, body).await;
        assert!(
            (400..500).contains(&reply.status),
            "{body}: {}",
            reply.status
        );
        assert_eq!(visitor.cookie("cart"), None, "{body}");
    }
    let json = post(&mut visitor, "application/json", r#"{"zip_code":"90210"}"#).await;
    assert_eq!(json.status, 415);
}

#[tokio::test]
async fn cart_changes_require_post() {
    let mut visitor = visitor().await;
    for method in [Method::GET, Method::PUT, Method::DELETE] {
        let reply = visitor
            .ask(method, "/zipcart/add?zip_code=90210", Body::empty())
            .await;
        assert_eq!(reply.status, 405);
        assert_eq!(visitor.cookie("cart"), None);
    }
}
