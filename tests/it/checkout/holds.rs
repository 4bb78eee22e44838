//! ZIPs that are held while a card payment is awaited, and how they become free.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::refunds::{intent, parts_back};
use super::{DEAR, MINUTE, SMALL, another, books_agree, decline, jobs_run, shop};

both_databases!(stocked:
    a_hold_ends_after_half_an_hour_whether_or_not_anything_sweeps,
    a_payment_after_the_hold_goes_back,
    a_payment_in_time_that_was_told_late_counts,
    a_new_payment_takes_the_place_of_the_old_one,
    a_payment_that_is_refused_leaves_the_old_one_open,
    a_payment_that_would_meet_a_pause_leaves_the_old_one_open,
    cancelling_asks_the_provider_first,
    a_cancel_that_names_a_payment_is_for_no_other,
    a_cancel_that_names_a_payment_that_went_through_says_so,
    a_page_that_is_left_late_lets_go_of_what_it_holds,
    a_cancel_that_comes_too_late_finds_the_order_paid,
    a_cancel_that_the_provider_does_not_hear_is_made_up_for,
    five_long_holds_let_go_ban_and_the_fourth_warns,
    short_holds_and_a_declined_card_a_day_count_for_nothing,
    of_two_buyers_at_once_one_has_the_zip,
    an_order_without_a_payment_ends,
    an_order_whose_payment_can_not_be_opened_keeps_nobody_from_another,
    an_order_whose_payment_the_provider_does_not_know_ends,
    what_the_bank_is_at_is_neither_called_off_nor_replaced,
    what_the_bank_is_at_counts_after_the_hold_if_nobody_else_has_the_zip,
    what_the_bank_is_at_counts_after_the_hold_whoever_tells_of_it,
    what_the_bank_is_at_goes_back_if_somebody_else_has_the_zip,
);

const HOLD: Duration = Duration::from_mins(30);

async fn a_hold_ends_after_half_an_hour_whether_or_not_anything_sweeps(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.advance_to_just_before(HOLD);
    assert_eq!(buyer.status_of(SMALL).await, 20);
    app.advance(Duration::from_millis(1));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let mut other = another(&app, "other").await;
    other.buy(&app, &[SMALL]).await;
    jobs_run(&app).await;
    assert_eq!(other.info().await["total_zip_codes_owned"], 1);
    books_agree(&app).await;
}

async fn a_payment_after_the_hold_goes_back(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.advance(HOLD);
    let mut other = another(&app, "other").await;
    other.open_payment(&[SMALL]).await;
    let paid = app
        .provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
    assert_eq!(paid["status"], "succeeded");
    buyer.log_in().await;
    let late = buyer.verify_payment(&payment).await;
    assert_eq!(late.body["code"], "payment.refunded", "{}", late.body);
    jobs_run(&app).await;
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
    assert!(told.subject.contains("goes back"), "{}", told.subject);
    let order = format!("/orders/{}", payment.order_id);
    let facts = buyer.browser.page(&order).await;
    let facts = facts.texts(".order-receipt__facts > div");
    assert!(
        facts.iter().any(|one| one.starts_with("Last payment")),
        "{facts:?}"
    );
    books_agree(&app).await;
}

async fn a_payment_in_time_that_was_told_late_counts(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 29);
    app.provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
    app.advance(MINUTE * 5);
    app.provider()
        .tell_all(&app, &["payment_intent.succeeded"])
        .await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    buyer.log_in().await;
    assert_eq!(buyer.confirm_order(&payment).await.status(), (0, 200));
    books_agree(&app).await;
}

async fn a_new_payment_takes_the_place_of_the_old_one(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let first = buyer.open_payment(&[SMALL]).await;
    let second = buyer.open_payment(&[SMALL]).await;
    assert_ne!(first.order_id, second.order_id);
    let old = app
        .provider()
        .pay(&first.client_secret, "pm_card_visa")
        .await;
    assert_eq!(
        old["error"]["code"], "payment_intent_unexpected_state",
        "{old}"
    );
    app.provider()
        .pay(&second.client_secret, "pm_card_visa")
        .await;
    assert_eq!(buyer.verify_payment(&second).await.status(), (0, 200));
    books_agree(&app).await;
}

async fn a_payment_that_is_refused_leaves_the_old_one_open(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = another(&app, "other").await;
    other.open_payment(&[DEAR]).await;
    let open = buyer.open_payment(&[SMALL]).await;
    for (zips, status, code) in [
        (["00000"].as_slice(), (5, 404), "zip.unknown"),
        (&[DEAR, SMALL], (7, 409), "zip.taken"),
        (&[SMALL], (7, 409), "payment.repriced"),
    ] {
        let refused = buyer.begin_at(zips, 1.0).await;
        assert_eq!(refused.status(), status, "{code}");
        assert_eq!(refused.body["code"], code);
        assert_eq!(buyer.status_of(SMALL).await, 20, "{code}");
    }
    app.provider()
        .pay(&open.client_secret, "pm_card_visa")
        .await;
    assert_eq!(buyer.verify_payment(&open).await.status(), (0, 200));
    books_agree(&app).await;
}

async fn a_payment_that_would_meet_a_pause_leaves_the_old_one_open(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 8);
    assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
    let open = buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 5);
    let refused = buyer.begin(&[SMALL]).await;
    assert_eq!(refused.body["code"], "zip.paused", "{}", refused.body);
    // How much of the time is over, the text does not know.
    let told = refused.body["fields"][SMALL].as_str().unwrap();
    assert!(told.ends_with("again 10 minutes after that."), "{told}");
    app.provider()
        .pay(&open.client_secret, "pm_card_visa")
        .await;
    assert_eq!(buyer.verify_payment(&open).await.status(), (0, 200));
    books_agree(&app).await;
}

async fn cancelling_asks_the_provider_first(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let paid = app
        .provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
    assert_eq!(paid["error"]["code"], "payment_intent_unexpected_state");
    // There is nothing left to cancel, and that is fine.
    assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
    books_agree(&app).await;
}

/// Another tab's or device's may be about to be paid.
async fn a_cancel_that_names_a_payment_is_for_no_other(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let before = buyer.open_payment(&[DEAR]).await;
    let open = buyer.open_payment(&[SMALL]).await;
    let mut other = another(&app, "other").await;
    let theirs = other.open_payment(&[DEAR]).await;
    for payment in [&before, &theirs] {
        assert_eq!(buyer.cancel_named(payment).await.status(), (0, 200));
        assert_eq!(buyer.status_of(SMALL).await, 20);
        assert_eq!(buyer.status_of(DEAR).await, 20);
    }
    assert_eq!(buyer.cancel_named(&open).await.status(), (0, 200));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    books_agree(&app).await;
}

async fn a_cancel_that_names_a_payment_that_went_through_says_so(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let paid = buyer.buy(&app, &[SMALL]).await;
    let open = buyer.open_payment(&[DEAR]).await;
    let late = buyer.cancel_named(&paid).await;
    assert_eq!(late.status(), (7, 409));
    assert_eq!(late.body["code"], "payment.went_through");
    assert_eq!(buyer.status_of(DEAR).await, 20);
    assert_eq!(buyer.cancel_named(&open).await.status(), (0, 200));
    books_agree(&app).await;
}

/// Leaving has no time to renew a session token that has run out.
async fn a_page_that_is_left_late_lets_go_of_what_it_holds(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.advance(MINUTE * 16);
    let held = buyer.browser.post("/zipcode/user-info", &json!({})).await;
    assert_eq!(held.status(), (2, 401), "the token has run out");
    assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    // A session that has ended lets go of nothing.
    buyer.log_in().await;
    buyer.open_payment(&[DEAR]).await;
    app.advance(Duration::from_hours(24 * 31));
    assert_eq!(buyer.cancel_payment().await.status(), (2, 401));
    books_agree(&app).await;
}

async fn a_cancel_that_comes_too_late_finds_the_order_paid(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
    let late = buyer.cancel_payment().await;
    assert_eq!(late.status(), (7, 409));
    assert_eq!(late.body["code"], "payment.went_through");
    assert_eq!(buyer.status_of(SMALL).await, 40);
    books_agree(&app).await;
}

async fn a_cancel_that_the_provider_does_not_hear_is_made_up_for(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.open_payment(&[SMALL]).await;
    app.provider()
        .fail(json!({ "count": 1, "status": 500, "path": "/v1/payment_intents/" }))
        .await;
    assert_eq!(buyer.cancel_payment().await.status(), (9, 503));
    // The provider may still take the money: the ZIP stays held until it has said that it will not.
    assert_eq!(buyer.status_of(SMALL).await, 20);
    jobs_run(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    books_agree(&app).await;
}

async fn five_long_holds_let_go_ban_and_the_fourth_warns(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for nth in 1..=5 {
        let payment = buyer.open_payment(&[SMALL]).await;
        assert_eq!(payment.opened["last_warning"], nth == 5, "{nth}");
        app.advance(MINUTE * 11);
        buyer.log_in().await;
        assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
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

async fn short_holds_and_a_declined_card_a_day_count_for_nothing(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for _ in 0..6 {
        buyer.open_payment(&[DEAR]).await;
        app.advance(MINUTE);
        assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
        let payment = buyer.open_payment(&[SMALL]).await;
        decline(&app, &payment).await;
        app.advance(MINUTE * 20);
        buyer.log_in().await;
        assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
        app.advance(MINUTE * 60 * 24);
        buyer.log_in().await;
    }
    let payment = buyer.open_payment(&[SMALL]).await;
    assert_eq!(payment.opened["last_warning"], false);
}

async fn of_two_buyers_at_once_one_has_the_zip(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = another(&app, "other").await;
    let (one, two) = tokio::join!(buyer.begin(&[SMALL]), other.begin(&[SMALL]));
    let mut answers = [one.status(), two.status()];
    answers.sort_unstable();
    assert_eq!(answers, [(0, 200), (7, 409)]);
    books_agree(&app).await;
}

async fn an_order_without_a_payment_ends(db: TestDb) {
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
    jobs_run(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let list = app.provider().get("/v1/payment_intents").await;
    let open: Vec<_> = list["data"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|intent| intent["status"].clone())
        .collect();
    assert_eq!(open, [json!("canceled")]);
    books_agree(&app).await;
}

/// The provider repeats a fault of its own for as long as it knows the key, and a refusal for ever.
async fn an_order_whose_payment_can_not_be_opened_keeps_nobody_from_another(db: TestDb) {
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
    books_agree(&app).await;
}

/// As after the key of another account at the provider was set.
async fn an_order_whose_payment_the_provider_does_not_know_ends(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let order = super::balance::id(&payment);
    app.stage(move |conn| {
        ink_schema::checkout::orders::set_intent(conn, &order, "pi_of_others", "none")
    })
    .await;
    assert_eq!(buyer.cancel_payment().await.status(), (0, 200));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    buyer.buy(&app, &[DEAR]).await;
    books_agree(&app).await;
}

/// Somebody has paid, and the bank does not say yet whether the money arrives.
async fn deferred(app: &TestApp, buyer: &mut Person) -> Payment {
    let defer = json!({ "defer": true });
    app.provider().control("/defer", &defer).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let paid = app
        .provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
    assert_eq!(paid["status"], "processing", "{paid}");
    payment
}

/// The money arrives.
async fn settle(app: &TestApp, payment: &Payment) {
    let arrived = json!({ "payment_intent": intent(payment), "arrived": true });
    let settled = app.provider().control("/settle", &arrived).await;
    assert_eq!(settled["status"], "succeeded", "{settled}");
}

async fn what_the_bank_is_at_is_neither_called_off_nor_replaced(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = deferred(&app, &mut buyer).await;
    let pending = buyer.verify_payment(&payment).await;
    assert_eq!(pending.status(), (7, 409));
    assert_eq!(pending.body["code"], "payment.pending");
    for refused in [buyer.cancel_payment().await, buyer.begin(&[SMALL]).await] {
        assert_eq!(refused.status(), (7, 409));
        assert_eq!(refused.body["code"], "payment.under_way");
    }
    jobs_run(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 20);
    settle(&app, &payment).await;
    assert_eq!(buyer.verify_payment(&payment).await.status(), (0, 200));
    assert_eq!(buyer.status_of(SMALL).await, 40);
    books_agree(&app).await;
}

/// The card was charged in time.
async fn what_the_bank_is_at_counts_after_the_hold_if_nobody_else_has_the_zip(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = deferred(&app, &mut buyer).await;
    app.advance(HOLD);
    jobs_run(&app).await;
    settle(&app, &payment).await;
    jobs_run(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    buyer.log_in().await;
    assert_eq!(buyer.confirm_order(&payment).await.status(), (0, 200));
    books_agree(&app).await;
}

/// The event came about after the hold, the charge before: the provider is asked, and tells again if it can't be.
async fn what_the_bank_is_at_counts_after_the_hold_whoever_tells_of_it(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = deferred(&app, &mut buyer).await;
    app.advance(HOLD + MINUTE);
    settle(&app, &payment).await;
    let provider = app.provider();
    let plan =
        json!({ "count": 1, "status": 500, "method": "GET", "path": "/v1/payment_intents/" });
    provider.fail(plan).await;
    let told = ["payment_intent.succeeded"];
    for event in provider.events(&told).await {
        let put_off = provider.tell(&app, &event).await;
        assert_eq!(put_off.status(), (9, 503), "{}", put_off.body);
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    provider.tell_all(&app, &told).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    buyer.log_in().await;
    assert_eq!(buyer.confirm_order(&payment).await.status(), (0, 200));
    books_agree(&app).await;
}

async fn what_the_bank_is_at_goes_back_if_somebody_else_has_the_zip(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = deferred(&app, &mut buyer).await;
    app.advance(HOLD);
    jobs_run(&app).await;
    another(&app, "other").await.open_payment(&[SMALL]).await;
    settle(&app, &payment).await;
    jobs_run(&app).await;
    buyer.log_in().await;
    let late = buyer.verify_payment(&payment).await;
    assert_eq!(late.body["code"], "payment.refunded", "{}", late.body);
    assert_eq!(parts_back(&app, &payment).await, [26_000]);
    assert_eq!(buyer.status_of(SMALL).await, 20);
    books_agree(&app).await;
}
