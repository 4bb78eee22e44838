//! Sessions in a browser: renewed on the way, ended, and never somebody else's.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Logs, Person, TestApp, Visitor};
use serde_json::json;

const LATER: Duration = Duration::from_mins(16);

#[both_databases(empty)]
async fn page_renews_expired_session(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for path in ["/dashboard", "/settings", "/zipstore", "/auth/login"] {
        // Browsers drop a cookie that has run out; one whose clock is slow still sends it.
        for dropped in [true, false] {
            app.advance(LATER);
            let before = ada.browser.tokens().unwrap();
            if dropped {
                ada.browser = ada.browser.without_cookie("session");
            }
            let reply = ada.browser.get(path).await;
            let away = (path == "/auth/login").then_some("/dashboard");
            assert_eq!(reply.header("location"), away, "{path}");
            assert_eq!(
                reply.status,
                if away.is_some() { 303 } else { 200 },
                "{path}"
            );
            assert_eq!(
                reply.header("cache-control"),
                Some("private, no-store"),
                "{path}"
            );
            let renewed = ada.browser.tokens().unwrap();
            assert_ne!(renewed, before, "{path}");
            assert!(ada.is_signed_in().await, "{path}");
        }
    }
}

/// The tokens that the browser has are used up by then: without the new ones its next page would end the session, as a thief's does.
#[both_databases(empty)]
async fn failing_page_still_renews_session(db: TestDb) {
    let app = TestApp::build(db).faulty_pages().await.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    app.advance(LATER);
    let before = ada.browser.tokens().unwrap();
    let reply = ada.browser.get("/card?lang=ch").await;
    assert_eq!(reply.status, 500);
    assert_eq!(reply.header("cache-control"), Some("private, no-store"));
    assert_ne!(ada.browser.tokens().unwrap(), before);
    app.advance(Duration::from_mins(1));
    assert!(ada.is_signed_in().await);
    app.advance(LATER);
    assert_eq!(ada.browser.get("/dashboard").await.status, 200);
}

/// A browser may never show such a page, and lose the cookies that came with it.
#[both_databases(empty)]
async fn prefetched_page_does_not_renew_session(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for path in ["/dashboard", "/settings", "/zipstore", "/auth/login"] {
        for purpose in ["prefetch", "prefetch;prerender"] {
            let what = format!("{path}, {purpose}");
            let shown = match path {
                "/auth/login" => (303, Some("/dashboard")),
                _ => (200, None),
            };
            let ahead = |browser: &Visitor| browser.clone().with_header("sec-purpose", purpose);

            // There is nothing to renew yet.
            let reply = ahead(&ada.browser).get(path).await;
            assert_eq!(reply.status_and_location(), shown, "{what}");

            app.advance(LATER);
            let dropped = ada.browser.clone().without_cookie("session");
            for browser in [&ada.browser, &dropped] {
                let reply = ahead(browser).get(path).await;
                assert_eq!(reply.status_and_location(), (503, None), "{what}");
                assert_eq!(reply.header("set-cookie"), None, "{what}");
                assert_eq!(reply.header("cache-control"), Some("no-store"), "{what}");
            }

            // Had the refresh token been used, using it this much later would end the session.
            app.advance(LATER);
            let before = ada.browser.tokens().unwrap();
            let reply = ada.browser.get(path).await;
            assert_eq!(reply.status_and_location(), shown, "{what}");
            assert_ne!(ada.browser.tokens().unwrap(), before, "{what}");
            assert!(ada.is_signed_in().await, "{what}");
        }
    }
}

/// That site's page could stop the request before the new tokens arrive: the next use of the old ones would end the session.
#[both_databases(empty)]
async fn another_sites_page_does_not_renew_session(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.browser = ada.browser.with_header("sec-fetch-site", "same-origin");
    for (path, again) in [
        ("/dashboard", "/dashboard"),
        ("/settings?a=b&lang=ch&c=%22", "/settings?a=b&c=%22"),
        ("/zipstore?search=a", "/zipstore?search=a"),
        ("/auth/login", "/auth/login"),
    ] {
        for site in ["cross-site", "same-site"] {
            let what = format!("{path}, {site}");
            app.advance(LATER);
            let mut led = ada.browser.clone().with_header("sec-fetch-site", site);
            let tokens = led.tokens();
            let reply = led.get(path).await;
            assert_eq!(reply.status_and_location(), (200, None), "{what}");
            assert_eq!(led.tokens(), tokens, "{what}");
            let kept = reply.header("cache-control");
            assert_eq!(kept, Some("no-store"), "{what}");
            let page = reply.page();
            assert_eq!(page.attributes("script", "data-to"), [again], "{what}");
            let nonce = page.attributes("script", "nonce").concat();
            let policy = reply.header("content-security-policy").unwrap();
            assert!(policy.contains(&format!("'nonce-{nonce}'")), "{policy}");
            // Had the refresh token been used, using it this much later would end the session.
            app.advance(LATER);
            ada.browser.get(again).await;
            assert_ne!(ada.browser.tokens(), tokens, "{what}");
            assert!(ada.is_signed_in().await, "{what}");
            // There is nothing to renew.
            let mut led = ada.browser.clone().with_header("sec-fetch-site", site);
            let text = led.get(path).await.text();
            assert!(!text.contains("data-to=\""), "{what}: {text}");
        }
    }
}

/// Without a script, the page is requested again by what it says. Its language comes from the link all the same.
#[tokio::test]
async fn interstitial_works_without_script_and_keeps_the_language() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    app.advance(LATER);
    let mut led = ada.browser.with_header("sec-fetch-site", "cross-site");
    let reply = led.get("/dashboard?lang=ch").await;
    let refresh = r#"<noscript><meta http-equiv="refresh" content="0; url=/dashboard"></noscript>"#;
    assert!(reply.text().contains(refresh), "{}", reply.text());
    let mut led = led.with_header("sec-fetch-site", "same-origin");
    let page = led.page("/dashboard").await;
    assert_eq!(page.attributes("html", "data-lang"), ["ch"]);
}

/// Alerts count what is the server's fault.
#[tokio::test]
async fn a_page_that_is_not_fetched_ahead_is_no_failure() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_ACCESS_LOG", "on");
    let app = app.start().await;
    let mut ahead = app.visitor().with_header("sec-purpose", "prefetch");
    let reply = ahead.get("/dashboard").await;
    assert_eq!(reply.status_and_location(), (503, None));
    let mut lines = logs.all();
    lines.retain(|line| line.field("message") == Some("answered"));
    let counted: Vec<_> = lines.iter().map(|line| line.field("status")).collect();
    assert_eq!(counted, [Some("425")]);
}

#[both_databases(empty)]
async fn login_ends_browsers_previous_session(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let first = ada.browser.tokens().unwrap();
    let second = ada.log_in().await.tokens();
    app.assert_ended(&first).await;
    assert!(app.accepts_session(&second.session).await);
    // Its session token has run out, its refresh token has not.
    app.advance(LATER);
    let third = ada.log_in().await.tokens();
    app.assert_ended(&second).await;
    app.advance(LATER);
    ada.browser = ada.browser.without_cookie("session");
    ada.log_in().await.done();
    app.assert_ended(&third).await;
    // Somebody else at the same browser.
    let ada_s = ada.browser.tokens().unwrap();
    let mut bob = Person::signed_up(&app, "bob.1").await;
    bob.browser = ada.browser;
    bob.log_in().await.done();
    app.assert_ended(&ada_s).await;
}

#[tokio::test]
async fn ended_session_redirects_to_login_and_clears_cookies() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let stolen = ada.browser.tokens().unwrap();
    app.refresh(&stolen.refresh).await.done();
    app.advance(LATER);
    // The owner comes back with the token that was used meanwhile: the family ends.
    let reply = ada.browser.get("/dashboard").await;
    assert_eq!(reply.status_and_location(), (303, Some("/auth/login")));
    assert_eq!(ada.browser.tokens(), None);
    assert_eq!(ada.browser.cookie("session"), None);
    assert_eq!(ada.browser.cookie("refresh"), None);
    let page = ada.browser.get("/auth/login").await;
    assert_eq!(page.status, 200);

    // A call says so, and clears them, too.
    ada.log_in().await.done();
    let tokens = ada.browser.tokens().unwrap();
    ada.with_new_browser(&app).log_in().await.done();
    app.client(&tokens.session)
        .post("/auth/logout", &json!({}))
        .await
        .done();
    let refused = ada.browser.post("/auth/session-refresh", &json!({})).await;
    assert_eq!(refused.status(), (2, 401));
    assert_eq!(ada.browser.cookie("refresh"), None);
}

/// Session fixation: whoever planted a cookie before the log-in must not be signed in by it.
#[tokio::test]
async fn planted_cookie_does_not_become_session() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let planted = ["session", "refresh"].map(|name| (name, "A".repeat(43)));
    let mallory = Person::signed_up(&app, "mallory.1").await;
    let hers = mallory.browser.tokens().unwrap();
    let own = [
        ("session", hers.session.clone()),
        ("refresh", hers.refresh.clone()),
    ];
    for cookies in [planted, own] {
        let mut victim = ada.with_new_browser(&app);
        for (name, value) in &cookies {
            victim.browser = victim.browser.with_cookie(name, value);
        }
        let opened = victim.log_in().await.tokens();
        let [(_, session), (_, refresh)] = &cookies;
        assert_ne!(opened.session, *session);
        assert_ne!(opened.refresh, *refresh);
        assert!(!app.accepts_session(session).await);
        assert_eq!(app.refresh(refresh).await.status(), (2, 401));
        let page = victim.browser.page("/dashboard").await;
        assert!(page.text().contains("ada.1"), "{}", page.text());
    }
    // Nor at a sign-up.
    ada.browser.post("/auth/logout", &json!({})).await.done();
    let mut bob = Person::new(&app, "bob.1");
    bob.browser = bob
        .browser
        .with_cookie("session", &"B".repeat(42))
        .with_cookie("refresh", "x");
    let opened = bob.sign_up(&app).await.tokens();
    assert_eq!(bob.browser.tokens(), Some(opened));
    assert!(!app.accepts_session(&"B".repeat(42)).await);
}

#[tokio::test]
async fn tokens_in_url_or_body_are_ignored() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let token = ada.browser.tokens().unwrap().session;
    let path = format!("/dashboard?session_token={token}&session={token}");
    let reply = app.visitor().get(&path).await;
    assert_eq!(reply.header("location"), Some("/auth/login"));
    let named = json!({ "session_token": token });
    let answer = app.visitor().post("/zipcode/user-info", &named).await;
    assert_ne!(answer.status(), (0, 200));
}
