//! Refunds to a card that involve an operator or the bank.

mod again;
mod disputed;
mod parts;
mod unknown;

use ink_domain::money::Usd;
use ink_domain::order::TimelineEntry;
use ink_schema::both_databases;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_server::features::checkout::provider_events;
use ink_server::jobs::reconciliation;
use ink_server::stripe::{Refund, RefundState};
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::{
    DEAR, SMALL, assert_books_agree, refund, refund_amounts, refund_part, run_jobs,
    run_reconciliation, shop, show_order,
};

const HOUR: std::time::Duration = std::time::Duration::from_hours(1);

/// An operator gives a part back at the provider.
async fn refund_part_at_provider(app: &TestApp, payment: &Payment, cents: &str) {
    let fields = [("payment_intent", payment.intent_id()), ("amount", cents)];
    let refund = app.provider().ask("/v1/refunds", &fields).await;
    assert_eq!(refund["status"], "succeeded", "{refund}");
}

/// An operator asks again for what failed.
async fn refund_again(app: &TestApp, payment: &Payment) -> Result<String, String> {
    let line = format!("order refund-again {}", payment.order_id);
    app.operate(&line).await
}

async fn run_refunds(app: &TestApp) {
    let asked = ink_server::jobs::refunds::request_due(app.app().clone(), app.now()).await;
    asked.expect("refunds");
}

async fn failed_refunds(app: &TestApp) -> String {
    app.operate("order failed").await.expect("a list")
}

/// What the card has back at the provider, in cents.
async fn refunded_cents(app: &TestApp, payment: &Payment) -> i64 {
    refund_amounts(app, payment).await.into_iter().sum()
}

/// From now on this payment is taken for the order's.
async fn set_order_intent(app: &TestApp, payment: &Payment, intent: &str) {
    let (order, intent) = (payment.order_id(), intent.to_owned());
    app.stage(move |conn| orders::set_intent(conn, &order, &intent, "none"))
        .await;
}

/// The operator has looked for it there, and paid it from the bank.
async fn close_refund(app: &TestApp, payment: &Payment) -> Result<String, String> {
    let paid = "--amount 40 --reference 'ACH 1' --reason 'it is lost at the provider'";
    let line = format!("order refund-close {} {paid}", payment.order_id);
    app.operate(&line).await
}

/// A refund that the provider refuses for good: a payment is to be given back that was never charged. Its bank may dispute the
/// one that was.
pub(crate) async fn fail_refund(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = buyer.buy_with(app, &[SMALL], "pm_card_createDispute").await;
    refund(app, &payment).await;
    let fields = [("amount", "26000"), ("currency", "usd")];
    let open = app.provider().ask("/v1/payment_intents", &fields).await;
    set_order_intent(app, &payment, open["id"].as_str().expect("a payment")).await;
    run_refunds(app).await;
    set_order_intent(app, &payment, payment.intent_id()).await;
    assert!(failed_refunds(app).await.contains(&payment.order_id));
    payment
}

/// And not by when the provider began to be asked.
#[both_databases(stocked)]
async fn refund_is_dated_by_its_completion(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund(&app, &payment).await;
    let began = app.now();
    app.advance(super::MINUTE);
    let asked = ink_server::jobs::refunds::request_due(app.app().clone(), began).await;
    asked.expect("refunds");
    let order = payment.order_id();
    let timeline = app.stage(move |conn| orders::timeline(conn, &order)).await;
    let mut happened = timeline.into_iter();
    let back = happened.find(|(entry, ..)| *entry == TimelineEntry::MoneyBack);
    assert_eq!(back.map(|(_, at, _)| at), Some(app.now()));
}

#[both_databases(stocked)]
async fn permanently_refused_refund_is_not_retried(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    fail_refund(&app, &mut buyer).await;
    let provider = app.provider();
    let asked = provider.requests().await.len();
    app.advance(std::time::Duration::from_hours(24));
    ink_server::jobs::refunds::request_due(app.app().clone(), app.now())
        .await
        .expect("refunds");
    assert_eq!(
        provider.requests().await.len(),
        asked,
        "it is not asked for again"
    );
}

/// Nor waits longer itself than any other that failed.
#[both_databases(stocked)]
async fn failing_refund_does_not_block_others(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = Person::signed_up(&app, "other").await;
    let first = buyer.buy(&app, &[SMALL]).await;
    let second = other.buy(&app, &[DEAR]).await;
    // Nobody told of it: the provider is asked what went back.
    refund_part_at_provider(&app, &first, "26000").await;
    refund(&app, &first).await;
    app.advance(std::time::Duration::from_secs(1));
    refund(&app, &second).await;
    let plan = json!({ "method": "GET", "path": "/v1/refunds", "status": 400 });
    app.provider().fail(plan).await;
    let give_back = async || {
        let server = app.app().clone();
        ink_server::jobs::refunds::request_due(server, app.now()).await
    };
    assert!(give_back().await.is_err());
    let paid = format!("{:.0}", second.amount * 100.0);
    assert_eq!(refunded_cents(&app, &second).await.to_string(), paid);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert!(!show_order(&app, &first).await.contains("money_back"));
    app.advance(std::time::Duration::from_secs(30));
    give_back().await.expect("refunds");
    assert!(show_order(&app, &first).await.contains("money_back"));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn refund_of_uncharged_payment_fails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = fail_refund(&app, &mut buyer).await;
    assert_eq!(refunded_cents(&app, &payment).await, 0);
}

/// As after the key of another account at the provider was set, before the answer of the old one was heard.
#[both_databases(stocked)]
async fn refund_of_unknown_payment_fails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 500 });
    app.provider().fail(plan).await;
    run_refunds(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    set_order_intent(&app, &payment, "pi_of_others").await;
    app.advance(super::MINUTE);
    run_refunds(&app).await;
    assert!(failed_refunds(&app).await.contains(&payment.order_id));
    let again = refund_again(&app, &payment).await;
    again.expect("it is asked for");
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    run_refunds(&app).await;
    assert!(failed_refunds(&app).await.contains(&payment.order_id));
}

/// The keys by which refunds were asked for.
async fn keys(app: &TestApp) -> Vec<String> {
    let requests = app.provider().requests().await;
    let asked = requests.iter().filter(|request| {
        (&request["method"], &request["path"]) == (&json!("POST"), &json!("/v1/refunds"))
    });
    asked
        .filter_map(|request| request["idempotency_key"].as_str())
        .map(str::to_owned)
        .collect()
}

#[both_databases(stocked)]
async fn failed_refund_is_retried_on_operators_request(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = fail_refund(&app, &mut buyer).await;
    let provider = app.provider();
    provider.run_aftermath().await;
    provider
        .submit_evidence(&provider.dispute().await, "winning_evidence")
        .await;
    run_jobs(&app).await;
    assert!(failed_refunds(&app).await.contains(&payment.order_id));
    let told = refund_again(&app, &payment).await;
    assert!(told.expect("asked").contains("asked for the refund again"));
    run_jobs(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_eq!(refunded_cents(&app, &payment).await, 26_000);
    let told = refund_again(&app, &payment).await;
    assert!(told.is_err_and(|why| why.contains("no refund of it has failed")));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn pending_refund_that_fails_stays_failed_despite_late_events(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer
        .buy_with(&app, &[SMALL], "pm_card_pendingRefund")
        .await;
    refund_part(&app, &payment, 40).await;
    run_refunds(&app).await;
    let list = format!("/v1/refunds?payment_intent={}", payment.intent_id());
    let begun = app.provider().get(&list).await["data"][0].clone();
    let refund = |state| Refund {
        id: begun["id"].as_str().expect("an id").to_owned(),
        intent_id: Some(payment.intent_id().to_owned()),
        amount: Usd::from_dollars(40),
        state,
    };
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    let (rules, now) = (app.app().config.order_rules(), app.now());
    for state in [RefundState::Failed, RefundState::Settled] {
        let refund = refund(state);
        app.stage(move |conn| provider_events::apply_refund(conn, &refund, rules, now).map(drop))
            .await;
        let listed = failed_refunds(&app).await;
        assert!(listed.contains(&payment.order_id), "{listed}");
        assert!(listed.contains("$40"), "{listed}");
        assert_books_agree(&app).await;
    }
}

#[both_databases(stocked)]
async fn failures_of_one_order_are_emailed_as_one_sum(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer
        .buy_with(&app, &[SMALL], "pm_card_pendingRefund")
        .await;
    let list = format!("/v1/refunds?payment_intent={}", payment.intent_id());
    let begun = async |dollars: i32, state| {
        refund_part(&app, &payment, dollars).await;
        run_refunds(&app).await;
        let newest = app.provider().get(&list).await["data"][0].clone();
        Refund {
            id: newest["id"].as_str().expect("an id").to_owned(),
            intent_id: Some(payment.intent_id().to_owned()),
            amount: Usd::from_dollars(dollars),
            state,
        }
    };
    let told = async |refunds: Vec<Refund>| {
        let (rules, now) = (app.app().config.order_rules(), app.now());
        app.stage(move |conn| {
            for refund in &refunds {
                provider_events::apply_refund(conn, refund, rules, now)?;
            }
            Ok(())
        })
        .await;
    };
    let first = begun(40, RefundState::Settled).await;
    told(vec![first.clone()]).await;
    app.provider().run_aftermath().await;
    app.advance(super::MINUTE);
    let second = begun(20, RefundState::Failed).await;
    let state = RefundState::Failed;
    told(vec![Refund { state, ..first }, second]).await;
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    let left = "Still to go back to you: $60";
    assert!(email.text.contains(left), "{}", email.text);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn earlier_failure_does_not_fail_new_refund(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let since = app.now();
    let payment = buyer.buy_with(&app, &[SMALL], "pm_card_refundFail").await;
    refund_part(&app, &payment, 40).await;
    run_refunds(&app).await;
    app.provider().run_aftermath().await;
    run_reconciliation(&app, since).await;
    assert!(failed_refunds(&app).await.contains(&payment.order_id));
    close_refund(&app, &payment).await.expect("closed");
    refund_part(&app, &payment, 20).await;
    // The reconciliation reads of the one that failed each time.
    run_reconciliation(&app, since).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    run_refunds(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [2000, 4000]);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn late_refund_failure_is_found_within_a_day(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy_with(&app, &[SMALL], "pm_card_refundFail").await;
    refund(&app, &payment).await;
    run_jobs(&app).await;
    app.advance(std::time::Duration::from_hours(29 * 24));
    app.provider().run_aftermath().await;
    run_jobs(&app).await;
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    let compared = reconciliation::compare_older_refunds(app.app().clone(), app.now());
    compared.await.expect("the reconciliation");
    assert!(failed_refunds(&app).await.contains(&payment.order_id));
    assert_books_agree(&app).await;
}
