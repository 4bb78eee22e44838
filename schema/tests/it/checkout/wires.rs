//! Wires as they arrive: short, over, late, twice, and concurrently with something else.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::{Event, Notice, OrderError, OrderId, OrderStatus};
use ink_domain::zip::ListingStatus::{Available, Sold};
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, PayoutError};
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::checkout::wires::{self, WireError};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, both_databases};

use crate::account::people::{account, retire};
use crate::database::{run_before_commit, transact, try_concurrently};
use crate::fixtures::{
    DAY, DEAR, DUE, NOW, SMALL, applied, assert_consistent, balance, buyer_record, cancelled,
    notices, order, order_id, owned, paid, place, placed, reference, rules, sent, statuses, stock,
    timeline, usd,
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
async fn wire_is_booked_once_ignoring_spelling(db: TestDb) {
    let (_, id) = in_process(&db).await;
    received(&db, &id, "FED 20260302", usd(100), NOW)
        .await
        .unwrap();
    for name in ["FED 20260302", " fed  20260302"] {
        let again = received(&db, &id, name, usd(100), NOW).await;
        assert!(matches!(again, Err(WireError::Booked)), "{name}");
    }
    assert_eq!(order(&db, &id).await.order.wired, usd(100));
    // What goes out has names of its own.
    received(&db, &id, "FED 2", usd(9000), NOW).await.unwrap();
    sent_back(&db, &id, "FED 2", usd(50)).await.unwrap();
    let again = sent_back(&db, &id, "FED 2", usd(50)).await;
    assert!(matches!(again, Err(WireError::Booked)));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn concurrent_bookings_of_a_wire_succeed_once(db: TestDb) {
    let (_, first) = in_process(&db).await;
    let other = account(&db, "other").await;
    let second = paid(&db, other, 2, &[SMALL], NOW).await.id;
    let ids = [first.clone(), second.clone()];
    let booked = try_concurrently(&db, 8, move |conn, nth| {
        receive(conn, ids.get(nth % 2).unwrap(), "FED 1", usd(100), NOW)
    });
    let booked = booked.await;
    assert_eq!(booked.iter().filter(|one| one.is_ok()).count(), 1);
    let before = |one: &&Result<_, _>| matches!(one, Err(WireError::Booked));
    assert_eq!(booked.iter().filter(before).count(), 7);
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(-100));
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

fn rename(conn: &mut Conn, id: &OrderId, from: &str, to: &str) -> Result<(), WireError> {
    wires::lock_references(conn)?;
    let row = orders::lock(conn, id)?.unwrap();
    wires::correct(conn, &row, reference(from), reference(to), NOW)
}

async fn renamed(db: &Db, id: &OrderId, from: &str, to: &str) -> Result<(), WireError> {
    let (id, from, to) = (id.clone(), from.to_owned(), to.to_owned());
    db.write(move |conn| rename(conn, &id, &from, &to)).await
}

async fn named(db: &Db, source: &'static str) -> String {
    transact(db, move |conn| wires::reference_of(conn, source)).await
}

#[both_databases(empty)]
async fn wire_reference_is_corrected_without_changing_ledger(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[DEAR], NOW).await.id;
    received(&db, &id, "FED 1", usd(4000), NOW).await.unwrap();
    received(&db, &id, "FED 2", usd(5040), NOW).await.unwrap();
    sent_back(&db, &id, "OUT 1", usd(40)).await.unwrap();
    renamed(&db, &id, "fed 1", "FED 9").await.unwrap();
    renamed(&db, &id, "OUT 1", "OUT 9").await.unwrap();
    let names = async || order(&db, &id).await.wire_reference.unwrap();
    assert_eq!(names().await, "FED 9, FED 2");
    assert_eq!(named(&db, "wire:FED 1").await, "FED 9");
    assert_eq!(named(&db, "wire:FED 2").await, "FED 2");
    assert_eq!(named(&db, "wire-back:OUT 1").await, "OUT 9");
    // By the wrong name it is known no more; corrected again it is one correction.
    let unknown = renamed(&db, &id, "FED 1", "FED 8").await;
    assert!(matches!(unknown, Err(WireError::Unknown)), "{unknown:?}");
    renamed(&db, &id, "FED 9", "FED 8").await.unwrap();
    assert_eq!(names().await, "FED 8, FED 2");
    renamed(&db, &id, "FED 8", "FED 1").await.unwrap();
    assert_eq!(names().await, "FED 1, FED 2");
    assert_eq!(named(&db, "wire:FED 1").await, "FED 1");
    // Another order's is not this one's to correct.
    let other = paid(&db, buyer, 2, &[SMALL], NOW).await.id;
    let theirs = renamed(&db, &other, "FED 1", "FED 7").await;
    assert!(matches!(theirs, Err(WireError::Unknown)), "{theirs:?}");
    assert_consistent(&db, NOW).await;
}

/// A payout to somebody who earned it, that the bank sent back by this name.
fn record_returned_payout(conn: &mut Conn, of: AccountId, name: &str) -> Result<(), PayoutError> {
    let earned = Transfer::referral(&order_id(9), of.number(), usd(1));
    ledger::post(conn, &earned, NOW)?;
    payouts::open(conn, "po_1", of, usd(1), 0, NOW)?;
    payouts::close(conn, "po_1", sent("FT 42"), NOW)?;
    payouts::record_return(conn, "po_1", reference(name), NOW).map(drop)
}

#[both_databases(empty)]
async fn corrected_wire_reference_is_unique(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[DEAR], NOW).await.id;
    received(&db, &id, "FED 1", usd(10), NOW).await.unwrap();
    received(&db, &id, "FED 2", usd(20), NOW).await.unwrap();
    let taken = renamed(&db, &id, "FED 1", "FED 2").await;
    assert!(matches!(taken, Err(WireError::Booked)), "{taken:?}");
    renamed(&db, &id, "FED 1", "FED 3").await.unwrap();
    for name in ["FED 3", "FED 1"] {
        let again = received(&db, &id, name, usd(30), NOW).await;
        assert!(matches!(again, Err(WireError::Booked)), "{again:?}");
    }
    let taken = renamed(&db, &id, "FED 2", "FED 3").await;
    assert!(matches!(taken, Err(WireError::Booked)), "{taken:?}");
    // Nor has a wire the name of a payout that came back.
    let earner = account(&db, "earner").await;
    let returned = db.write(move |conn| record_returned_payout(conn, earner, "ACH 1"));
    returned.await.unwrap();
    let again = received(&db, &id, "ACH 1", usd(30), NOW).await;
    assert!(matches!(again, Err(WireError::Booked)), "{again:?}");
    // Nor has a wire that goes back the name of one that paid a payout.
    let again = sent_back(&db, &id, "FT 42", usd(30)).await;
    assert!(matches!(again, Err(WireError::Booked)), "{again:?}");
    for [from, to] in [["FED 2", "ACH 1"], ["ACH 1", "FED 9"]] {
        assert!(renamed(&db, &id, from, to).await.is_err(), "{from}");
    }
    // Corrected to here, and booked for another order at the same moment.
    let other = account(&db, "other").await;
    let others = paid(&db, other, 2, &[SMALL], NOW).await.id;
    let correct = move |conn: &mut Conn| rename(conn, &id, "FED 2", "FED 4");
    let book = move |conn: &mut Conn| {
        wires::lock_references(conn)?;
        receive(conn, &others, "FED 4", usd(40), NOW).map(drop)
    };
    let (corrected, booked) = run_before_commit(&db, correct, book).await;
    corrected.unwrap();
    assert!(matches!(booked, Err(WireError::Booked)), "{booked:?}");
    assert_consistent(&db, NOW).await;
}
