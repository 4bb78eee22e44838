//! Refunds that the provider could not carry out.

use ink_domain::ledger::{LedgerAccount, Posting, Transfer};
use ink_domain::order::{Notice, TimelineEntry};
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, PayoutError};
use ink_schema::checkout::orders;
use ink_schema::checkout::refunds::{self, AfterFailure, CloseError};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, both_databases};

use super::{
    RefundStep, all_failed, claim, close_with_amount, closed, fail, order_awaiting_refund,
    reversed, settle, start,
};
use crate::account::people::account;
use crate::database::{execute, rows, run_concurrently, transact};
use crate::fixtures::{
    DAY, MINUTE, NOW, assert_consistent, balance, order, order_id, reference, sent, timeline, usd,
};

#[both_databases(empty)]
async fn refund_fails_once_and_is_not_retried(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    let failed = run_concurrently(&db, 6, {
        let id = id.clone();
        move |conn, _| refunds::record_failure(conn, &id, NOW)
    });
    let news = failed.await.into_iter().filter(|news| *news).count();
    assert_eq!(news, 1);
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(500))]);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    // The books still owe it to the buyer.
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(500));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn failed_refund_is_settled_by_manual_refund(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    fail(&db, &id).await;
    settle(&db, &id, "re_by_hand", 500).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(rows(&db, "refunds WHERE settled_at IS NOT NULL").await, 1);
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refusals_count_from_first_until_refund_is_requested_again(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    let begin_again: [RefundStep; 2] = [
        |conn, id| refunds::resume(conn, id, NOW),
        |conn, id| {
            refunds::record_failure(conn, id, NOW)?;
            refunds::reopen(conn, id, NOW).map(drop)
        },
    ];
    let refused_since = async |now| claim(&db, now).await.first().unwrap().refused_since;
    for begin in begin_again {
        let order = id.clone();
        transact(&db, move |conn| {
            for days in [1, 2] {
                let now = NOW + days * DAY;
                refunds::record_refusal(conn, &order, now, now)?;
            }
            Ok(())
        })
        .await;
        assert_eq!(refused_since(NOW + 2 * DAY).await, Some(NOW + DAY));
        let order = id.clone();
        transact(&db, move |conn| begin(conn, &order)).await;
        assert_eq!(refused_since(NOW + 3 * DAY).await, None);
    }
}

#[both_databases(empty)]
async fn only_current_refund_is_requested_again_after_it_failed(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    start(&db, &id, "re_2").await;
    for (refund, is_current) in [("re_1", false), ("re_2", true), ("re_2", false)] {
        let order = id.clone();
        let recorded = transact(&db, move |conn| {
            refunds::record_refusal_if_current(conn, &order, refund, NOW)
        });
        assert_eq!(recorded.await, is_current, "{refund}");
    }
    let claimed = claim(&db, NOW).await;
    let again = claimed.first().unwrap();
    assert_eq!((again.refund_id.as_deref(), again.failures), (None, 1));
    assert_eq!(again.refused_since, Some(NOW));
    assert_eq!(all_failed(&db).await, []);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refund_reversed_by_bank_returns_to_operator(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    let undone = async |refund: &'static str| {
        let undone = run_concurrently(&db, 4, {
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
    assert_eq!(
        balance(&db, LedgerAccount::Order(id.clone())).await,
        usd(500)
    );
    assert_consistent(&db, NOW).await;
    // A part of it by hand leaves the rest to the operator; told late, the first one changes nothing.
    settle(&db, &id, "re_2", 100).await;
    settle(&db, &id, "re_1", 500).await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(400))]);
    settle(&db, &id, "re_3", 400).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn buyer_is_asked_about_all_after_bank_returns_a_refund(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    settle(&db, &id, "re_1", 200).await;
    let asked = async || {
        let order = id.clone();
        transact(&db, move |conn| refunds::failed_outstanding(conn, &order)).await
    };
    let order = id.clone();
    transact(&db, move |conn| {
        refunds::record_started(conn, &order, "re_2")?;
        let next = AfterFailure::RetryByOperator;
        refunds::record_failure_if_current(conn, &order, "re_2", next, NOW)
    })
    .await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(300))]);
    assert_eq!(asked().await, usd(0));
    reversed(&db, &id, "re_1").await;
    assert_eq!(asked().await, usd(500));
    assert_consistent(&db, NOW).await;
}

/// It does not store what follows.
#[both_databases(empty)]
async fn buyer_is_asked_after_failure_that_older_program_records(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    settle(&db, &id, "re_1", 200).await;
    let order = id.clone();
    let reopened = transact(&db, move |conn| {
        refunds::record_started(conn, &order, "re_2")?;
        let next = AfterFailure::RetryByOperator;
        refunds::record_failure_if_current(conn, &order, "re_2", next, NOW)?;
        refunds::reopen(conn, &order, NOW)
    });
    assert!(reopened.await);
    execute(&db, format!("UPDATE refunds SET failed_at = {NOW}")).await;
    let asked = transact(&db, move |conn| refunds::failed_outstanding(conn, &id));
    assert_eq!(asked.await, usd(300));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn failed_refund_lists_only_outstanding_amount(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    settle(&db, &id, "re_1", 200).await;
    fail(&db, &id).await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(300))]);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn failed_refund_is_closed_once_when_paid_by_bank(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    let early = closed(&db, &id, "ACH 1").await;
    assert!(matches!(early, Err(CloseError::NotFailed)), "{early:?}");
    settle(&db, &id, "re_1", 200).await;
    fail(&db, &id).await;
    // A name that a wire has is no other's.
    transact(&db, |conn| {
        let other = Posting::WireReturned(usd(1), reference("ACH 0")).into_transfer(&order_id(9));
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
    assert_eq!(balance(&db, LedgerAccount::Order(id.clone())).await, usd(0));
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(301));
    assert_eq!(
        timeline(&db, &id).await.last(),
        Some(&TimelineEntry::Notice(Notice::PaidBack))
    );
    assert_eq!(order(&db, &id).await.order.to_return(), usd(0));
    assert_consistent(&db, NOW).await;
}

fn settle_payout(conn: &mut Conn, id: &str, name: &str) -> Result<(), PayoutError> {
    payouts::close(conn, id, sent(name), NOW).map(drop)
}

/// It left no correction.
#[both_databases(empty)]
async fn reference_of_payout_settled_by_older_program_is_taken(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    let (failing, earner) = (id.clone(), account(&db, "earner").await);
    transact(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)?;
        let earned = Transfer::referral(&order_id(9), earner.number(), usd(2));
        ledger::post(conn, &earned, NOW)?;
        for payout in ["po_1", "po_2"] {
            payouts::open(conn, payout, earner, usd(1), 0, NOW).unwrap();
        }
        settle_payout(conn, "po_1", "OUT 1").unwrap();
        Ok(())
    })
    .await;
    execute(&db, "DELETE FROM wire_corrections").await;
    for returned in [false, true] {
        if returned {
            let back =
                |conn: &mut Conn| payouts::record_return(conn, "po_1", reference("ACH 1"), NOW);
            db.write(back).await.unwrap();
        }
        let taken = closed(&db, &id, "OUT 1").await;
        assert!(matches!(taken, Err(CloseError::Booked)), "{taken:?}");
        let taken = db.write(|conn| settle_payout(conn, "po_2", "OUT 1")).await;
        assert!(matches!(taken, Err(PayoutError::Booked)), "{taken:?}");
    }
    closed(&db, &id, "OUT 2").await.unwrap();
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn reversal_after_partial_bank_payment_is_still_owed(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    settle(&db, &id, "re_1", 200).await;
    fail(&db, &id).await;
    reversed(&db, &id, "re_1").await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(500))]);
    close_with_amount(&db, &id, usd(300), "ACH 1")
        .await
        .unwrap();
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(200))]);
    assert_consistent(&db, NOW).await;
    let more = close_with_amount(&db, &id, usd(201), "ACH 2").await;
    assert!(
        matches!(more, Err(CloseError::Outstanding(left)) if left == usd(200)),
        "{more:?}"
    );
    assert_eq!(closed(&db, &id, "ACH 2").await.unwrap(), usd(200));
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(500));
    assert_consistent(&db, NOW).await;
}
