//! The bank's references: each names one wire, and a wrong one is corrected.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, PayoutError};
use ink_schema::checkout::orders;
use ink_schema::checkout::wires::{self, WireError};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, both_databases};

use super::{in_process, receive, received, sent_back};
use crate::account::people::account;
use crate::database::{run_before_commit, transact, try_concurrently};
use crate::fixtures::{
    DEAR, NOW, SMALL, assert_consistent, balance, order, order_id, paid, reference, sent, stock,
    usd,
};

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
