//! Refunds of payments that are disputed: the bank decides first.

use ink_domain::order::Notice;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_schema::{both_databases, gauges};
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::order::Command as Order;
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::super::balance::id;
use super::super::disputes::part_disputed;
use super::super::{MINUTE, books_agree, jobs_run, operate, shop};
use super::{
    asked_for, failed, given_back, intent, keys, paid_by, parked, parts_back, refund, refund_part,
};

both_databases!(stocked:
    a_parked_refund_ends_with_the_dispute_that_is_lost,
    a_refund_goes_through_once_a_dispute_is_won,
    a_refund_ends_with_a_dispute_that_is_lost,
    what_is_refused_for_a_dispute_that_was_lost_is_an_operators,
    what_fails_meanwhile_is_told_of_when_the_dispute_is_won,
    what_fails_meanwhile_is_not_told_of_when_the_bank_gave_it_back,
);

/// How many are parked, and how many under way.
async fn counted(app: &TestApp) -> (i64, i64) {
    let now = app.now();
    let gauges = app.stage(move |conn| gauges::read(conn, now)).await;
    (gauges.refunds_parked, gauges.refunds_under_way)
}

async fn a_parked_refund_ends_with_the_dispute_that_is_lost(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    parked(&app, &mut buyer).await;
    let provider = app.provider();
    provider.follow().await;
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    jobs_run(&app).await;
    assert_eq!(failed(&app).await, "no refund failed");
    assert_eq!(counted(&app).await, (0, 0));
    books_agree(&app).await;
}

/// The bank was faster, and decides. Nobody is asked for an account to pay to meanwhile.
async fn a_refund_waits_for_a_dispute(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = paid_by(app, buyer, "pm_card_createDispute").await;
    refund(app, &payment).await;
    app.provider().follow().await;
    // It is not told of yet: the provider refuses, for longer than it takes to top a balance up.
    for _ in 0..2 {
        asked_for(app).await;
        assert_eq!(failed(app).await, "no refund failed");
        app.advance(std::time::Duration::from_hours(80));
    }
    jobs_run(app).await;
    let asked = keys(app).await.len();
    app.advance(std::time::Duration::from_hours(80));
    asked_for(app).await;
    assert_eq!(keys(app).await.len(), asked, "it is told of by now");
    assert_eq!(counted(app).await, (0, 0));
    payment
}

async fn a_refund_goes_through_once_a_dispute_is_won(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = a_refund_waits_for_a_dispute(&app, &mut buyer).await;
    let provider = app.provider();
    provider
        .hand_in(&provider.dispute().await, "winning_evidence")
        .await;
    // The days of the dispute don't count: our balance may be too low at the moment.
    let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 400 });
    app.provider().fail(plan).await;
    jobs_run(&app).await;
    jobs_run(&app).await;
    assert_eq!(given_back(&app, &payment).await, 0);
    assert_eq!(failed(&app).await, "no refund failed");
    app.advance(MINUTE);
    jobs_run(&app).await;
    assert_eq!(given_back(&app, &payment).await, 26_000);
    assert_eq!(failed(&app).await, "no refund failed");
    books_agree(&app).await;
}

async fn a_refund_ends_with_a_dispute_that_is_lost(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = a_refund_waits_for_a_dispute(&app, &mut buyer).await;
    let provider = app.provider();
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    jobs_run(&app).await;
    assert_eq!(given_back(&app, &payment).await, 0);
    let id = id(&payment);
    let shown = operate(&app, Admin::Order(Order::Show { id })).await;
    assert!(!shown.expect("an order").contains("refund_failed"));
    books_agree(&app).await;
}

async fn what_is_refused_for_a_dispute_that_was_lost_is_an_operators(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = paid_by(&app, &mut buyer, "pm_card_createDispute").await;
    app.provider().follow().await;
    part_disputed(&app, intent(&payment), "dp_1", DisputeState::Lost).await;
    for is_over in [false, true] {
        asked_for(&app).await;
        let listed = failed(&app).await;
        assert_eq!(listed.contains("$160"), is_over, "{listed}");
        app.advance(std::time::Duration::from_hours(72));
    }
    assert_eq!(given_back(&app, &payment).await, 0);
    books_agree(&app).await;
}

/// How often the buyer is asked for an account to pay to.
async fn asked_for_an_account(app: &TestApp) -> usize {
    let notices = app.stage(|conn| orders::pending_emails(conn, 10)).await;
    let failures = notices
        .iter()
        .filter(|email| email.notice == Notice::RefundFailed);
    failures.count()
}

/// A part of 40 dollars comes back from the card's bank, which decides on 100.
async fn part_fails_while_disputed(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = paid_by(app, buyer, "pm_card_refundFail").await;
    refund_part(app, &payment, 40).await;
    asked_for(app).await;
    part_disputed(app, intent(&payment), "dp_1", DisputeState::Open).await;
    app.provider().follow().await;
    app.provider().tell_all(app, &["refund.failed"]).await;
    assert_eq!(failed(app).await, "no refund failed");
    assert_eq!(counted(app).await, (0, 0));
    assert_eq!(asked_for_an_account(app).await, 0);
    let id = id(&payment);
    let shown = operate(app, Admin::Order(Order::Show { id })).await;
    let shown = shown.expect("an order");
    assert!(shown.contains("waits until the bank"), "{shown}");
    books_agree(app).await;
    payment
}

async fn what_fails_meanwhile_is_told_of_when_the_dispute_is_won(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = part_fails_while_disputed(&app, &mut buyer).await;
    part_disputed(&app, intent(&payment), "dp_1", DisputeState::Won).await;
    let listed = failed(&app).await;
    assert!(listed.contains("$40"), "{listed}");
    assert_eq!(counted(&app).await, (1, 0));
    assert_eq!(asked_for_an_account(&app).await, 1);
    books_agree(&app).await;
}

async fn what_fails_meanwhile_is_not_told_of_when_the_bank_gave_it_back(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = part_fails_while_disputed(&app, &mut buyer).await;
    part_disputed(&app, intent(&payment), "dp_1", DisputeState::Lost).await;
    assert_eq!(failed(&app).await, "no refund failed");
    assert_eq!(asked_for_an_account(&app).await, 0);
    // The rest is asked for, and no more.
    asked_for(&app).await;
    assert_eq!(parts_back(&app, &payment).await, [16_000, 4000]);
    books_agree(&app).await;
}
