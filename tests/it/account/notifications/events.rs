//! Notifications about orders, money, referrals and the account, and that each is sent once.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, hashed};
use serde_json::json;

use super::notification_titles;
use crate::checkout::{SMALL, run_jobs, shop};

/// All that the sandbox tells of payments.
const ALL: [&str; 6] = [
    "payment_intent.succeeded",
    "payment_intent.canceled",
    "refund.created",
    "refund.updated",
    "charge.dispute.created",
    "charge.dispute.closed",
];

async fn deliver_events_thrice(app: &TestApp) {
    for _ in 0..3 {
        app.provider().deliver_events(app, &ALL).await;
        run_jobs(app).await;
    }
}

#[both_databases(stocked)]
async fn lost_dispute_is_notified(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment, "pm_card_createDispute").await;
    provider.run_aftermath().await;
    deliver_events_thrice(&app).await;
    let begun = ["Your order is complete", "A payment is disputed"];
    assert_eq!(notification_titles(&mut buyer).await, begun);
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    deliver_events_thrice(&app).await;
    assert_eq!(
        notification_titles(&mut buyer).await,
        [
            "Your order is complete",
            "A payment is disputed",
            "A dispute was decided for the card’s owner",
            "An order is refunded",
        ]
    );
    let page = buyer.browser.page("/notifications").await;
    let texts = page.texts(".notification__text").concat();
    assert!(!texts.contains("goes back"), "the bank gave it: {texts}");
}

#[both_databases(stocked)]
async fn referrer_is_notified_of_sign_up_earnings_and_payout(db: TestDb) {
    let (app, mut referrer) = shop(db).await;
    let mut friend = Person::signed_up_by(&app, "New.Friend", &referrer.ink_id).await;
    friend.buy(&app, &[SMALL]).await;
    deliver_events_thrice(&app).await;
    let opened = app.operate("payout open buyer 1").await.expect("done");
    let id = opened.split_whitespace().next().expect("a number");
    let settle = format!("payout settle {id} --reference 'FT 42'");
    app.operate(&settle).await.expect("done");
    assert!(app.operate(&settle).await.is_err());
    let told: Result<[String; 4], _> = notification_titles(&mut referrer).await.try_into();
    let [joined, earned, started, paid] = told.expect("four notifications");
    assert_eq!(joined, "@New.Friend joined through your referral");
    assert!(earned.starts_with("You earned $"), "{earned}");
    assert_eq!(started, "A payout of $1 was started");
    assert_eq!(paid, "$1 was paid out to you");
    let page = referrer.browser.page("/notifications").await;
    assert!(page.text().contains("FT 42"));
    // Whose order it was is not theirs to know.
    assert_eq!(page.text().matches("INK-").count(), 0);
}

#[both_databases(empty)]
async fn security_changes_are_notified(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.enrol(&app).await;
    ada.enable_mailed_codes().await;
    ada.change("/user/mailed-codes", &json!({ "on": false }))
        .await;
    ada.change("/user/recovery-codes", &json!({})).await;
    ada.change("/user/authenticator/remove", &json!({})).await;
    let new = json!({ "password": hashed("another one 1!") });
    ada.change("/user/password", &new).await;
    ada.change("/user/email", &json!({ "email": "ada@elsewhere.example" }))
        .await;
    let code = app.code_for("ada@elsewhere.example").await;
    let shown = json!({ "email": "ada@elsewhere.example", "code": code });
    ada.change("/user/email/confirm", &shown).await;
    // Asked for by its reader: an e-mail, and nothing to be told.
    ada.change("/user/disclosure", &json!({})).await;
    assert_eq!(
        notification_titles(&mut ada).await,
        [
            "Authenticator app added",
            "Codes by e-mail are on",
            "Codes by e-mail are off",
            "New recovery codes",
            "Authenticator app removed",
            "Your password was changed",
            "Your e-mail address was changed",
        ]
    );
    // What was refused did not happen.
    let wrong = json!({ "email": "ada@third.example", "code": code });
    let refused = ada.browser.post("/user/email/confirm", &wrong).await;
    assert_eq!(refused.status().0, 6);
    assert_eq!(notification_titles(&mut ada).await.len(), 7);
}

#[both_databases(empty)]
async fn only_login_from_new_browser_is_notified(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.log_in().await.done();
    assert_eq!(notification_titles(&mut ada).await, [""; 0]);
    let mut elsewhere = ada.with_new_browser(&app);
    elsewhere.browser = elsewhere.browser.with_header(
        "user-agent",
        "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
    );
    for _ in 0..2 {
        elsewhere.log_in().await.done();
    }
    assert_eq!(notification_titles(&mut ada).await, ["New log-in"]);
    let page = ada.browser.page("/notifications").await;
    let facts = page.texts(".notification__facts").concat();
    assert!(facts.contains("Firefox on Windows"), "{facts}");
}

#[both_databases(empty)]
async fn reused_session_token_is_notified(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let first = ada.browser.tokens().unwrap();
    app.refresh(&first.refresh).await.done();
    app.advance(Duration::from_mins(1));
    for _ in 0..2 {
        assert_eq!(app.refresh(&first.refresh).await.status(), (2, 401));
    }
    let mut again = ada.clone();
    again.log_in().await.done();
    let kept = notification_titles(&mut again).await;
    assert_eq!(kept, ["A session was ended to protect you"]);
}

#[both_databases(empty)]
async fn operator_account_actions_are_notified(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for line in [
        "account ban ada.1",
        "account unban ada.1",
        "account end-sessions ada.1",
        "account reset-factors ada.1",
    ] {
        app.operate(line).await.expect("done");
    }
    assert!(app.operate("account unban ada.1").await.is_err());
    ada.log_in().await.done();
    assert_eq!(
        notification_titles(&mut ada).await,
        [
            "Your INK ID was restricted",
            "Your INK ID is no longer restricted",
            "INKPAY logged out all your devices",
            "INKPAY took all second factors off your account",
            // Neither is the browser known any more.
            "New log-in",
        ]
    );
}
