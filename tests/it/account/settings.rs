//! Who may change what protects an account: a customer who recently proved who they are.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{CallReply, Person, TestApp, hashed};
use serde_json::{Value, json};

/// How long a reauthentication counts.
const REAUTHENTICATED: Duration = Duration::from_mins(10);

/// The calls that require reauthentication, each with a payload that it could take.
fn protected_calls() -> Vec<(&'static str, Value)> {
    vec![
        ("/user/passkeys/options", json!({})),
        (
            "/user/passkeys/add",
            json!({ "name": "phone", "credential": {} }),
        ),
        ("/user/passkeys/remove", json!({ "id": "x" })),
        ("/user/authenticator", json!({})),
        ("/user/authenticator/confirm", json!({ "code": "123456" })),
        ("/user/authenticator/remove", json!({})),
        ("/user/mailed-codes", json!({ "on": true })),
        ("/user/recovery-codes", json!({})),
        (
            "/user/password",
            json!({ "password": hashed("another 1!") }),
        ),
        ("/user/email", json!({ "email": "new@example.com" })),
        (
            "/user/email/confirm",
            json!({ "email": "new@example.com", "code": "123456" }),
        ),
        ("/user/sessions/end", json!({})),
        ("/user/delete", json!({})),
    ]
}

fn requires_reauthentication(answer: &CallReply) -> bool {
    answer.status() == (4, 403) && answer.code() == "proof.required"
}

#[both_databases(empty)]
async fn change_requires_reauthentication_within_ten_minutes(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut elsewhere = ada.with_new_browser(&app);
    elsewhere.log_in().await.done();
    app.advance(REAUTHENTICATED);
    ada.change("/user/authenticator", &json!({})).await;
    app.advance(Duration::from_millis(1));
    let before = app.contents().await;
    for (path, payload) in protected_calls() {
        let answer = ada.browser.post(path, &payload).await;
        assert!(
            requires_reauthentication(&answer),
            "{path}: {}",
            answer.body
        );
    }
    assert!(requires_reauthentication(
        &ada.browser.call("/user/data").await
    ));
    assert_eq!(app.contents().await, before, "nothing has changed");
    // Not for this.
    ada.change("/user/lang", &json!({ "lang": "ch" })).await;
    // A refresh is no reauthentication.
    ada.browser
        .post("/auth/session-refresh", &json!({}))
        .await
        .done();
    assert!(requires_reauthentication(
        &ada.browser.post("/user/authenticator", &json!({})).await
    ));

    let right = std::mem::replace(&mut ada.password, "not hers 1!".to_owned());
    let wrong = ada.reauthenticate().await;
    assert_eq!((wrong.status(), wrong.code()), ((4, 403), "proof.wrong"));
    assert!(requires_reauthentication(
        &ada.browser.post("/user/authenticator", &json!({})).await
    ));
    ada.password = right;
    ada.reauthenticate().await.done();
    app.advance(REAUTHENTICATED);
    ada.change("/user/authenticator", &json!({})).await;
}

/// Each is a write. What changes nothing is none.
#[both_databases(empty)]
async fn small_changes_are_rate_limited_per_account(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOOK_UP", "5/1m");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    app.advance(Duration::from_mins(1));
    let (english, chinese) = (json!({ "lang": "en" }), json!({ "lang": "ch" }));
    for _ in 0..6 {
        ada.change("/user/lang", &chinese).await;
    }
    let profile = json!({
        "shown": false, "since": false, "zips": false, "connections": false, "referral": false, "found": false,
    });
    ada.change("/user/profile", &profile).await;
    for path in ["/settings/emails", "/cards/join", "/cards/leave"] {
        let reply = ada.browser.post_form(path, &[]).await;
        assert_eq!(reply.status, 303, "{path}");
    }
    for path in [
        "/settings/emails",
        "/settings/profile",
        "/cards/join",
        "/watchlist/keep",
    ] {
        let reply = ada.browser.post_form(path, &[]).await;
        assert_eq!(reply.status, 429, "{path}");
    }
    for (path, change) in [("/user/lang", &english), ("/user/profile", &profile)] {
        let refused = ada.browser.post(path, change).await;
        assert_eq!(refused.status(), (8, 429), "{path}");
    }
    bob.change("/user/lang", &chinese).await;
    app.advance(Duration::from_mins(1));
    ada.change("/user/lang", &english).await;
}

/// Another tab of the browser has logged in as somebody else since the page was made.
#[both_databases(empty)]
async fn stale_page_of_another_account_changes_nothing(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "Ada.1").await;
    for path in ["/settings", "/zipcart"] {
        let page = ada.browser.page(path).await;
        assert_eq!(page.attributes("html", "data-ink-id"), ["Ada.1"], "{path}");
    }
    let before = app.contents().await;
    let mut stale = ada.browser.clone().with_header("x-ink-id", "bob.1");
    let others = [
        ("/auth/proof", json!({ "password": hashed(&ada.password) })),
        ("/user/disclosure", json!({})),
        ("/user/lang", json!({ "lang": "ch" })),
        ("/user/profile", json!({})),
        ("/stripe/payment-intent", json!({})),
        ("/stripe/cancel-payment-intent", json!({})),
    ];
    for (path, payload) in protected_calls().into_iter().chain(others) {
        let answer = stale.post(path, &payload).await;
        assert_eq!(answer.status(), (7, 409), "{path}: {}", answer.body);
        assert_eq!(answer.code(), "session.other_account", "{path}");
    }
    let data = stale.call("/user/data").await;
    assert_eq!(data.code(), "session.other_account");
    assert_eq!(app.contents().await, before, "nothing has changed");
    // It may be written otherwise.
    ada.browser = ada.browser.with_header("x-ink-id", "aDA.1");
    ada.change("/user/lang", &json!({ "lang": "ch" })).await;
}

/// As above, by a form without script. The pages' forms name their customer.
#[both_databases(empty)]
async fn stale_form_of_another_account_changes_nothing(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "Ada.1").await;
    let pages = [
        ("/settings", 2),
        ("/notifications", 0),
        ("/address-book", 0),
        ("/watchlist", 1),
        ("/cards", 1),
    ];
    for (path, count) in pages {
        let page = ada.browser.page(path).await;
        let named = page.attributes("main input[name='customer']", "value");
        assert_eq!(named, vec!["Ada.1"; count], "{path}");
    }
    let before = app.contents().await;
    for path in [
        "/settings/emails",
        "/settings/profile",
        "/notifications/read",
        "/notifications/1",
        "/address-book/follow",
        "/address-book/unfollow",
        "/watchlist/follow",
        "/watchlist/unfollow",
        "/watchlist/keep",
        "/accounts/payout",
        "/accounts/payout/confirm",
        "/accounts/payout/withdraw",
        "/cards/join",
        "/cards/leave",
    ] {
        let reply = ada.browser.post_form(path, &[("customer", "bob.1")]).await;
        assert_eq!(reply.status, 409, "{path}");
    }
    assert_eq!(app.contents().await, before, "nothing has changed");
    // It may be written otherwise.
    let own = [("customer", "aDA.1")];
    let joined = ada.browser.post_form("/cards/join", &own).await;
    assert_eq!(joined.header("location"), Some("/cards"));
}

/// Each check costs a hash, whatever its outcome.
#[both_databases(empty)]
async fn right_reauthentications_are_limited_per_account(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOGIN_CHECKS", "3/15m");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let mut elsewhere = ada.with_new_browser(&app);
    elsewhere.log_in().await.done();
    ada.reauthenticate().await.done();
    elsewhere.reauthenticate().await.done();
    ada.reauthenticate().await.done();
    for session in [&mut ada, &mut elsewhere] {
        assert_eq!(session.reauthenticate().await.status(), (8, 429));
    }
    bob.reauthenticate().await.done();
}

/// Each session reauthenticates by itself; and who has none is told that, and not to reauthenticate.
#[tokio::test]
async fn reauthentication_is_valid_for_its_session_only() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut elsewhere = ada.with_new_browser(&app);
    elsewhere.log_in().await.done();
    app.advance(REAUTHENTICATED + Duration::from_secs(1));
    ada.reauthenticate().await.done();
    assert!(requires_reauthentication(
        &elsewhere
            .browser
            .post("/user/authenticator", &json!({}))
            .await
    ));
    ada.change("/user/authenticator", &json!({})).await;
    for (path, payload) in protected_calls() {
        let answer = app.visitor().post(path, &payload).await;
        assert_eq!(answer.status(), (2, 401), "{path}");
    }
    // Wrong passwords are counted, apart from those that anybody can send.
    "not hers 1!".clone_into(&mut elsewhere.password);
    for _ in 0..10 {
        assert_eq!(elsewhere.reauthenticate().await.status(), (4, 403));
    }
    assert_eq!(elsewhere.reauthenticate().await.status(), (8, 429));
    // Not even by new tokens of the same session, and not against the owner's other sessions.
    let path = "/auth/session-refresh";
    elsewhere.browser.post(path, &json!({})).await.done();
    assert_eq!(elsewhere.reauthenticate().await.status(), (8, 429));
    ada.reauthenticate().await.done();
    ada.with_new_browser(&app).log_in().await.done();
}
