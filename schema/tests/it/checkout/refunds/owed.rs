//! How much has to be refunded to cards, and by which id the provider knows it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::disputes::{Dispute, DisputeState};
use ink_schema::checkout::unmatched::{self, UnmatchedPayment};
use ink_schema::checkout::{orders, refunds};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases, gauges};

use super::{claim, order_awaiting_refund, settle, start};
use crate::account::people::account;
use crate::database::{rows, transact};
use crate::fixtures::{MINUTE, NOW, SMALL, captured, order_id, placed, set_intent, stock, usd};

/// What happens to a payment that has no order.
type PaymentStep = fn(&mut Conn, &UnmatchedPayment) -> Result<(), DbError>;

#[both_databases(empty)]
async fn started_refund_is_claimed_with_its_id(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    let [first] = claim(&db, NOW).await.try_into().unwrap();
    assert_eq!(first.refund_id, None);
    start(&db, &id, "re_1").await;
    let [again] = claim(&db, NOW + MINUTE).await.try_into().unwrap();
    assert_eq!(again.refund_id.as_deref(), Some("re_1"));
}

#[both_databases(empty)]
async fn refunds_without_order_are_claimed_in_batches(db: TestDb) {
    transact(&db, |conn| {
        for nth in 1..=4 {
            let intent_id = format!("pi_{nth}");
            let payment = UnmatchedPayment::new(&intent_id, &order_id(nth), usd(1), NOW);
            unmatched::record(conn, &payment, NOW)?;
            unmatched::request_refund(conn, &payment, NOW)?;
        }
        Ok(())
    })
    .await;
    assert_eq!(claim_without_order(&db).await, ["pi_1", "pi_2", "pi_3"]);
    assert_eq!(claim_without_order(&db).await, ["pi_4"]);
    assert!(claim_without_order(&db).await.is_empty());
}

async fn claim_without_order(db: &TestDb) -> Vec<String> {
    let again_at = NOW + MINUTE;
    let take = move |conn: &mut Conn| unmatched::claim_refunds(conn, NOW, again_at, 3);
    let taken = transact(db, take).await.into_iter();
    taken.map(|one| one.intent_id).collect()
}

/// The dispute of a payment that has no order.
fn note_dispute(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    state: DisputeState,
) -> Result<(), DbError> {
    let dispute = Dispute {
        id: "dp_1".to_owned(),
        order: payment.order.clone(),
        amount: payment.amount,
        reason: "fraudulent".to_owned(),
        state,
        due_by: None,
    };
    unmatched::record_dispute(conn, &payment.intent_id, &dispute, NOW).map(drop)
}

#[both_databases(empty)]
async fn refund_without_order_is_claimed_after_its_dispute(db: TestDb) {
    let payment = UnmatchedPayment::new("pi_1", &order_id(1), usd(1), NOW);
    let disputed = payment.clone();
    transact(&db, move |conn| {
        unmatched::record(conn, &disputed, NOW)?;
        unmatched::request_refund(conn, &disputed, NOW)?;
        note_dispute(conn, &disputed, DisputeState::Open)
    })
    .await;
    assert!(claim_without_order(&db).await.is_empty());
    transact(&db, move |conn| {
        note_dispute(conn, &payment, DisputeState::Won)
    })
    .await;
    assert_eq!(claim_without_order(&db).await, ["pi_1"]);
}

#[both_databases(empty)]
async fn undisputed_refunds_without_order_are_counted(db: TestDb) {
    // With how many are under way afterwards, and how many have failed.
    let steps: [(PaymentStep, (i64, i64)); 5] = [
        (
            |conn, payment| unmatched::record(conn, payment, NOW).map(drop),
            (0, 0),
        ),
        (
            |conn, payment| unmatched::request_refund(conn, payment, NOW).map(drop),
            (1, 0),
        ),
        (
            |conn, payment| unmatched::record_refund_refusal(conn, payment, payment.amount, &[]),
            (0, 1),
        ),
        (
            |conn, payment| note_dispute(conn, payment, DisputeState::Open),
            (0, 0),
        ),
        (
            |conn, payment| note_dispute(conn, payment, DisputeState::Won),
            (0, 1),
        ),
    ];
    for (nth, (step, counted)) in steps.into_iter().enumerate() {
        let payment = UnmatchedPayment::new("pi_1", &order_id(1), usd(1), NOW);
        let read = transact(&db, move |conn| {
            step(conn, &payment)?;
            gauges::read(conn, NOW)
        });
        let read = read.await;
        let shown = (read.refunds_under_way, read.refunds_failed);
        assert_eq!(shown, counted, "{nth}");
    }
}

#[both_databases(empty)]
async fn account_is_owed_unsettled_refunds(db: TestDb) {
    stock(&db).await;
    let [buyer, other] = [account(&db, "buyer").await, account(&db, "other").await];
    let mut orders = Vec::new();
    // Two payments of a wrong amount.
    for (nth, dollars) in [(1, 1), (2, 3)] {
        let row = placed(&db, buyer, nth, &[SMALL], NOW).await;
        set_intent(&db, &row.id).await;
        captured(&db, &row.id, usd(dollars), NOW, NOW).await;
        orders.push(row.id);
    }
    let owed = async |who: AccountId| transact(&db, move |conn| refunds::owed_to(conn, who)).await;
    assert_eq!(owed(buyer).await, usd(4));
    assert_eq!(owed(other).await, usd(0));
    settle(&db, orders.last().unwrap(), "re_1", 3).await;
    assert_eq!(owed(buyer).await, usd(1));
}

#[both_databases(empty)]
async fn unpaid_order_wants_no_refund(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = placed(&db, buyer, 1, &[SMALL], NOW).await.id;
    transact(&db, move |conn| {
        orders::lock(conn, &id)?.unwrap();
        refunds::request_full_refund(conn, &id, NOW)
    })
    .await;
    assert_eq!(rows(&db, "refunds").await, 0);
}
