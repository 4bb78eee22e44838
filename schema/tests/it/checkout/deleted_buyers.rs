//! Buyers whose accounts were deleted: personal data is removed, what they paid for stays in the books.

use ink_domain::order::{CancelReason, Event, OrderStatus};
use ink_domain::zip::ListingStatus::{Available, Sold};
use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders;
use ink_schema::store::zips::{self, RETURN_AFTER};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, retire};
use crate::database::{rows, run_concurrently, transact};
use crate::fixtures::{
    DEAR, NOW, OTHER, SMALL, applied, assert_consistent, cancelled, captured, order, order_id,
    owned, paid, placed, set_intent, settle_refunds, statuses, stock, timeline, usd, wire_received,
};

async fn has_open(db: &Db, id: AccountId) -> bool {
    transact(db, move |conn| orders::has_open(conn, id)).await
}

#[both_databases(empty)]
async fn order_is_open_until_ended(db: TestDb) {
    stock(&db).await;
    let (leaver, stayer) = (account(&db, "leaver").await, account(&db, "stayer").await);
    assert!(!has_open(&db, leaver).await);
    placed(&db, leaver, 1, &[SMALL], NOW).await;
    assert!(has_open(&db, leaver).await);
    assert!(!has_open(&db, stayer).await);
    cancelled(&db, &order_id(1), Some(CancelReason::Buyer), NOW).await;
    assert!(!has_open(&db, leaver).await);
    let row = paid(&db, leaver, 2, &[DEAR], NOW).await;
    assert!(has_open(&db, leaver).await);
    applied(&db, &row.id, wire_received(usd(9000)), NOW).await;
    assert!(!has_open(&db, leaver).await);
}

#[both_databases(empty)]
async fn orders_and_ledger_outlive_deleted_buyer(db: TestDb) {
    stock(&db).await;
    let leaver = account(&db, "leaver").await;
    let row = paid(&db, leaver, 1, &[SMALL, OTHER], NOW).await;
    retire(&db, leaver, "leaver", NOW).await;
    assert_consistent(&db, NOW).await;
    assert_eq!(statuses(&db, &[SMALL, OTHER], NOW).await, [Sold; 2]);
    let returned = run_concurrently(&db, 6, |conn, _| {
        zips::release_from_deleted_accounts(conn, NOW + RETURN_AFTER)
    });
    assert_eq!(returned.await.into_iter().sum::<usize>(), 2);
    assert_eq!(statuses(&db, &[SMALL, OTHER], NOW).await, [Available; 2]);
    assert_eq!(rows(&db, "zips WHERE order_id IS NULL").await, 3);
    assert_eq!(order(&db, &row.id).await, row);
    assert_eq!(timeline(&db, &row.id).await.len(), 2);
    let id = row.id.clone();
    let bought = transact(&db, move |conn| orders::zips_of(conn, &id, NOW)).await;
    assert_eq!(bought.len(), 2);
    assert_consistent(&db, NOW + RETURN_AFTER).await;
}

#[both_databases(empty)]
async fn returned_zips_belong_to_next_buyer_only(db: TestDb) {
    stock(&db).await;
    let (leaver, next) = (account(&db, "leaver").await, account(&db, "next").await);
    let row = paid(&db, leaver, 1, &[SMALL], NOW).await;
    set_intent(&db, &row.id).await;
    retire(&db, leaver, "leaver", NOW).await;
    let later = NOW + RETURN_AFTER;
    transact(&db, move |conn| {
        zips::release_from_deleted_accounts(conn, later)
    })
    .await;
    paid(&db, next, 2, &[SMALL], later).await;
    assert_consistent(&db, later).await;
    // The first order is given back after all: the money, not the ZIP.
    applied(&db, &row.id, Event::Refund, later).await;
    transact(&db, move |conn| settle_refunds(conn, later)).await;
    assert_eq!(owned(&db, next).await, [SMALL]);
    let again = transact(&db, move |conn| {
        zips::release_from_deleted_accounts(conn, later)
    });
    assert_eq!(again.await, 0);
    assert_consistent(&db, later).await;
}

#[both_databases(empty)]
async fn late_payment_by_deleted_buyer_is_refunded(db: TestDb) {
    stock(&db).await;
    let leaver = account(&db, "leaver").await;
    placed(&db, leaver, 1, &[SMALL], NOW).await;
    cancelled(&db, &order_id(1), Some(CancelReason::Buyer), NOW).await;
    retire(&db, leaver, "leaver", NOW).await;
    let row = captured(&db, &order_id(1), usd(500), NOW, NOW).await;
    assert_eq!(row.order.status, OrderStatus::Refunded);
    assert_eq!(rows(&db, "refunds").await, 1);
    assert_consistent(&db, NOW).await;
}
