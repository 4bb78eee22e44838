//! What programs look for at well-known URLs.

use axum::body::Body;
use axum::http::Request;
use ink_schema::test_support::TestDb;
use ink_tests::TestApp;

#[tokio::test]
async fn security_txt_names_contact() {
    let app = TestApp::build(TestDb::sqlite())
        .setting("INKPAY_SUPPORT_EMAIL", "holes@inkpay.example")
        .start()
        .await;
    let reply = app.visitor().get("/.well-known/security.txt").await;
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    let text = reply.text();
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_default().to_owned()
    };
    assert_eq!(value("Contact: "), "mailto:holes@inkpay.example");
    assert_eq!(
        value("Canonical: "),
        "http://localhost:3000/.well-known/security.txt"
    );
    let expires = ink_server::clock::date(app.now() + 180 * 24 * 60 * 60 * 1000);
    assert!(value("Expires: ").starts_with(&expires), "{text}");
}

#[tokio::test]
async fn change_password_url_redirects_to_settings() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let reply = app.visitor().get("/.well-known/change-password").await;
    assert_eq!(reply.status_and_location(), (303, Some("/settings")));
}

#[tokio::test]
async fn trailing_slash_redirects_within_site() {
    let app = TestApp::over(TestDb::sqlite()).await;
    for (path, page) in [
        ("/terms/", "/terms"),
        ("/zipstore/?state=ca", "/zipstore?state=ca"),
        ("/zip/90210/", "/zip/90210"),
    ] {
        let reply = app.visitor().get(path).await;
        assert_eq!(reply.status_and_location(), (308, Some(page)), "{path}");
    }
    let head = Request::head("/terms/").body(Body::empty()).unwrap();
    let reply = app.visitor().send(head).await;
    assert_eq!(reply.status_and_location(), (308, Some("/terms")));
    for path in ["//evil.example/", "/\\evil.example/", "///", "/terms//"] {
        let reply = app.visitor().get(path).await;
        assert_eq!(reply.status_and_location(), (404, None), "{path}");
    }
    let icon = app.visitor().get("/favicon.ico").await;
    assert_eq!(icon.status, 200);
}
