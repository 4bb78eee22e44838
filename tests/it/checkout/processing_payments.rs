//! Payments that a bank is still processing: when they can end, and what counts once the money arrives.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::{MINUTE, SMALL, assert_books_agree, refund_amounts, run_jobs, shop};

const HOLD: Duration = Duration::from_mins(30);

/// Somebody has paid, and the bank does not say yet whether the money arrives.
async fn pay_with_deferred_settlement(app: &TestApp, buyer: &mut Person) -> Payment {
    let defer = json!({ "defer": true });
    app.provider().control("/defer", &defer).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let paid = app.provider().pay(&payment, "pm_card_visa").await;
    assert_eq!(paid["status"], "processing", "{paid}");
    payment
}

/// The money arrives.
async fn settle(app: &TestApp, payment: &Payment) {
    let arrived = json!({ "payment_intent": payment.intent_id(), "arrived": true });
    let settled = app.provider().control("/settle", &arrived).await;
    assert_eq!(settled["status"], "succeeded", "{settled}");
}

#[both_databases(stocked)]
async fn processing_payment_cannot_be_cancelled_or_replaced(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = pay_with_deferred_settlement(&app, &mut buyer).await;
    let pending = buyer.verify_payment(&payment).await;
    assert_eq!(pending.status(), (7, 409));
    assert_eq!(pending.body["code"], "payment.pending");
    for refused in [buyer.cancel_payment().await, buyer.begin(&[SMALL]).await] {
        assert_eq!(refused.status(), (7, 409));
        assert_eq!(refused.body["code"], "payment.under_way");
    }
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 20);
    settle(&app, &payment).await;
    buyer.verify_payment(&payment).await.done();
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
}

/// Each request reaches the provider, which limits how many it takes from all of us.
#[both_databases(stocked)]
async fn requests_about_processing_payment_are_limited_per_buyer(db: TestDb) {
    let build = TestApp::build(db).with_provider();
    let app = build.setting("INKPAY_LIMIT_LOOK_UP", "4/1m").start().await;
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = pay_with_deferred_settlement(&app, &mut buyer).await;
    for _ in 0..2 {
        assert_eq!(buyer.cancel_payment().await.status(), (7, 409));
        assert_eq!(buyer.verify_payment(&payment).await.status(), (7, 409));
    }
    let requests = app.provider().requests().await.len();
    for refused in [
        buyer.cancel_payment().await,
        buyer.cancel_named_payment(&payment).await,
        buyer.verify_payment(&payment).await,
    ] {
        assert_eq!(refused.status(), (8, 429), "{}", refused.body);
    }
    assert_eq!(app.provider().requests().await.len(), requests);
    // Once nothing awaits its card, the provider is not asked.
    app.advance(MINUTE);
    settle(&app, &payment).await;
    buyer.verify_payment(&payment).await.done();
    for _ in 0..5 {
        let late = buyer.cancel_named_payment(&payment).await;
        assert_eq!(late.body["code"], "payment.went_through");
        buyer.verify_payment(&payment).await.done();
    }
    assert_books_agree(&app).await;
}

/// The card was charged in time.
#[both_databases(stocked)]
async fn processing_payment_settles_after_hold_if_zip_is_free(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = pay_with_deferred_settlement(&app, &mut buyer).await;
    app.advance(HOLD);
    run_jobs(&app).await;
    settle(&app, &payment).await;
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    buyer.log_in().await;
    buyer.confirm_order(&payment).await.done();
    assert_books_agree(&app).await;
}

/// The event came about after the hold, the charge before: the provider is asked, and tells again if it can't be.
#[both_databases(stocked)]
async fn processing_payment_settles_after_hold_by_webhook_retry(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = pay_with_deferred_settlement(&app, &mut buyer).await;
    app.advance(HOLD + MINUTE);
    settle(&app, &payment).await;
    let provider = app.provider();
    let plan =
        json!({ "count": 1, "status": 500, "method": "GET", "path": "/v1/payment_intents/" });
    provider.fail(plan).await;
    let told = ["payment_intent.succeeded"];
    for event in provider.events(&told).await {
        let put_off = provider.deliver_event(&app, &event).await;
        assert_eq!(put_off.status(), (9, 503), "{}", put_off.body);
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    provider.deliver_events(&app, &told).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    buyer.log_in().await;
    buyer.confirm_order(&payment).await.done();
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn processing_payment_is_refunded_if_zip_was_taken(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = pay_with_deferred_settlement(&app, &mut buyer).await;
    app.advance(HOLD);
    run_jobs(&app).await;
    Person::signed_up(&app, "other")
        .await
        .open_payment(&[SMALL])
        .await;
    settle(&app, &payment).await;
    run_jobs(&app).await;
    buyer.log_in().await;
    let late = buyer.verify_payment(&payment).await;
    assert_eq!(late.body["code"], "payment.refunded", "{}", late.body);
    assert_eq!(refund_amounts(&app, &payment).await, [26_000]);
    assert_eq!(buyer.status_of(SMALL).await, 20);
    assert_books_agree(&app).await;
}
