//! Notifications about orders, money, referrals and the account, and that each is sent once.

use std::time::Duration;

use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::account::Command as Account;
use ink_server::cli::admin::order::Command as Order;
use ink_server::cli::admin::payout::Command as Payout;
use ink_tests::{Person, TestApp, hashed};
use serde_json::json;

use super::told;
use crate::checkout::{DEAR, SMALL, jobs_run, operate, shop};

both_databases!(stocked:
    a_deposit_and_its_balance_are_told_once_however_often_they_are_heard,
    a_refund_is_told_when_it_is_wanted_and_when_it_is_done,
    a_lost_dispute_is_told,
    a_payment_that_was_called_off_by_its_buyer_is_not,
    a_referrer_is_told_who_came_what_it_earned_and_what_was_paid_out,
    every_change_of_what_protects_an_account_is_told_beside_its_email,
    a_log_in_from_elsewhere_is_told_and_one_from_here_is_not,
    a_copied_session_is_told,
    what_an_operator_does_to_an_account_is_told,
);

/// All that the provider's stand-in tells of payments.
const ALL: [&str; 6] = [
    "payment_intent.succeeded",
    "payment_intent.canceled",
    "refund.created",
    "refund.updated",
    "charge.dispute.created",
    "charge.dispute.closed",
];

async fn heard_thrice(app: &TestApp) {
    for _ in 0..3 {
        app.provider().tell_all(app, &ALL).await;
        jobs_run(app).await;
    }
}

fn number(id: &str) -> OrderId {
    OrderId::parse(id).expect("an order number")
}

async fn a_deposit_and_its_balance_are_told_once_however_often_they_are_heard(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    heard_thrice(&app).await;
    assert_eq!(told(&mut buyer).await, ["Deposit received"]);
    let owed = payment.opened["remaining_balance"].to_string();
    let wired = Order::WireReceived {
        id: number(&payment.order_id),
        amount: Usd::parse(&owed).expect("an amount"),
        reference: WireReference::parse("FED 1").expect("a reference"),
    };
    operate(&app, Admin::Order(wired)).await.expect("done");
    heard_thrice(&app).await;
    let both = ["Deposit received", "Balance received"];
    assert_eq!(told(&mut buyer).await, both);
    let page = buyer.browser.page("/notifications").await;
    let texts = page.texts(".notification__text").concat();
    assert!(texts.contains(&payment.order_id), "{texts}");
}

async fn a_refund_is_told_when_it_is_wanted_and_when_it_is_done(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let id = number(&payment.order_id);
    operate(&app, Admin::Order(Order::Refund { id, amount: None }))
        .await
        .expect("done");
    heard_thrice(&app).await;
    assert_eq!(
        told(&mut buyer).await,
        [
            "Your order is complete",
            "An order is refunded",
            "The money was sent back to your card",
        ]
    );
}

async fn a_lost_dispute_is_told(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider
        .pay(&payment.client_secret, "pm_card_createDispute")
        .await;
    provider.follow().await;
    heard_thrice(&app).await;
    let begun = ["Your order is complete", "A payment is disputed"];
    assert_eq!(told(&mut buyer).await, begun);
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    heard_thrice(&app).await;
    assert_eq!(
        told(&mut buyer).await,
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

async fn a_payment_that_was_called_off_by_its_buyer_is_not(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    buyer.cancel_payment().await.done();
    // The one before is replaced.
    buyer.open_payment(&[SMALL]).await;
    buyer.open_payment(&[SMALL]).await;
    heard_thrice(&app).await;
    assert_eq!(told(&mut buyer).await, [""; 0]);
    // Nobody pays the last one.
    app.advance(Duration::from_mins(31));
    heard_thrice(&app).await;
    assert_eq!(told(&mut buyer).await, ["The time to pay ran out"]);
}

async fn a_referrer_is_told_who_came_what_it_earned_and_what_was_paid_out(db: TestDb) {
    let (app, mut referrer) = shop(db).await;
    let mut friend = Person::new(&app, "New.Friend");
    friend.sign_up_by(&app, &referrer.ink_id.clone()).await;
    friend.buy(&app, &[SMALL]).await;
    heard_thrice(&app).await;
    let who = || "buyer".to_owned();
    let amount = Usd::from_cents(100);
    let opened = operate(&app, Admin::Payout(Payout::Open { who: who(), amount })).await;
    let opened = opened.expect("done");
    let id = opened.split_whitespace().next().expect("a number");
    let settled = || Payout::Settle {
        id: id.to_owned(),
        reference: "FT 42".to_owned(),
        sent_anyway: false,
    };
    operate(&app, Admin::Payout(settled())).await.expect("done");
    assert!(operate(&app, Admin::Payout(settled())).await.is_err());
    let told: Result<[String; 4], _> = told(&mut referrer).await.try_into();
    let [joined, earned, begun, paid] = told.expect("four notifications");
    assert_eq!(joined, "@New.Friend joined by your referral");
    assert!(earned.starts_with("You earned $"), "{earned}");
    assert_eq!(begun, "A payout of $1 was begun");
    assert_eq!(paid, "$1 was paid out to you");
    let page = referrer.browser.page("/notifications").await;
    assert!(page.text().contains("FT 42"));
    // Whose order it was is not theirs to know.
    assert_eq!(page.text().matches("INK-").count(), 0);
}

async fn every_change_of_what_protects_an_account_is_told_beside_its_email(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.enrol(&app).await;
    ada.take_codes_by_mail().await;
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
        told(&mut ada).await,
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
    let wrong = json!({ "email": "ada@elsewhere.example", "code": code });
    let refused = ada.browser.post("/user/email/confirm", &wrong).await;
    assert_eq!(refused.status().0, 6);
    assert_eq!(told(&mut ada).await.len(), 7);
}

async fn a_log_in_from_elsewhere_is_told_and_one_from_here_is_not(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.log_in().await.done();
    assert_eq!(told(&mut ada).await, [""; 0]);
    let mut elsewhere = ada.with_new_browser(&app);
    elsewhere.browser = elsewhere.browser.sending(
        "user-agent",
        "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
    );
    for _ in 0..2 {
        elsewhere.log_in().await.done();
    }
    assert_eq!(told(&mut ada).await, ["New log-in"]);
    let page = ada.browser.page("/notifications").await;
    let facts = page.texts(".notification__facts").concat();
    assert!(facts.contains("Firefox on Windows"), "{facts}");
}

async fn a_copied_session_is_told(db: TestDb) {
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
    let kept = told(&mut again).await;
    assert_eq!(kept, ["A session was ended to protect you"]);
}

async fn what_an_operator_does_to_an_account_is_told(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let who = || "ada.1".to_owned();
    for command in [
        Account::Ban { who: who() },
        Account::Unban { who: who() },
        Account::EndSessions { who: who() },
        Account::ResetFactors { who: who() },
    ] {
        operate(&app, Admin::Account(command)).await.expect("done");
    }
    assert!(
        operate(&app, Admin::Account(Account::Unban { who: who() }))
            .await
            .is_err()
    );
    ada.log_in().await.done();
    assert_eq!(
        told(&mut ada).await,
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
