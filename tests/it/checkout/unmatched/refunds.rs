//! Refunding a payment that has no order, and refunds of it that fail.

mod from_the_bank;
mod parts;

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::alerts::AlertKind;
use ink_schema::both_databases;
use ink_schema::checkout::unmatched::{self, UnmatchedPayment};
use ink_schema::test_support::TestDb;
use ink_tests::{OPERATOR, TestApp};
use serde_json::json;

use super::super::{MINUTE, SMALL, assert_books_agree, run_jobs, run_reconciliation};
use super::{
    LOST, assert_listed, assert_none_listed, open_alerts, pay_lost_order, pay_lost_order_with,
    refund_due, refund_unmatched, request_refund, restored_shop,
};

/// An operator has paid it from the bank.
async fn close_unmatched(
    app: &TestApp,
    payment: &str,
    dollars: i32,
    name: &str,
) -> Result<String, String> {
    let paid = format!("--amount {dollars} --reference '{name}' --reason 'the card is closed'");
    let line = format!("reconcile close {payment} {paid}");
    app.operate(&line).await
}

#[both_databases(stocked)]
async fn refused_refund_is_left_to_operator(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order(&app, "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    let fields = [("payment_intent", payment.as_str()), ("amount", "6000")];
    app.provider().ask("/v1/refunds", &fields).await;
    let plan = json!({ "method": "POST", "path": "/v1/refunds", "status": 400 });
    app.provider().fail(plan).await;
    refund_unmatched(&app, &payment).await;
    // The rest alone.
    let failed = app.operate("order failed").await;
    let said = format!("{LOST}        $200  a payment without an order");
    assert!(
        failed.as_ref().is_ok_and(|told| told.starts_with(&said)),
        "{failed:?}"
    );
    assert_listed(&app, "$200 can't go back to the card").await;
    let asked = app.provider().requests().await.len();
    app.advance(MINUTE * 60 * 24);
    refund_due(&app).await;
    assert_eq!(app.provider().requests().await.len(), asked, "nobody asks");
    // An operator may.
    let wanted = request_refund(&app, &payment).await;
    wanted.expect("once more");
    let failed = app.operate("order failed").await;
    assert_eq!(failed.as_deref(), Ok("no refund failed"));
}

#[both_databases(stocked)]
async fn refund_that_is_refused_again_is_reported_again(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order(&app, "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    for times in 1..=2 {
        // No check runs between the request and its refusal.
        let plan = json!({ "method": "POST", "path": "/v1/refunds", "status": 400 });
        app.provider().fail(plan).await;
        refund_unmatched(&app, &payment).await;
        let open = open_alerts(&app, AlertKind::RefundFailed).await;
        assert_eq!(open.len(), 1, "{open:?}");
        let subject = format!("A refund can’t be made: {LOST}");
        assert_eq!(app.subjects_to(OPERATOR).await, vec![subject; times]);
    }
}

/// As after the key of another account at the provider was set.
#[both_databases(stocked)]
async fn refund_of_unknown_payment_is_left_to_operator(db: TestDb) {
    let (app, _, _) = restored_shop(db).await;
    let order = OrderId::parse(LOST).expect("an order number");
    let (amount, now) = (Usd::from_dollars(260), app.now());
    let payment = UnmatchedPayment::new("pi_of_others", &order, amount, now);
    app.stage(move |conn| unmatched::record(conn, &payment, now))
        .await;
    refund_unmatched(&app, "pi_of_others").await;
    assert_listed(&app, "$260 can't go back to the card").await;
}

/// Without an order, and the card's bank sends back what is given back. Gives the payment when that has happened once.
async fn fail_refund_once(app: &TestApp, backup: i64) -> String {
    let payment = pay_lost_order_with(app, "pm_card_refundFail", "26000", &[]).await;
    run_reconciliation(app, backup).await;
    refund_unmatched(app, &payment).await;
    app.provider().run_aftermath().await;
    app.provider().deliver_events(app, &["refund.failed"]).await;
    assert_listed(app, "$260 can't go back to the card").await;
    payment
}

/// What the provider was asked to give back and did, whether or not it stayed there, in cents.
async fn refunds(app: &TestApp) -> Vec<i64> {
    let refunds = app.provider().get("/v1/refunds?limit=10").await;
    let refunds = refunds["data"].as_array().expect("a list").iter();
    let amounts = refunds.filter_map(|refund| refund["amount"].as_i64());
    amounts.collect()
}

/// The provider says for a day what it said to the first.
#[both_databases(stocked)]
async fn failed_refund_can_be_requested_again(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = fail_refund_once(&app, backup).await;
    refund_unmatched(&app, &payment).await;
    assert_eq!(refunds(&app).await, [26_000, 26_000]);
    assert_none_listed(&app).await;
}

/// More than are claimed at once.
#[both_databases(stocked)]
async fn all_due_refunds_are_requested_in_one_run(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let mut paid = Vec::new();
    for cents in ["26000", "26100", "26200", "26300"] {
        paid.push(pay_lost_order_with(&app, "pm_card_visa", cents, &[]).await);
    }
    run_reconciliation(&app, backup).await;
    for payment in paid {
        let wanted = request_refund(&app, &payment).await;
        wanted.expect("it goes back");
    }
    refund_due(&app).await;
    assert_eq!(refunds(&app).await.len(), 4);
    assert_none_listed(&app).await;
}

/// Nobody told of it, and the provider says what it said to the first.
#[both_databases(stocked)]
async fn failed_refund_with_lost_reply_is_left_to_operator(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order_with(&app, "pm_card_refundFail", "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    let plan = json!({ "method": "POST", "path": "/v1/refunds", "after": true, "status": 500, "count": 1 });
    app.provider().fail(plan).await;
    refund_unmatched(&app, &payment).await;
    app.provider().run_aftermath().await;
    app.advance(MINUTE);
    refund_due(&app).await;
    assert_eq!(refunds(&app).await, [26_000]);
    assert_listed(&app, "$260 can't go back to the card").await;
}

#[both_databases(stocked)]
async fn earlier_failure_does_not_reopen_refunded_payment(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = fail_refund_once(&app, backup).await;
    refund_unmatched(&app, &payment).await;
    for _ in 0..2 {
        let told = run_reconciliation(&app, backup).await;
        assert!(told.contains("no payment is without its order"), "{told}");
    }
    // But the one that it went back by does.
    app.provider().run_aftermath().await;
    let told = run_reconciliation(&app, backup).await;
    assert!(told.contains("$260 can't go back to the card"), "{told}");
}

#[both_databases(stocked)]
async fn order_restored_after_failed_refund_can_be_refunded(db: TestDb) {
    let (app, mut buyer, backup) = restored_shop(db).await;
    // Whose it was is not kept of what went back.
    let payment = fail_refund_once(&app, backup).await;
    let line = format!("reconcile take-up {payment} --buyer buyer --zips {SMALL} --total 260");
    app.operate(&line).await.expect("it is taken up");
    assert_eq!(buyer.status_of(SMALL).await, 40);
    let refunded = app.operate(&format!("order refund {LOST}")).await;
    refunded.expect("it goes back");
    // That one failed before is no word about this one.
    run_reconciliation(&app, backup).await;
    run_jobs(&app).await;
    assert_eq!(refunds(&app).await, [26_000, 26_000]);
    let failed = app.operate("order failed").await;
    assert_eq!(failed.as_deref(), Ok("no refund failed"));
    assert_books_agree(&app).await;
}
