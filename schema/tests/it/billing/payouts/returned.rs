//! Payouts that the receiving bank sent back.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{LedgerAccount, Posting, TransactionCategory, TransactionKind};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::account::notifications::{self, NotificationQuery};
use ink_schema::billing::payouts::{self, Obstacles, Outcome, Payout, PayoutError, PayoutStatus};
use ink_schema::billing::transactions::{self, TransactionQuery};
use ink_schema::billing::{earnings, ledger};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use super::{close, obstacles, open, open_total};
use crate::account::people::{earner, retire};
use crate::database::{rows, run_before_commit, transact, try_concurrently};
use crate::fixtures::{NOW, balance, earnings_balance, findings, order_id, reference, sent, usd};

/// A payout that the bank has sent, with the reference `name`.
async fn settled(db: &Db, id: &'static str, of: AccountId, amount: Usd, name: &str) {
    open(db, id, of, amount).await.unwrap();
    close(db, id, sent(name)).await.unwrap();
}

/// The receiving bank sent it back, by a wire with the reference `name`.
async fn returned(db: &Db, id: &'static str, name: &'static str) -> Result<Payout, PayoutError> {
    db.write(move |conn| payouts::record_return(conn, id, reference(name), NOW + 2))
        .await
}

#[both_databases(empty)]
async fn returned_payout_restores_earnings(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    settled(&db, "po_1", earner, usd(60), "FT 42").await;
    let returned = returned(&db, "po_1", "ach r03 1").await.unwrap();
    assert_eq!(returned.status, PayoutStatus::Returned);
    assert_eq!(returned.status.name(), "returned");
    assert_eq!(returned.closed_at, Some(NOW + 2));
    // The outgoing transfer's reference is kept beside that of the return.
    assert_eq!(returned.reference.as_deref(), Some("FT 42"));
    let name = transact(&db, move |conn| payouts::return_reference(conn, &returned)).await;
    assert_eq!(name.as_deref(), Some("ACH R03 1"));
    assert_eq!(earnings_balance(&db, earner).await, usd(100));
    for account in [LedgerAccount::Payouts, LedgerAccount::Bank] {
        assert_eq!(balance(&db, account).await, usd(0));
    }
    assert_eq!(open_total(&db, earner).await, (usd(0), 0));
    assert_eq!(obstacles(&db, "po_1").await, Obstacles::default());
    assert_eq!(findings(&db, NOW).await, Vec::<String>::new());
    let wanted = TransactionQuery {
        categories: vec![TransactionCategory::Payouts],
        ..TransactionQuery::default()
    };
    let moved = transact(&db, move |conn| transactions::all(conn, earner, &wanted)).await;
    let back = moved.last().unwrap();
    assert_eq!(moved.len(), 2);
    assert_eq!(
        (back.kind, back.amount),
        (TransactionKind::PayoutReturned, usd(60))
    );
    assert_eq!(back.payout.as_deref(), Some("po_1"));
    let told = transact(&db, move |conn| {
        let newest = NotificationQuery {
            unread_only: false,
            before: None,
            limit: 1,
        };
        notifications::page(conn, earner, newest)
    });
    let told = told.await.rows;
    let newest = told.first().unwrap();
    assert_eq!(
        (newest.kind, newest.amount, newest.detail.as_deref()),
        (
            NotificationKind::PayoutReturned,
            Some(usd(60)),
            Some("FT 42")
        )
    );
    // All of it can be paid out again.
    let earned = transact(&db, move |conn| earnings::of(conn, earner, 0, NOW)).await;
    assert_eq!(earned.available, usd(100));
    settled(&db, "po_2", earner, usd(100), "FT 43").await;
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(100));
}

#[both_databases(empty)]
async fn only_settled_payout_can_be_returned_and_only_once(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    open(&db, "po_1", earner, usd(60)).await.unwrap();
    open(&db, "po_2", earner, usd(40)).await.unwrap();
    close(&db, "po_2", Outcome::Void).await.unwrap();
    let early = returned(&db, "po_1", "ACH 1").await;
    assert!(matches!(early, Err(PayoutError::Unsettled)), "{early:?}");
    let void = returned(&db, "po_2", "ACH 1").await;
    assert!(matches!(void, Err(PayoutError::Closed)), "{void:?}");
    let unknown = returned(&db, "po_3", "ACH 1").await;
    assert!(matches!(unknown, Err(PayoutError::Unknown)), "{unknown:?}");
    close(&db, "po_1", sent("FT 42")).await.unwrap();
    let results = try_concurrently(&db, 10, |conn, nth| {
        payouts::record_return(conn, "po_1", reference(&format!("ACH {nth}")), NOW)
    });
    let results = results.await;
    let closed = |result: &&Result<_, _>| matches!(result, Err(PayoutError::Closed));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(results.iter().filter(closed).count(), 9);
    // One reference of the transfer, and one of its return.
    assert_eq!(rows(&db, "wire_corrections").await, 2);
    let void = close(&db, "po_1", Outcome::Void).await;
    assert!(matches!(void, Err(PayoutError::Closed)), "{void:?}");
    assert_eq!(earnings_balance(&db, earner).await, usd(100));
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(0));
}

/// The reference of a wire for an order, or of a returned payout.
#[both_databases(empty)]
async fn wire_reference_is_unique_across_orders_and_payouts(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    settled(&db, "po_1", earner, usd(20), "FT 42").await;
    settled(&db, "po_2", earner, usd(30), "FT 43").await;
    transact(&db, |conn| {
        let wired = Posting::Wired(usd(1), reference("FED 1")).into_transfer(&order_id(9));
        ledger::post(conn, &wired, NOW)
    })
    .await;
    let taken = returned(&db, "po_1", "fed 1").await;
    assert!(matches!(taken, Err(PayoutError::Booked)), "{taken:?}");
    returned(&db, "po_1", "ACH 1").await.unwrap();
    let taken = returned(&db, "po_2", "ach  1").await;
    assert!(matches!(taken, Err(PayoutError::Booked)), "{taken:?}");
    // The refusal changed nothing.
    let kept = transact(&db, |conn| payouts::by_id(conn, "po_2")).await;
    assert_eq!(kept.unwrap().status, PayoutStatus::Settled);
    assert_eq!(earnings_balance(&db, earner).await, usd(70));
    returned(&db, "po_2", "ACH 2").await.unwrap();
}

/// An account's earnings and its open payouts, as a deletion reads both.
fn earned_and_open(conn: &mut Conn, account: AccountId) -> Result<(Usd, Usd), DbError> {
    accounts::lock(conn, account)?;
    let earned = ledger::earnings_balance(conn, account)?;
    Ok((earned, payouts::open_total(conn, account)?))
}

#[both_databases(empty)]
async fn deletion_waits_for_payout_that_returns_to_earnings(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let delete = move |conn: &mut Conn| earned_and_open(conn, earner);
    open(&db, "po_1", earner, usd(100)).await.unwrap();
    let void = |conn: &mut Conn| payouts::close(conn, "po_1", Outcome::Void, NOW + 1);
    let (void, owed) = run_before_commit(&db, void, delete).await;
    void.unwrap();
    assert_eq!(owed.unwrap(), (usd(100), usd(0)));
    settled(&db, "po_2", earner, usd(100), "FT 42").await;
    let send_back =
        |conn: &mut Conn| payouts::record_return(conn, "po_2", reference("ACH 1"), NOW + 2);
    let (returned, owed) = run_before_commit(&db, send_back, delete).await;
    returned.unwrap();
    assert_eq!(owed.unwrap(), (usd(100), usd(0)));
}

#[both_databases(empty)]
async fn payout_returned_from_deleted_account_is_booked_silently(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    settled(&db, "po_1", earner, usd(100), "FT 42").await;
    retire(&db, earner, "earner", NOW).await;
    returned(&db, "po_1", "ACH 1").await.unwrap();
    assert_eq!(earnings_balance(&db, earner).await, usd(100));
    assert_eq!(rows(&db, "notifications").await, 0);
    assert_eq!(findings(&db, NOW).await, Vec::<String>::new());
}
