//! Disputed payments: who is told, what is blocked until the bank has decided, and the evidence for the sale.

mod evidence;
mod outcomes;
mod partial;
mod warnings;

use std::time::Duration;

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::outbox::OutgoingEmail;
use ink_schema::test_support::{TestDb, stage};
use ink_server::features::checkout::order_emails;
use ink_tests::{OPERATOR, Payment, Person, TestApp};
use serde_json::json;

use super::{
    DEAR, SMALL, apply_partial_dispute, assert_books_agree, refund, return_wire, run_jobs, wire,
};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

async fn shop(db: TestDb) -> (TestApp, Person) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .start()
        .await;
    let buyer = Person::signed_up(&app, "buyer").await;
    (app, buyer)
}

/// Somebody pays for a ZIP and disputes it.
async fn disputed(app: &TestApp, buyer: &mut Person, zip: &str) -> Payment {
    let payment = buyer.buy_with(app, &[zip], "pm_card_createDispute").await;
    let provider = app.provider();
    provider.run_aftermath().await;
    provider
        .deliver_events(app, &["charge.dispute.created", "charge.dispute.updated"])
        .await;
    payment
}

/// The bank decides against the buyer.
async fn win(app: &TestApp) {
    let dispute = app.provider().dispute().await;
    app.provider()
        .submit_evidence(&dispute, "winning_evidence")
        .await;
    run_jobs(app).await;
}

/// The bank decides for the buyer.
async fn lose(app: &TestApp) {
    let dispute = app.provider().dispute().await;
    let closed = format!("{dispute}/close");
    app.provider().ask(&closed, &[]).await;
    run_jobs(app).await;
}

async fn dispute_payment_in_part(app: &TestApp, payment: &Payment, id: &str, state: DisputeState) {
    apply_partial_dispute(app, payment.intent_id(), id, state).await;
}

#[both_databases(stocked)]
async fn operator_is_notified_of_dispute_once(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let none = app.operate("order disputes").await;
    assert_eq!(none.as_deref(), Ok("no payment is disputed"));
    let payment = disputed(&app, &mut buyer, SMALL).await;
    run_jobs(&app).await;
    run_jobs(&app).await;
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        [format!("A payment is disputed: {}", payment.order_id)]
    );
    // Nine days from Friday noon.
    let email = app.email_to(OPERATOR).await;
    assert!(
        email.text.contains("Due date: Jan 11, 2026, 12:00"),
        "{}",
        email.text
    );
    let listed = app.operate("order disputes").await.expect("a list");
    assert!(listed.contains(&payment.order_id), "{listed}");
    assert!(listed.contains("evidence due"), "{listed}");
}

#[both_databases(stocked)]
async fn disputed_order_cannot_be_refunded_or_account_deleted(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, SMALL).await;
    let give_back = format!("order refund {}", payment.order_id);
    assert_blocked_by_dispute(app.operate(&give_back).await);
    let paid = "--amount 40 --reference 'ACH 1' --reason 'the card is closed'";
    let close = format!("order refund-close {} {paid}", payment.order_id);
    assert_blocked_by_dispute(app.operate(&close).await);
    let refused = buyer.browser.post("/user/delete", &json!({})).await;
    assert_eq!(refused.code(), "delete.disputed");
    win(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
    // The buyer may still be given the money back.
    refund(&app, &payment).await;
    run_jobs(&app).await;
    let none = app.operate("order disputes").await;
    assert_eq!(none.as_deref(), Ok("no payment is disputed"));
    assert_books_agree(&app).await;
}

fn assert_blocked_by_dispute(result: Result<String, String>) {
    let why = result.expect_err("a disputed order stands still");
    assert!(why.contains("its payment is disputed"), "{why}");
}

#[both_databases(stocked)]
async fn disputed_deposit_blocks_cancel_and_wire_return(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    // Of what is over something would be to be returned.
    let second = buyer.buy(&app, &["58004"]).await;
    let over = Usd::from_dollars(40);
    wire(&app, &second, over).await.expect("booked");
    let open = DisputeState::Open;
    dispute_payment_in_part(&app, &payment, "dp_1", open).await;
    dispute_payment_in_part(&app, &second, "dp_2", open).await;
    let call_off = format!("order cancel {}", payment.order_id);
    // Nobody is asked whether that is meant.
    assert_eq!(app.warning(&call_off).await, None);
    assert_blocked_by_dispute(app.operate(&call_off).await);
    assert_eq!(buyer.status_of(DEAR).await, 30);
    assert_blocked_by_dispute(return_wire(&app, &second).await);
    dispute_payment_in_part(&app, &payment, "dp_1", DisputeState::Won).await;
    dispute_payment_in_part(&app, &second, "dp_2", DisputeState::Won).await;
    app.operate(&call_off).await.expect("called off");
    return_wire(&app, &second).await.expect("sent");
    assert_eq!(buyer.status_of(DEAR).await, 10);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn late_wire_is_not_accepted_while_disputed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    app.advance(DAY * 8);
    run_jobs(&app).await;
    wire(&app, &payment, payment.owed()).await.expect("booked");
    dispute_payment_in_part(&app, &payment, "dp_1", DisputeState::Open).await;
    let accept = format!("order wire-accept {}", payment.order_id);
    assert_blocked_by_dispute(app.operate(&accept).await);
    assert_blocked_by_dispute(return_wire(&app, &payment).await);
    dispute_payment_in_part(&app, &payment, "dp_1", DisputeState::Won).await;
    app.operate(&accept).await.expect("taken");
    buyer.log_in().await;
    assert_eq!(buyer.status_of(DEAR).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn disputed_deposit_does_not_become_overdue(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, DEAR).await;
    app.advance(DAY * 14);
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(DEAR).await, 30);
    let refused = wire(&app, &payment, payment.owed()).await;
    assert!(refused.is_err_and(|why| why.contains("is disputed")));
    lose(&app).await;
    assert_eq!(buyer.status_of(DEAR).await, 10);
    assert_books_agree(&app).await;
}

/// A wire that came now could not be booked.
#[both_databases(stocked)]
async fn disputed_deposit_hides_balance_due(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, DEAR).await;
    let due = async |buyer: &mut Person| {
        let order = format!("/orders/{}", payment.order_id);
        let shown = buyer.browser.page(&order).await.texts("#wiring").len();
        let pending = buyer.info().await["orders"][0]["due_date"].clone();
        let confirmed = buyer.confirm_order(&payment).await.body["due_date"].clone();
        assert_eq!(confirmed.is_string(), pending.is_string(), "{confirmed}");
        (shown, pending.is_string())
    };
    assert_eq!(due(&mut buyer).await, (0, false));
    win(&app).await;
    assert_eq!(due(&mut buyer).await, (1, true));
}

/// It would ask for a balance by a time that is suspended.
#[both_databases(stocked)]
async fn deposit_email_waits_until_dispute_is_won(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, DEAR).await;
    let subject = format!("Deposit received: {}", payment.order_id);
    for is_over in [false, true] {
        run_jobs(&app).await;
        let subjects = app.subjects_to(&buyer.email).await;
        assert_eq!(subjects.contains(&subject), is_over, "{subjects:?}");
        if !is_over {
            app.advance(DAY * 14);
            win(&app).await;
        }
    }
    // From Friday noon: Monday is a holiday.
    let email = app.email_to(&buyer.email).await;
    assert!(email.text.contains("Jan 22, 2026"), "{}", email.text);
}

#[both_databases(stocked)]
async fn won_dispute_extends_balance_deadline(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, DEAR).await;
    let reminders = async || {
        run_jobs(&app).await;
        let emails = app.emails().await;
        let due_soon = |email: &&OutgoingEmail| email.subject.contains("due soon");
        emails.iter().filter(due_soon).count()
    };
    // Less than a day before Wednesday, 20:00 UTC: who could not pay is not asked to.
    app.advance(DAY * 4 + HOUR * 9);
    assert_eq!(reminders().await, 0);
    app.advance(DAY * 10);
    win(&app).await;
    assert_eq!(reminders().await, 0);
    assert_eq!(buyer.status_of(DEAR).await, 30);
    // From Friday night: Monday is a holiday, so the balance is due on Thursday.
    app.advance(DAY * 5);
    assert_eq!(reminders().await, 1);
    wire(&app, &payment, payment.owed())
        .await
        .expect("it is taken");
    assert_eq!(buyer.status_of(DEAR).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn failing_buyer_email_does_not_block_operator_email(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment, "pm_card_createDispute").await;
    provider.run_aftermath().await;
    let unreadable = "UPDATE accounts SET email = 'no address' WHERE ink_id = 'buyer'";
    app.stage(|conn| stage::execute(conn, unreadable)).await;
    for event in provider
        .events(&["payment_intent.succeeded", "charge.dispute.created"])
        .await
    {
        assert_eq!(provider.deliver_event_raw(&app, &event).await.status, 200);
    }
    let written = order_emails::write(app.app().clone(), app.now()).await;
    assert!(written.is_err(), "the buyer has no address");
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        [format!("A payment is disputed: {}", payment.order_id)]
    );
}
