//! Refunds that fail for an order of which one has failed before.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::alerts::{self, AlertKind};
use ink_schema::both_databases;
use ink_schema::checkout::refunds;
use ink_schema::checkout::unmatched::{self, UnmatchedPayment};
use ink_schema::test_support::TestDb;
use ink_tests::{OPERATOR, Person};

use super::{fail_refund, run_alert_check, start_service};
use crate::checkout::SMALL;

#[both_databases(stocked)]
async fn further_failed_refund_of_an_order_is_reported(db: TestDb) {
    let app = start_service(db).await;
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let (order, now) = (payment.order_id(), app.now());
    app.stage(move |conn| {
        for (refund, dollars) in [("re_1", 40), ("re_2", 60)] {
            refunds::record_refund(conn, &order, refund, Usd::from_dollars(dollars), now)?;
        }
        Ok(())
    })
    .await;
    let reports = async || {
        for _ in 0..2 {
            run_alert_check(&app).await;
        }
        app.subjects_to(OPERATOR).await.len()
    };
    for (refund, told) in [("re_1", 1), ("re_2", 2)] {
        let order = payment.order_id();
        app.stage(move |conn| refunds::record_reversal(conn, &order, refund, now))
            .await;
        assert_eq!(reports().await, told, "{refund}");
    }
    let email = app.email_to(OPERATOR).await;
    assert!(email.text.contains("$100"), "{}", email.text);
    let paid = "--amount 40 --reference 'ACH 1' --reason 'the card is closed'";
    let close = format!("order refund-close {} {paid}", payment.order_id);
    app.operate(&close).await.unwrap();
    assert_eq!(reports().await, 2);
    let open = app.stage(|conn| alerts::of(conn, AlertKind::RefundFailed));
    let details = open.await.into_iter().map(|alert| alert.detail);
    assert_eq!(details.collect::<Vec<_>>(), ["$60"]);
}

/// One of them is not the order's here.
#[both_databases(stocked)]
async fn failed_refunds_of_two_payments_are_reported_as_one_sum(db: TestDb) {
    let app = start_service(db).await;
    let order = OrderId::parse(&fail_refund(&app).await).unwrap();
    let now = app.now();
    app.stage(move |conn| {
        let amount = Usd::from_dollars(60);
        let payment = UnmatchedPayment::new("pi_other", &order, amount, now);
        unmatched::record(conn, &payment, now)?;
        unmatched::request_refund(conn, &payment, now)?;
        unmatched::record_refund_refusal(conn, &payment, amount, &[])
    })
    .await;
    for _ in 0..2 {
        run_alert_check(&app).await;
        assert_eq!(app.subjects_to(OPERATOR).await.len(), 1);
    }
    let email = app.email_to(OPERATOR).await;
    assert!(email.text.contains("$320"), "{}", email.text);
}
