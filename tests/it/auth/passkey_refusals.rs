//! Passkeys and assertions that give no access.

use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Device, Person, TestApp};
use serde_json::{Value, json};

use super::{ORIGIN, assert_refused, sign_up_with_passkey};

#[both_databases(empty)]
async fn passkey_challenge_is_single_use_and_purpose_bound(db: TestDb) {
    let app = TestApp::over(db).await;
    let (mut ada, mut device) = sign_up_with_passkey(&app, "ada.1").await;
    let email = ada.email.clone();
    let mut visitor = ada.with_new_browser(&app);
    let begun = visitor.passkey_options(&email).await.done();
    let answer = device.show(begun.options()).await;
    // A sound answer to a challenge that was asked for something else.
    let refused = ada
        .browser
        .post("/auth/proof/passkey/verify", &answer)
        .await;
    assert_refused(&refused);
    // That used it up.
    assert_refused(&visitor.show_passkey(&email, &answer).await);
    let begun = ada.change("/auth/proof/passkey", &json!({})).await;
    let answer = device.show(begun.options()).await;
    assert_refused(&visitor.show_passkey(&email, &answer).await);
    assert_refused(&visitor.show_passkey("", &answer).await);

    let begun = visitor.passkey_options(&email).await.done();
    let answer = device.show(begun.options()).await;
    visitor.show_passkey(&email, &answer).await.tokens();
    assert_refused(
        &ada.with_new_browser(&app)
            .show_passkey(&email, &answer)
            .await,
    );
    // It waits for fifteen minutes.
    let begun = visitor.passkey_options(&email).await.done();
    let answer = device.show(begun.options()).await;
    app.advance(Duration::from_mins(15));
    assert_refused(&visitor.show_passkey(&email, &answer).await);

    // The same at an enrolment.
    ada.log_in().await.done();
    let begun = ada.change("/user/passkeys/options", &json!({})).await;
    let credential = Device::at(ORIGIN).create(begun.options()).await;
    let named = json!({ "name": "key", "credential": credential });
    let mut bob = Person::signed_up(&app, "bob.1").await;
    assert_refused(&bob.browser.post("/user/passkeys/add", &named).await);
    assert_refused(&ada.browser.post("/user/passkeys/add", &named).await);
}

#[both_databases(empty)]
async fn passkey_opens_its_own_account_only(db: TestDb) {
    let app = TestApp::over(db).await;
    let (ada, mut hers) = sign_up_with_passkey(&app, "ada.1").await;
    let (mut bob, mut his) = sign_up_with_passkey(&app, "bob.1").await;
    let mut visitor = ada.with_new_browser(&app);
    // Another account's address beside this passkey.
    let begun = visitor.passkey_options("").await.done();
    let answer = hers.show(begun.options()).await;
    assert_refused(&visitor.show_passkey(&bob.email, &answer).await);
    // Another account's challenge.
    let begun = visitor.passkey_options(&bob.email).await.done();
    let mut asked = begun.options().clone();
    remove_field(&mut asked, "allowCredentials");
    let answer = hers.show(&asked).await;
    for email in ["", &ada.email, &bob.email] {
        let refused = visitor.show_passkey(email, &answer).await;
        assert_eq!(refused.status(), (4, 403), "{email}");
    }
    assert!(!visitor.is_signed_in().await);
    // A proof of somebody else's.
    let begun = bob.change("/auth/proof/passkey", &json!({})).await;
    let mut asked = begun.options().clone();
    remove_field(&mut asked, "allowCredentials");
    let answer = hers.show(&asked).await;
    let refused = bob
        .browser
        .post("/auth/proof/passkey/verify", &answer)
        .await;
    assert_refused(&refused);
    // One's own is a proof for ten minutes.
    app.advance(Duration::from_mins(11));
    let begun = bob.change("/auth/proof/passkey", &json!({})).await;
    let answer = his.show(begun.options()).await;
    bob.change("/auth/proof/passkey/verify", &answer).await;
    bob.change("/user/authenticator", &json!({})).await;
}

fn remove_field(options: &mut Value, field: &str) {
    options.as_object_mut().unwrap().remove(field);
}

#[both_databases(empty)]
async fn foreign_origin_and_malformed_passkeys_are_refused(db: TestDb) {
    let app = TestApp::over(db).await;
    let (mut ada, _) = sign_up_with_passkey(&app, "ada.1").await;
    let begun = ada.change("/user/passkeys/options", &json!({})).await;
    let credential = Device::at("http://localhost:4000")
        .create(begun.options())
        .await;
    let named = json!({ "name": "key", "credential": credential });
    assert_refused(&ada.browser.post("/user/passkeys/add", &named).await);
    // A challenge that PostgreSQL can't look up.
    let client_data = BASE64URL_NOPAD.encode(br#"{"challenge":"\u0000"}"#);
    for nonsense in [
        json!({}),
        json!({ "id": "AA", "rawId": "AA", "type": "public-key", "response": {} }),
        json!({ "id": "AA", "rawId": "AA", "type": "public-key", "response": {
            "clientDataJSON": client_data, "authenticatorData": "AA", "signature": "AA",
            "attestationObject": "AA",
        }}),
    ] {
        let named = json!({ "name": "key", "credential": nonsense });
        assert_refused(&ada.browser.post("/user/passkeys/add", &named).await);
        assert_refused(&ada.with_new_browser(&app).show_passkey("", &nonsense).await);
        let path = "/auth/proof/passkey/verify";
        assert_refused(&ada.browser.post(path, &nonsense).await);
    }
}
