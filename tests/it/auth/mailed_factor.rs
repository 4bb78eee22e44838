//! Mailed codes as a second factor, and the recovery codes besides any factor.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, different_code};
use serde_json::json;

use super::assert_recovery_codes_replaced;

const MINUTE: Duration = Duration::from_mins(1);
const WRONG: (u64, u16) = (6, 400);

#[both_databases(empty)]
async fn codes_are_mailed_if_owner_enabled_them(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.with_new_browser(&app).log_in().await.tokens();
    assert_eq!(ada.enable_mailed_codes().await.len(), 10);
    let mut visitor = ada.with_new_browser(&app);
    let asked = visitor.log_in().await;
    assert_eq!(asked.mfa_options(), ["totp", "recovery"]);
    let emails = app.emails().await.len();
    // A log-in alone mails nothing.
    visitor.trigger(&asked, "recovery").await.done();
    assert_eq!(app.emails().await.len(), emails);
    visitor.trigger(&asked, "totp").await.done();
    assert_eq!(app.emails().await.len(), emails + 1);
    let code = app.code_for(&ada.email).await;
    assert_eq!(
        visitor
            .verify(&asked, "totp", different_code(&code))
            .await
            .status(),
        WRONG
    );
    visitor.verify(&asked, "totp", &code).await.tokens();

    // Beside an authenticator they come first.
    let (_, none) = visitor.enrol(&app).await;
    assert!(
        none.is_empty(),
        "the recovery codes from before are good still"
    );
    let asked = visitor.with_new_browser(&app).log_in().await;
    assert_eq!(asked.mfa_options(), ["totp", "authenticator", "recovery"]);
}

#[both_databases(empty)]
async fn mailed_code_is_bound_to_one_login(db: TestDb) {
    let app = TestApp::build(db)
        .setting("INKPAY_LIMIT_MAIL", "50/1h")
        .start()
        .await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.enable_mailed_codes().await;
    let (mut one, mut two) = (ada.with_new_browser(&app), ada.with_new_browser(&app));
    let (hers, other) = (one.log_in().await, two.log_in().await);
    one.trigger(&hers, "totp").await.done();
    let code = app.code_for(&ada.email).await;
    assert_eq!(two.verify(&other, "totp", &code).await.status(), WRONG);
    // A newer one takes its place.
    one.trigger(&hers, "totp").await.done();
    let newer = app.code_for(&ada.email).await;
    if newer != code {
        assert_eq!(one.verify(&hers, "totp", &code).await.status(), WRONG);
    }
    one.verify(&hers, "totp", &newer).await.done();
    // And is good for ten minutes: the log-in that waits is not good for longer.
    two.trigger(&other, "totp").await.done();
    let late = app.code_for(&ada.email).await;
    app.advance(10 * MINUTE);
    assert_eq!(two.verify(&other, "totp", &late).await.status(), (5, 404));
    // Nor is it the code of a new password, or the other way round.
    let asked = two.log_in().await;
    two.trigger(&asked, "totp").await.done();
    let mailed = app.code_for(&ada.email).await;
    assert_eq!(two.check_reset_code(&mailed).await.status(), WRONG);
}

/// A stranger who has the password.
#[both_databases(empty)]
async fn strangers_code_requests_do_not_exhaust_owners(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.enable_mailed_codes().await;
    let mut stranger = ada.with_new_browser(&app);
    let asked = stranger.log_in().await;
    for _ in 0..5 {
        stranger.trigger(&asked, "totp").await.done();
    }
    let refused = stranger.trigger(&asked, "totp").await;
    assert_eq!(refused.status(), (8, 429));
    let asked = ada.log_in().await;
    ada.trigger(&asked, "totp").await.done();
    let code = app.code_for(&ada.email).await;
    ada.verify(&asked, "totp", &code).await.tokens();
}

#[both_databases(empty)]
async fn recovery_code_works_once(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (_, codes) = ada.enrol(&app).await;
    let first = codes.first().unwrap();
    let mut visitor = ada.with_new_browser(&app);
    let asked = visitor.log_in().await;
    visitor.verify(&asked, "recovery", first).await.done();
    let told = app.emails().await;
    let email = told.iter().rfind(|email| email.text.contains('9'));
    assert_eq!(
        email.unwrap().to,
        ada.email,
        "that one was used, and nine are left"
    );
    let left = visitor.browser.post("/user/sessions/end", &json!({})).await;
    assert_eq!(left.security()["recovery_codes_left"], 9);

    let asked = visitor.log_in().await;
    assert_eq!(
        visitor.verify(&asked, "recovery", first).await.status(),
        WRONG
    );
}

#[tokio::test]
async fn new_recovery_codes_replace_old_ones() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let idle = ada.browser.post("/user/recovery-codes", &json!({})).await;
    assert_eq!(
        idle.status(),
        (7, 409),
        "there is no factor that they stand in for"
    );
    let (_, old) = ada.enrol(&app).await;
    let new = ada
        .change("/user/recovery-codes", &json!({}))
        .await
        .recovery_codes();
    assert_eq!(new.len(), 10);
    assert_recovery_codes_replaced(&app, &ada, &old, &new).await;
}

/// The reply that had the first ones was lost, and the switch is pressed again.
#[tokio::test]
async fn enabling_mailed_codes_twice_renews_recovery_codes() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let lost = ada.enable_mailed_codes().await;
    let emails = app.emails().await.len();
    let seen = ada.enable_mailed_codes().await;
    assert_eq!(seen.len(), 10);
    assert_eq!(app.emails().await.len(), emails + 1, "the owner is told");
    assert_recovery_codes_replaced(&app, &ada, &lost, &seen).await;
}

#[tokio::test]
async fn removing_last_factor_ends_challenges() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.enrol(&app).await;
    ada.enable_mailed_codes().await;
    ada.change("/user/authenticator/remove", &json!({})).await;
    let asked = ada.with_new_browser(&app).log_in().await;
    assert_eq!(asked.mfa_options(), ["totp", "recovery"]);
    let off = ada
        .change("/user/mailed-codes", &json!({ "on": false }))
        .await;
    assert_eq!(off.security()["recovery_codes_left"], 0);
    ada.with_new_browser(&app).log_in().await.tokens();
}

#[tokio::test]
async fn disabling_mailed_codes_twice_changes_nothing() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.enable_mailed_codes().await;
    let off = json!({ "on": false });
    ada.change("/user/mailed-codes", &off).await;
    ada.with_new_browser(&app).log_in().await.tokens();
    let emails = app.emails().await.len();
    let again = ada.change("/user/mailed-codes", &off).await;
    let sessions = again.security()["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2, "no session ends");
    assert_eq!(app.emails().await.len(), emails, "nobody is told");
}

/// An operator may do without codes by e-mail. Who chose them is not let in without a factor then.
#[tokio::test]
async fn operator_can_disable_mailed_codes() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let codes = ada.enable_mailed_codes().await;
    let without = app.second_node(&[("INKPAY_MAILED_CODES", "false")]).await;
    let mut visitor = ada.with_new_browser(&without);
    let asked = visitor.log_in().await;
    assert_eq!(asked.mfa_options(), ["recovery"]);
    let emails = app.emails().await.len();
    assert_ne!(visitor.trigger(&asked, "totp").await.status().0, 0);
    assert_eq!(app.emails().await.len(), emails);
    visitor
        .verify(&asked, "recovery", codes.first().unwrap())
        .await
        .done();
    // In there they turn them off, and no recovery code is needed again.
    visitor
        .change("/user/mailed-codes", &json!({ "on": false }))
        .await;
    ada.with_new_browser(&without).log_in().await.tokens();
    let mut bob = Person::signed_up(&without, "bob.1").await;
    let refused = bob
        .browser
        .post("/user/mailed-codes", &json!({ "on": true }))
        .await;
    assert_eq!(refused.status().0, 4, "{}", refused.body);
    let security = bob.browser.post("/user/sessions/end", &json!({})).await;
    assert_eq!(security.security()["mailed_codes_offered"], false);
    bob.with_new_browser(&without).log_in().await.tokens();
}
