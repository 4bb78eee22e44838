//! Passkeys, from adding the first to removing the last.

use std::time::Duration;

use ink_domain::email::Email;
use ink_schema::account::accounts;
use ink_schema::auth::passkeys::{self, MOST, Passkey};
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Device, Person, TestApp};
use serde_json::{Value, json};

use super::{ORIGIN, assert_refused, sign_up_with_passkey};

#[both_databases(empty)]
async fn passkey_logs_in_with_or_without_email(db: TestDb) {
    let app = TestApp::over(db).await;
    let (ada, mut device) = sign_up_with_passkey(&app, "ada.1").await;
    let told = app.email_to(&ada.email).await;
    assert!(told.text.contains("phone"), "{}", told.text);
    for email in [ada.email.as_str(), "", "ADA.1@Example.com"] {
        let mut visitor = ada.with_new_browser(&app);
        let begun = visitor.passkey_options(email).await.done();
        let allowed = begun.options().get("allowCredentials");
        assert_eq!(allowed.is_some(), !email.is_empty(), "{}", begun.body);
        let answer = device.show(begun.options()).await;
        let opened = visitor.show_passkey(email, &answer).await;
        assert_eq!(opened.text("ink_id"), "ada.1", "{email}");
        assert!(app.accepts_session(&opened.tokens().session).await);
        assert!(visitor.is_signed_in().await);
    }
    // An account without one, and no account: told by design, and alike. It is no refusal.
    let bob = Person::signed_up(&app, "bob.1").await;
    for email in [bob.email.as_str(), "nobody@example.com"] {
        let answer = bob
            .with_new_browser(&app)
            .passkey_options(email)
            .await
            .done();
        assert_eq!(answer.body["options"], Value::Null);
    }
}

#[both_databases(empty)]
async fn passkey_can_be_removed_by_owner_only(db: TestDb) {
    let app = TestApp::over(db).await;
    let (mut ada, mut hers) = sign_up_with_passkey(&app, "ada.1").await;
    let (mut bob, mut his) = sign_up_with_passkey(&app, "bob.1").await;
    let listed = ada.browser.post("/user/sessions/end", &json!({})).await;
    let id = listed.security()["passkeys"][0]["id"].clone();
    let path = "/user/passkeys/remove";
    let refused = bob.browser.post(path, &json!({ "id": id })).await;
    assert_eq!(refused.status(), (5, 404));
    ada.with_new_browser(&app)
        .log_in_by_passkey(&mut hers, &ada.email)
        .await
        .tokens();

    let other = ada.with_new_browser(&app).log_in().await.tokens();
    let begun = ada.with_new_browser(&app).passkey_options("").await.done();
    let answer = hers.show(begun.options()).await;
    let removed = ada.change(path, &json!({ "id": id })).await;
    assert_eq!(removed.security()["passkeys"], json!([]));
    app.assert_ended(&other).await;
    let told = app.email_to(&ada.email).await;
    assert!(told.text.contains("phone"), "{}", told.text);
    // Not even for whoever had begun.
    let mut visitor = ada.with_new_browser(&app);
    assert_refused(&visitor.show_passkey("", &answer).await);
    let none = visitor.passkey_options(&ada.email).await.done();
    assert!(none.options().is_null());
    assert_refused(&visitor.log_in_by_passkey(&mut hers, "").await);
    bob.with_new_browser(&app)
        .log_in_by_passkey(&mut his, "")
        .await
        .tokens();
}

#[both_databases(empty)]
async fn passkey_login_skips_second_factor(db: TestDb) {
    let app = TestApp::over(db).await;
    let (mut ada, mut device) = sign_up_with_passkey(&app, "ada.1").await;
    ada.enrol(&app).await;
    let mut visitor = ada.with_new_browser(&app);
    assert_eq!(
        visitor.log_in().await.mfa_options(),
        ["authenticator", "recovery"]
    );
    let opened = visitor.log_in_by_passkey(&mut device, &ada.email).await;
    assert!(app.accepts_session(&opened.tokens().session).await);
}

/// The reply that one was added may have been lost.
#[both_databases(empty)]
async fn options_for_another_passkey_come_with_those_there_are(db: TestDb) {
    let app = TestApp::over(db).await;
    let (mut ada, _) = sign_up_with_passkey(&app, "ada.1").await;
    let begun = ada.change("/user/passkeys/options", &json!({})).await;
    assert_eq!(begun.security()["passkeys"][0]["name"], "phone");
}

/// Browsers have passkeys for names, not for numbers.
#[tokio::test]
async fn passkeys_are_unavailable_at_ip_origin() {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_ORIGIN", "http://127.0.0.1:3000");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let security = ada.change("/user/sessions/end", &json!({})).await;
    assert_eq!(security.security()["passkeys_offered"], false);
    let off = ada.browser.post("/user/passkeys/options", &json!({})).await;
    assert_eq!((off.status(), off.code()), ((5, 404), "passkey.off"));
    let off = ada.with_new_browser(&app).passkey_options("").await;
    assert_eq!(off.status(), (5, 404));
    let none = ada.with_new_browser(&app).passkey_options(&ada.email).await;
    assert!(none.done().options().is_null());
    ada.with_new_browser(&app).log_in().await.tokens();
}

/// Even of two that were begun while there was room for one.
#[both_databases(empty)]
async fn account_has_twenty_passkeys_at_most(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let email = Email::parse(&ada.email).expect("an address");
    app.stage(move |conn| {
        let owner = accounts::by_email(conn, &email)?.expect("an account").id;
        for nth in 1..MOST {
            let passkey = Passkey {
                credential_id: format!("passkey-{nth:02}"),
                name: "key".to_owned(),
                credential: "{}".to_owned(),
                created_at: 0,
                last_used_at: None,
            };
            passkeys::add(conn, owner, &passkey)?;
        }
        Ok(())
    })
    .await;
    let mut named = Vec::new();
    for _ in 0..2 {
        let begun = ada.change("/user/passkeys/options", &json!({})).await;
        let credential = Device::at(ORIGIN).create(begun.options()).await;
        named.push(json!({ "name": "phone", "credential": credential }));
    }
    let added = ada.change("/user/passkeys/add", &named[0]).await;
    let listed = added.security()["passkeys"].as_array().unwrap();
    assert_eq!(listed.len(), 20);
    let emails = app.emails().await.len();
    for (path, payload) in [
        ("/user/passkeys/add", &named[1]),
        ("/user/passkeys/options", &json!({})),
    ] {
        let refused = ada.browser.post(path, payload).await;
        assert_eq!(refused.status(), (7, 409), "{path}");
        assert_eq!(refused.code(), "passkey.many", "{path}");
    }
    assert_eq!(app.emails().await.len(), emails, "nothing has changed");
    let id = json!({ "id": "passkey-01" });
    ada.change("/user/passkeys/remove", &id).await;
    ada.change("/user/passkeys/options", &json!({})).await;
}

/// Many people may share an address: a browser that the account knows has steps of its own.
#[both_databases(empty)]
async fn strangers_do_not_block_passkey_log_ins(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOOK_UP", "4/1m");
    let app = app.start().await;
    let (mut ada, mut device) = sign_up_with_passkey(&app, "ada.1").await;
    let email = ada.email.clone();
    let mut stranger = ada.with_new_browser(&app);
    let asked = json!({ "ink_id": "nobody.1" });
    for _ in 0..4 {
        stranger.browser.post("/user/vacancy", &asked).await.done();
    }
    let refused = stranger.browser.post("/user/vacancy", &asked).await;
    assert_eq!(refused.status(), (8, 429));
    // Other questions are none of these steps, at any browser. A malformed answer is one.
    let mut elsewhere = ada.with_new_browser(&app);
    elsewhere
        .log_in_by_passkey(&mut device, &email)
        .await
        .tokens();
    stranger.passkey_options("").await.done();
    assert_refused(&stranger.show_passkey("", &json!({})).await);

    let begun = ada.passkey_options(&email).await.done();
    let answer = device.show(begun.options()).await;
    for refused in [
        stranger.passkey_options(&email).await,
        stranger.show_passkey(&email, &answer).await,
        stranger.show_passkey("", &json!({})).await,
    ] {
        assert_eq!(refused.status(), (8, 429));
    }
    ada.show_passkey(&email, &answer).await.tokens();
    ada.log_in_by_passkey(&mut device, &email).await.tokens();
    assert_eq!(ada.passkey_options(&email).await.status(), (8, 429));
    app.advance(Duration::from_mins(1));
    stranger.passkey_options(&email).await.done();
}

/// Each is a row until it runs out.
#[both_databases(empty)]
async fn passkey_option_requests_are_rate_limited(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOOK_UP", "4/1m");
    let app = app.start().await;
    let (mut ada, _) = sign_up_with_passkey(&app, "ada.1").await;
    for path in [
        "/auth/proof/passkey",
        "/user/passkeys/options",
        "/auth/proof/passkey",
    ] {
        ada.browser.post(path, &json!({})).await.done();
    }
    let answer = ada.browser.post("/auth/proof/passkey", &json!({})).await;
    assert_eq!(answer.status(), (8, 429));
    let (mut bob, _) = sign_up_with_passkey(&app, "bob.1").await;
    let answer = bob.browser.post("/auth/proof/passkey", &json!({})).await;
    assert_eq!(answer.status(), (0, 200));
}
