//! Disputes over a part of a payment, and refunds beside them.

use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::order::TimelineEntry;
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::super::{
    SMALL, apply_dispute_event, assert_books_agree, assert_provider_agrees, partial_dispute,
    refund, refund_part, run_jobs, show_order,
};
use super::{dispute_payment_in_part, disputed, lose, shop};

#[both_databases(stocked)]
async fn rest_is_refunded_after_partial_dispute_is_lost(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let given_back = async || {
        run_jobs(&app).await;
        let refunds = app.provider().get("/v1/refunds").await;
        refunds["data"][0]["amount"].as_i64()
    };
    for (id, state, back) in [
        ("dp_1", DisputeState::Open, None),
        ("dp_2", DisputeState::Open, None),
        ("dp_1", DisputeState::Lost, None),
        // Another bank's word was still to come.
        ("dp_2", DisputeState::Won, Some(16_000)),
        ("dp_1", DisputeState::Lost, Some(16_000)),
    ] {
        dispute_payment_in_part(&app, &payment, id, state).await;
        assert_eq!(given_back().await, back, "{id} {state:?}");
        assert_books_agree(&app).await;
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let told = app.email_to(&buyer.email).await.text;
    assert!(told.contains("Goes back to your card: $160\n"), "{told}");
    // What a bank took is no refund to the provider, and no difference.
    assert_provider_agrees(&app, 0).await;
}

#[both_databases(stocked)]
async fn lost_dispute_is_not_announced_as_pending_refund(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, SMALL).await;
    lose(&app).await;
    let told = app.email_to(&buyer.email).await;
    assert_eq!(
        told.subject,
        format!("The dispute was decided: {}", payment.order_id)
    );
    assert!(
        !told.text.contains("Goes back to your card"),
        "{}",
        told.text
    );
    let page = format!("/orders/{}", payment.order_id);
    let next = buyer.browser.page(&page).await.texts(".next-step__text");
    assert!(
        next.concat()
            .contains("decided the dispute for the card’s owner"),
        "{next:?}"
    );
    assert_books_agree(&app).await;
}

/// A hundred dollars go back to the card before anybody disputes anything.
async fn refund_part_to_card(app: &TestApp, payment: &Payment) {
    refund_part(app, payment, 100).await;
    run_jobs(app).await;
}

/// Of 260 dollars the bank gave 160 to the card, and the rest of what it took is not held any more.
async fn assert_rest_lost(app: &TestApp, payment: &Payment) {
    let shown = show_order(app, payment).await;
    for line in ["given back      $260", "dispute_lost  $160"] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    let held = app.stage(|conn| ledger::balance(conn, &LedgerAccount::Disputes));
    assert!(held.await.is_zero());
    assert_books_agree(app).await;
}

#[both_databases(stocked)]
async fn lost_full_dispute_after_partial_refund_takes_the_rest(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part_to_card(&app, &payment).await;
    let about_all = json!({ "payment_intent": payment.intent_id(), "complaint": "fraudulent" });
    let dispute = app.provider().control("/dispute", &about_all).await;
    assert_eq!(dispute["amount"], 26_000, "{dispute}");
    run_jobs(&app).await;
    lose(&app).await;
    assert_rest_lost(&app, &payment).await;
    let told = app.email_to(&buyer.email).await;
    assert!(told.subject.starts_with("The dispute was decided"));
    assert!(!told.text.contains("Goes back"), "{}", told.text);
    assert_provider_agrees(&app, 0).await;
}

/// It may not say what it took, or not have returned the part yet.
#[both_databases(stocked)]
async fn refunded_part_is_excluded_from_lost_dispute_amount(db: TestDb) {
    let (app, _) = shop(db).await;
    let all = Usd::from_dollars(260);
    for (name, taken) in [("guest", None), ("other", Some(all))] {
        let mut buyer = Person::signed_up(&app, name).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        refund_part_to_card(&app, &payment).await;
        for state in [DisputeState::Open, DisputeState::Lost, DisputeState::Lost] {
            let mut dispute = partial_dispute(payment.intent_id(), name, state);
            (dispute.amount, dispute.taken) = (all, taken);
            apply_dispute_event(&app, dispute).await;
        }
        assert_rest_lost(&app, &payment).await;
        let told = notification_texts(&mut buyer).await;
        let id = &payment.order_id;
        let said = format!("$160 of order {id} was given back by the bank.");
        assert!(told.contains(&said), "{told}");
    }
}

async fn notification_texts(buyer: &mut Person) -> String {
    let page = buyer.browser.page("/notifications").await;
    page.texts(".notification__text").concat()
}

#[both_databases(stocked)]
async fn lost_dispute_of_refunded_order_is_reported_without_amount(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund(&app, &payment).await;
    run_jobs(&app).await;
    let entries = async || {
        let order = payment.order_id();
        let timeline = app.stage(move |conn| orders::timeline(conn, &order)).await;
        let last = timeline.last().map(|(entry, _, amount)| (*entry, *amount));
        assert_eq!(last, Some((TimelineEntry::DisputeLost, None)));
        timeline.len()
    };
    dispute_payment_in_part(&app, &payment, "dp_1", DisputeState::Open).await;
    dispute_payment_in_part(&app, &payment, "dp_1", DisputeState::Lost).await;
    let reported = entries().await;
    dispute_payment_in_part(&app, &payment, "dp_1", DisputeState::Lost).await;
    assert_eq!(entries().await, reported);
    let told = notification_texts(&mut buyer).await;
    assert!(told.contains("The bank gave nothing more back"), "{told}");
    let page = format!("/orders/{}", payment.order_id);
    let next = buyer.browser.page(&page).await;
    let next = next.texts(".next-step__text").concat();
    assert!(!next.contains("decided the dispute"), "{next}");
    assert_books_agree(&app).await;
}
