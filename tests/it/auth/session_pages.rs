//! Sessions in a browser: renewed on the way, ended, and never somebody else's.

use std::time::Duration;

use ink_domain::ink_id::InkId;
use ink_schema::account::accounts;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Logs, Person, TestApp, TestResponse, Visitor};
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
            assert_eq!(status_and_location(&reply), shown, "{what}");

            app.advance(LATER);
            let dropped = ada.browser.clone().without_cookie("session");
            for browser in [&ada.browser, &dropped] {
                let reply = ahead(browser).get(path).await;
                assert_eq!(status_and_location(&reply), (503, None), "{what}");
                assert_eq!(reply.header("set-cookie"), None, "{what}");
                assert_eq!(reply.header("cache-control"), Some("no-store"), "{what}");
            }

            // Had the refresh token been used, using it this much later would end the session.
            app.advance(LATER);
            let before = ada.browser.tokens().unwrap();
            let reply = ada.browser.get(path).await;
            assert_eq!(status_and_location(&reply), shown, "{what}");
            assert_ne!(ada.browser.tokens().unwrap(), before, "{what}");
            assert!(ada.is_signed_in().await, "{what}");
        }
    }
}

/// Alerts count what is the server's fault.
#[tokio::test]
async fn a_page_that_is_not_fetched_ahead_is_no_failure() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_ACCESS_LOG", "on");
    let app = app.start().await;
    let mut ahead = app.visitor().with_header("sec-purpose", "prefetch");
    assert_eq!(
        status_and_location(&ahead.get("/dashboard").await),
        (503, None)
    );
    let mut lines = logs.all();
    lines.retain(|line| line.field("message") == Some("answered"));
    let counted: Vec<_> = lines.iter().map(|line| line.field("status")).collect();
    assert_eq!(counted, [Some("425")]);
}

fn status_and_location(reply: &TestResponse) -> (u16, Option<&str>) {
    (reply.status, reply.header("location"))
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
    assert_eq!(
        (reply.status, reply.header("location")),
        (303, Some("/auth/login"))
    );
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

#[tokio::test]
async fn login_returns_to_requested_page() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut ada = ada.with_new_browser(&app);
    let login = ada.browser.get("/auth/login").await;
    assert!(has_goal(&login, "/zipstore"));
    let sent = ada
        .browser
        .get("/transactions?zips=90210,10001&skip=18")
        .await;
    assert_eq!(sent.header("location"), Some("/auth/login"));
    let wanted = "/transactions?zips=90210%2C10001&skip=18";
    for page in ["/auth/login", "/auth/signup"] {
        assert!(has_goal(&ada.browser.get(page).await, wanted), "{page}");
    }
    // A page that a browser fetches ahead, or a form, is nothing that a visitor wanted to see.
    let mut ahead = ada
        .with_new_browser(&app)
        .browser
        .with_header("sec-purpose", "prefetch");
    let reply = ahead.get("/dashboard").await;
    assert_eq!(
        status_and_location(&reply),
        (503, None),
        "a way back would be lost"
    );
    assert_eq!(ahead.cookie("return_to"), None);
    let mut form = app.visitor();
    form.post_form("/notifications/read", &[]).await;
    assert_eq!(form.cookie("return_to"), None);
    ada.log_in().await.tokens();
    ada.browser.page(wanted).await;
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
    // No cookie leads elsewhere.
    let mut tricked = app.visitor().with_cookie("return_to", "//evil.example");
    let login = tricked.get("/auth/login").await;
    assert!(has_goal(&login, "/zipstore"));
}

/// The cart is open to all, but the outcome of a payment is its buyer's.
#[tokio::test]
async fn login_returns_to_payment_outcome() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut ada = ada.with_new_browser(&app);
    ada.browser = ada.browser.with_cookie("cart", "90210");
    let query = "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2";
    let wanted = format!("/zipcart?{query}&redirect_status=succeeded");
    let sent = ada.browser.get(&wanted).await;
    assert_eq!(sent.header("location"), Some("/auth/login"));
    let login = ada.browser.get("/auth/login").await;
    assert!(has_goal(&login, &wanted));
    assert!(!login.text().contains("Your cart contains"));
    ada.log_in().await.tokens();
    let page = ada.browser.page(&wanted).await;
    assert_eq!(page.heading(), "Confirming your payment…");
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
    let cart = app.visitor().page("/zipcart").await;
    assert_eq!(cart.heading(), "YOUR CART:");
}

/// The page that they are on says which one it is: no guard has turned them away from it.
#[tokio::test]
async fn login_link_carries_return_path() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1")
        .await
        .with_new_browser(&app);
    let wanted = "/zipstore?search=a%20b&state=ca%2Cny";
    for door in ["/auth/login", "/auth/signup"] {
        let mut visitor = app.visitor();
        let sent = format!("{door}?return_to=%2Fzipstore%3Fsearch%3Da%2520b%26state%3Dca,ny");
        let page = visitor.get(&sent).await;
        assert!(has_goal(&page, wanted), "{sent}");
        assert_eq!(
            page.header("cache-control"),
            Some("private, no-store"),
            "{sent}"
        );
        let is_told = page.text().contains("The ZIP store is for customers.");
        assert_eq!(is_told, door == "/auth/login");
        // Another language, and the way to the other door, leave the query out.
        let switch = page.page().form(".language-switch");
        let chinese = visitor.get(&format!("{}?lang=ch", switch.action)).await;
        for page in [&chinese, &visitor.get("/auth/signup").await] {
            assert!(has_goal(page, wanted), "{sent}");
        }
        for elsewhere in [
            "//evil.example",
            "https://evil.example/",
            "%2F%5Cevil.example",
            "evil.example",
            "/auth/password-reset",
            "/orders/INK-7K3M9-Q2X4D/receipt.pdf",
            "/transactions.csv?area=gifts",
            "/zipstore%0d%0aset-cookie:a=b",
            "",
        ] {
            let asked = format!("{door}?return_to={elsewhere}");
            let mut tricked = app.visitor();
            let page = tricked.get(&asked).await;
            let usual = ["/zipstore", "/dashboard"].map(|goal| has_goal(&page, goal));
            assert_eq!(
                usual,
                [door == "/auth/login", door != "/auth/login"],
                "{asked}"
            );
            assert_eq!(tricked.cookie("return_to"), None, "{asked}");
        }
    }
    // A page that is the same for all names itself; what it was asked for, the browser says.
    for (from, goal) in [
        ("http://localhost:3000/zip/90210?a=b", "/zip/90210?a=b"),
        ("http://localhost:3000/zip/10001?a=b", "/zip/90210"),
        ("http://localhost:30001/zip/90210?a=b", "/zip/90210"),
        ("https://evil.example/zip/90210?a=b", "/zip/90210"),
    ] {
        let mut visitor = app.visitor().with_header("referer", from);
        let page = visitor.get("/auth/signup?return_to=%2Fzip%2F90210").await;
        assert!(has_goal(&page, goal), "{from}");
    }
    // A file that a guard refuses is no page, either.
    for file in ["/transactions.csv", "/statements/2026-01.pdf"] {
        let reply = ada.browser.get(file).await;
        assert_eq!(reply.header("location"), Some("/auth/login"), "{file}");
        assert_eq!(ada.browser.cookie("return_to"), None, "{file}");
    }
    ada.browser.get("/auth/login?return_to=%2Fsettings").await;
    ada.log_in().await.tokens();
    ada.browser.page("/settings").await;
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
}

/// The page was requested in another language, before this one was chosen.
#[both_databases(empty)]
async fn return_after_login_keeps_chosen_language(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_STORE_PUBLIC", "false");
    let app = app.start().await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let from = "http://localhost:3000/zip/90210?lang=ch&a=b";
    let mut visitor = app.visitor().with_header("referer", from);
    let login = "/auth/login?lang=en&return_to=%2Fzip%2F90210";
    assert!(has_goal(&visitor.get(login).await, "/zip/90210?a=b"));

    let mut ada = ada.with_new_browser(&app);
    ada.browser.get("/zipstore?lang=ch&state=ca").await;
    assert_eq!(ada.browser.cookie("lang"), Some("ch"));
    let login = ada.browser.get("/auth/login?lang=en").await;
    assert!(has_goal(&login, "/zipstore?state=ca"));
    let goal = ada.browser.cookie("return_to").unwrap().to_owned();
    ada.log_in().await.tokens();
    ada.browser.page(&goal).await;
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
    assert_eq!(ada.browser.cookie("lang"), Some("en"));
    let ink_id = InkId::parse(&ada.ink_id).unwrap();
    let account = app.stage(move |conn| accounts::by_ink_id(conn, &ink_id));
    assert_eq!(account.await.unwrap().lang, "en");
}

/// Whether a page's island goes there when it has done its work.
fn has_goal(page: &TestResponse, goal: &str) -> bool {
    page.text().contains(&format!(r#""goal":"{goal}""#))
}
