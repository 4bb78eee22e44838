//! Private pages' guard, and cookies and caching of private replies.

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, TestResponse, private_pages, visitor_pages};
use serde_json::json;

use super::cross_site_posts::PRIVATE_FORMS;

#[tokio::test]
async fn only_private_pages_require_session() {
    let app = TestApp::build(TestDb::stocked(DatabaseKind::Sqlite));
    let app = app.setting("INKPAY_STORE_PUBLIC", "false").start().await;
    let to_login = (303, Some("/auth/login"));
    let private = private_pages().into_iter();
    for path in private.chain(["/ziprestricted".to_owned()]) {
        let reply = app.visitor().get(&path).await;
        assert_eq!(reply.status_and_location(), to_login, "{path}");
    }
    for path in PRIVATE_FORMS {
        let reply = app.visitor().post_form(path, &[]).await;
        assert_eq!(reply.status_and_location(), to_login, "{path}");
    }
    let pages = visitor_pages();
    for path in &pages {
        assert_eq!(app.visitor().get(path).await.status, 200, "{path}");
    }
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for path in pages.iter().filter(|path| path.starts_with("/auth/")) {
        let reply = ada.browser.get(path).await;
        assert_eq!(reply.header("location"), Some("/dashboard"), "{path}");
    }
}

fn assert_private(reply: &TestResponse, what: &str) {
    assert_eq!(
        reply.header("cache-control"),
        Some("private, no-store"),
        "{what}"
    );
}

/// Session and refresh cookies as a reply sets them: everything about them but their values.
fn assert_secure_cookies(reply: &TestResponse, secure: Option<bool>, what: &str) {
    let cookies = reply.cookies();
    assert!(!cookies.is_empty(), "{what}");
    for cookie in cookies {
        assert_eq!(cookie.http_only(), Some(true), "{what}: {cookie}");
        assert_eq!(
            cookie.same_site(),
            Some(cookie::SameSite::Lax),
            "{what}: {cookie}"
        );
        assert_eq!(
            (cookie.path(), cookie.domain()),
            (Some("/"), None),
            "{what}: {cookie}"
        );
        assert_eq!(cookie.secure(), secure, "{what}: {cookie}");
        assert!(cookie.max_age().is_some(), "{what}: {cookie}");
    }
}

#[tokio::test]
async fn token_replies_are_private_with_secure_cookies() {
    for (origin, secure, prefix) in [
        ("http://localhost:3000", None, ""),
        ("https://inkpay.example", Some(true), "__Host-"),
    ] {
        let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_ORIGIN", origin);
        let app = app.start().await;
        app.stage_founder().await;
        let mut ada = Person::new(&app, "ada.1");
        let created = ada.create().await.done();
        let code = app.code_for(&ada.email).await;
        let shown = json!({
            "validate_email_id": created.text("validate_email_id"), "email": ada.email, "code": code,
        });
        let reply = ada
            .browser
            .post_raw("/user/create/validate-code", &shown)
            .await;
        assert_private(&reply, "a sign-up");
        assert_secure_cookies(&reply, secure, "a sign-up");
        let reply = ada
            .browser
            .post_raw("/auth/session-refresh", &json!({}))
            .await;
        assert_private(&reply, "a refresh");
        assert_secure_cookies(&reply, secure, "a refresh");
        let reply = ada.log_in_raw().await;
        assert_private(&reply, "a log-in");
        assert_secure_cookies(&reply, secure, "a log-in");
        let cookies = reply.cookies();
        let mut names: Vec<&str> = cookies.iter().map(cookie::Cookie::name).collect();
        names.sort_unstable();
        let expected = ["browser", "refresh", "session"].map(|name| format!("{prefix}{name}"));
        assert_eq!(names, expected);
        // Browsers drop a cookie only by one of the same name, path and security.
        let reply = ada.browser.post_raw("/auth/logout", &json!({})).await;
        assert_secure_cookies(&reply, secure, "a log-out");
        assert!(
            reply
                .cookies()
                .iter()
                .all(|cookie| cookie.value().is_empty())
        );
        for name in ["session", "refresh"] {
            assert_eq!(ada.browser.cookie(&format!("{prefix}{name}")), None);
        }
    }
}

#[tokio::test]
async fn private_pages_and_secrets_are_not_cacheable() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for path in private_pages().into_iter().chain(["/watchlist".to_owned()]) {
        let reply = ada.browser.get(&path).await;
        assert_eq!(reply.status, 200, "{path}");
        assert_private(&reply, &path);
    }
    let data = ada.browser.get("/user/data").await;
    assert_not_stored(&data, "a download");
    for path in ["/user/authenticator", "/zipcode/user-info"] {
        let reply = ada.browser.post_raw(path, &json!({})).await;
        reply.call_reply().done();
        assert_not_stored(&reply, path);
    }
    let on = ada
        .browser
        .post_raw("/user/mailed-codes", &json!({ "on": true }))
        .await;
    assert_eq!(on.call_reply().recovery_codes().len(), 10);
    assert_not_stored(&on, "recovery codes");
    let mut visitor = ada.with_new_browser(&app);
    let reply = visitor.log_in_raw().await;
    assert_not_stored(&reply, "a challenge");
    // Whoever is sent to the log-in must not find that in a cache when they come back.
    let reply = app.visitor().get("/dashboard").await;
    assert_eq!(reply.header("location"), Some("/auth/login"));
    assert_not_stored(&reply, "a guard");
}

fn assert_not_stored(reply: &TestResponse, what: &str) {
    let kept = reply.header("cache-control").unwrap_or_default();
    assert!(kept.contains("no-store"), "{what}: {kept}");
}
