//! The second factor of a log-in: what is asked for, how often it may be answered, and with what.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{APP_ID, Person, TestApp, different_code, hashed};
use serde_json::json;

use super::assert_recovery_codes_replaced;

const STEP: Duration = Duration::from_secs(30);
const GONE: (u64, u16) = (5, 404);
const WRONG: (u64, u16) = (6, 400);

/// As after a lost reply: neither the code nor the time was at fault.
#[both_databases(empty)]
async fn repeated_code_is_refused_because_log_in_is_over(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, _) = ada.enrol(&app).await;
    let mut ada = ada.with_new_browser(&app);
    app.advance(STEP);
    let asked = ada.log_in().await;
    let code = codes.code(app.now());
    ada.verify(&asked, "authenticator", &code).await.done();
    let again = ada.verify(&asked, "authenticator", &code).await;
    let over = "This log-in is over. Please log in again.";
    assert_eq!((again.status(), again.error()), (GONE, over));
}

#[both_databases(empty)]
async fn authenticator_code_completes_login(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, recovery) = ada.enrol(&app).await;
    assert_eq!(recovery.len(), 10);
    let mut ada = ada.with_new_browser(&app);
    app.advance(STEP);
    let reply = ada.log_in_raw().await;
    assert!(reply.cookies().is_empty(), "no session, no cookie");
    let asked = reply.call_reply();
    assert_eq!(asked.mfa_options(), ["authenticator", "recovery"]);
    for field in ["ink_id", "display_name", "qrcode", "email"] {
        assert!(asked.body.get(field).is_none(), "{field}");
    }
    assert!(!ada.is_signed_in().await);
    let opened = ada
        .verify(&asked, "authenticator", &codes.code(app.now()))
        .await;
    assert!(app.accepts_session(&opened.tokens().session).await);
    assert!(ada.is_signed_in().await);
}

#[both_databases(empty)]
async fn authenticator_time_step_is_accepted_once(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, _) = ada.enrol(&app).await;
    // The enrolment used this one.
    let mut first = ada.with_new_browser(&app);
    let asked = first.log_in().await;
    let enrolled_by = codes.code(app.now());
    assert_eq!(
        first
            .verify(&asked, "authenticator", &enrolled_by)
            .await
            .status(),
        WRONG
    );

    app.advance(STEP);
    let code = codes.code(app.now());
    let mut second = ada.with_new_browser(&app);
    let other = second.log_in().await;
    first.verify(&asked, "authenticator", &code).await.done();
    assert_eq!(
        second.verify(&other, "authenticator", &code).await.status(),
        WRONG
    );
    // Nor an earlier one, though a phone's clock may be that slow.
    assert_eq!(
        second
            .verify(&other, "authenticator", &enrolled_by)
            .await
            .status(),
        WRONG
    );
}

/// The reply that the authenticator is on was lost, and the first recovery codes with it.
#[tokio::test]
async fn lost_confirmation_is_repeated_with_next_code() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, lost) = ada.enrol(&app).await;
    let path = "/user/authenticator/confirm";
    let used = codes.code(app.now());
    for code in [different_code(&used), used.as_str()] {
        let refused = ada.browser.post(path, &json!({ "code": code })).await;
        assert_eq!(
            (refused.status(), refused.code()),
            ((7, 409), "authenticator.exists")
        );
        assert!(
            refused.error().ends_with("enter the next one."),
            "{}",
            refused.error()
        );
    }
    app.advance(STEP);
    let emails = app.emails().await.len();
    let next = json!({ "code": codes.code(app.now()) });
    let seen = ada.change(path, &next).await.recovery_codes();
    assert_eq!(seen.len(), 10);
    assert_eq!(app.emails().await.len(), emails + 1, "the owner is told");
    assert_eq!(ada.browser.post(path, &next).await.status(), (7, 409));
    assert_recovery_codes_replaced(&app, &ada, &lost, &seen).await;
}

#[tokio::test]
async fn factor_type_not_offered_is_refused() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let (codes, _) = ada.enrol(&app).await;
    bob.enable_mailed_codes().await;
    let (mut ada, mut bob) = (ada.with_new_browser(&app), bob.with_new_browser(&app));
    app.advance(STEP);
    let emails = app.emails().await.len();
    let asked = ada.log_in().await;
    assert_ne!(ada.trigger(&asked, "totp").await.status().0, 0);
    assert_eq!(app.emails().await.len(), emails, "nothing was mailed");
    let code = codes.code(app.now());
    assert_eq!(ada.verify(&asked, "totp", &code).await.status(), WRONG);
    for unknown in ["", "none", "sms", "passkey"] {
        let answer = ada.verify(&asked, unknown, &code).await;
        assert_eq!(answer.status(), (3, 422), "{unknown}");
    }
    let asked = bob.log_in().await;
    let refused = bob.trigger(&asked, "authenticator").await;
    assert_eq!(refused.status(), (3, 422));
    assert_eq!(refused.wrong(), ["mfa_type"]);
    bob.trigger(&asked, "recovery").await.done();
    bob.trigger(&asked, "totp").await.done();
    let mailed = app.code_for(&bob.email).await;
    for kind in ["authenticator", "recovery"] {
        assert_eq!(
            bob.verify(&asked, kind, &mailed).await.status(),
            WRONG,
            "{kind}"
        );
    }
    bob.verify(&asked, "totp", &mailed).await.done();
}

#[tokio::test]
async fn password_reset_still_requires_second_factor() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, _) = ada.enrol(&app).await;
    let mut ada = ada.with_new_browser(&app);
    let waiting = ada.log_in().await;
    "another 1!".clone_into(&mut ada.password);
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let set = json!({
        "app_id": APP_ID, "email": ada.email, "code": code, "password": hashed(&ada.password),
    });
    let reply = ada.browser.post_raw("/auth/password-reset", &set).await;
    assert!(reply.cookies().is_empty(), "a reset opens no session");
    reply.call_reply().done();
    app.advance(STEP);
    // What was asked of the old password is over.
    let code = codes.code(app.now());
    assert_eq!(
        ada.verify(&waiting, "authenticator", &code).await.status(),
        GONE
    );
    let asked = ada.log_in().await;
    assert_eq!(asked.mfa_options(), ["authenticator", "recovery"]);
    assert!(!ada.is_signed_in().await);
    ada.verify(&asked, "authenticator", &code).await.done();
}
