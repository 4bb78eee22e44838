//! Wires as they arrive: short, over, late, and concurrently with something else.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod references;

use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::order::{Event, Notice, OrderError, OrderId, OrderStatus};
use ink_domain::zip::ListingStatus::{Available, Sold};
use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::checkout::wires::{self, WireError};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, both_databases};

use crate::account::people::{account, retire};
use crate::database::{run_before_commit, transact};
use crate::fixtures::{
    DAY, DEAR, DUE, NOW, SMALL, applied, assert_consistent, balance, buyer_record, cancelled,
    notices, order, owned, paid, place, placed, reference, rules, statuses, stock, timeline, usd,
};

fn receive(
    conn: &mut Conn,
    id: &OrderId,
    name: &str,
    amount: Usd,
    now: i64,
) -> Result<OrderRow, WireError> {
    let row = orders::lock(conn, id)?.unwrap();
    wires::record_receipt(conn, row, amount, reference(name), rules(), now)
}

async fn received(
    db: &Db,
    id: &OrderId,
    name: &'static str,
    amount: Usd,
    now: i64,
) -> Result<OrderRow, WireError> {
    let id = id.clone();
    db.write(move |conn| receive(conn, &id, name, amount, now))
        .await
}

async fn sent_back(
    db: &Db,
    id: &OrderId,
    name: &'static str,
    amount: Usd,
) -> Result<OrderRow, WireError> {
    let id = id.clone();
    let send = move |conn: &mut Conn| {
        let row = orders::lock(conn, &id)?.unwrap();
        wires::record_return(conn, row, amount, reference(name), rules(), DUE + DAY)
    };
    db.write(send).await
}

fn accept(conn: &mut Conn, id: &OrderId) -> Result<OrderRow, WireError> {
    let row = orders::lock(conn, id)?.unwrap();
    wires::accept(conn, row, rules(), DUE + DAY)
}

async fn accepted(db: &Db, id: &OrderId) -> Result<OrderRow, WireError> {
    let id = id.clone();
    db.write(move |conn| accept(conn, &id)).await
}

/// The orders of which something has to go back, and how much.
async fn to_return(db: &Db) -> Vec<(OrderId, Usd)> {
    let rows = transact(db, wires::to_return).await;
    rows.into_iter()
        .map(|row| (row.id, row.order.to_return()))
        .collect()
}

/// A buyer whose deposit of 1,000 dollars is paid, and 9,000 are owed.
async fn in_process(db: &Db) -> (AccountId, OrderId) {
    stock(db).await;
    let buyer = account(db, "buyer").await;
    (buyer, paid(db, buyer, 1, &[DEAR], NOW).await.id)
}

/// The same, and the balance did not come in time.
async fn unpaid(db: &Db) -> (AccountId, OrderId) {
    let (buyer, id) = in_process(db).await;
    applied(db, &id, Event::DueDateChecked, DUE).await;
    (buyer, id)
}

#[both_databases(empty)]
async fn partial_wires_add_up_and_each_is_emailed(db: TestDb) {
    let (buyer, id) = in_process(&db).await;
    let row = received(&db, &id, "fed 1", usd(2000), NOW).await.unwrap();
    assert_eq!(row.order.status, OrderStatus::InProcess);
    assert_eq!((row.order.paid(), row.order.owed()), (usd(3000), usd(7000)));
    assert_consistent(&db, NOW).await;
    received(&db, &id, "FED 2", usd(3000), NOW + 1)
        .await
        .unwrap();
    let row = received(&db, &id, "FED 3", usd(4000), NOW + 2)
        .await
        .unwrap();
    assert_eq!(row.order.status, OrderStatus::Complete);
    assert_eq!(row.order.wired, usd(9000));
    let stored = order(&db, &id).await;
    assert_eq!(
        stored.wire_reference.as_deref(),
        Some("FED 1, FED 2, FED 3")
    );
    assert_eq!(owned(&db, buyer).await, [DEAR]);
    let written = [
        Notice::DepositReceived,
        Notice::PartReceived,
        Notice::PartReceived,
        Notice::Complete,
    ];
    assert_eq!(notices(&db, &id).await, written);
    assert_eq!(timeline(&db, &id).await.len(), 5);
    assert_eq!(to_return(&db).await, []);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn overpayment_is_listed_until_returned(db: TestDb) {
    let (_, id) = in_process(&db).await;
    let row = received(&db, &id, "FED 1", usd(9100), NOW).await.unwrap();
    assert_eq!(row.order.status, OrderStatus::Complete);
    assert_eq!(
        balance(&db, LedgerAccount::Order(id.clone())).await,
        usd(100)
    );
    assert_eq!(to_return(&db).await, [(id.clone(), usd(100))]);
    assert_consistent(&db, NOW).await;
    sent_back(&db, &id, "OUT 1", usd(60)).await.unwrap();
    let too_much = sent_back(&db, &id, "OUT 2", usd(60)).await;
    let most = usd(40);
    assert!(
        matches!(too_much, Err(WireError::Wrong(wrong)) if wrong == OrderError::TooMuch { most })
    );
    assert_eq!(to_return(&db).await, [(id.clone(), usd(40))]);
    sent_back(&db, &id, "OUT 2", usd(40)).await.unwrap();
    assert_eq!(to_return(&db).await, []);
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(-9000));
    assert_consistent(&db, NOW).await;
    // What came beside it and went back is nothing of a refund's.
    applied(&db, &id, Event::Refund, DUE).await;
    assert_eq!(to_return(&db).await, [(id, usd(9000))]);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn wire_for_ended_order_is_returned(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let waiting = placed(&db, buyer, 1, &[SMALL], NOW).await.id;
    let early = received(&db, &waiting, "FED 1", usd(1), NOW).await;
    assert!(matches!(
        early,
        Err(WireError::Wrong(OrderError::Status(_)))
    ));
    cancelled(&db, &waiting, None, NOW).await;
    let ended = order(&db, &waiting).await.ended_at;
    received(&db, &waiting, "FED 1", usd(1), DUE).await.unwrap();
    assert_eq!(order(&db, &waiting).await.ended_at, ended);
    let refunded = paid(&db, buyer, 2, &[SMALL], NOW).await.id;
    applied(&db, &refunded, Event::Refund, NOW).await;
    received(&db, &refunded, "FED 2", usd(2), NOW)
        .await
        .unwrap();
    let called_off = paid(&db, buyer, 3, &[DEAR], NOW).await.id;
    received(&db, &called_off, "FED 3", usd(3), NOW)
        .await
        .unwrap();
    applied(&db, &called_off, Event::CalledOff, NOW).await;
    let mut listed = to_return(&db).await;
    listed.sort_unstable();
    let mut expected = [(waiting, usd(1)), (refunded, usd(2)), (called_off, usd(3))];
    expected.sort_unstable();
    assert_eq!(listed, expected);
    let [_, (second, _), _] = expected;
    let ranges = transact(&db, move |conn| {
        let before = wires::to_return_between(conn, "", Some(second.as_str()))?;
        let from = wires::to_return_between(conn, second.as_str(), None)?;
        Ok((before.len(), from.len()))
    });
    assert_eq!(ranges.await, (1, 2));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn late_balance_is_accepted_while_zips_are_free(db: TestDb) {
    let (buyer, id) = unpaid(&db).await;
    received(&db, &id, "FED 1", usd(8000), DUE).await.unwrap();
    let short = accepted(&db, &id).await;
    let missing = usd(1000);
    assert!(
        matches!(short, Err(WireError::Wrong(it)) if it == OrderError::BalanceMissing { missing })
    );
    assert_eq!(statuses(&db, &[DEAR], DUE).await, [Available]);
    received(&db, &id, "FED 2", usd(1500), DUE + 1)
        .await
        .unwrap();
    assert_consistent(&db, DUE).await;
    // Somebody held it, and let the hold run out.
    let other = account(&db, "other").await;
    placed(&db, other, 2, &[DEAR], DUE).await;
    let row = accepted(&db, &id).await.unwrap();
    assert_eq!(row.order.status, OrderStatus::Complete);
    assert_eq!(row.order.to_return(), usd(500));
    assert_eq!(owned(&db, buyer).await, [DEAR]);
    assert_eq!(statuses(&db, &[DEAR], DUE + DAY).await, [Sold]);
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(0));
    assert_eq!(balance(&db, LedgerAccount::Sales).await, usd(10_000));
    let record = buyer_record(&db, buyer, DUE).await;
    assert_eq!(record.unpaid_orders, 0);
    assert!(accepted(&db, &id).await.is_err());
    assert_consistent(&db, DUE + DAY).await;
}

#[both_databases(empty)]
async fn late_balance_is_returned_if_zips_are_taken(db: TestDb) {
    let (_, id) = unpaid(&db).await;
    received(&db, &id, "FED 1", usd(9000), DUE).await.unwrap();
    let other = account(&db, "other").await;
    placed(&db, other, 2, &[DEAR], DUE + DAY).await;
    let gone = accepted(&db, &id).await;
    assert!(matches!(
        gone,
        Err(WireError::Wrong(OrderError::ZipsUnavailable))
    ));
    assert_eq!(to_return(&db).await, [(id.clone(), usd(9000))]);
    sent_back(&db, &id, "OUT 1", usd(9000)).await.unwrap();
    let told = [Notice::DepositReceived, Notice::Unpaid, Notice::WireLate];
    assert_eq!(notices(&db, &id).await.get(..3), Some(&told[..]));
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(1000));
    assert_eq!(to_return(&db).await, []);
    assert_consistent(&db, DUE + DAY).await;
}

#[both_databases(empty)]
async fn late_balance_and_new_buyer_never_share_a_zip(db: TestDb) {
    let (buyer, id) = unpaid(&db).await;
    received(&db, &id, "FED 1", usd(9000), DUE).await.unwrap();
    let other = account(&db, "other").await;
    let take = move |conn: &mut Conn| accept(conn, &id);
    let buy = move |conn: &mut Conn| place(conn, other, 2, &[DEAR], DUE + DAY);
    let (taken, bought) = run_before_commit(&db, take, buy).await;
    assert_eq!(taken.unwrap().order.status, OrderStatus::Complete);
    assert!(bought.is_err());
    assert_eq!(owned(&db, buyer).await, [DEAR]);
    assert_consistent(&db, DUE + DAY).await;
}

#[both_databases(empty)]
async fn late_balance_is_accepted_while_prices_are_imported(db: TestDb) {
    let (buyer, id) = unpaid(&db).await;
    received(&db, &id, "FED 1", usd(9000), DUE).await.unwrap();
    let change =
        |conn: &mut Conn| stage::execute(conn, "UPDATE zips SET price_cents = price_cents + 10000");
    let (changed, row) = run_before_commit(&db, change, move |conn| accept(conn, &id)).await;
    changed.unwrap();
    assert_eq!(row.unwrap().order.status, OrderStatus::Complete);
    assert_eq!(owned(&db, buyer).await, [DEAR]);
}

#[both_databases(empty)]
async fn late_balance_of_deleted_buyer_is_rejected(db: TestDb) {
    let (buyer, id) = unpaid(&db).await;
    received(&db, &id, "FED 1", usd(9000), DUE).await.unwrap();
    retire(&db, buyer, "buyer", DUE).await;
    assert!(matches!(accepted(&db, &id).await, Err(WireError::NoBuyer)));
    sent_back(&db, &id, "OUT 1", usd(9000)).await.unwrap();
    assert_consistent(&db, DUE + DAY).await;
}
