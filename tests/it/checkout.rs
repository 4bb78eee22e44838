//! Paying over HTTP, with the sandbox behind it, and what happens to orders.

mod balance;
mod cancel;
mod disputes;
mod holds;
mod operator_commands;
mod order_emails;
mod order_history;
mod overdue;
mod payment;
mod payment_intent_refusals;
mod processing_payments;
mod provider_events;
mod provider_requests;
mod refunds;
mod shared_cards;
mod sql_statements;
mod taken_zips;
mod unmatched;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ink_domain::money::Usd;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::orders;
use ink_schema::test_support::{TestDb, stage};
use ink_server::clock::iso;
use ink_server::stripe::Dispute;
use ink_server::{features, jobs};
use ink_tests::{Payment, Person, TestApp, dollars};
use serde_json::Value;

pub(crate) use refunds::fail_refund;

/// TIER 5: paid in full by card.
pub(crate) const SMALL: &str = "58001";
/// Dear enough for a deposit.
pub(crate) const DEAR: &str = "90210";

/// A store with a provider, and somebody in it.
pub(crate) async fn shop(db: TestDb) -> (TestApp, Person) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("INKPAY_REFERRAL_MATURITY_DAYS", "0")
        .start()
        .await;
    let buyer = Person::signed_up(&app, "buyer").await;
    (app, buyer)
}

/// An operator's new price, in dollars.
pub(crate) async fn set_price(app: &TestApp, zip: &str, dollars: u32) {
    let sql = format!("UPDATE zips SET price_cents = {dollars} * 100 WHERE zip = '{zip}'");
    app.stage(move |conn| stage::execute(conn, &sql)).await;
}

/// The bank declines the card, and the provider says so.
pub(crate) async fn decline(app: &TestApp, payment: &Payment) -> Value {
    let declined = app.provider().pay(payment, "pm_card_chargeDeclined").await;
    app.provider()
        .deliver_events(app, &["payment_intent.payment_failed"])
        .await;
    declined
}

pub(crate) const MINUTE: Duration = Duration::from_mins(1);

/// The jobs that orders wait for, one after the other, as the clock would start them.
pub(crate) async fn run_jobs(app: &TestApp) {
    let (server, now) = (|| app.app().clone(), app.now());
    jobs::awaited_payments::cancel_expired(server(), now)
        .await
        .expect("holds");
    jobs::awaited_payments::poll(server(), now)
        .await
        .expect("payments");
    jobs::awaited_payments::fetch_cards(server(), now)
        .await
        .expect("cards");
    jobs::overdue_balances::close_overdue(server(), now)
        .await
        .expect("balances");
    features::checkout::order_emails::write(server(), now)
        .await
        .expect("e-mails");
    jobs::refunds::request_due(server(), now)
        .await
        .expect("refunds");
    jobs::unmatched::refund_due(server(), now)
        .await
        .expect("payments without an order");
    jobs::reconciliation::compare(server(), now)
        .await
        .expect("the comparison");
    features::checkout::order_emails::write(server(), now)
        .await
        .expect("e-mails");
}

/// What an operator is shown of an order.
async fn show_order(app: &TestApp, payment: &Payment) -> String {
    let line = format!("order show {}", payment.order_id);
    app.operate(&line).await.expect("an order")
}

/// An operator gives everything back. Says what the operator is told.
pub(crate) async fn refund(app: &TestApp, payment: &Payment) -> String {
    let line = format!("order refund {}", payment.order_id);
    app.operate(&line).await.expect("a refund")
}

/// And a part of it.
pub(crate) async fn refund_part(app: &TestApp, payment: &Payment, dollars: i32) {
    let line = format!("order refund {} --amount {dollars}", payment.order_id);
    app.operate(&line).await.expect("a refund");
}

/// An operator books a wire as received.
pub(crate) async fn wire(app: &TestApp, payment: &Payment, amount: Usd) -> Result<String, String> {
    let (order, amount) = (&payment.order_id, dollars(amount));
    let reference = next_reference();
    let line = format!("order wire-received {order} --amount {amount} --reference {reference}");
    app.operate(&line).await
}

/// An operator returns all of an order's wires that has to go back; a cent, where that is nothing.
pub(crate) async fn return_wire(app: &TestApp, payment: &Payment) -> Result<String, String> {
    let order = payment.order_id();
    let row = app.stage(move |conn| orders::by_id(conn, &order)).await;
    let left = row.expect("an order").order.to_return();
    return_part_of_wire(app, payment, left.max(Usd::from_cents(1))).await
}

async fn return_part_of_wire(
    app: &TestApp,
    payment: &Payment,
    amount: Usd,
) -> Result<String, String> {
    let (order, amount) = (&payment.order_id, dollars(amount));
    let reference = next_reference();
    let line = format!("order wire-returned {order} --amount {amount} --reference {reference}");
    app.operate(&line).await
}

/// A reference that no wire had before.
fn next_reference() -> String {
    static NTH: AtomicU64 = AtomicU64::new(1);
    let nth = NTH.fetch_add(1, Ordering::Relaxed);
    format!("FED-{nth}")
}

/// What of a payment was refunded at the provider, refund by refund, in cents, the newest first.
async fn refund_amounts(app: &TestApp, payment: &Payment) -> Vec<i64> {
    let list = format!(
        "/v1/refunds?limit=100&payment_intent={}",
        payment.intent_id()
    );
    let refunds = app.provider().get(&list).await;
    let refunds = refunds["data"].as_array().expect("a list");
    refunds
        .iter()
        .filter_map(|refund| refund["amount"].as_i64())
        .collect()
}

/// The bank decides on a dispute of 100 dollars of a payment.
async fn apply_partial_dispute(app: &TestApp, intent: &str, id: &str, state: DisputeState) {
    apply_dispute_event(app, partial_dispute(intent, id, state)).await;
}

fn partial_dispute(intent: &str, id: &str, state: DisputeState) -> Dispute {
    Dispute {
        id: id.to_owned(),
        intent_id: intent.to_owned(),
        amount: Usd::from_dollars(100),
        taken: None,
        state,
        reason: "fraudulent".to_owned(),
        due_by: None,
    }
}

async fn apply_dispute_event(app: &TestApp, dispute: Dispute) {
    let (rules, now) = (app.app().config.order_rules(), app.now());
    app.stage(move |conn| {
        features::checkout::provider_events::apply_dispute(conn, &dispute, rules, now).map(drop)
    })
    .await;
}

/// An operator compares orders with the provider's payments. Gives what the command reports.
async fn run_reconciliation(app: &TestApp, since: i64) -> String {
    let line = format!("reconcile --since {}", iso(since));
    app.operate(&line).await.expect("a comparison")
}

async fn check_with_provider(app: &TestApp, since: i64) -> Result<String, String> {
    let line = format!("ledger check --with-provider --since {}", iso(since));
    app.operate(&line).await
}

/// The books agree with the provider's payments, too.
async fn assert_provider_agrees(app: &TestApp, since: i64) {
    let told = check_with_provider(app, since).await;
    assert!(
        told.as_ref()
            .is_ok_and(|told| told.contains("with the card provider")),
        "{told:?}"
    );
}

/// The books agree with orders and ZIPs, to the cent.
pub(crate) async fn assert_books_agree(app: &TestApp) {
    let checked = app.operate("ledger check").await;
    assert_eq!(
        checked.as_deref(),
        Ok("the books agree with orders and ZIPs")
    );
}
