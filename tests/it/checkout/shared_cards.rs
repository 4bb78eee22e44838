//! A card that a buyer and their referrer both used: the operator is told, and decides.

use std::time::Duration;

use ink_schema::checkout::{cards, orders};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases};
use ink_server::jobs::{awaited_payments, notification_emails};
use ink_tests::{OPERATOR, Payment, Person, TestApp};
use serde_json::json;

use super::{DEAR, SMALL, assert_books_agree, run_jobs, shop};

/// Another one than [`SMALL`], paid by card in full.
const OTHER: &str = "58004";

/// A referrer, and somebody whom they referred.
async fn referrer_and_buyer(db: TestDb) -> (TestApp, Person, Person) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("INKPAY_REFERRAL_MATURITY_DAYS", "0")
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .start()
        .await;
    let referrer = Person::signed_up(&app, "referrer").await;
    let buyer = Person::signed_up_by(&app, "buyer", "referrer").await;
    (app, referrer, buyer)
}

async fn pay_with_card(app: &TestApp, buyer: &mut Person, zip: &str, card: &str) -> Payment {
    let payment = buyer.open_payment(&[zip]).await;
    app.provider().pay(&payment, card).await;
    payment
}

/// What somebody is written about a day's earnings when it is over.
async fn daily_earnings_email(app: &TestApp, person: &Person) -> String {
    app.advance(Duration::from_hours(24));
    let job = notification_emails::write(app.app().clone(), app.now());
    job.await.expect("the job runs");
    let emails = app.emails().await.into_iter();
    let theirs = emails.filter(|email| email.to == person.email);
    let mut earnings = theirs.filter(|email| email.subject.starts_with("Your INKPAY earnings"));
    earnings.next().expect("one").text
}

#[both_databases(stocked)]
async fn shared_card_earnings_are_withheld_until_released(db: TestDb) {
    let (app, mut referrer, mut buyer) = referrer_and_buyer(db).await;
    referrer.buy(&app, &[DEAR]).await;
    let sold = buyer.buy(&app, &[SMALL]).await;
    let order = sold.order_id();
    run_jobs(&app).await;
    let emails = app.emails().await;
    let to_operator: Vec<_> = emails.iter().filter(|email| email.to == OPERATOR).collect();
    let [email] = to_operator.as_slice() else {
        unreachable!("one email, not {}", to_operator.len())
    };
    assert!(email.subject.contains(order.as_str()), "{}", email.subject);
    assert!(email.text.contains("Amount: $13"), "{}", email.text);
    let listed = app.operate("payout withheld").await.expect("a list");
    for part in [order.as_str(), "$13", "to referrer", "by buyer"] {
        assert!(listed.contains(part), "{part}: {listed}");
    }
    let page = referrer.browser.page("/accounts").await;
    assert!(page.text().contains("$13 is withheld"), "{}", page.text());
    assert_eq!(referrer.info().await["payout_balance"], 1300);
    let open = "payout open referrer 13";
    let refused = app.operate(open).await;
    assert!(refused.is_err_and(|why| why.contains("$13 is withheld")));
    let release = format!("payout release {order}");
    let said = app.warning(&release).await.expect("an operator is asked");
    assert!(said.contains("$13  to referrer"), "{said}");
    app.operate(&release).await.expect("released");
    assert_eq!(app.warning(&release).await, None);
    assert!(app.operate(&release).await.is_err(), "once");
    app.operate(open).await.expect("available");
    assert_books_agree(&app).await;
    let text = daily_earnings_email(&app, &referrer).await;
    for fact in ["Withheld for now: $13", "No longer withheld: $13"] {
        assert!(text.contains(fact), "{text}");
    }
}

#[both_databases(stocked)]
async fn card_of_webhook_only_payment_is_fetched(db: TestDb) {
    let (app, mut referrer, mut buyer) = referrer_and_buyer(db).await;
    for (who, zip) in [(&mut buyer, SMALL), (&mut referrer, OTHER)] {
        pay_with_card(&app, who, zip, "pm_card_visa").await;
        app.provider()
            .deliver_events(&app, &["payment_intent.succeeded"])
            .await;
    }
    let none = app.operate("payout withheld").await;
    assert_eq!(none.as_deref(), Ok("no earning is withheld"));
    run_jobs(&app).await;
    let listed = app.operate("payout withheld").await.expect("a list");
    let order = listed.split_whitespace().next().unwrap_or_default();
    let refused = app.operate(&format!("payout refuse {order}")).await;
    refused.expect("refused");
    assert_eq!(referrer.info().await["payout_balance"], 0);
    // Of the card nothing is kept that leads to it.
    let fingerprint = {
        let charges = app.provider().get("/v1/charges").await;
        let card = &charges["data"][0]["payment_method_details"]["card"];
        card["fingerprint"].as_str().expect("one").to_owned()
    };
    for cell in app.contents().await {
        assert!(
            !cell.value.contains(&fingerprint),
            "{}.{}",
            cell.table,
            cell.column
        );
    }
    assert_books_agree(&app).await;
    let text = daily_earnings_email(&app, &referrer).await;
    assert!(text.contains("Withheld, then taken back: $"), "{text}");
}

/// As while the API key of another account at the provider is configured.
#[both_databases(stocked)]
async fn card_of_temporarily_unknown_payment_is_compared(db: TestDb) {
    let (app, mut referrer, mut buyer) = referrer_and_buyer(db).await;
    for (who, zip) in [(&mut buyer, SMALL), (&mut referrer, OTHER)] {
        pay_with_card(&app, who, zip, "pm_card_visa").await;
        app.provider()
            .deliver_events(&app, &["payment_intent.succeeded"])
            .await;
    }
    let withheld = async || {
        let fetched = awaited_payments::fetch_cards(app.app().clone(), app.now()).await;
        let listed = app.operate("payout withheld").await.expect("a list");
        (fetched.is_ok(), listed.contains("to referrer"))
    };
    for (status, code, is_ok) in [
        (404, "resource_missing", true),
        (400, "account_invalid", false),
    ] {
        let plan = json!({
            "method": "GET", "path": "/v1/payment_intents", "status": status, "code": code, "count": 2,
        });
        app.provider().fail(plan).await;
        assert_eq!(withheld().await, (is_ok, false), "{code}");
    }
    assert_eq!(withheld().await, (true, true));
}

/// The provider's answer is from before the charge, of which the webhook told first.
#[both_databases(stocked)]
async fn declined_card_is_not_recorded_as_the_one_that_paid(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = pay_with_card(&app, &mut buyer, SMALL, "pm_card_chargeDeclined").await;
    let (db, id, now) = (app.app().db.clone(), payment.order_id(), app.now());
    let rules = app.app().config.order_rules();
    app.provider().before_next_call(async move {
        let charged = move |conn: &mut Conn| {
            let row = orders::lock(conn, &id)?.expect("an order");
            let amount = row.order.card;
            orders::record_capture(conn, row, amount, now, rules, now)?;
            Ok::<_, DbError>(())
        };
        db.write(charged).await.expect("it is charged");
    });
    buyer.verify_payment(&payment).await.done();
    let unknown = app.stage(|conn| cards::unrecorded(conn, 2)).await;
    let unknown: Vec<_> = unknown.into_iter().map(|row| row.id).collect();
    assert_eq!(unknown, [payment.order_id()]);
}

#[both_databases(stocked)]
async fn different_card_withholds_nothing(db: TestDb) {
    let (app, mut referrer, mut buyer) = referrer_and_buyer(db).await;
    referrer.buy(&app, &[OTHER]).await;
    let payment = pay_with_card(&app, &mut buyer, SMALL, "pm_card_mastercard").await;
    buyer.verify_payment(&payment).await.done();
    run_jobs(&app).await;
    let none = app.operate("payout withheld").await;
    assert_eq!(none.as_deref(), Ok("no earning is withheld"));
    let listed = app.operate("payout list referrer").await;
    let listed = listed.expect("a list");
    assert!(
        listed.contains("available: $13, pending: $0, withheld: $0"),
        "{listed}"
    );
}
