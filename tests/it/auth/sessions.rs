//! How long a session lasts, and what its tokens are worth.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};
use ink_tests::{APP_ID, Person, TestApp, Tokens, hashed};
use serde_json::json;

const MINUTE: Duration = Duration::from_mins(1);

#[both_databases(empty)]
async fn session_token_expires_after_fifteen_minutes(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let tokens = ada.browser.tokens().unwrap();
    app.advance_to_just_before(15 * MINUTE);
    assert!(app.accepts_session(&tokens.session).await);
    app.advance(Duration::from_millis(1));
    let expired = ada.browser.post("/zipcode/user-info", &json!({})).await;
    assert_eq!(expired.status(), (2, 401));
    assert!(!app.accepts_session(&tokens.session).await);
}

#[both_databases(empty)]
async fn refresh_issues_working_token_pair(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut pair = ada.browser.tokens().unwrap();
    for _ in 0..3 {
        app.advance(20 * MINUTE);
        let renewed = app.refresh(&pair.refresh).await;
        assert_eq!(renewed.text("ink_id"), ada.ink_id);
        let renewed = renewed.tokens();
        assert_ne!(renewed.session, pair.session);
        assert_ne!(renewed.refresh, pair.refresh);
        assert!(app.accepts_session(&renewed.session).await);
        assert!(!app.accepts_session(&pair.session).await);
        pair = renewed;
    }
}

/// As two tabs of a browser do it.
#[both_databases(empty)]
async fn concurrent_refreshes_each_issue_working_tokens(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let first = ada.browser.tokens().unwrap();
    let (one, other) = tokio::join!(app.refresh(&first.refresh), app.refresh(&first.refresh));
    let (one, other) = (one.tokens(), other.tokens());
    assert_ne!(one, other);
    for pair in [one, other] {
        assert!(app.accepts_session(&pair.session).await);
        app.refresh(&pair.refresh).await.tokens();
    }
}

/// Each leaves tokens that are stored for as long as the session may last.
#[both_databases(empty)]
async fn renewals_are_limited_per_session(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_RENEWALS", "3/1h");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let elsewhere = ada.with_new_browser(&app).log_in().await.tokens();
    let renew = "/auth/session-refresh";
    for _ in 0..3 {
        ada.browser.post(renew, &json!({})).await.tokens();
    }
    app.advance(16 * MINUTE);
    let last = ada.browser.tokens();
    let stored = token_cells(&app).await;
    let call = ada.browser.post_raw(renew, &json!({})).await;
    assert_eq!(call.call_reply().status(), (8, 429));
    let page = ada.browser.get("/dashboard").await;
    assert_eq!(page.status, 429);
    for refused in [call, page] {
        assert_eq!(refused.header("retry-after"), Some("2640"));
        assert!(refused.cookies().is_empty(), "the session has not ended");
    }
    assert_eq!(token_cells(&app).await, stored);
    app.refresh(&elsewhere.refresh).await.tokens();
    app.advance(44 * MINUTE);
    assert_eq!(ada.browser.tokens(), last);
    assert_eq!(ada.browser.get("/dashboard").await.status, 200);
    assert_ne!(ada.browser.tokens(), last);
    assert!(ada.is_signed_in().await);
}

/// How many values the tables of tokens hold.
async fn token_cells(app: &TestApp) -> usize {
    let cells = app.contents().await.into_iter();
    cells.filter(|cell| cell.table.ends_with("_tokens")).count()
}

#[both_databases(empty)]
async fn logout_ends_all_tokens_of_session(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let elsewhere = ada.with_new_browser(&app).log_in().await.tokens();
    let first = ada.browser.tokens().unwrap();
    let sibling = app.refresh(&first.refresh).await.tokens();
    let reply = ada.browser.post_form("/auth/logout", &[]).await;
    assert_eq!(reply.status_and_location(), (303, Some("/auth/login")));
    let kept = reply.header("clear-site-data");
    assert_eq!(kept, Some("\"cache\", \"storage\""));
    assert_eq!(ada.browser.tokens(), None);
    app.assert_ended(&first).await;
    app.assert_ended(&sibling).await;
    assert!(app.accepts_session(&elsewhere.session).await);

    // Also when nothing but the refresh token is left, and as a call.
    ada.log_in().await.done();
    let last = ada.browser.tokens().unwrap();
    let mut browser = ada.browser.without_cookie("session");
    let reply = browser.post_raw("/auth/logout", &json!({})).await;
    reply.call_reply().done();
    let kept = reply.header("clear-site-data");
    assert_eq!(kept, Some("\"cache\", \"storage\""));
    assert_eq!(browser.tokens(), None);
    app.assert_ended(&last).await;
    // A program says who it is by its token, and needs no payload.
    let mut client = app.client(&elsewhere.session);
    let reply = client
        .ask(Method::POST, "/auth/logout", Body::empty())
        .await;
    reply.call_reply().done();
    assert!(!app.accepts_session(&elsewhere.session).await);
    // Who is logged out already is answered the same.
    browser.post("/auth/logout", &json!({})).await.done();
}

#[tokio::test]
async fn browser_refreshes_by_cookie_and_client_by_body() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let first = ada.browser.tokens().unwrap();
    app.advance(16 * MINUTE);
    assert!(!ada.is_signed_in().await);
    let renewed = ada.browser.post("/auth/session-refresh", &json!({})).await;
    let second = renewed.tokens();
    assert_ne!(second, first);
    assert_eq!(
        ada.browser.tokens(),
        Some(second.clone()),
        "cookies and reply are one"
    );
    assert!(ada.is_signed_in().await);
    let third = app.refresh(&second.refresh).await.tokens();
    assert!(app.accepts_session(&third.session).await);
    // A session token is no refresh token, nor the other way round.
    assert_eq!(app.refresh(&third.session).await.status(), (2, 401));
    assert!(!app.accepts_session(&third.refresh).await);
    for nonsense in [
        json!({}),
        json!({ "refresh_token": "" }),
        json!({ "refresh_token": "x" }),
    ] {
        let answer = app.visitor().post("/auth/session-refresh", &nonsense).await;
        assert_eq!(answer.status(), (2, 401), "{nonsense}");
    }
}

/// While another program writes, SQLite has no other writer.
#[tokio::test]
async fn unknown_refresh_token_is_refused_without_a_write() {
    let db = TestDb::sqlite();
    let elsewhere = Db::open_existing(db.url()).unwrap();
    let app = TestApp::over(db).await;
    let (locked, locking) = tokio::sync::oneshot::channel();
    let (release, released) = std::sync::mpsc::channel::<()>();
    let holding = tokio::spawn(async move {
        let hold = move |_: &mut Conn| {
            locked.send(()).unwrap();
            released.recv().unwrap();
            Ok::<_, DbError>(())
        };
        elsewhere.write(hold).await
    });
    locking.await.unwrap();
    let unknown = app.refresh(&"A".repeat(43)).await;
    release.send(()).unwrap();
    holding.await.unwrap().unwrap();
    assert_eq!(unknown.status(), (2, 401));
}

/// Browsers have cookies, and no script of theirs needs to see a token.
#[tokio::test]
async fn tokens_are_returned_to_non_browser_clients_only() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut client = Person {
        browser: app.visitor().without_browser(),
        ..ada.with_new_browser(&app)
    };
    let opened = client.log_in().await.body_tokens().unwrap();
    assert!(app.accepts_session(&opened.session).await);
    let named = json!({ "refresh_token": opened.refresh });
    let renewed = client.browser.post("/auth/session-refresh", &named).await;
    let renewed = renewed.body_tokens().unwrap();
    let mut signed_in = app.client(&renewed.session).without_browser();
    let password = json!({ "password": hashed(&ada.password) });
    let proved = signed_in.post("/auth/proof", &password).await;
    assert!(
        app.accepts_session(&proved.body_tokens().unwrap().session)
            .await
    );
    // Who says what browsers alone say is one.
    let payload = json!({
        "app_id": APP_ID, "email": ada.email, "password": hashed(&ada.password),
    });
    for (name, value) in [
        ("origin", "http://localhost:3000"),
        ("sec-fetch-site", "same-origin"),
    ] {
        let request = Request::post("/auth/login")
            .header("content-type", "application/json")
            .header(name, value)
            .body(Body::from(payload.to_string()));
        let opened = app.visitor().send(request.unwrap()).await.call_reply();
        assert_eq!(opened.status(), (0, 200), "{name}");
        assert!(opened.body_tokens().is_none(), "{name}");
    }
    // A client may keep cookies. They renew nothing for it, but a log-in is carried by its password: whoever has forgotten
    // the tokens gets new ones, whatever cookies are left.
    let second = app.refresh(&proved.body_tokens().unwrap().refresh).await;
    let cookie = format!("refresh={}", second.tokens().refresh);
    let mut with_cookie = app
        .visitor()
        .without_browser()
        .with_header("cookie", &cookie);
    let refused = with_cookie.post("/auth/session-refresh", &json!({})).await;
    assert_eq!(refused.status(), (4, 403), "it does not say where it is");
    let mut client = Person {
        browser: with_cookie,
        ..ada.with_new_browser(&app)
    };
    let again = client.log_in().await.body_tokens().unwrap();
    assert!(app.accepts_session(&again.session).await);
}

/// Its log-in set them, and it sends them beside what it names.
#[tokio::test]
async fn client_with_explicit_tokens_ignores_its_cookies() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let elsewhere = ada.with_new_browser(&app).log_in().await.tokens();
    let with_cookies = |tokens: &Tokens| {
        let cookies = format!("session={}; refresh={}", tokens.session, tokens.refresh);
        app.visitor()
            .without_browser()
            .with_header("cookie", &cookies)
    };
    let first = ada.browser.tokens().unwrap();
    let named = json!({ "refresh_token": first.refresh });
    let mut client = with_cookies(&first);
    let second = client.post("/auth/session-refresh", &named).await;
    let second = second.body_tokens().unwrap();
    let password = json!({ "password": hashed(&ada.password) });
    let mut client = with_cookies(&second).with_header("authorization", &second.session);
    let third = client.post("/auth/proof", &password).await;
    let third = third.body_tokens().unwrap();
    // With a word of where it comes from it is a browser, whatever it names.
    let mut page = app.client(&third.session);
    let fourth = page.post("/auth/proof", &password).await.tokens();

    let (cancel, log_out) = ("/stripe/cancel-payment-intent", "/auth/logout");
    let silent = with_cookies(&fourth);
    let no_token = silent.clone().with_header("authorization", "x");
    for mut client in [silent.clone(), no_token] {
        for path in [cancel, log_out] {
            let refused = client.post(path, &json!({})).await;
            assert_eq!(refused.status(), (4, 403), "{path}: by cookies alone");
        }
    }
    let mut client = silent.with_header("authorization", &fourth.session);
    for path in [cancel, log_out] {
        let answer = client.post(path, &json!({})).await;
        assert_eq!(answer.status(), (0, 200), "{path}");
    }
    app.assert_ended(&fourth).await;
    let named = json!({ "refresh_token": elsewhere.refresh });
    let ended = with_cookies(&elsewhere).post(log_out, &named).await;
    assert_eq!(ended.status(), (0, 200));
    app.assert_ended(&elsewhere).await;
}
