//! Refunds that the provider began and does not know any more.

use ink_domain::ledger::LedgerAccount;
use ink_domain::order::{Notice, OrderId, TimelineEntry};
use ink_schema::checkout::orders;
use ink_schema::checkout::refunds::{self, AfterFailure, CloseError};
use ink_schema::test_support::TestDb;
use ink_schema::{both_databases, gauges};

use super::{
    RefundStep, all_failed, claim, close_with_amount, closed, fail, order_awaiting_refund,
    reversed, settle, start,
};
use crate::database::{rows, transact};
use crate::fixtures::{DAY, MINUTE, NOW, assert_consistent, balance, findings, notices, usd};

/// As many milliseconds before now the provider said for the first time that it does not know it, and now again.
async fn record_unknown_for(db: &TestDb, id: &OrderId, millis: i64) {
    let id = id.clone();
    transact(db, move |conn| {
        refunds::record_unknown(conn, &id, "re_1", NOW - millis)?;
        refunds::record_unknown(conn, &id, "re_1", NOW)
    })
    .await;
}

async fn known(db: &TestDb, id: &OrderId, refund: &'static str) {
    let id = id.clone();
    transact(db, move |conn| refunds::record_known(conn, &id, refund)).await;
}

/// One that the provider has begun.
async fn begun(db: &TestDb) -> OrderId {
    let id = order_awaiting_refund(db).await;
    start(db, &id, "re_1").await;
    id
}

#[both_databases(empty)]
async fn refund_unknown_to_provider_for_a_day_goes_to_operator(db: TestDb) {
    let id = begun(&db).await;
    let counted = async || {
        let read = transact(&db, |conn| gauges::read(conn, NOW)).await;
        (read.refunds_failed, read.refunds_under_way)
    };
    record_unknown_for(&db, &id, DAY - 1).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(counted().await, (0, 1));
    let early = closed(&db, &id, "ACH 1").await;
    assert!(matches!(early, Err(CloseError::NotFailed)), "{early:?}");
    // That it knows another says nothing of this one.
    known(&db, &id, "re_2").await;
    assert_eq!(rows(&db, "refunds WHERE unknown_since IS NULL").await, 0);
    known(&db, &id, "re_1").await;
    record_unknown_for(&db, &id, DAY).await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(500))]);
    assert_eq!(counted().await, (1, 0));
    // It is still asked about.
    assert_eq!(claim(&db, NOW).await.len(), 1);
    assert_eq!(closed(&db, &id, "ACH 1").await.unwrap(), usd(500));
    let again = closed(&db, &id, "ACH 2").await;
    assert!(matches!(again, Err(CloseError::NotFailed)), "{again:?}");
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(counted().await, (0, 0));
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    let kept = "refunds WHERE refund_id = 're_1' AND unknown_since IS NULL";
    assert_eq!(rows(&db, kept).await, 1);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refund_heard_of_again_returns_to_waiting(db: TestDb) {
    let id = begun(&db).await;
    let heard: [RefundStep; 6] = [
        |conn, id| refunds::record_known(conn, id, "re_1"),
        |conn, id| refunds::resume(conn, id, NOW),
        |conn, id| refunds::record_started(conn, id, "re_1"),
        |conn, id| {
            refunds::record_failure_if_current(
                conn,
                id,
                "re_1",
                AfterFailure::AskForBankAccount,
                NOW,
            )?;
            refunds::reopen(conn, id, NOW)?;
            refunds::record_started(conn, id, "re_1")
        },
        |conn, id| refunds::record_refund(conn, id, "re_1", usd(200), NOW),
        |conn, id| {
            refunds::record_started(conn, id, "re_2")?;
            refunds::record_unknown(conn, id, "re_2", NOW - DAY)?;
            refunds::record_refund(conn, id, "re_3", usd(300), NOW)
        },
    ];
    for hear in heard {
        record_unknown_for(&db, &id, DAY).await;
        let order = id.clone();
        transact(&db, move |conn| hear(conn, &order)).await;
        assert_eq!(all_failed(&db).await, []);
        assert_eq!(rows(&db, "refunds WHERE unknown_since IS NULL").await, 1);
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refund_settled_after_close_is_reported_by_check(db: TestDb) {
    let id = begun(&db).await;
    record_unknown_for(&db, &id, DAY).await;
    closed(&db, &id, "ACH 1").await.unwrap();
    // It is told twice.
    for _ in 0..2 {
        settle(&db, &id, "re_1", 500).await;
    }
    let back = id.clone();
    let back = transact(&db, move |conn| refunds::refunded(conn, &back)).await;
    assert_eq!(back, usd(500));
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(-500));
    // By wire it should not have been paid, and the order's book is below nothing.
    assert_eq!(findings(&db, NOW).await.len(), 2);
}

#[both_databases(empty)]
async fn unknown_refund_is_closed_only_in_full(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    // A part was paid from the bank before.
    fail(&db, &id).await;
    close_with_amount(&db, &id, usd(40), "ACH 1").await.unwrap();
    let rest = id.clone();
    transact(&db, move |conn| {
        refunds::reopen(conn, &rest, NOW)?;
        refunds::record_started(conn, &rest, "re_1")
    })
    .await;
    record_unknown_for(&db, &id, DAY).await;
    let less = close_with_amount(&db, &id, usd(100), "ACH 2").await;
    assert!(
        matches!(less, Err(CloseError::Outstanding(left)) if left == usd(460)),
        "{less:?}"
    );
    assert_eq!(closed(&db, &id, "ACH 2").await.unwrap(), usd(460));
    // It arrives all the same, and nothing else is asked for.
    settle(&db, &id, "re_1", 460).await;
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    let (back, left) = transact(&db, move |conn| {
        Ok((
            refunds::refunded(conn, &id)?,
            refunds::outstanding(conn, &id)?,
        ))
    })
    .await;
    assert_eq!((back, left), (usd(500), usd(0)));
}

#[both_databases(empty)]
async fn closed_refund_reversed_after_arrival_stays_closed(db: TestDb) {
    let id = begun(&db).await;
    record_unknown_for(&db, &id, DAY).await;
    closed(&db, &id, "ACH 1").await.unwrap();
    settle(&db, &id, "re_1", 500).await;
    assert!(!reversed(&db, &id, "re_1").await);
    // What was paid from the bank stands for it again.
    assert_eq!(all_failed(&db).await, []);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    let sent = notices(&db, &id).await;
    assert!(!sent.contains(&Notice::RefundFailed), "{sent:?}");
    // Its history says so all the same, and what is asked for later has another key.
    let told = id.clone();
    let told = transact(&db, move |conn| orders::timeline(conn, &told)).await;
    let failed = TimelineEntry::Notice(Notice::RefundFailed);
    assert_eq!(told.last(), Some(&(failed, NOW, Some(usd(500)))));
    assert_eq!(rows(&db, "refunds WHERE failures = 1").await, 1);
    let again = closed(&db, &id, "ACH 2").await;
    assert!(matches!(again, Err(CloseError::NotFailed)), "{again:?}");
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(500));
    assert_consistent(&db, NOW).await;
}
