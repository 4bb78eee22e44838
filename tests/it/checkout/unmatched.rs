//! Payments whose order is not in the database, as after a restored backup, and an order whose payment the provider does not
//! know.

mod disputes;
mod refunds;
mod taken_up;

use ink_schema::alerts::{self, AlertKind, OperatorAlert};
use ink_schema::both_databases;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_server::jobs;
use ink_tests::{Logs, OPERATOR, Person, TestApp};
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::json;

use super::{
    MINUTE, SMALL, assert_books_agree, assert_provider_agrees, check_with_provider, run_jobs,
    run_reconciliation,
};

const LOST: &str = "INK-7K3M9-Q2X4D";

/// A shop, and the time of its backup.
async fn restored_shop(db: TestDb) -> (TestApp, Person, i64) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .start()
        .await;
    let buyer = Person::signed_up(&app, "buyer").await;
    let backup = app.now();
    app.advance(MINUTE);
    (app, buyer, backup)
}

/// Somebody paid for an order that was lost since. Gives the payment.
async fn pay_lost_order(app: &TestApp, cents: &str, said: &[(&str, &str)]) -> String {
    pay_lost_order_with(app, "pm_card_visa", cents, said).await
}

async fn pay_lost_order_with(
    app: &TestApp,
    card: &str,
    cents: &str,
    said: &[(&str, &str)],
) -> String {
    let mut fields = vec![
        ("amount", cents),
        ("currency", "usd"),
        ("confirm", "true"),
        ("payment_method", card),
        ("return_url", "http://localhost:3000/"),
        ("metadata[order_id]", LOST),
    ];
    fields.extend(said);
    let paid = app.provider().ask("/v1/payment_intents", &fields).await;
    assert_eq!(paid["status"], "succeeded", "{paid}");
    paid["id"].as_str().expect("a payment").to_owned()
}

/// Paid by card in full.
async fn pay_lost_zip(app: &TestApp, cents: &str, zip: &str) -> String {
    pay_lost_zip_in_part(app, cents, zip, cents).await
}

async fn pay_lost_zip_in_part(app: &TestApp, cents: &str, zip: &str, total: &str) -> String {
    let said = [
        ("metadata[ink_id]", "buyer"),
        ("metadata[zips]", zip),
        ("metadata[total_cents]", total),
    ];
    pay_lost_order(app, cents, &said).await
}

/// An operator decides to give it back.
async fn request_refund(app: &TestApp, payment: &str) -> Result<String, String> {
    app.operate(&format!("reconcile refund {payment}")).await
}

/// The job that gives back what operators decided to.
async fn refund_due(app: &TestApp) {
    let followed = jobs::unmatched::refund_due(app.app().clone(), app.now()).await;
    followed.expect("refunds of payments without an order");
}

/// An operator decides to give it back, and the job does.
async fn refund_unmatched(app: &TestApp, payment: &str) {
    let wanted = request_refund(app, payment).await;
    wanted.expect("it goes back");
    refund_due(app).await;
}

/// The list of payments without an order ends so.
async fn assert_listed(app: &TestApp, end: &str) {
    let listed = app.operate("reconcile list").await.expect("a list");
    assert!(listed.ends_with(end), "{listed}");
}

async fn assert_none_listed(app: &TestApp) {
    let listed = app.operate("reconcile list").await;
    assert_eq!(listed.as_deref(), Ok("no payment is without its order"));
}

async fn take_up(app: &TestApp, payment: &str) -> Result<String, String> {
    app.operate(&format!("reconcile take-up {payment}")).await
}

#[both_databases(stocked)]
async fn webhook_of_lost_order_notifies_operator(db: TestDb) {
    let (app, _, _) = restored_shop(db).await;
    let payment = pay_lost_zip(&app, "26000", SMALL).await;
    let recorder = PrometheusBuilder::new().build_recorder();
    let metrics = recorder.handle();
    let _here = metrics::set_default_local_recorder(&recorder);
    run_jobs(&app).await;
    assert!(metrics.render().contains("ink_unmatched_payments 0"));
    for _ in 0..2 {
        app.provider()
            .deliver_events(&app, &["payment_intent.succeeded"])
            .await;
        run_jobs(&app).await;
    }
    assert!(metrics.render().contains("ink_unmatched_payments 1"));
    let told = app.subjects_to(OPERATOR).await;
    assert_eq!(told, [format!("A payment has no order: {LOST}")]);
    let listed = app.operate("reconcile list").await.expect("a list");
    for part in [
        &payment,
        LOST,
        "$260",
        "2026-01-02 12:01 UTC",
        "buyer",
        SMALL,
    ] {
        assert!(listed.contains(part), "{part}: {listed}");
    }
}

#[both_databases(stocked)]
async fn lost_order_is_found_by_reconciliation(db: TestDb) {
    let (app, _, _) = restored_shop(db).await;
    let payment = pay_lost_zip(&app, "26000", SMALL).await;
    run_jobs(&app).await;
    assert_none_listed(&app).await;
    let compared = jobs::reconciliation::compare_payments(app.app().clone(), app.now());
    compared.await.expect("the reconciliation");
    let listed = app.operate("reconcile list").await.expect("a list");
    assert!(listed.contains(&payment), "{listed}");
    assert_books_agree(&app).await;
}

/// What the operator's webhook is told of.
async fn open_alerts(app: &TestApp, kind: AlertKind) -> Vec<OperatorAlert> {
    let looked = jobs::alerts::check_alerts(app.app().clone(), app.now()).await;
    looked.expect("it is looked for");
    app.stage(move |conn| alerts::of(conn, kind)).await
}

#[both_databases(stocked)]
async fn unmatched_payment_is_an_alert_until_decided(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_zip(&app, "26000", SMALL).await;
    run_reconciliation(&app, backup).await;
    run_jobs(&app).await;
    let lasting = async || open_alerts(&app, AlertKind::PaymentWithoutOrder).await;
    let alert = OperatorAlert {
        kind: AlertKind::PaymentWithoutOrder,
        subject: payment.clone(),
        detail: format!("order {LOST}, $260"),
    };
    assert_eq!(lasting().await, [alert]);
    // It has an e-mail of its own.
    assert_eq!(app.subjects_to(OPERATOR).await.len(), 1);
    let decided = request_refund(&app, &payment).await;
    assert!(decided.is_ok(), "{decided:?}");
    assert!(lasting().await.is_empty());
}

#[both_databases(stocked)]
async fn unmatched_payment_is_refunded_once(db: TestDb) {
    let (app, mut buyer, backup) = restored_shop(db).await;
    let payment = pay_lost_zip(&app, "26000", SMALL).await;
    run_reconciliation(&app, backup).await;
    let plan = json!({ "path": "/v1/refunds", "status": 500, "count": 1 });
    app.provider().fail(plan).await;
    let logs = Logs::listen();
    let told = request_refund(&app, &payment).await;
    assert_eq!(told, Ok(format!("{payment}: $260 goes back to the card")));
    let logged = logs.security();
    let about: Vec<_> = logged.iter().map(|line| line.field("payment")).collect();
    assert_eq!(about, [Some(payment.as_str())]);
    assert!(request_refund(&app, &payment).await.is_err(), "once");
    let listed = app.operate("reconcile list").await.expect("a list");
    assert!(listed.contains("goes back by operator:"), "{listed}");
    for _ in 0..3 {
        refund_due(&app).await;
        app.advance(MINUTE * 2);
    }
    let refunds = app.provider().get("/v1/refunds?limit=10").await;
    let refunds = refunds["data"].as_array().expect("a list");
    let amounts: Vec<_> = refunds.iter().map(|refund| &refund["amount"]).collect();
    assert_eq!(amounts, [26_000]);
    assert_none_listed(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
    assert_provider_agrees(&app, backup).await;
}

#[both_databases(stocked)]
async fn refund_since_backup_enters_the_books(db: TestDb) {
    let (app, mut buyer, _) = restored_shop(db).await;
    let backup = app.now();
    let payment = buyer.buy(&app, &[SMALL]).await;
    let fields = [("payment_intent", payment.intent_id())];
    app.provider().ask("/v1/refunds", &fields).await;
    // Longer ago than the server looks by itself.
    app.advance(MINUTE * 60 * 24 * 10);
    run_jobs(&app).await;
    let differs = check_with_provider(&app, backup).await;
    let (order, intent) = (&payment.order_id, payment.intent_id());
    let told = format!("order {order}: the provider has $0 of payment {intent}, the books $260");
    assert_eq!(differs, Err(told));
    run_reconciliation(&app, backup).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_provider_agrees(&app, backup).await;
}

/// As after the key of another account at the provider was set.
#[both_databases(stocked)]
async fn unknown_payment_is_reported_once_and_fetched_for_a_day(db: TestDb) {
    let logs = Logs::listen();
    let (app, mut buyer, backup) = restored_shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment, "pm_card_visa").await;
    provider
        .deliver_events(&app, &["payment_intent.succeeded"])
        .await;
    let order = payment.order_id();
    app.stage(move |conn| orders::set_intent(conn, &order, "pi_of_others", "none"))
        .await;
    let differs = check_with_provider(&app, backup).await;
    let (order, intent) = (&payment.order_id, payment.intent_id());
    let told = format!(
        "payment {intent} of $260: order {order} has another payment\n\
         order {order}: the provider does not know its payment pi_of_others"
    );
    assert_eq!(differs, Err(told));
    let asked = async || {
        let fetched = jobs::awaited_payments::fetch_cards(app.app().clone(), app.now()).await;
        fetched.expect("cards");
        let mut requests = provider.requests().await;
        requests.retain(|request| request["path"] == "/v1/payment_intents/pi_of_others");
        requests.len()
    };
    assert_eq!(asked().await, 1);
    app.advance(MINUTE * 60 * 24);
    for _ in 0..2 {
        assert_eq!(asked().await, 2);
    }
    let errors = logs.errors();
    let [error] = errors.as_slice() else {
        unreachable!("one error, not {errors:?}")
    };
    assert_eq!(error.field("order"), Some(payment.order_id.as_str()));
}
