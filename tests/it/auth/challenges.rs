//! How often and how long a log-in awaits the second factor.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, different_code};

const STEP: Duration = Duration::from_secs(30);
const DAY: Duration = Duration::from_hours(24);
const GONE: (u64, u16) = (5, 404);
const WRONG: (u64, u16) = (6, 400);

#[both_databases(empty)]
async fn challenge_ends_after_five_wrong_answers(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, recovery) = ada.enrol(&app).await;
    let mut ada = ada.with_new_browser(&app);
    app.advance(STEP);
    let right = codes.code(app.now());
    let asked = ada.log_in().await;
    // Of whatever type they are.
    for (kind, code) in [
        ("authenticator", "mfa.wrong"),
        ("recovery", "mfa.wrong"),
        ("totp", "mfa.wrong"),
        ("authenticator", "mfa.wrong"),
        ("recovery", "mfa.spent"),
    ] {
        let wrong = ada.verify(&asked, kind, different_code(&right)).await;
        assert_eq!(wrong.status(), WRONG, "{kind}");
        assert_eq!(wrong.code(), code, "{kind}");
    }
    let refused = ada.verify(&asked, "authenticator", &right).await;
    assert_eq!(refused.status(), GONE);
    let refused = ada
        .verify(&asked, "recovery", recovery.first().unwrap())
        .await;
    assert_eq!(refused.status(), GONE);
    assert_eq!(ada.trigger(&asked, "totp").await.status(), GONE);
    assert!(!ada.is_signed_in().await);
    // Another log-in starts anew, and nothing was used up.
    let again = ada.log_in().await;
    ada.verify(&again, "authenticator", &right).await.done();
}

#[both_databases(empty)]
async fn wrong_answers_are_limited_across_challenges(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, _) = ada.enrol(&app).await;
    let mut guesser = ada.with_new_browser(&app);
    app.advance(STEP);
    let wrong = different_code(&codes.code(app.now()));
    for _ in 0..2 {
        let asked = guesser.log_in().await;
        for _ in 0..5 {
            let answer = guesser.verify(&asked, "authenticator", wrong).await;
            assert_eq!(answer.status(), WRONG);
        }
    }
    let asked = guesser.log_in().await;
    let refused = guesser.verify(&asked, "authenticator", wrong).await;
    assert_eq!(refused.status(), (8, 429), "{}", refused.body);
    // Who knows her password does not have her browser.
    let asked = ada.log_in().await;
    let code = codes.code(app.now());
    ada.verify(&asked, "authenticator", &code).await.done();
    app.advance(Duration::from_mins(15));
    let asked = guesser.log_in().await;
    let code = codes.code(app.now());
    guesser.verify(&asked, "authenticator", &code).await.done();
}

#[tokio::test]
async fn owner_is_warned_of_wrong_codes_once_a_day() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, _) = ada.enrol(&app).await;
    let mut guesser = ada.with_new_browser(&app);
    app.advance(STEP);
    let wrong = different_code(&codes.code(app.now()));
    let own = ada.log_in().await;
    let emails = app.emails().await.len();
    for _ in 0..4 {
        ada.verify(&own, "authenticator", wrong).await;
    }
    assert_eq!(app.emails().await.len(), emails, "her own browser");
    for told in [0, 0, 1, 1, 1] {
        let asked = guesser.log_in().await;
        guesser.verify(&asked, "authenticator", wrong).await;
        assert_eq!(app.emails().await.len(), emails + told);
    }
    let email = app.email_to(&ada.email).await;
    assert_eq!(email.subject, "Wrong codes for your INKPAY account");
    app.advance(DAY);
    for told in [1, 1, 2] {
        let asked = guesser.log_in().await;
        guesser.verify(&asked, "authenticator", wrong).await;
        assert_eq!(app.emails().await.len(), emails + told);
    }
}
