//! Disputes of payments that have no order.

use std::time::Duration;

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::alerts::AlertKind;
use ink_schema::checkout::disputes::{Dispute, DisputeState};
use ink_schema::checkout::unmatched;
use ink_schema::test_support::TestDb;
use ink_schema::{both_databases, gauges};
use ink_tests::{Logs, OPERATOR, TestApp};
use serde_json::json;

use super::super::{
    SMALL, apply_partial_dispute, assert_books_agree, run_jobs, run_reconciliation,
};
use super::{
    LOST, assert_listed, assert_none_listed, open_alerts, pay_lost_order, pay_lost_order_with,
    refund_due, refund_unmatched, request_refund, restored_shop, take_up,
};

const HOUR: Duration = Duration::from_hours(1);

/// How many disputes there are, as those who watch are told.
async fn disputes(app: &TestApp) -> i64 {
    let now = app.now();
    let read = app.stage(move |conn| gauges::read(conn, now)).await;
    read.disputes
}

#[both_databases(stocked)]
async fn dispute_of_unmatched_payment_is_reported_and_blocks_refund(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order_with(&app, "pm_card_createDispute", "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    app.provider().run_aftermath().await;
    for _ in 0..2 {
        app.provider()
            .deliver_events(&app, &["charge.dispute.created"])
            .await;
        run_jobs(&app).await;
    }
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        [
            format!("A payment has no order: {LOST}"),
            format!("A payment without an order is disputed: {LOST}"),
        ]
    );
    let last = app.email_to(OPERATOR).await.text;
    assert!(
        last.contains("Due date: ") && last.contains("fraudulent"),
        "{last}"
    );
    let told = open_alerts(&app, AlertKind::Dispute).await;
    let details: Vec<_> = told.iter().map(|one| one.detail.as_str()).collect();
    assert_eq!(details, [format!("order {LOST}, $260, fraudulent")]);
    assert_eq!(disputes(&app).await, 1);
    let listed = app.operate("reconcile list").await.expect("a list");
    assert!(
        listed.contains("disputed: fraudulent, evidence due"),
        "{listed}"
    );
    let refused = request_refund(&app, &payment).await;
    assert!(refused.is_err_and(|why| why.contains("it is disputed")));
    // The bank gives it to the card: nothing is left to be decided.
    let dispute = app.provider().dispute().await;
    app.provider()
        .submit_evidence(&dispute, "losing_evidence")
        .await;
    run_jobs(&app).await;
    assert_none_listed(&app).await;
    assert!(open_alerts(&app, AlertKind::Dispute).await.is_empty());
    assert_eq!(disputes(&app).await, 0);
}

/// A pending refund that a dispute fails, which is not told of yet.
async fn fail_refund_by_dispute(app: &TestApp, backup: i64) {
    let payment = pay_lost_order_with(app, "pm_card_pendingRefund", "26000", &[]).await;
    run_reconciliation(app, backup).await;
    refund_unmatched(app, &payment).await;
    let about = json!({ "payment_intent": payment, "complaint": "fraudulent" });
    app.provider().control("/dispute", &about).await;
    app.provider().deliver_events(app, &["refund.failed"]).await;
}

/// Nobody is told to pay it from our bank.
async fn assert_no_failed_refund(app: &TestApp) {
    let failed = app.operate("order failed").await;
    assert_eq!(failed.as_deref(), Ok("no refund failed"));
    let open = open_alerts(app, AlertKind::RefundFailed).await;
    assert!(open.is_empty(), "{open:?}");
    let listed = app.operate("reconcile list").await.expect("a list");
    assert!(listed.contains("  goes back by operator:"), "{listed}");
}

/// The dispute is told of, and then won: the refund waits until then.
async fn assert_refunded_after_dispute(app: &TestApp) {
    let provider = app.provider();
    provider
        .deliver_events(app, &["charge.dispute.created"])
        .await;
    let asked = provider.requests().await.len();
    app.advance(HOUR);
    refund_due(app).await;
    assert_eq!(provider.requests().await.len(), asked, "nobody asks");
    assert_no_failed_refund(app).await;
    provider
        .submit_evidence(&provider.dispute().await, "winning_evidence")
        .await;
    provider
        .deliver_events(app, &["charge.dispute.closed"])
        .await;
    // To the first request, the provider may repeat that it failed.
    for _ in 0..2 {
        app.advance(HOUR);
        refund_due(app).await;
        assert_no_failed_refund(app).await;
    }
    provider.run_aftermath().await;
    app.advance(HOUR);
    refund_due(app).await;
    assert_none_listed(app).await;
}

#[both_databases(stocked)]
async fn pending_refund_failed_by_dispute_is_requested_after_it_is_won(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    fail_refund_by_dispute(&app, backup).await;
    assert_refunded_after_dispute(&app).await;
}

#[both_databases(stocked)]
async fn refund_refused_by_unreported_dispute_is_requested_after_it_is_won(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    fail_refund_by_dispute(&app, backup).await;
    let logs = Logs::listen();
    // The provider repeats that it failed, and refuses another one.
    for _ in 0..2 {
        app.advance(HOUR);
        refund_due(&app).await;
        assert_no_failed_refund(&app).await;
    }
    let errors = logs.errors();
    assert!(errors.is_empty(), "{errors:?}");
    assert_refunded_after_dispute(&app).await;
}

#[both_databases(stocked)]
async fn refund_refused_after_lost_dispute_is_left_to_operator(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order_with(&app, "pm_card_createDispute", "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    app.provider().run_aftermath().await;
    apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Lost).await;
    refund_unmatched(&app, &payment).await;
    assert_listed(
        &app,
        "$100 was lost in a dispute  $160 can't go back to the card",
    )
    .await;
    let failed = app.operate("order failed").await;
    assert!(
        failed.as_ref().is_ok_and(|told| told.contains("$160")),
        "{failed:?}"
    );
}

/// A dispute is not.
#[both_databases(stocked)]
async fn inquiry_about_unmatched_payment_ends_with_refund(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order_with(&app, "pm_card_createDisputeInquiry", "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    app.provider().run_aftermath().await;
    let told = run_reconciliation(&app, backup).await;
    assert!(told.contains("asked about"), "{told}");
    assert_eq!(disputes(&app).await, 1);
    let unwritten = async || {
        app.stage(|conn| unmatched::pending_dispute_emails(conn, 10))
            .await
            .len()
    };
    assert_eq!(unwritten().await, 1);
    refund_unmatched(&app, &payment).await;
    let listed = async || app.operate("reconcile list").await.expect("a list");
    assert_eq!(listed().await, "no payment is without its order");
    assert_eq!(disputes(&app).await, 0);
    assert_eq!(unwritten().await, 0, "nobody is written to about it");
    let dispute = Dispute {
        id: "dp_late".to_owned(),
        order: OrderId::parse(LOST).expect("an order number"),
        amount: Usd::from_dollars(260),
        reason: "fraudulent".to_owned(),
        state: DisputeState::Open,
        due_by: None,
    };
    let (now, intent) = (app.now(), payment.clone());
    app.stage(move |conn| unmatched::record_dispute(conn, &intent, &dispute, now))
        .await;
    assert_eq!(disputes(&app).await, 1);
    let listed = listed().await;
    assert!(listed.starts_with(&payment), "{listed}");
    assert!(
        listed.ends_with("  settled  disputed: fraudulent"),
        "{listed}"
    );
}

#[both_databases(stocked)]
async fn fraud_warning_about_unmatched_payment_notifies_operator(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order(&app, "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    let warning = json!({ "payment_intent": payment, "fraud_type": "made_with_stolen_card" });
    app.provider().control("/fraud-warning", &warning).await;
    for _ in 0..2 {
        app.provider()
            .deliver_events(&app, &["radar.early_fraud_warning.created"])
            .await;
        run_jobs(&app).await;
    }
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        [
            format!("A payment has no order: {LOST}"),
            format!("A payment may be fraud: {LOST}"),
        ]
    );
    let told = open_alerts(&app, AlertKind::Dispute).await;
    let details: Vec<_> = told.iter().map(|one| one.detail.as_str()).collect();
    assert_eq!(
        details,
        [format!("order {LOST}, $260, made_with_stolen_card")]
    );
    assert_listed(&app, "  may be fraud: made_with_stolen_card").await;
    // The money goes back in time.
    refund_unmatched(&app, &payment).await;
    assert_none_listed(&app).await;
    assert_eq!(disputes(&app).await, 0);
}

#[both_databases(stocked)]
async fn restored_order_with_disputed_payment_is_disputed_once(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let said = [
        ("metadata[ink_id]", "buyer"),
        ("metadata[zips]", SMALL),
        ("metadata[total_cents]", "26000"),
    ];
    let payment = pay_lost_order_with(&app, "pm_card_createDispute", "26000", &said).await;
    run_reconciliation(&app, backup).await;
    app.provider().run_aftermath().await;
    run_reconciliation(&app, backup).await;
    assert_eq!(disputes(&app).await, 1);
    let taken = take_up(&app, &payment).await;
    assert!(taken.is_ok(), "{taken:?}");
    run_jobs(&app).await;
    assert_eq!(disputes(&app).await, 1);
    let dispute = app.provider().dispute().await;
    app.provider()
        .submit_evidence(&dispute, "winning_evidence")
        .await;
    run_jobs(&app).await;
    assert_eq!(disputes(&app).await, 0);
    assert_books_agree(&app).await;
}
