//! Payments without an order of which a part goes back, fails, or is taken by a dispute.

use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_schema::alerts::AlertKind;
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::unmatched;
use ink_schema::test_support::TestDb;
use ink_server::features::checkout::provider_events;
use ink_server::stripe::{Refund, RefundState};
use ink_tests::{OPERATOR, TestApp};
use serde_json::{Value, json};

use super::super::super::{
    MINUTE, SMALL, apply_partial_dispute, assert_books_agree, assert_provider_agrees, run_jobs,
    run_reconciliation,
};
use super::super::{
    LOST, assert_listed, assert_none_listed, open_alerts, pay_lost_order, pay_lost_order_with,
    pay_lost_zip, refund_due, refund_unmatched, request_refund, restored_shop, take_up,
};
use super::{close_unmatched, fail_refund_once, refunds};

/// Without an order, and 60 dollars of it went back at the provider: not for long.
async fn refund_part_at_provider(app: &TestApp, backup: i64) -> String {
    let payment = pay_lost_order_with(app, "pm_card_refundFail", "26000", &[]).await;
    run_reconciliation(app, backup).await;
    let fields = [("payment_intent", payment.as_str()), ("amount", "6000")];
    app.provider().ask("/v1/refunds", &fields).await;
    payment
}

/// And the rest here. Gives the news that both failed.
async fn fail_both_parts(app: &TestApp, backup: i64) -> (String, Vec<Value>) {
    let payment = refund_part_at_provider(app, backup).await;
    refund_unmatched(app, &payment).await;
    assert_eq!(refunds(app).await, [20_000, 6000]);
    app.provider().run_aftermath().await;
    (payment, app.provider().events(&["refund.failed"]).await)
}

#[both_databases(stocked)]
async fn successive_refund_failures_are_owed_together(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let (payment, failures) = fail_both_parts(&app, backup).await;
    for failure in &failures {
        app.provider().deliver_event(&app, failure).await.done();
    }
    // It is read of again.
    for _ in 0..2 {
        assert_listed(&app, "$260 can't go back to the card").await;
        run_reconciliation(&app, backup).await;
    }
    close_unmatched(&app, &payment, 260, "ACH 1")
        .await
        .expect("closed");
    assert_provider_agrees(&app, backup).await;
}

#[both_databases(stocked)]
async fn second_failed_part_is_also_paid_from_bank(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let (payment, failures) = fail_both_parts(&app, backup).await;
    let [first, second] = failures.as_slice() else {
        unreachable!("two, not {failures:?}")
    };
    let failed = async |failure: &Value| {
        app.provider().deliver_event(&app, failure).await.done();
        let dollars = failure["data"]["object"]["amount"].as_i64();
        i32::try_from(dollars.expect("an amount") / 100).expect("dollars")
    };
    let dollars = failed(first).await;
    let closed = close_unmatched(&app, &payment, dollars, "ACH 1").await;
    closed.expect("closed");
    let dollars = failed(second).await;
    let told = request_refund(&app, &payment).await;
    assert!(told.is_err_and(|why| why.contains("pay the rest so, too")));
    assert!(take_up(&app, &payment).await.is_err());
    let closed = close_unmatched(&app, &payment, dollars, "ACH 2").await;
    closed.expect("closed");
    let moved = app
        .stage(|conn| ledger::transferred(conn, &LedgerAccount::Card, &LedgerAccount::Bank))
        .await;
    assert_eq!(moved, Usd::from_dollars(260));
    assert_provider_agrees(&app, backup).await;
}

#[both_databases(stocked)]
async fn failed_parts_are_paid_from_bank_one_by_one(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let (payment, failures) = fail_both_parts(&app, backup).await;
    for failure in &failures {
        app.provider().deliver_event(&app, failure).await.done();
    }
    let closed = close_unmatched(&app, &payment, 60, "ACH 1").await;
    let said = format!("{payment}: $60 was paid from the bank, $200 is still to go back");
    assert_eq!(closed, Ok(said));
    assert_listed(
        &app,
        "paid from the bank (ACH 1: the card is closed)  $200 can't go back to the card",
    )
    .await;
    let told = request_refund(&app, &payment).await;
    assert!(told.is_err_and(|why| why.contains("pay the rest so, too")));
    assert!(take_up(&app, &payment).await.is_err());
    run_jobs(&app).await;
    let email = app.email_to(OPERATOR).await;
    let subject = format!("A refund failed, and its payment has no order: {LOST}");
    assert_eq!(email.subject, subject);
    for part in ["$200", "inkpay admin reconcile close"] {
        assert!(email.text.contains(part), "{part}: {}", email.text);
    }
    let more = close_unmatched(&app, &payment, 201, "ACH 2").await;
    assert!(more.is_err_and(|why| why.contains("$200 is still to go back")));
    let closed = close_unmatched(&app, &payment, 200, "ACH 2").await;
    assert!(closed.is_ok_and(|told| told.ends_with("nothing is left to do")));
    let moved = app
        .stage(|conn| ledger::transferred(conn, &LedgerAccount::Card, &LedgerAccount::Bank))
        .await;
    assert_eq!(moved, Usd::from_dollars(260));
    assert_none_listed(&app).await;
    assert_provider_agrees(&app, backup).await;
}

#[both_databases(stocked)]
async fn refund_made_at_provider_is_subtracted_from_refused_rest(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = fail_refund_once(&app, backup).await;
    let closed = close_unmatched(&app, &payment, 60, "ACH 1").await;
    closed.expect("closed");
    // Whether the buyer has money twice by it.
    let settled = async |id: &'static str, dollars: i32| {
        let (payment, now) = (payment.clone(), app.now());
        app.stage(move |conn| {
            let payment = unmatched::lock(conn, &payment)?.expect("a payment");
            unmatched::record_refund(conn, &payment, id, Usd::from_dollars(dollars), now)
        })
        .await
    };
    for _ in 0..2 {
        assert!(!settled("re_part", 150).await);
        assert_listed(&app, "$50 can't go back to the card").await;
    }
    let refund = Refund {
        id: "re_rest".to_owned(),
        intent_id: Some(payment.clone()),
        amount: Usd::from_dollars(50),
        state: RefundState::Settled,
    };
    let failed = Refund {
        state: RefundState::Failed,
        ..refund.clone()
    };
    let told = async |refund: Refund| {
        let (rules, now) = (app.app().config.order_rules(), app.now());
        app.stage(move |conn| provider_events::apply_refund(conn, &refund, rules, now).map(drop))
            .await;
    };
    for _ in 0..2 {
        told(refund.clone()).await;
        assert_none_listed(&app).await;
    }
    for is_news in [true, false] {
        assert_eq!(settled("re_late", 10).await, is_news);
    }
    // If it fails, nothing is owed for it; for the one before, it is.
    let late = Refund {
        id: "re_late".to_owned(),
        amount: Usd::from_dollars(10),
        ..failed.clone()
    };
    told(late).await;
    assert_none_listed(&app).await;
    told(failed).await;
    assert_listed(&app, "$50 can't go back to the card").await;
}

#[both_databases(stocked)]
async fn later_failure_is_added_to_refused_rest(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = refund_part_at_provider(&app, backup).await;
    let plan = json!({ "method": "POST", "path": "/v1/refunds", "status": 400 });
    app.provider().fail(plan).await;
    refund_unmatched(&app, &payment).await;
    app.provider().run_aftermath().await;
    for dollars in ["$200", "$260", "$260"] {
        assert_listed(&app, &format!("{dollars} can't go back to the card")).await;
        run_reconciliation(&app, backup).await;
    }
}

/// The other half is requested again, after as much as the first time: the provider repeats its answer.
#[both_databases(stocked)]
async fn repeated_answer_does_not_count_as_another_refund(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order(&app, "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    let set_low_balance = async |low: bool| {
        let balance = json!({ "low": low });
        app.provider().control("/balance", &balance).await;
    };
    set_low_balance(true).await;
    let fields = [("payment_intent", payment.as_str()), ("amount", "13000")];
    let half = app.provider().ask("/v1/refunds", &fields).await;
    assert_eq!(half["status"], "pending", "{half}");
    set_low_balance(false).await;
    refund_unmatched(&app, &payment).await;
    set_low_balance(true).await;
    app.provider().run_aftermath().await;
    set_low_balance(false).await;
    for _ in 0..2 {
        assert_eq!(refunds(&app).await, [13_000; 2]);
        app.advance(MINUTE * 5);
        refund_due(&app).await;
    }
    assert_none_listed(&app).await;
    assert_eq!(refunds(&app).await, [13_000; 3]);
}

#[both_databases(stocked)]
async fn lost_dispute_amount_is_not_refunded(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_order_with(&app, "pm_card_refundFail", "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Open).await;
    let early = close_unmatched(&app, &payment, 160, "ACH 1").await;
    assert!(early.is_err_and(|why| why.contains("it is disputed")));
    for _ in 0..2 {
        apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Lost).await;
    }
    refund_unmatched(&app, &payment).await;
    assert_eq!(refunds(&app).await, [16_000]);
    app.provider().run_aftermath().await;
    app.provider()
        .deliver_events(&app, &["refund.failed"])
        .await;
    assert_listed(
        &app,
        "$100 was lost in a dispute  $160 can't go back to the card",
    )
    .await;
    let failed = app.operate("order failed").await;
    let said = format!("{LOST}        $160  a payment without an order");
    assert!(
        failed.as_ref().is_ok_and(|told| told.starts_with(&said)),
        "{failed:?}"
    );
    let closed = close_unmatched(&app, &payment, 160, "ACH 1").await;
    assert!(
        closed
            .as_ref()
            .is_ok_and(|told| told.contains("$160 was paid from the bank")),
        "{closed:?}"
    );
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn order_is_not_restored_after_lost_dispute(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_zip(&app, "26000", SMALL).await;
    run_reconciliation(&app, backup).await;
    apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Lost).await;
    let refused = take_up(&app, &payment).await;
    let said = "a bank took $100 of it: refund the rest";
    assert!(
        refused.as_ref().is_err_and(|why| why.contains(said)),
        "{refused:?}"
    );
    refund_unmatched(&app, &payment).await;
    assert_eq!(refunds(&app).await, [16_000]);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn lost_dispute_reduces_failed_refund(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = fail_refund_once(&app, backup).await;
    apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Open).await;
    // So much was paid before the dispute was reported.
    let closed = close_unmatched(&app, &payment, 60, "ACH 1").await;
    assert!(closed.is_ok_and(|told| told.ends_with("$200 is still to go back")));
    apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Lost).await;
    assert_listed(&app, "$100 can't go back to the card").await;
    // And then the rest of it.
    for id in ["dp_2", "dp_3"] {
        apply_partial_dispute(&app, &payment, id, DisputeState::Lost).await;
    }
    assert_none_listed(&app).await;
}

/// The card's bank may return it: nobody is to pay it from our bank meanwhile.
#[both_databases(stocked)]
async fn refund_failure_is_reported_after_dispute_is_won(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = fail_refund_once(&app, backup).await;
    let told = async || {
        run_jobs(&app).await;
        let open = open_alerts(&app, AlertKind::RefundFailed).await.len();
        let failed = app.operate("order failed").await.expect("a list");
        (open, failed, app.subjects_to(OPERATOR).await)
    };
    apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Open).await;
    let disputed = format!("A payment without an order is disputed: {LOST}");
    let nothing = "no refund failed".to_owned();
    assert_eq!(told().await, (0, nothing, vec![disputed.clone()]));
    apply_partial_dispute(&app, &payment, "dp_1", DisputeState::Won).await;
    let (open, failed, subjects) = told().await;
    assert_eq!(open, 1);
    assert!(failed.contains("$260"), "{failed}");
    let due = [
        disputed,
        format!("A refund failed, and its payment has no order: {LOST}"),
        format!("A refund can’t be made: {LOST}"),
    ];
    assert_eq!(subjects, due);
}
