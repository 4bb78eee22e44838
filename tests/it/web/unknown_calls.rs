//! Calls that do not exist, or not in this form.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::Method;
use futures_util::stream::pending;
use ink_schema::test_support::TestDb;
use ink_tests::{Logs, TestApp, Visitor};
use serde_json::json;

use super::openapi::CALLS;

async fn visitor() -> Visitor {
    TestApp::over(TestDb::sqlite()).await.visitor()
}

#[tokio::test]
async fn unknown_call_is_refused_in_json() {
    let mut visitor = visitor().await;
    for path in [
        "/zipcode/nothing",
        "/zipcode/search/",
        "/zipcode/",
        "/user/nothing",
        "/stripe/nothing",
        "/referrer/",
    ] {
        for method in [Method::GET, Method::POST] {
            let answer = visitor.ask(method, path, Body::empty()).await.call_reply();
            assert_eq!(answer.status(), (5, 404), "{path}");
            assert!(!answer.error().is_empty());
        }
    }
}

#[tokio::test]
async fn wrong_method_is_refused_in_json() {
    let mut visitor = visitor().await;
    for path in ["/zipcode/search", "/zipcode/stats"] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            let reply = visitor.ask(method, path, Body::empty()).await;
            assert_eq!(reply.call_reply().status(), (3, 405), "{path}");
            let allowed = reply.header("allow").unwrap();
            assert!(allowed.contains("GET"), "{allowed}");
        }
    }
}

#[tokio::test]
async fn wrong_method_reply_follows_accept_header() {
    let mut visitor = visitor().await;
    for (method, path) in [
        (Method::GET, "/auth/vacancy"),
        (Method::GET, "/auth/session-refresh"),
        (Method::PUT, "/auth/verify-mfa"),
        (Method::DELETE, "/auth/login"),
    ] {
        let reply = visitor.ask(method, path, Body::empty()).await;
        let answer = reply.call_reply();
        assert_eq!(
            (answer.status(), answer.code()),
            ((3, 405), "call.method"),
            "{path}"
        );
        assert!(reply.header("allow").is_some(), "{path}");
    }
    let mut browser = visitor.with_header("accept", "text/html,*/*;q=0.8");
    let reply = browser.get("/auth/vacancy").await;
    assert_eq!(reply.status, 405);
    let said = "This address takes forms only and can’t be opened by itself.";
    assert_eq!(reply.refused_form(), (405, said.to_owned()));
}

/// To try again would be of no use, so a page that was asked for leads home alone.
#[tokio::test]
async fn wrong_method_page_explains_the_refusal() {
    let mut browser = visitor().await.with_header("accept", "text/html,*/*;q=0.8");
    let reply = browser.get("/zipcart/add").await;
    let said = "This address takes forms only and can’t be opened by itself.";
    assert_eq!(reply.refused_form(), (405, said.to_owned()));
    let page = reply.page();
    assert_eq!(page.attributes(".status__actions a", "href"), ["/"]);
    assert_eq!(page.raw("title"), ["This did not work · INKPAY"]);
    let reply = browser.post_form("/pricing", &[]).await;
    let said = "This address can be opened, but nothing can be sent to it.";
    assert_eq!(reply.refused_form(), (405, said.to_owned()));
}

/// It would say back what a proxy adds (RFC 9110, 9.3.8).
#[tokio::test]
async fn trace_method_is_rejected() {
    let mut visitor = visitor().await;
    for (path, status) in [
        ("/", 405),
        ("/zipcode/search", 405),
        ("/auth/login", 405),
        ("/healthz", 405),
        ("/favicon.svg", 405),
        ("/nowhere", 404),
    ] {
        let reply = visitor.ask(Method::TRACE, path, Body::empty()).await;
        assert_eq!(reply.status, status, "{path}");
    }
}

/// What axum refuses by itself comes in the envelope, too.
#[tokio::test]
async fn framework_refusals_use_the_error_envelope() {
    let mut visitor = visitor().await.with_header("stripe-signature", "t=1,v1=0");
    let large = Body::from(vec![b' '; 600 << 10]);
    let answer = visitor
        .ask(Method::POST, "/stripe/webhook", large)
        .await
        .call_reply();
    assert_eq!(
        (answer.status(), answer.code()),
        ((3, 413), "call.too_large")
    );
    let large = Body::from(vec![b' '; 17 << 10]);
    let answer = visitor
        .ask(Method::POST, "/reports/csp", large)
        .await
        .call_reply();
    assert_eq!(answer.status(), (3, 413));
}

#[tokio::test]
async fn stalled_body_is_refused_without_an_error_in_the_log() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite()).body_timeout(Duration::from_millis(50));
    let visitor = app.start().await.visitor();
    let mut visitor = visitor.with_header("content-type", "application/json");
    for path in ["/auth/login", "/stripe/webhook", "/reports/csp"] {
        let body = Body::from_stream(pending::<Result<Bytes, Infallible>>());
        let answer = visitor.ask(Method::POST, path, body).await.call_reply();
        assert_eq!(answer.status(), (3, 422), "{path}");
    }
    assert!(logs.errors().is_empty(), "{:?}", logs.errors());
}

/// No field is at fault, for there is none.
#[tokio::test]
async fn non_object_body_is_refused_with_empty_fields() {
    let mut visitor = visitor()
        .await
        .with_header("content-type", "application/json");
    for body in ["[]", "\"no object\"", "1", "{", "{\"email\""] {
        let reply = visitor.ask(Method::POST, "/auth/login", Body::from(body));
        let answer = reply.await.call_reply();
        assert_eq!(answer.status(), (3, 422), "{body}");
        assert_eq!(answer.body["fields"], json!({}), "{body}");
    }
    let answer = visitor.ask(Method::POST, "/zipcode/search", Body::from("[]"));
    let answer = answer.await.call_reply();
    assert_eq!(answer.body.get("fields"), None, "{}", answer.body);
}

/// A form's button is pressed by somebody who sees pages.
#[tokio::test]
async fn refused_form_is_answered_with_a_page_linking_back() {
    let mut visitor = visitor()
        .await
        .with_header("accept", "text/html,*/*;q=0.8")
        .with_header("referer", "http://localhost:3000/zipstore?tier=0");
    let reply = visitor.post_form("/zipcart/add", &[("zip", "90210")]).await;
    let said = "Something in the form was not as expected. Go back and try again.".to_owned();
    assert_eq!(reply.refused_form(), (422, said));
    let page = reply.page();
    assert_eq!(page.heading(), "This did not work.");
    assert_eq!(
        page.attributes(".status__actions a", "href"),
        ["/zipstore?tier=0", "/"]
    );
    // No other site's page is led back to, and no page that is not known.
    visitor = visitor.with_header("referer", "http://localhost:3000.evil.example/");
    let reply = visitor.post_form("/zipcart/add", &[]).await;
    assert_eq!(reply.page().attributes(".status__actions a", "href"), ["/"]);
    // LOG OUT is a call and a form's button: it is answered as it is asked.
    let elsewhere = visitor.clone().with_header("sec-fetch-site", "cross-site");
    let page = elsewhere.clone().post_form("/auth/logout", &[]).await;
    assert_eq!(page.refused_form().0, 403);
    let mut call = elsewhere.with_header("accept", "application/json");
    let answer = call.post_form("/auth/logout", &[]).await.call_reply();
    assert_eq!(answer.status(), (4, 403));
}

/// Java's client accepts HTML unless it is told otherwise.
#[tokio::test]
async fn json_call_is_answered_in_json_whatever_it_accepts() {
    let visitor = visitor().await;
    let mut java = visitor.with_header("accept", "text/html, image/gif, image/jpeg, */*; q=0.2");
    for (_, path) in CALLS.iter().filter(|(method, _)| *method == Method::POST) {
        let answer = java.post(path, &json!({})).await;
        let (status, http) = answer.status();
        assert_eq!(status == 0, http == 200, "{path}");
    }
    let kind = "application/x-www-form-urlencoded";
    let mut browser = java.with_header("content-type", kind);
    let reply = browser
        .ask(Method::POST, "/auth/logout", Body::empty())
        .await;
    assert_eq!(reply.header("location"), Some("/auth/login"));
    let body = Body::from("zip=90210");
    let reply = browser.ask(Method::POST, "/auth/vacancy", body).await;
    assert_eq!(reply.refused_form().0, 415);
}

#[tokio::test]
async fn call_replies_are_json_and_not_stored() {
    let mut visitor = visitor().await;
    for path in [
        "/zipcode/stats",
        "/zipcode/search",
        "/zipcode/search?tier=9",
        "/zipcode/no",
    ] {
        let reply = visitor.get(path).await;
        assert_eq!(reply.header("content-type"), Some("application/json"));
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{path}");
        assert!(reply.cookies().is_empty(), "{path}");
    }
}
