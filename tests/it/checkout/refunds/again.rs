//! Refunds that the provider did not answer, or refused for the moment: they are asked for again, and go back once.

use ink_schema::checkout::disputes::DisputeState;
use ink_schema::test_support::TestDb;
use ink_schema::{DatabaseKind, both_databases};
use ink_tests::{Logs, Payment, TestApp};
use serde_json::json;

use super::super::{
    MINUTE, SMALL, apply_partial_dispute, assert_books_agree, refund, refund_amounts, refund_part,
    run_jobs, shop, show_order,
};
use super::disputed::refund_failed_notices;
use super::{
    HOUR, failed_refunds, keys, refund_again, refund_part_at_provider, refunded_cents, run_refunds,
};

#[both_databases(stocked)]
async fn refund_waits_while_api_key_is_rejected(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund(&app, &payment).await;
    let plan = json!({ "path": "/v1/refunds", "status": 401 });
    app.provider().fail(plan).await;
    ink_server::jobs::refunds::request_due(app.app().clone(), app.now())
        .await
        .expect("refunds");
    assert_eq!(refunded_cents(&app, &payment).await, 0);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    app.advance(MINUTE);
    run_jobs(&app).await;
    assert_eq!(refunded_cents(&app, &payment).await, 26_000);
}

#[both_databases(stocked)]
async fn refund_retry_reuses_key_and_looks_up_lost_reply(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    for after in [false, true] {
        let plan =
            json!({ "path": "/v1/refunds", "method": "POST", "after": after, "status": 500 });
        app.provider().fail(plan).await;
        run_refunds(&app).await;
        // By then the provider may have forgotten the key.
        app.advance(std::time::Duration::from_hours(25));
    }
    let key = format!("{}-refund-4000", payment.order_id);
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    assert_eq!(keys(&app).await, [key.clone(), key]);
    assert_books_agree(&app).await;
}

/// As after a backup was restored: the order does not know of it, and the provider has forgotten its key.
#[both_databases(stocked)]
async fn part_refunded_since_backup_is_not_refunded_again(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part_at_provider(&app, &payment, "4000").await;
    refund_part(&app, &payment, 40).await;
    for _ in 0..2 {
        run_refunds(&app).await;
        app.advance(HOUR);
    }
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("given back      $40"), "{shown}");
    assert!(shown.contains("refund          done"), "{shown}");
    assert_books_agree(&app).await;
}

/// As one for which our balance at the provider is too low.
#[both_databases(stocked)]
async fn refused_refund_is_retried_with_new_key(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 400 });
    app.provider().fail(plan).await;
    run_refunds(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    app.advance(MINUTE);
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    let key = format!("{}-refund-4000", payment.order_id);
    assert_eq!(keys(&app).await, [key.clone(), format!("{key}-again-1")]);
    assert_books_agree(&app).await;
}

/// As if our balance at the provider were too low.
async fn run_refused_refunds(app: &TestApp) {
    let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 400 });
    app.provider().fail(plan).await;
    run_refunds(app).await;
}

#[both_databases(stocked)]
async fn refund_refused_for_days_fails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    for is_over in [false, true] {
        run_refused_refunds(&app).await;
        let listed = failed_refunds(&app).await;
        assert_eq!(listed.contains(&payment.order_id), is_over, "{listed}");
        app.advance(std::time::Duration::from_hours(72));
    }
    assert_eq!(refunded_cents(&app, &payment).await, 0);
    // When an operator requests it again, the days until then don't count.
    let again = refund_again(&app, &payment).await;
    again.expect("it is asked for");
    run_refused_refunds(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    app.advance(HOUR);
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    assert_books_agree(&app).await;
}

/// Nobody knows whether the buyer has the money, who is not asked for a bank account.
#[both_databases(stocked)]
async fn refund_called_made_but_not_listed_is_left_to_operator(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    let logs = Logs::listen();
    for is_over in [false, true] {
        let code = "charge_already_refunded";
        let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 400, "code": code });
        app.provider().fail(plan).await;
        run_refunds(&app).await;
        let listed = failed_refunds(&app).await;
        assert_eq!(listed.contains(&payment.order_id), is_over, "{listed}");
        app.advance(std::time::Duration::from_hours(72));
    }
    let mut lines = logs.all();
    lines.retain(|line| {
        let text = line.field("message").unwrap_or_default();
        text.contains("does not list by what")
    });
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(refund_failed_notices(&app).await, 0);
    let again = refund_again(&app, &payment).await;
    again.expect("it is asked for");
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    assert_books_agree(&app).await;
}

/// The API key is rejected for days, and then the refund is refused twice.
async fn refuse_refunds_after_rejected_key(app: &TestApp) {
    let plan = json!({ "path": "/v1/refunds", "status": 401 });
    app.provider().fail(plan).await;
    run_refunds(app).await;
    app.advance(std::time::Duration::from_hours(72));
    for _ in 0..2 {
        run_refused_refunds(app).await;
        assert_eq!(failed_refunds(app).await, "no refund failed");
        app.advance(HOUR);
    }
}

#[both_databases(stocked)]
async fn days_with_rejected_api_key_are_not_refusals(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    refuse_refunds_after_rejected_key(&app).await;
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    // The refusals of an earlier refund don't count.
    refund_part(&app, &payment, 30).await;
    refuse_refunds_after_rejected_key(&app).await;
    app.advance(std::time::Duration::from_hours(72));
    run_refused_refunds(&app).await;
    let listed = failed_refunds(&app).await;
    assert!(listed.contains(&payment.order_id), "{listed}");
    // Nor do those before an operator requested it again.
    let again = refund_again(&app, &payment).await;
    again.expect("it is asked for");
    refuse_refunds_after_rejected_key(&app).await;
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [3000, 4000]);
    assert_books_agree(&app).await;
}

/// Whether our balance at the provider is too low for a refund.
async fn set_low_balance(app: &TestApp, low: bool) {
    app.provider()
        .control("/balance", &json!({ "low": low }))
        .await;
}

/// The provider accepts a refund of 40 dollars, and fails it in the end.
async fn fail_refund_for_low_balance(app: &TestApp, payment: &Payment) {
    set_low_balance(app, true).await;
    refund_part(app, payment, 40).await;
    run_refunds(app).await;
    app.provider().run_aftermath().await;
    app.provider().deliver_events(app, &["refund.failed"]).await;
}

#[both_databases(stocked)]
async fn refund_failed_for_low_balance_waits_for_operator(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    fail_refund_for_low_balance(&app, &payment).await;
    let listed = failed_refunds(&app).await;
    assert!(listed.contains(&payment.order_id), "{listed}");
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("order refund-again"), "{shown}");
    let line = format!("order refund {}", payment.order_id);
    let refused = app.operate(&line).await.expect_err("the other one first");
    assert!(refused.contains("order refund-again"), "{refused}");
    assert!(!refused.contains("refund-close"), "{refused}");
    // The buyer is not asked for a bank account, not even after a dispute.
    let page = format!("/orders/{}", payment.order_id);
    let next = buyer.browser.page(&page).await;
    let next = next.texts(".next-step__text").concat();
    assert!(next.contains("$40 of what you paid goes back"), "{next}");
    assert!(!next.contains("bank account"), "{next}");
    assert_eq!(refund_failed_notices(&app).await, 0);
    for state in [DisputeState::Open, DisputeState::Won] {
        apply_partial_dispute(&app, payment.intent_id(), "dp_1", state).await;
    }
    assert_eq!(refund_failed_notices(&app).await, 0);
    let listed = failed_refunds(&app).await;
    assert!(listed.contains(&payment.order_id), "{listed}");
    let key = format!("{}-refund-4000", payment.order_id);
    app.advance(HOUR);
    run_refunds(&app).await;
    assert_eq!(keys(&app).await, [key.as_str()]);
    set_low_balance(&app, false).await;
    let again = refund_again(&app, &payment).await;
    again.expect("it is asked for");
    run_refunds(&app).await;
    assert_eq!(keys(&app).await, [key.clone(), format!("{key}-again-1")]);
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("refund          done"), "{shown}");
    assert_books_agree(&app).await;
}

#[test]
fn failed_refund_is_logged_with_its_reason() {
    let logs = Logs::listen();
    logs.runtime().block_on(async {
        let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        fail_refund_for_low_balance(&app, &payment).await;
        let errors = logs.errors();
        let reasons = errors.iter().map(|line| line.field("reason"));
        assert_eq!(reasons.collect::<Vec<_>>(), [Some("Unfunded")]);
    });
}

#[test]
fn refund_that_awaits_balance_is_warned_of_once() {
    let logs = Logs::listen();
    logs.runtime().block_on(async {
        let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        set_low_balance(&app, true).await;
        refund_part(&app, &payment, 40).await;
        for _ in 0..2 {
            run_refunds(&app).await;
            app.advance(HOUR);
        }
        let mut lines = logs.all();
        lines.retain(|line| {
            let text = line.field("message").unwrap_or_default();
            text.contains("waits for the balance")
        });
        assert_eq!(lines.len(), 1, "{lines:?}");
        // It is topped up, and the provider makes the refund.
        set_low_balance(&app, false).await;
        app.provider().run_aftermath().await;
        run_refunds(&app).await;
        assert_eq!(refund_amounts(&app, &payment).await, [4000]);
        let shown = show_order(&app, &payment).await;
        assert!(shown.contains("refund          done"), "{shown}");
        assert_books_agree(&app).await;
    });
}

#[both_databases(stocked)]
async fn pending_refund_outliving_its_key_is_sent_once(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer
        .buy_with(&app, &[SMALL], "pm_card_pendingRefund")
        .await;
    refund_part(&app, &payment, 40).await;
    for _ in 0..3 {
        run_refunds(&app).await;
        assert_eq!(refund_amounts(&app, &payment).await, [4000]);
        app.advance(std::time::Duration::from_hours(25));
    }
    app.provider().run_aftermath().await;
    run_refunds(&app).await;
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("money_back"));
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_books_agree(&app).await;
}
