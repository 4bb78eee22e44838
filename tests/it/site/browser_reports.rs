//! What browsers report on their own.

use axum::body::Body;
use axum::http::Method;
use ink_schema::test_support::TestDb;
use ink_tests::{TestApp, Visitor};
use serde_json::json;

const VIOLATION: &str =
    r#"{"csp-report":{"effective-directive":"script-src-elem","blocked-uri":"inline"}}"#;

async fn report(visitor: &mut Visitor, body: &str) -> u16 {
    let body = Body::from(body.to_owned());
    visitor.ask(Method::POST, "/reports/csp", body).await.status
}

#[tokio::test]
async fn policy_names_report_uri() {
    let app = TestApp::over(TestDb::sqlite()).await;
    for path in ["/", "/auth/login"] {
        let reply = app.visitor().get(path).await;
        let policy = reply.header("content-security-policy").unwrap_or_default();
        assert!(policy.ends_with("; report-uri /reports/csp"), "{policy}");
    }
}

#[tokio::test]
async fn csp_reports_are_limited_per_address() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor();
    for _ in 0..20 {
        assert_eq!(report(&mut visitor, VIOLATION).await, 204);
    }
    let body = Body::from(VIOLATION);
    let refused = visitor
        .ask(Method::POST, "/reports/csp", body)
        .await
        .call_reply();
    assert_eq!(refused.status(), (8, 429));
    assert!(
        refused.error().ends_with("try again in 24 hours."),
        "{}",
        refused.error()
    );
}

/// Reports of scripts, which are asked for where somebody reads them, are counted with the others.
#[tokio::test]
async fn script_reports_share_the_report_limit() {
    let app = TestApp::build(TestDb::sqlite()).setting("SENTRY_DSN", "http://key@127.0.0.1:9/1");
    let app = app.start().await;
    let mut visitor = app.visitor();
    assert_eq!(report(&mut visitor, VIOLATION).await, 204);
    let failure = json!({ "name": "Error", "message": "none" });
    for _ in 0..19 {
        let taken = visitor.post_raw("/reports/script", &failure).await;
        assert_eq!(taken.status, 204);
    }
    let refused = visitor.post_raw("/reports/script", &failure).await;
    assert_eq!(refused.call_reply().status(), (8, 429));
}

#[tokio::test]
async fn script_report_without_message_or_stack_is_accepted() {
    let app = TestApp::build(TestDb::sqlite()).setting("SENTRY_DSN", "http://key@127.0.0.1:9/1");
    let mut visitor = app.start().await.visitor();
    for failure in [
        json!({ "name": "Error", "message": "", "stack": "" }),
        json!({ "name": "Error", "message": "no", "stack": "" }),
        json!({ "name": "Error" }),
    ] {
        let taken = visitor.post_raw("/reports/script", &failure).await;
        assert_eq!(taken.status, 204, "{failure}");
    }
}

#[tokio::test]
async fn malformed_report_is_refused_and_not_counted() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor();
    for body in ["", "{}", "[]", r#"{"csp-report":{}}"#] {
        for _ in 0..8 {
            assert_eq!(report(&mut visitor, body).await, 422, "{body}");
        }
    }
    assert_eq!(report(&mut visitor, &" ".repeat(17 << 10)).await, 413);
    assert_eq!(report(&mut visitor, VIOLATION).await, 204);
}
