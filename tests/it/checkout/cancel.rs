//! Cancelling a payment: by its buyer, for a new one, and by a job if the provider could not be asked.

use std::time::Duration;

use ink_domain::ink_id::InkId;
use ink_domain::order::CancelReason;
use ink_schema::account::accounts;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, both_databases};
use ink_server::jobs;
use ink_tests::Person;
use serde_json::json;

use super::holds::HOLD;
use super::{DEAR, MINUTE, SMALL, assert_books_agree, run_jobs, shop};

#[both_databases(stocked)]
async fn cancel_is_confirmed_by_provider_and_idempotent(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    buyer.cancel_payment().await.done();
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let paid = app.provider().pay(&payment, "pm_card_visa").await;
    assert_eq!(paid["error"]["code"], "payment_intent_unexpected_state");
    // There is nothing left to cancel, and that is fine.
    buyer.cancel_payment().await.done();
    assert_books_agree(&app).await;
}

/// Another tab's or device's may be about to be paid.
#[both_databases(stocked)]
async fn named_cancel_leaves_other_payments_open(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let before = buyer.open_payment(&[DEAR]).await;
    let open = buyer.open_payment(&[SMALL]).await;
    let mut other = Person::signed_up(&app, "other").await;
    let theirs = other.open_payment(&[DEAR]).await;
    for payment in [&before, &theirs] {
        buyer.cancel_named_payment(payment).await.done();
        assert_eq!(buyer.status_of(SMALL).await, 20);
        assert_eq!(buyer.status_of(DEAR).await, 20);
    }
    for blank in [json!(""), json!("  "), json!(null)] {
        let payload = json!({ "payment_intent": blank });
        let cancel = "/stripe/cancel-payment-intent";
        let refused = buyer.browser.post(cancel, &payload).await;
        assert_eq!(refused.status(), (3, 422), "{blank}");
        assert_eq!(refused.wrong(), ["payment_intent"], "{blank}");
        assert_eq!(buyer.status_of(SMALL).await, 20);
    }
    buyer.cancel_named_payment(&open).await.done();
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn named_cancel_of_paid_payment_is_refused(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let paid = buyer.buy(&app, &[SMALL]).await;
    let open = buyer.open_payment(&[DEAR]).await;
    let late = buyer.cancel_named_payment(&paid).await;
    assert_eq!(late.status(), (7, 409));
    assert_eq!(late.body["code"], "payment.went_through");
    assert_eq!(late.wrong(), [SMALL]);
    assert_eq!(buyer.status_of(DEAR).await, 20);
    buyer.cancel_named_payment(&open).await.done();
    assert_books_agree(&app).await;
}

/// Leaving has no time to renew a session token that has run out.
#[both_databases(stocked)]
async fn cancel_with_expired_token_releases_hold(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 16);
    let held = buyer.browser.post("/zipcode/user-info", &json!({})).await;
    assert_eq!(held.status(), (2, 401), "the token has run out");
    buyer.cancel_payment().await.done();
    assert_eq!(buyer.status_of(SMALL).await, 10);
    // A session that has ended lets go of nothing.
    buyer.log_in().await;
    buyer.open_payment(&[DEAR]).await;
    app.advance(Duration::from_hours(24 * 31));
    assert_eq!(buyer.cancel_payment().await.status(), (2, 401));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn cancel_after_payment_reports_order_paid(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    let late = buyer.cancel_payment().await;
    assert_eq!(late.status(), (7, 409));
    assert_eq!(late.body["code"], "payment.went_through");
    assert_eq!(late.wrong(), [SMALL]);
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
}

/// Another tab begins one, or an operator bans the buyer.
#[both_databases(stocked)]
async fn payment_cancelled_while_it_opens_is_not_handed_out(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let name = InkId::parse(&buyer.ink_id).unwrap();
    let account = app.stage(move |conn| accounts::by_ink_id(conn, &name));
    let id = account.await.unwrap().id;
    for (is_ban, code) in [(false, "payment.under_way"), (true, "payment.banned")] {
        let (db, now) = (app.app().db.clone(), app.now());
        app.provider().before_next_call(async move {
            let end = move |conn: &mut Conn| {
                if is_ban {
                    return orders::ban(conn, id, now).map(drop);
                }
                let open = orders::awaiting_card_of(conn, id)?.unwrap();
                orders::request_cancel(conn, &open.id, CancelReason::Replaced, now)
            };
            db.write(end).await.unwrap();
        });
        let refused = buyer.begin(&[SMALL]).await;
        assert_eq!(refused.code(), code, "{}", refused.body);
        let open = app.stage(move |conn| orders::awaiting_card_of(conn, id));
        assert_eq!(open.await, None, "{code}");
    }
    let intents = app.provider().get("/v1/payment_intents").await;
    let intents = intents["data"].as_array().unwrap();
    assert_eq!(intents.len(), 2);
    assert!(intents.iter().all(|intent| intent["status"] == "canceled"));
    assert_books_agree(&app).await;
}

/// The buyer's browser never came back from the bank, and its cart still has what was bought.
#[both_databases(stocked)]
async fn new_payment_after_unnoticed_one_reports_what_it_bought(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    let refused = buyer.begin(&[SMALL, DEAR]).await;
    assert_eq!(refused.status(), (7, 409));
    assert_eq!(refused.code(), "payment.went_through");
    assert_eq!(refused.wrong(), [SMALL]);
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_eq!(buyer.status_of(DEAR).await, 10);
    assert_books_agree(&app).await;
}

/// The card was charged after the hold, which nobody has noticed.
#[both_databases(stocked)]
async fn late_payment_is_reported_as_refunded_to_new_one_and_to_cancel(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let late = buyer.open_payment(&[SMALL]).await;
    app.advance(HOLD + MINUTE);
    let paid = app.provider().pay(&late, "pm_card_visa").await;
    assert_eq!(paid["status"], "succeeded", "{paid}");
    buyer.log_in().await;
    for refused in [
        buyer.begin(&[SMALL]).await,
        buyer.cancel_named_payment(&late).await,
    ] {
        assert_eq!(refused.status(), (7, 409));
        assert_eq!(refused.code(), "payment.refunded");
    }
    buyer.open_payment(&[SMALL]).await;
    run_jobs(&app).await;
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn failed_provider_cancel_is_retried_by_job(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.provider()
        .fail(json!({ "count": 1, "status": 500, "path": "/v1/payment_intents/" }))
        .await;
    assert_eq!(buyer.cancel_payment().await.status(), (9, 503));
    // The provider may still take the money: the ZIP stays held until it has said that it will not.
    assert_eq!(buyer.status_of(SMALL).await, 20);
    app.advance(MINUTE * 11);
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    // The buyer held it for a moment, however late the provider answered.
    buyer.open_payment(&[SMALL]).await;
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn failed_cancel_does_not_keep_later_batches_waiting(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE);
    let mut other = Person::signed_up(&app, "other").await;
    let later = other.open_payment(&[DEAR]).await;
    app.advance(HOLD);
    app.provider()
        .fail(json!({ "count": 1, "status": 500, "path": "/v1/payment_intents/" }))
        .await;
    let cancelled =
        jobs::awaited_payments::cancel_expired_in_batches(app.app(), app.now(), 1).await;
    assert!(cancelled.is_err(), "the first one has failed");
    let paid = app.provider().pay(&later, "pm_card_visa").await;
    assert_eq!(paid["error"]["code"], "payment_intent_unexpected_state");
    run_jobs(&app).await;
    assert_books_agree(&app).await;
}
