//! From a cart to owned ZIPs.

use ink_domain::order::TimelineEntry;
use ink_schema::both_databases;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_server::features::checkout::payment_sync::apply_intent;
use ink_server::stripe::{Intent, IntentState};
use ink_tests::{Payment, Person, TestApp};
use metrics::with_local_recorder;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::{Value, json};

use super::{DEAR, SMALL, assert_books_agree, decline, run_jobs, shop};

#[both_databases(stocked)]
async fn small_order_is_paid_in_full_and_completed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let price = buyer.card_amount(&[SMALL]).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    assert_eq!(payment.opened["remaining_balance"], 0);
    let confirmed = buyer.confirm_order(&payment).await;
    assert_eq!(
        confirmed.body,
        json!({
            "status": 0,
            "order_id": payment.order_id,
            "order_total": json_amount(price),
            "payment_amount": json_amount(price),
            "remaining_balance": 0,
            "due_date": null,
        })
    );
    assert_eq!(buyer.status_of(SMALL).await, 40);
    let info = buyer.info().await;
    assert_eq!(info["total_zip_codes_owned"], 1);
    assert_eq!(info["total_zip_codes_value"], json_amount(price));
    assert_eq!(info["zip_codes"][0]["zip_code"], SMALL);
    assert_eq!(info["orders"], json!([]));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn large_order_takes_deposit_and_stays_in_process(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR, SMALL]).await;
    let total = payment.opened["order_total"].as_f64().unwrap_or_default();
    assert!((payment.amount - (total * 10.0).round() / 100.0).abs() < 0.001);
    let confirmed = buyer.confirm_order(&payment).await.body;
    assert_eq!(confirmed["order_total"], json_amount(total));
    assert_eq!(
        confirmed["payment_amount"],
        payment.opened["payment_amount"]
    );
    assert_eq!(
        confirmed["remaining_balance"],
        payment.opened["remaining_balance"]
    );
    // Friday, 2 January 2026: the third business day after it is Wednesday.
    assert_eq!(confirmed["due_date"], "2026-01-07T20:00:00Z");
    for zip in [DEAR, SMALL] {
        assert_eq!(buyer.status_of(zip).await, 30);
    }
    let info = buyer.info().await;
    assert_eq!(info["total_zip_codes_reserved"], 2);
    assert_eq!(info["total_zip_codes_owned"], 0);
    let order = &info["orders"][0];
    assert_eq!(order["order_id"], payment.order_id.as_str());
    assert_eq!(order["order_status"], 100);
    assert_eq!(order["amount_paid"], payment.opened["payment_amount"]);
    assert_eq!(order["due_date"], "2026-01-07T20:00:00Z");
    assert_eq!(order["zip_codes"].as_array().map(Vec::len), Some(2));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn repeated_verify_and_confirm_are_idempotent(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let first = buyer.confirm_order(&payment).await.body;
    app.provider()
        .deliver_events(&app, &["payment_intent.succeeded"])
        .await;
    for _ in 0..2 {
        buyer.verify_payment(&payment).await.done();
        assert_eq!(buyer.confirm_order(&payment).await.body, first);
    }
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 1);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn payment_reported_by_webhook_alone_counts(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    assert_eq!(buyer.status_of(SMALL).await, 20);
    app.provider()
        .deliver_events(&app, &["payment_intent.succeeded"])
        .await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    buyer.confirm_order(&payment).await.done();
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn unreported_payment_is_found_by_polling(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 20);
    app.advance(super::MINUTE * 3);
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn declined_card_can_be_followed_by_valid_card(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let declined = decline(&app, &payment).await;
    assert_eq!(declined["error"]["code"], "card_declined", "{declined}");
    let pending = buyer.verify_payment(&payment).await;
    assert_eq!(pending.body["code"], "payment.pending");
    app.provider().pay(&payment, "pm_card_visa").await;
    buyer.verify_payment(&payment).await.done();
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn declines_are_counted_in_metrics(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let intent = Intent {
        id: payment.intent_id().to_owned(),
        order: None,
        buyer: None,
        zips: Vec::new(),
        total: None,
        in_dollars: true,
        state: IntentState::Declined { attempt: None },
        card: None,
    };
    let (order, rules, now) = (
        payment.order_id(),
        app.app().config.order_rules(),
        app.now(),
    );
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let declined = app.app().db.write(move |conn| {
        with_local_recorder(&recorder, || {
            // It does not name its attempt: told again, it is no other one.
            apply_intent(conn, &order, &intent, rules, now)?;
            apply_intent(conn, &order, &intent, rules, now)
        })
    });
    declined.await.expect("it is told");
    let shown = counted.render();
    assert!(shown.contains("ink_card_declines_total 1"), "{shown}");
}

#[both_databases(stocked)]
async fn decline_is_recorded_once_across_polls(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_chargeDeclined").await;
    for _ in 0..3 {
        app.advance(super::MINUTE * 3);
        run_jobs(&app).await;
    }
    let moments = timeline(&app, &payment).await;
    assert_eq!(moments, [TimelineEntry::Placed, TimelineEntry::Declined]);
    assert_eq!(buyer.status_of(SMALL).await, 20);
}

async fn timeline(app: &TestApp, payment: &Payment) -> Vec<TimelineEntry> {
    let id = payment.order_id();
    let timeline = app.stage(move |conn| orders::timeline(conn, &id)).await;
    timeline.into_iter().map(|(moment, ..)| moment).collect()
}

#[both_databases(stocked)]
async fn decline_is_recorded_once_across_verify_and_webhook(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let mut expected = vec![TimelineEntry::Placed];
    for method in [
        "pm_card_chargeDeclined",
        "pm_card_chargeDeclinedInsufficientFunds",
    ] {
        app.provider().pay(&payment, method).await;
        let pending = buyer.verify_payment(&payment).await;
        assert_eq!(pending.body["code"], "payment.pending");
        app.provider()
            .deliver_events(&app, &["payment_intent.payment_failed"])
            .await;
        expected.push(TimelineEntry::Declined);
        assert_eq!(timeline(&app, &payment).await, expected, "{method}");
    }
}

/// Who asks after the fourth is told that it was the last, though no webhook has come.
#[both_databases(stocked)]
async fn fourth_decline_cancels_payment_on_verify(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    for expected in ["pending", "pending", "pending", "cancelled"] {
        app.provider().pay(&payment, "pm_card_chargeDeclined").await;
        let told = buyer.verify_payment(&payment).await;
        assert_eq!(told.body["code"], format!("payment.{expected}"));
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
}

/// Who tries card after card does not try for long.
#[both_databases(stocked)]
async fn fourth_decline_cancels_payment_on_webhook(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    for nth in 1..=4 {
        // No job has run when the next attempt is made.
        decline(&app, &payment).await;
        let expected = if nth < 4 { 20 } else { 10 };
        assert_eq!(buyer.status_of(SMALL).await, expected, "after {nth}");
    }
    let gone = buyer.verify_payment(&payment).await;
    assert_eq!(gone.body["code"], "payment.cancelled");
    let late = app.provider().pay(&payment, "pm_card_visa").await;
    assert!(late["error"].is_object(), "{late}");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn pending_three_d_secure_payment_can_be_cancelled(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let asked = app
        .provider()
        .pay(&payment, "pm_card_authenticationRequired")
        .await;
    assert_eq!(asked["status"], "requires_action", "{asked}");
    let pending = buyer.verify_payment(&payment).await;
    assert_eq!(pending.body["code"], "payment.pending");
    assert_eq!(buyer.status_of(SMALL).await, 20);
    buyer.cancel_payment().await.done();
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let gone = buyer.verify_payment(&payment).await;
    assert_eq!(gone.body["code"], "payment.cancelled");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn unpaid_order_is_not_confirmed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    for answer in [
        buyer.verify_payment(&payment).await,
        buyer.confirm_order(&payment).await,
    ] {
        assert_eq!(answer.status(), (7, 409));
        assert_eq!(answer.body["code"], "payment.pending");
    }
    assert_eq!(buyer.status_of(SMALL).await, 20);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn foreign_or_invalid_client_secret_is_not_found(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = Person::signed_up(&app, "other").await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    assert_eq!(other.confirm_order(&payment).await.status(), (5, 404));
    let mut guessed = payment.clone();
    guessed.client_secret.push('x');
    assert_eq!(buyer.confirm_order(&guessed).await.status(), (5, 404));
    "nonsense".clone_into(&mut guessed.client_secret);
    assert_eq!(buyer.verify_payment(&guessed).await.status(), (5, 404));
    assert_eq!(other.info().await["total_zip_codes_owned"], 0);
}

/// Amounts without cents are whole numbers in JSON.
pub(super) fn json_amount(dollars: f64) -> Value {
    let text = format!("{dollars}");
    serde_json::from_str(&text).unwrap_or(Value::Null)
}
