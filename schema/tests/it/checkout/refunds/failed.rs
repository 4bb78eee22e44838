//! Refunds that the provider could not carry out, or does not know any more.

use ink_domain::ledger::{LedgerAccount, Posting};
use ink_domain::order::{Notice, OrderId, TimelineEntry};
use ink_schema::billing::ledger;
use ink_schema::checkout::orders;
use ink_schema::checkout::refunds::{self, CloseError};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases, gauges};

use super::{all_failed, claim, closed, closed_by, settle, wanted_back};
use crate::account::people::{at_once, rows, within};
use crate::store::view::{
    DAY, MINUTE, NOW, assert_all_agrees, findings, held, number, order, reference, timeline, usd,
};

both_databases!(empty:
    a_refund_fails_once_and_is_not_asked_for_again,
    what_failed_is_settled_when_an_operator_has_seen_to_it,
    what_the_cards_bank_did_not_take_is_an_operators_again,
    of_what_failed_the_rest_is_listed,
    what_failed_is_closed_once_when_it_was_paid_from_the_bank,
    what_came_back_after_a_part_was_paid_from_the_bank_is_still_owed,
    what_the_provider_does_not_know_for_a_day_is_an_operators,
    what_is_heard_of_again_waits_again,
    what_arrives_after_it_was_closed_is_no_other_part,
);

async fn a_refund_fails_once_and_is_not_asked_for_again(db: TestDb) {
    let id = wanted_back(&db).await;
    let failed = at_once(&db, 6, {
        let id = id.clone();
        move |conn, _| refunds::record_failure(conn, &id, NOW)
    });
    let news = failed.await.into_iter().filter(|news| *news).count();
    assert_eq!(news, 1);
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(500))]);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    // The books still owe it to the buyer.
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(500));
    assert_all_agrees(&db, NOW).await;
}

async fn what_failed_is_settled_when_an_operator_has_seen_to_it(db: TestDb) {
    let id = wanted_back(&db).await;
    let failing = id.clone();
    within(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)
    })
    .await;
    settle(&db, &id, "re_by_hand", 500).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(rows(&db, "refunds WHERE settled_at IS NOT NULL").await, 1);
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_all_agrees(&db, NOW).await;
}

async fn what_the_cards_bank_did_not_take_is_an_operators_again(db: TestDb) {
    let id = wanted_back(&db).await;
    let undone = async |refund: &'static str| {
        let undone = at_once(&db, 4, {
            let id = id.clone();
            move |conn, _| {
                orders::lock(conn, &id)?.unwrap();
                refunds::record_reversal(conn, &id, refund, NOW)
            }
        });
        undone.await.into_iter().filter(|news| *news).count()
    };
    // Nothing was given back yet.
    assert_eq!(undone("re_1").await, 0);
    settle(&db, &id, "re_1", 500).await;
    assert_eq!(undone("re_1").await, 1);
    let failed = [(id.clone(), usd(500))];
    assert_eq!(all_failed(&db).await, failed);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    assert_eq!(held(&db, LedgerAccount::Order(id.clone())).await, usd(500));
    assert_all_agrees(&db, NOW).await;
    // A part of it by hand leaves the rest to the operator; told late, the first one changes nothing.
    settle(&db, &id, "re_2", 100).await;
    settle(&db, &id, "re_1", 500).await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(400))]);
    settle(&db, &id, "re_3", 400).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_all_agrees(&db, NOW).await;
}

async fn of_what_failed_the_rest_is_listed(db: TestDb) {
    let id = wanted_back(&db).await;
    settle(&db, &id, "re_1", 200).await;
    let failing = id.clone();
    within(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)
    })
    .await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(300))]);
    assert_all_agrees(&db, NOW).await;
}

async fn what_failed_is_closed_once_when_it_was_paid_from_the_bank(db: TestDb) {
    let id = wanted_back(&db).await;
    let early = closed(&db, &id, "ACH 1").await;
    assert!(matches!(early, Err(CloseError::NotFailed)), "{early:?}");
    settle(&db, &id, "re_1", 200).await;
    let failing = id.clone();
    within(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)
    })
    .await;
    // A name that a wire has is no other's.
    within(&db, |conn| {
        let other = Posting::WireReturned(usd(1), reference("ACH 0")).of(&number(9));
        ledger::post(conn, &other, NOW)
    })
    .await;
    let taken = closed(&db, &id, "ach 0").await;
    assert!(matches!(taken, Err(CloseError::Booked)), "{taken:?}");
    assert_eq!(closed(&db, &id, "ACH 1").await.unwrap(), usd(300));
    let again = closed(&db, &id, "ACH 2").await;
    assert!(matches!(again, Err(CloseError::NotFailed)), "{again:?}");
    assert_eq!(all_failed(&db).await, []);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    assert_eq!(held(&db, LedgerAccount::Order(id.clone())).await, usd(0));
    assert_eq!(held(&db, LedgerAccount::Bank).await, usd(301));
    assert_eq!(
        timeline(&db, &id).await.last(),
        Some(&TimelineEntry::Notice(Notice::PaidBack))
    );
    assert_eq!(order(&db, &id).await.order.to_return(), usd(0));
    assert_all_agrees(&db, NOW).await;
}

async fn what_came_back_after_a_part_was_paid_from_the_bank_is_still_owed(db: TestDb) {
    let id = wanted_back(&db).await;
    settle(&db, &id, "re_1", 200).await;
    let failing = id.clone();
    within(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)?;
        refunds::record_reversal(conn, &failing, "re_1", NOW)
    })
    .await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(500))]);
    closed_by(&db, &id, usd(300), "ACH 1").await.unwrap();
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(200))]);
    assert_all_agrees(&db, NOW).await;
    let more = closed_by(&db, &id, usd(201), "ACH 2").await;
    assert!(
        matches!(more, Err(CloseError::Outstanding(left)) if left == usd(200)),
        "{more:?}"
    );
    assert_eq!(closed(&db, &id, "ACH 2").await.unwrap(), usd(200));
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_eq!(held(&db, LedgerAccount::Bank).await, usd(500));
    assert_all_agrees(&db, NOW).await;
}

/// As many milliseconds before now the provider said for the first time that it does not know it, and now again.
async fn unknown_for(db: &TestDb, id: &OrderId, millis: i64) {
    let id = id.clone();
    within(db, move |conn| {
        refunds::record_unknown(conn, &id, "re_1", NOW - millis)?;
        refunds::record_unknown(conn, &id, "re_1", NOW)
    })
    .await;
}

async fn known(db: &TestDb, id: &OrderId, refund: &'static str) {
    let id = id.clone();
    within(db, move |conn| refunds::record_known(conn, &id, refund)).await;
}

/// One that the provider has begun.
async fn begun(db: &TestDb) -> OrderId {
    let id = wanted_back(db).await;
    let order = id.clone();
    within(db, move |conn| {
        refunds::record_started(conn, &order, "re_1")
    })
    .await;
    id
}

async fn what_the_provider_does_not_know_for_a_day_is_an_operators(db: TestDb) {
    let id = begun(&db).await;
    let counted = async || {
        let read = within(&db, |conn| gauges::read(conn, NOW)).await;
        (read.refunds_parked, read.refunds_under_way)
    };
    unknown_for(&db, &id, DAY - 1).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(counted().await, (0, 1));
    let early = closed(&db, &id, "ACH 1").await;
    assert!(matches!(early, Err(CloseError::NotFailed)), "{early:?}");
    // That it knows another says nothing of this one.
    known(&db, &id, "re_2").await;
    assert_eq!(rows(&db, "refunds WHERE unknown_since IS NULL").await, 0);
    known(&db, &id, "re_1").await;
    unknown_for(&db, &id, DAY).await;
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
    assert_all_agrees(&db, NOW).await;
}

type Heard = fn(&mut Conn, &OrderId) -> Result<(), DbError>;

async fn what_is_heard_of_again_waits_again(db: TestDb) {
    let id = begun(&db).await;
    let heard: [Heard; 6] = [
        |conn, id| refunds::record_known(conn, id, "re_1"),
        |conn, id| refunds::resume(conn, id, NOW),
        |conn, id| refunds::record_started(conn, id, "re_1"),
        |conn, id| {
            refunds::record_failure_of(conn, id, "re_1", NOW)?;
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
        unknown_for(&db, &id, DAY).await;
        let order = id.clone();
        within(&db, move |conn| hear(conn, &order)).await;
        assert_eq!(all_failed(&db).await, []);
        assert_eq!(rows(&db, "refunds WHERE unknown_since IS NULL").await, 1);
    }
    assert_all_agrees(&db, NOW).await;
}

async fn what_arrives_after_it_was_closed_is_no_other_part(db: TestDb) {
    let id = begun(&db).await;
    unknown_for(&db, &id, DAY).await;
    closed(&db, &id, "ACH 1").await.unwrap();
    // It is told twice.
    for _ in 0..2 {
        settle(&db, &id, "re_1", 500).await;
    }
    let back = id.clone();
    let back = within(&db, move |conn| refunds::refunded(conn, &back)).await;
    assert_eq!(back, usd(500));
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(-500));
    // By wire it should not have been paid, and the order's book is below nothing.
    assert_eq!(findings(&db, NOW).await.len(), 2);
}
