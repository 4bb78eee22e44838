//! Refunds that the provider began and no longer knows.

use ink_domain::order::Notice;
use ink_schema::both_databases;
use ink_schema::checkout::{orders, refunds};
use ink_schema::test_support::TestDb;
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::super::{
    DEAR, SMALL, assert_books_agree, refund_amounts, refund_part, shop, show_order,
};
use super::{HOUR, close_refund, failed_refunds, run_refunds, set_order_intent};

/// As while the key of another account at the provider is set: what the right one has begun arrives all the same.
#[both_databases(stocked)]
async fn started_refund_waits_until_provider_finds_it(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer
        .buy_with(&app, &[SMALL], "pm_card_pendingRefund")
        .await;
    refund_part(&app, &payment, 40).await;
    run_refunds(&app).await;
    set_order_intent(&app, &payment, "pi_of_others").await;
    app.advance(std::time::Duration::from_hours(2));
    run_refunds(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    let notices = app.stage(|conn| orders::pending_emails(conn, 10)).await;
    assert!(
        notices
            .iter()
            .all(|email| email.notice != Notice::RefundFailed)
    );
    set_order_intent(&app, &payment, payment.intent_id()).await;
    app.provider().run_aftermath().await;
    app.advance(std::time::Duration::from_hours(1));
    run_refunds(&app).await;
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("money_back"));
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    assert_books_agree(&app).await;
}

const DAY: std::time::Duration = std::time::Duration::from_hours(24);

/// A part that was begun, of a payment that the provider does not know any more.
async fn start_refund_unknown_to_provider(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = buyer.buy_with(app, &[SMALL], "pm_card_pendingRefund").await;
    refund_part(app, &payment, 40).await;
    run_refunds(app).await;
    set_order_intent(app, &payment, "pi_of_others").await;
    payment
}

#[both_databases(stocked)]
async fn refund_unknown_for_a_day_can_be_closed_by_operator(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = start_refund_unknown_to_provider(&app, &mut buyer).await;
    // For a day it does not answer, which says nothing.
    let plan = json!({ "path": "/v1/refunds", "method": "GET", "status": 500 });
    app.provider().fail(plan).await;
    app.advance(2 * HOUR);
    run_refunds(&app).await;
    app.advance(DAY);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    run_refunds(&app).await;
    app.advance(23 * HOUR);
    run_refunds(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert!(close_refund(&app, &payment).await.is_err());
    app.advance(HOUR);
    let listed = failed_refunds(&app).await;
    let said = "the provider does not know it (re_";
    assert!(listed.contains(&payment.order_id), "{listed}");
    assert!(listed.contains(said), "{listed}");
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains(said), "{shown}");
    let more = format!("order refund {} --amount 20", payment.order_id);
    let more = app.operate(&more).await;
    assert!(
        more.as_ref()
            .is_err_and(|why| why.contains("$40 waits") && why.contains(said)),
        "{more:?}"
    );
    let notices = app.stage(|conn| orders::pending_emails(conn, 10)).await;
    assert!(
        notices
            .iter()
            .all(|email| email.notice != Notice::RefundFailed)
    );
    // By its own key it is found.
    set_order_intent(&app, &payment, payment.intent_id()).await;
    run_refunds(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    set_order_intent(&app, &payment, "pi_of_others").await;
    for _ in 0..2 {
        app.advance(DAY);
        run_refunds(&app).await;
    }
    let told = close_refund(&app, &payment).await;
    let said = "$40 was paid from the bank, the refund is closed";
    assert!(
        told.as_ref().is_ok_and(|told| told.contains(said)),
        "{told:?}"
    );
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn refund_settled_after_closing_is_not_another_part(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = start_refund_unknown_to_provider(&app, &mut buyer).await;
    app.advance(HOUR);
    run_refunds(&app).await;
    app.advance(DAY);
    close_refund(&app, &payment).await.expect("closed");
    set_order_intent(&app, &payment, payment.intent_id()).await;
    // Another part waits for it, and both go back.
    refund_part(&app, &payment, 20).await;
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000]);
    assert_books_agree(&app).await;
    for _ in 0..2 {
        app.provider().run_aftermath().await;
        app.advance(HOUR);
        run_refunds(&app).await;
        assert_eq!(refund_amounts(&app, &payment).await, [2000, 4000]);
    }
    let shown = show_order(&app, &payment).await;
    assert!(shown.contains("given back      $60"), "{shown}");
    assert!(shown.contains("refund          done"), "{shown}");
    assert_eq!(buyer.status_of(SMALL).await, 40);
    // The buyer has the first of them twice.
    let found = app.operate("ledger check").await;
    let found = found.expect_err("what does not agree");
    assert!(found.contains("its book holds -4000 cents"), "{found}");
}

#[both_databases(stocked)]
async fn refund_missing_from_list_is_fetched_by_id(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer
        .buy_with(&app, &[SMALL], "pm_card_pendingRefund")
        .await;
    refund_part(&app, &payment, 40).await;
    run_refunds(&app).await;
    let other = buyer.buy(&app, &[DEAR]).await;
    set_order_intent(&app, &other, "pi_of_others").await;
    for (name, is_known) in [(None, true), (Some("re_of_others"), false)] {
        if let Some(name) = name {
            let order = payment.order_id();
            app.stage(move |conn| refunds::record_started(conn, &order, name))
                .await;
        } else {
            // The list of another payment has none of it.
            set_order_intent(&app, &payment, other.intent_id()).await;
        }
        for _ in 0..2 {
            app.advance(DAY);
            run_refunds(&app).await;
        }
        let listed = failed_refunds(&app).await;
        assert_eq!(listed == "no refund failed", is_known, "{listed}");
    }
}
