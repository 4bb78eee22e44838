//! What `/stripe/payment-intent` refuses, each with its own message.

use ink_schema::test_support::TestDb;
use ink_schema::{DatabaseKind, both_databases};
use ink_tests::{Person, TestApp};
use serde_json::{Value, json};

use super::{DEAR, MINUTE, SMALL, assert_books_agree, decline, run_jobs, set_price, shop, wire};

#[tokio::test]
async fn malformed_cart_is_refused_with_field_error() {
    let (_app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let many: Vec<String> = (10_000..10_051).map(|zip: u32| zip.to_string()).collect();
    for (payload, field, message) in [
        (
            json!({ "product_skus": [], "expected_price": 1 }),
            "product_skus",
            "There is no ZIP code in your cart.",
        ),
        (
            json!({ "product_skus": many, "expected_price": 1 }),
            "product_skus",
            "Ask for 50 ZIP codes at most.",
        ),
        (
            json!({ "product_skus": [SMALL, SMALL], "expected_price": 1 }),
            "product_skus",
            "A ZIP code is in this list twice.",
        ),
        (
            json!({ "product_skus": ["9021"], "expected_price": 1 }),
            "product_skus",
            "Use five-digit ZIP codes.",
        ),
        (
            json!({ "product_skus": SMALL, "expected_price": 1 }),
            "product_skus",
            "Give a list of ZIP codes.",
        ),
        (
            json!({ "product_skus": [SMALL], "expected_price": "995" }),
            "expected_price",
            "Give an amount in US dollars as a number, with two decimals at most.",
        ),
        (
            json!({ "product_skus": [SMALL], "expected_price": 1.005 }),
            "expected_price",
            "Give an amount in US dollars as a number, with two decimals at most.",
        ),
        (
            json!({ "product_skus": [SMALL] }),
            "expected_price",
            "Value is required",
        ),
        (
            json!({ "product_skus": [SMALL], "expected_price": 1, "expected_total": "995" }),
            "expected_total",
            "Give an amount in US dollars as a number, with two decimals at most.",
        ),
    ] {
        let answer = buyer.browser.post("/stripe/payment-intent", &payload).await;
        assert_eq!(answer.status(), (3, 422), "{payload}");
        assert_eq!(answer.body["fields"][field], message, "{payload}");
    }
}

#[both_databases(stocked)]
async fn changed_price_is_refused(db: TestDb) {
    let (_app, mut buyer) = shop(db).await;
    let price = buyer.card_amount(&[SMALL]).await;
    let answer = buyer.begin_payment_at(&[SMALL], price - 5.0).await;
    assert_eq!(answer.status(), (7, 409));
    assert_eq!(answer.body["code"], "payment.repriced");
    assert_eq!(answer.wrong(), ["expected_price"]);
    assert_eq!(buyer.status_of(SMALL).await, 10);
    buyer.begin_payment_at(&[SMALL], price).await.done();
}

#[both_databases(stocked)]
async fn changed_total_is_refused_when_deposit_is_unchanged(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    set_price(&app, DEAR, 48_960).await;
    let told = |total: Value| json!({ "product_skus": [DEAR], "expected_price": 1500, "expected_total": total });
    let path = "/stripe/payment-intent";
    for other in [18_960, 48_955, 48_965] {
        let refused = buyer.browser.post(path, &told(json!(other))).await;
        assert_eq!(refused.status(), (7, 409), "{other}");
        assert_eq!(refused.body["code"], "payment.repriced");
        assert_eq!(refused.wrong(), ["expected_total"]);
    }
    // A client that lost the total does not agree to any.
    for blank in [json!(""), json!("  "), json!(null)] {
        let refused = buyer.browser.post(path, &told(blank)).await;
        assert_eq!(refused.status(), (3, 422));
        assert_eq!(refused.wrong(), ["expected_total"]);
    }
    assert_eq!(buyer.status_of(DEAR).await, 10);
    let total = json!(48_960);
    let opened = buyer.browser.post(path, &told(total)).await.done();
    assert_eq!(opened.body["order_total"], 48_960);
    // A client that does not say it is told the total by the answer.
    buyer.begin_payment_at(&[DEAR], 1500.0).await.done();
}

#[both_databases(stocked)]
async fn zip_held_by_another_buyer_is_reported_as_taken(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = Person::signed_up(&app, "other").await;
    other.open_payment(&[DEAR]).await;
    let answer = buyer.begin(&[SMALL, DEAR]).await;
    assert_eq!(answer.status(), (7, 409));
    assert_eq!(answer.body["code"], "zip.taken");
    let fields = answer.body["fields"].as_object().cloned();
    let named: Vec<String> = fields.unwrap_or_default().keys().cloned().collect();
    assert_eq!(named, [DEAR]);
    // None of the others is held.
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
}

/// The text is the same for a ZIP that is somebody else's.
#[both_databases(stocked)]
async fn own_zip_is_reported_as_taken_by_nobody_else(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.buy(&app, &[SMALL]).await;
    let answer = buyer.begin(&[SMALL]).await;
    assert_eq!(
        (answer.status(), answer.code()),
        ((7, 409), "zip.taken"),
        "{}",
        answer.body
    );
    let said = "This ZIP code can’t be bought now: it is sold, reserved or being paid for.";
    assert_eq!(answer.body["fields"], json!({ SMALL: said }));
}

#[both_databases(stocked)]
async fn unknown_zip_is_reported(db: TestDb) {
    let (_app, mut buyer) = shop(db).await;
    let answer = buyer.begin_payment_at(&[SMALL, "00000"], 1.0).await;
    assert_eq!(answer.status(), (5, 404));
    assert_eq!(answer.body["code"], "zip.unknown");
    assert!(answer.body["fields"]["00000"].is_string());
}

#[both_databases(stocked)]
async fn banned_account_cannot_buy(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let banned = app.operate("account ban buyer").await;
    assert!(banned.is_ok());
    let answer = buyer.begin(&[SMALL]).await;
    assert_eq!(answer.status(), (4, 403));
    assert_eq!(answer.body["code"], "payment.banned");
    assert_eq!(buyer.status_of(SMALL).await, 10);
}

#[both_databases(stocked)]
async fn ban_during_payment_cancels_the_payment(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let banned = app.operate("account ban buyer").await;
    assert!(banned.is_ok());
    run_jobs(&app).await;
    let paid = app.provider().pay(&payment, "pm_card_visa").await;
    assert_eq!(paid["error"]["code"], "payment_intent_unexpected_state");
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
}

#[both_databases(empty)]
async fn payment_calls_require_a_session(db: TestDb) {
    let (app, _) = shop(db).await;
    let mut visitor = app.visitor();
    for path in [
        "/stripe/payment-intent",
        "/stripe/payment-verify",
        "/stripe/order-confirm",
        "/stripe/cancel-payment-intent",
    ] {
        let answer = visitor.post(path, &json!({})).await;
        assert_eq!(answer.status(), (2, 401), "{path}");
    }
}

#[both_databases(stocked)]
async fn payment_attempts_are_rate_limited(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let price = buyer.card_amount(&[SMALL]).await;
    for _ in 0..30 {
        // A wrong price costs the provider nothing, and counts all the same.
        let answer = buyer.begin_payment_at(&[SMALL], price - 5.0).await;
        assert_eq!(answer.status(), (7, 409));
    }
    let refused = buyer.begin_payment_at(&[SMALL], price).await;
    assert_eq!(refused.status(), (8, 429));
    assert!(
        refused.error().ends_with("try again in 10 minutes."),
        "{}",
        refused.error()
    );
    app.advance(MINUTE * 10);
    buyer.begin_payment_at(&[SMALL], price).await.done();
}

#[both_databases(stocked)]
async fn provider_outage_leaves_zip_available(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let provider = app.provider();
    provider
        .fail(json!({ "path": "/v1/payment_intents", "count": 1, "status": 500 }))
        .await;
    let answer = buyer.begin(&[SMALL]).await;
    assert_eq!(answer.status(), (9, 503), "{}", answer.body);
    assert_eq!(buyer.status_of(SMALL).await, 10);
    let requests: Vec<Value> = provider.requests().await;
    assert!(!requests.is_empty());
    buyer.buy(&app, &[SMALL]).await;
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn new_buyer_zip_limit_is_enforced(db: TestDb) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("INKPAY_NEW_BUYER_ZIPS", "1")
        .start()
        .await;
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let refused = buyer.begin(&[SMALL, DEAR]).await;
    assert_eq!(refused.status(), (7, 409));
    assert_eq!(refused.code(), "payment.too_many_zips");
    assert!(
        refused.error().contains("hold 1 ZIP at a time"),
        "{}",
        refused.error()
    );
    // What a deposit reserves is held, too.
    let deposit = buyer.buy(&app, &[DEAR]).await;
    assert_eq!(buyer.begin(&[SMALL]).await.code(), "payment.too_many_zips");
    wire(&app, &deposit, deposit.owed())
        .await
        .expect("complete");
    buyer.begin(&[SMALL]).await.done();
}

/// So many a day has an address.
async fn app_limited_to_two_declines(db: TestDb) -> TestApp {
    let build = TestApp::build(db).with_provider();
    let limited = build.settings(&[
        ("INKPAY_LIMIT_DECLINES_ADDRESS", "2/1d"),
        ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
    ]);
    limited.start().await
}

#[both_databases(stocked)]
async fn declined_cards_are_limited_per_address(db: TestDb) {
    let app = app_limited_to_two_declines(db).await;
    let mut first = Person::signed_up(&app, "first").await;
    let mut second = Person::signed_up(&app, "second").await;
    let payment = first.open_payment(&[SMALL]).await;
    decline(&app, &payment).await;
    second.begin(&[DEAR]).await.done();
    second.cancel_payment().await;
    decline(&app, &payment).await;
    assert_eq!(second.begin(&[DEAR]).await.status(), (8, 429));
    let mut elsewhere = Person::signed_up(&app, "elsewhere").await;
    elsewhere.browser = elsewhere
        .browser
        .with_header("x-forwarded-for", "203.0.113.7");
    elsewhere.begin(&[DEAR]).await.done();
    elsewhere.cancel_payment().await;
    app.advance(MINUTE * 60 * 24);
    let mut third = Person::signed_up(&app, "third").await;
    third.begin(&[DEAR]).await.done();
}

/// However many accounts begin their payments before the first card is declined.
#[both_databases(stocked)]
async fn exhausted_decline_limit_cancels_open_payments(db: TestDb) {
    let app = app_limited_to_two_declines(db).await;
    let mut first = Person::signed_up(&app, "first").await;
    let mut second = Person::signed_up(&app, "second").await;
    let payments = [
        first.open_payment(&[SMALL]).await,
        second.open_payment(&[DEAR]).await,
    ];
    let [of_first, of_second] = &payments;
    decline(&app, of_first).await;
    decline(&app, of_second).await;
    decline(&app, of_first).await;
    for payment in &payments {
        let paid = app.provider().pay(payment, "pm_card_visa").await;
        let code = &paid["error"]["code"];
        assert_eq!(code, "payment_intent_unexpected_state", "{paid}");
    }
    assert_eq!(first.status_of(SMALL).await, 10);
    assert_eq!(first.status_of(DEAR).await, 10);
    assert_books_agree(&app).await;
}
