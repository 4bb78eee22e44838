//! ZIPs that are held while a card payment is awaited, and how they become free.

use std::time::Duration;

use ink_domain::order::TimelineEntry;
use ink_schema::both_databases;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_server::jobs;
use ink_tests::Person;
use serde_json::json;

use super::{DEAR, MINUTE, SMALL, assert_books_agree, run_jobs, shop};

pub(super) const HOLD: Duration = Duration::from_mins(30);

#[both_databases(stocked)]
async fn hold_expires_after_thirty_minutes_without_sweep(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.advance_to_just_before(HOLD);
    assert_eq!(buyer.status_of(SMALL).await, 20);
    app.advance(Duration::from_millis(1));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let mut other = Person::signed_up(&app, "other").await;
    other.buy(&app, &[SMALL]).await;
    run_jobs(&app).await;
    assert_eq!(other.info().await["total_zip_codes_owned"], 1);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn expired_hold_counts_as_expired_by_a_slower_clock(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.advance(HOLD);
    // The provider cancels the payment, and its answer is lost.
    let plan = json!({ "count": 1, "status": 500, "after": true, "path": "/v1/payment_intents/" });
    app.provider().fail(plan).await;
    let cancelled = jobs::awaited_payments::cancel_expired(app.app().clone(), app.now()).await;
    assert!(cancelled.is_err(), "no answer came");
    app.turn_back(Duration::from_millis(400));
    app.provider()
        .deliver_events(&app, &["payment_intent.canceled"])
        .await;
    let (id, now) = (payment.order_id(), app.now());
    let recorded = app.stage(move |conn| {
        let row = orders::by_id(conn, &id)?.expect("the order");
        let last = orders::timeline(conn, &id)?.pop();
        let record = orders::buyer_record(conn, row.account, now)?;
        Ok((last.map(|(entry, ..)| entry), record.cancellations))
    });
    assert_eq!(recorded.await, (Some(TimelineEntry::Expired), 1));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn payment_after_hold_expiry_is_refunded(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.advance(HOLD);
    let mut other = Person::signed_up(&app, "other").await;
    other.open_payment(&[SMALL]).await;
    let paid = app.provider().pay(&payment, "pm_card_visa").await;
    assert_eq!(paid["status"], "succeeded");
    buyer.log_in().await;
    let late = buyer.verify_payment(&payment).await;
    assert_eq!(late.body["code"], "payment.refunded", "{}", late.body);
    run_jobs(&app).await;
    let intent = &paid["id"].as_str().unwrap_or_default().to_owned();
    let refunds = app
        .provider()
        .get(&format!("/v1/refunds?payment_intent={intent}"))
        .await;
    assert_eq!(refunds["data"][0]["amount"], paid["amount"]);
    assert_eq!(refunds["data"].as_array().map(Vec::len), Some(1));
    // The other's hold is untouched.
    assert_eq!(buyer.status_of(SMALL).await, 20);
    let told = app.email_to(&buyer.email).await;
    assert!(
        told.subject.contains("is being refunded"),
        "{}",
        told.subject
    );
    let order = format!("/orders/{}", payment.order_id);
    let facts = buyer.browser.page(&order).await;
    let facts = facts.texts(".order-receipt__facts > div");
    assert!(
        facts.iter().any(|one| one.starts_with("Last payment")),
        "{facts:?}"
    );
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn timely_payment_counts_despite_late_webhook(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 29);
    app.provider().pay(&payment, "pm_card_visa").await;
    app.advance(MINUTE * 5);
    app.provider()
        .deliver_events(&app, &["payment_intent.succeeded"])
        .await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    buyer.log_in().await;
    buyer.confirm_order(&payment).await.done();
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn new_payment_replaces_open_one(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let first = buyer.open_payment(&[SMALL]).await;
    let second = buyer.open_payment(&[SMALL]).await;
    assert_ne!(first.order_id, second.order_id);
    let old = app.provider().pay(&first, "pm_card_visa").await;
    assert_eq!(
        old["error"]["code"], "payment_intent_unexpected_state",
        "{old}"
    );
    app.provider().pay(&second, "pm_card_visa").await;
    buyer.verify_payment(&second).await.done();
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn refused_payment_keeps_open_one(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = Person::signed_up(&app, "other").await;
    other.open_payment(&[DEAR]).await;
    let open = buyer.open_payment(&[SMALL]).await;
    for (zips, status, code) in [
        (["00000"].as_slice(), (5, 404), "zip.unknown"),
        (&[DEAR, SMALL], (7, 409), "zip.taken"),
        (&[SMALL], (7, 409), "payment.repriced"),
    ] {
        let refused = buyer.begin_payment_at(zips, 1.0).await;
        assert_eq!(refused.status(), status, "{code}");
        assert_eq!(refused.body["code"], code);
        assert_eq!(buyer.status_of(SMALL).await, 20, "{code}");
    }
    app.provider().pay(&open, "pm_card_visa").await;
    buyer.verify_payment(&open).await.done();
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn paused_zip_keeps_open_payment(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 8);
    buyer.cancel_payment().await.done();
    let open = buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 5);
    let refused = buyer.begin(&[SMALL]).await;
    assert_eq!(refused.body["code"], "zip.paused", "{}", refused.body);
    // How much of the time is over, the text does not know.
    let told = refused.body["fields"][SMALL].as_str().unwrap();
    assert!(
        told.ends_with("again 10 minutes after you let it go."),
        "{told}"
    );
    app.provider().pay(&open, "pm_card_visa").await;
    buyer.verify_payment(&open).await.done();
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn fifth_released_long_hold_bans_after_a_warning(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for nth in 1..=5 {
        let payment = buyer.open_payment(&[SMALL]).await;
        assert_eq!(payment.opened["last_warning"], nth == 5, "{nth}");
        app.advance(MINUTE * 11);
        buyer.log_in().await;
        buyer.cancel_payment().await.done();
        let banned = buyer.browser.post("/zipcode/is-banned", &json!({})).await;
        assert_eq!(banned.body["is_banned"], nth == 5, "{nth}");
        // At once it is somebody else's turn.
        let again = buyer.begin(&[SMALL]).await;
        let expected = if nth == 5 {
            "payment.banned"
        } else {
            "zip.paused"
        };
        assert_eq!(again.body["code"], expected, "{nth}");
        app.advance(MINUTE * 10);
        buyer.log_in().await;
    }
    let refused = buyer.begin(&[SMALL]).await;
    assert_eq!(refused.body["code"], "payment.banned");
    let page = buyer.browser.get("/zipcart").await;
    assert_eq!(page.header("location"), Some("/ziprestricted"));
}

#[both_databases(stocked)]
async fn concurrent_buyers_get_exactly_one_hold(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = Person::signed_up(&app, "other").await;
    let (one, two) = tokio::join!(buyer.begin(&[SMALL]), other.begin(&[SMALL]));
    let mut answers = [one.status(), two.status()];
    answers.sort_unstable();
    assert_eq!(answers, [(0, 200), (7, 409)]);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn order_without_payment_is_closed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    // The provider opens the payment, and its answer is lost; so is every other one.
    app.provider()
        .fail(json!({ "count": 1, "after": true, "path": "/v1/payment_intents" }))
        .await;
    app.provider()
        .fail(json!({ "count": 2, "status": 500, "path": "/v1/payment_intents" }))
        .await;
    assert_eq!(buyer.begin(&[SMALL]).await.status(), (9, 503));
    assert_eq!(buyer.status_of(SMALL).await, 20);
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let list = app.provider().get("/v1/payment_intents").await;
    let open: Vec<_> = list["data"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|intent| intent["status"].clone())
        .collect();
    assert_eq!(open, [json!("canceled")]);
    assert_books_agree(&app).await;
}

/// The provider repeats a fault of its own for as long as it knows the key, and a refusal for ever.
#[both_databases(stocked)]
async fn failed_payment_opening_does_not_block_retry(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for status in [500, 400] {
        app.provider()
            .fail(json!({ "count": 2, "status": status, "path": "/v1/payment_intents" }))
            .await;
        let begun = buyer.begin(&[SMALL]).await;
        assert_eq!(begun.status().0, 9, "{status}: {}", begun.body);
        assert_eq!(buyer.status_of(SMALL).await, 10, "{status}");
    }
    buyer.buy(&app, &[SMALL]).await;
    assert_books_agree(&app).await;
}

/// As after the key of another account at the provider was set.
#[both_databases(stocked)]
async fn order_with_unknown_payment_is_cancelled(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let order = payment.order_id();
    app.stage(move |conn| orders::set_intent(conn, &order, "pi_of_others", "none"))
        .await;
    buyer.cancel_payment().await.done();
    assert_eq!(buyer.status_of(SMALL).await, 10);
    buyer.buy(&app, &[DEAR]).await;
    assert_books_agree(&app).await;
}
