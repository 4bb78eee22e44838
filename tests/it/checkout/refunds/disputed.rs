//! Refunds of payments that are disputed: the bank decides first.

use ink_domain::money::Usd;
use ink_domain::order::Notice;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_schema::{both_databases, gauges};
use ink_server::features::checkout::{order_emails, provider_events};
use ink_server::stripe::{Refund, RefundState};
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::super::{
    MINUTE, SMALL, apply_dispute_event, apply_partial_dispute, assert_books_agree, partial_dispute,
    refund, refund_amounts, refund_part, run_jobs, shop, show_order,
};
use super::{HOUR, close_refund, fail_refund, failed_refunds, keys, refunded_cents, run_refunds};

/// How many have failed, and how many are under way.
async fn failed_and_running(app: &TestApp) -> (i64, i64) {
    let now = app.now();
    let gauges = app.stage(move |conn| gauges::read(conn, now)).await;
    (gauges.refunds_failed, gauges.refunds_under_way)
}

#[both_databases(stocked)]
async fn lost_dispute_ends_failed_refund(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    fail_refund(&app, &mut buyer).await;
    let provider = app.provider();
    provider.run_aftermath().await;
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    run_jobs(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_eq!(failed_and_running(&app).await, (0, 0));
    assert_books_agree(&app).await;
}

/// The bank was faster, and decides. Nobody is asked for an account to pay to meanwhile.
async fn refund_waiting_for_dispute(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = buyer.buy_with(app, &[SMALL], "pm_card_createDispute").await;
    refund(app, &payment).await;
    app.provider().run_aftermath().await;
    // It is not told of yet: the provider refuses, by either code, for longer than it takes to top a balance up.
    for code in ["charge_disputed", "refund_disputed_payment"] {
        let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 400, "code": code });
        app.provider().fail(plan).await;
        run_refunds(app).await;
        assert_eq!(failed_refunds(app).await, "no refund failed");
        app.advance(std::time::Duration::from_hours(80));
    }
    run_jobs(app).await;
    let asked = keys(app).await.len();
    app.advance(std::time::Duration::from_hours(80));
    run_refunds(app).await;
    assert_eq!(keys(app).await.len(), asked, "it is told of by now");
    assert_eq!(failed_and_running(app).await, (0, 0));
    payment
}

#[both_databases(stocked)]
async fn refund_completes_after_dispute_is_won(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = refund_waiting_for_dispute(&app, &mut buyer).await;
    let provider = app.provider();
    provider
        .submit_evidence(&provider.dispute().await, "winning_evidence")
        .await;
    // The days of the dispute don't count: our balance may be too low at the moment.
    let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 400 });
    app.provider().fail(plan).await;
    run_jobs(&app).await;
    run_jobs(&app).await;
    assert_eq!(refunded_cents(&app, &payment).await, 0);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    app.advance(MINUTE);
    run_jobs(&app).await;
    assert_eq!(refunded_cents(&app, &payment).await, 26_000);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn lost_dispute_ends_waiting_refund(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = refund_waiting_for_dispute(&app, &mut buyer).await;
    let provider = app.provider();
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    run_jobs(&app).await;
    assert_eq!(refunded_cents(&app, &payment).await, 0);
    let shown = show_order(&app, &payment).await;
    assert!(!shown.contains("refund_failed"));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn refund_refused_after_lost_dispute_fails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer
        .buy_with(&app, &[SMALL], "pm_card_createDispute")
        .await;
    app.provider().run_aftermath().await;
    apply_partial_dispute(&app, payment.intent_id(), "dp_1", DisputeState::Lost).await;
    for is_over in [false, true] {
        run_refunds(&app).await;
        let listed = failed_refunds(&app).await;
        assert_eq!(listed.contains("$160"), is_over, "{listed}");
        app.advance(std::time::Duration::from_hours(72));
    }
    assert_eq!(refunded_cents(&app, &payment).await, 0);
    assert_books_agree(&app).await;
}

/// How often the buyer is asked for an account to pay to.
pub(super) async fn refund_failed_notices(app: &TestApp) -> usize {
    let notices = app.stage(|conn| orders::pending_emails(conn, 10)).await;
    let failures = notices
        .iter()
        .filter(|email| email.notice == Notice::RefundFailed);
    failures.count()
}

/// The dispute fails the refund before it reaches the card, and is reported after that.
async fn refund_failed_by_dispute(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = buyer.buy_with(app, &[SMALL], "pm_card_pendingRefund").await;
    refund(app, &payment).await;
    run_refunds(app).await;
    let about_all = json!({ "payment_intent": payment.intent_id(), "complaint": "fraudulent" });
    app.provider().control("/dispute", &about_all).await;
    app.provider().deliver_events(app, &["refund.failed"]).await;
    // Another one is refused, and the first is still listed.
    app.advance(HOUR);
    run_refunds(app).await;
    assert_eq!(keys(app).await.len(), 2);
    assert_eq!(failed_refunds(app).await, "no refund failed");
    assert_eq!(refund_failed_notices(app).await, 0);
    app.provider()
        .deliver_events(app, &["charge.dispute.created"])
        .await;
    assert_eq!(failed_and_running(app).await, (0, 0));
    payment
}

#[both_databases(stocked)]
async fn refund_failed_by_dispute_is_requested_again_after_it_is_won(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = refund_failed_by_dispute(&app, &mut buyer).await;
    let provider = app.provider();
    provider
        .submit_evidence(&provider.dispute().await, "winning_evidence")
        .await;
    run_jobs(&app).await;
    run_jobs(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [26_000, 26_000]);
    provider.run_aftermath().await;
    app.advance(HOUR);
    run_jobs(&app).await;
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("refund          done"), "{shown}");
    assert!(!shown.contains("refund_failed"), "{shown}");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn refund_failed_by_dispute_is_not_requested_again_after_it_is_lost(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = refund_failed_by_dispute(&app, &mut buyer).await;
    let provider = app.provider();
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    run_jobs(&app).await;
    run_jobs(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [26_000]);
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("refund          done"), "{shown}");
    assert!(!shown.contains("refund_failed"), "{shown}");
    assert_books_agree(&app).await;
}

/// A part of 40 dollars comes back from the card's bank, which decides on 100.
async fn fail_part_while_disputed(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = buyer.buy_with(app, &[SMALL], "pm_card_refundFail").await;
    refund_part(app, &payment, 40).await;
    run_refunds(app).await;
    apply_partial_dispute(app, payment.intent_id(), "dp_1", DisputeState::Open).await;
    app.provider().run_aftermath().await;
    app.provider().deliver_events(app, &["refund.failed"]).await;
    assert_eq!(failed_refunds(app).await, "no refund failed");
    assert_eq!(failed_and_running(app).await, (0, 0));
    assert_eq!(refund_failed_notices(app).await, 0);
    let shown = show_order(app, &payment).await;
    assert!(shown.contains("waits until the bank"), "{shown}");
    assert_books_agree(app).await;
    payment
}

#[both_databases(stocked)]
async fn refund_failure_is_reported_after_dispute_is_won(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = fail_part_while_disputed(&app, &mut buyer).await;
    apply_partial_dispute(&app, payment.intent_id(), "dp_1", DisputeState::Won).await;
    let listed = failed_refunds(&app).await;
    assert!(listed.contains("$40"), "{listed}");
    assert_eq!(failed_and_running(&app).await, (1, 0));
    assert_eq!(refund_failed_notices(&app).await, 1);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn refund_failure_is_not_reported_after_dispute_is_lost(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = fail_part_while_disputed(&app, &mut buyer).await;
    apply_partial_dispute(&app, payment.intent_id(), "dp_1", DisputeState::Lost).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_eq!(refund_failed_notices(&app).await, 0);
    // The part did not reach the card.
    let page = buyer.browser.page("/notifications").await;
    let told = page.texts(".notification__text").concat();
    let all = format!("$260 of order {} is refunded", payment.order_id);
    assert!(told.contains(&all), "{told}");
    let written = order_emails::write(app.app().clone(), app.now()).await;
    written.expect("e-mails");
    let email = app.email_to(&buyer.email).await.text;
    assert!(email.contains("Goes back to your card: $160\n"), "{email}");
    // The rest is asked for, and no more.
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [16_000, 4000]);
    assert_books_agree(&app).await;
}

/// The transfer may have been made before the dispute was reported.
#[both_databases(stocked)]
async fn failed_part_paid_from_bank_is_booked_while_disputed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = fail_part_while_disputed(&app, &mut buyer).await;
    let closed = close_refund(&app, &payment).await;
    let said = "$40 was paid from the bank, the refund is closed";
    assert!(
        closed.as_ref().is_ok_and(|told| told.contains(said)),
        "{closed:?}"
    );
    // What has not failed is not to be paid.
    let more = close_refund(&app, &payment).await;
    assert!(
        more.as_ref()
            .is_err_and(|why| why.contains("its payment is disputed")),
        "{more:?}"
    );
    assert_books_agree(&app).await;
    apply_partial_dispute(&app, payment.intent_id(), "dp_1", DisputeState::Lost).await;
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [12_000, 4000]);
    assert_books_agree(&app).await;
}

/// The card's bank rejects a refund of a payment. They are counted from the newest.
async fn reject_refund(app: &TestApp, payment: &Payment, nth: usize) {
    let list = format!("/v1/refunds?payment_intent={}", payment.intent_id());
    let refund = app.provider().get(&list).await["data"][nth].clone();
    let rejected = Refund {
        id: refund["id"].as_str().expect("an id").to_owned(),
        intent_id: Some(payment.intent_id().to_owned()),
        amount: Usd::from_cents(refund["amount"].as_i64().expect("an amount")),
        state: RefundState::Failed,
    };
    let (rules, now) = (app.app().config.order_rules(), app.now());
    app.stage(move |conn| provider_events::apply_refund(conn, &rejected, rules, now).map(drop))
        .await;
}

/// All of the payment is disputed after a part was refunded. The bank rejects that refund before or after it decides.
#[both_databases(stocked)]
async fn refund_rejected_beside_lost_dispute_is_owed_only_if_bank_returned_it(db: TestDb) {
    let (app, _) = shop(db).await;
    let dollars = Usd::from_dollars;
    for (name, taken, is_late, given_back) in [
        ("early", None, false, 260),
        ("late", None, true, 260),
        ("whole", Some(dollars(260)), true, 260),
        ("rest", Some(dollars(160)), true, 160),
    ] {
        let mut buyer = Person::signed_up(&app, name).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        refund_part(&app, &payment, 100).await;
        run_refunds(&app).await;
        if !is_late {
            reject_refund(&app, &payment, 0).await;
        }
        let mut dispute = partial_dispute(payment.intent_id(), name, DisputeState::Lost);
        (dispute.amount, dispute.taken) = (dollars(260), taken);
        apply_dispute_event(&app, dispute.clone()).await;
        if is_late {
            reject_refund(&app, &payment, 0).await;
        }
        // It is compared with the provider again.
        apply_dispute_event(&app, dispute).await;
        let shown = show_order(&app, &payment).await;
        let line = format!("given back      ${given_back}\n");
        assert!(shown.contains(&line), "{name}: {shown}");
        let owed = failed_refunds(&app).await.contains(&payment.order_id);
        assert_eq!(owed, given_back < 260, "{name}");
        assert_books_agree(&app).await;
    }
}

/// The dispute is about less than what was refunded before.
#[both_databases(stocked)]
async fn rejected_refunds_are_lost_up_to_disputed_amount(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    for dollars in [70, 130] {
        refund_part(&app, &payment, dollars).await;
        run_refunds(&app).await;
        app.advance(MINUTE);
    }
    apply_partial_dispute(&app, payment.intent_id(), "dp_1", DisputeState::Lost).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    for (nth, owed) in [(0, "$90"), (1, "$160")] {
        reject_refund(&app, &payment, nth).await;
        let listed = failed_refunds(&app).await;
        assert!(listed.contains(owed), "{listed}");
        assert_books_agree(&app).await;
    }
}
