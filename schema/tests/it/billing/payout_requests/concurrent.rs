//! Requests, withdrawals, decisions, payouts and deletions at the same moment.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::Transfer;
use ink_domain::order::ProviderEvent;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::billing::ledger;
use ink_schema::billing::payout_requests::{
    self as requests, PayoutRefusal, PayoutRequestError, RequestStatus,
};
use ink_schema::billing::payouts::{self, PayoutError};
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, audit, both_databases};

use super::{TERMS, ask, new, referrer, stored_request};
use crate::account::people::{account, earner, email};
use crate::database::{rows, run_before_commit, run_while_blocked, transact, try_concurrently};
use crate::fixtures::{NOW, earnings_balance, order_id, rules, usd};

#[both_databases(empty)]
async fn concurrent_requests_succeed_once(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let results = try_concurrently(&db, 10, move |conn, nth| {
        requests::create(
            conn,
            &new(&format!("rq_{nth}"), earner, usd(100)),
            TERMS,
            NOW,
        )
    });
    let results = results.await;
    let waiting = |result: &&Result<_, _>| {
        matches!(
            result,
            Err(PayoutRequestError::Refused(PayoutRefusal::AlreadyRequested))
        )
    };
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(results.iter().filter(waiting).count(), 9);
    assert_eq!(rows(&db, "payout_requests").await, 1);
}

#[both_databases(empty)]
async fn request_is_closed_once(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let results = try_concurrently(&db, 9, move |conn, nth| match nth % 3 {
        0 => requests::accept(conn, "rq_1", &format!("po_{nth}"), 0, NOW).map(drop),
        1 => requests::decline(conn, "rq_1", "no", NOW).map(drop),
        _ if requests::withdraw(conn, earner, NOW)? => Ok(()),
        _ => Err(PayoutError::Closed),
    });
    let results = results.await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let paid = rows(&db, "payouts").await;
    let request = stored_request(&db, "rq_1").await;
    assert_eq!(paid == 1, request.status == RequestStatus::Accepted);
    assert_eq!(rows(&db, "ledger_transfers").await, 1 + paid);
}

#[both_databases(empty)]
async fn request_waits_for_concurrent_reversal(db: TestDb) {
    let (referrer, order) = referrer(&db).await;
    let refund = move |conn: &mut Conn| {
        let row = orders::lock(conn, &order)?.unwrap();
        let unrefunded = row.order.captured;
        let refunded = ProviderEvent::FullyRefunded { unrefunded };
        orders::apply_provider(conn, row, refunded, rules(), NOW)?;
        Ok::<_, DbError>(())
    };
    let asking =
        move |conn: &mut Conn| requests::create(conn, &new("rq_1", referrer, usd(25)), TERMS, NOW);
    let (refunded, asked) = run_before_commit(&db, refund, asking).await;
    refunded.unwrap();
    assert!(
        matches!(asked, Err(PayoutRequestError::Refused(PayoutRefusal::TooLittle(earned))) if earned.balance == usd(0)),
        "{asked:?}"
    );
    assert_eq!(rows(&db, "payout_requests").await, 0);
}

#[both_databases(empty)]
async fn request_and_operator_payout_are_serialized(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let other = account(&db, "other").await;
    let open = |of: AccountId, id: &'static str| {
        move |conn: &mut Conn| payouts::open(conn, id, of, usd(40), 0, NOW).map(drop)
    };
    let asking = |of: AccountId, id: &'static str| {
        move |conn: &mut Conn| requests::create(conn, &new(id, of, usd(60)), TERMS, NOW)
    };
    let (opened, asked) =
        run_before_commit(&db, open(earner, "po_1"), asking(earner, "rq_1")).await;
    opened.unwrap();
    assert!(
        matches!(
            asked,
            Err(PayoutRequestError::Refused(PayoutRefusal::PayoutOpen))
        ),
        "{asked:?}"
    );
    let earned = Transfer::referral(&order_id(2), other.number(), usd(100));
    transact(&db, move |conn| ledger::post(conn, &earned, NOW)).await;
    let (asked, opened) = run_before_commit(&db, asking(other, "rq_2"), open(other, "po_2")).await;
    asked.unwrap();
    assert!(
        matches!(opened, Err(PayoutError::AlreadyRequested)),
        "{opened:?}"
    );
    assert_eq!(earnings_balance(&db, other).await, usd(100));
}

#[both_databases(empty)]
async fn withdrawal_loses_to_earlier_acceptance(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let accepting = |conn: &mut Conn| requests::accept(conn, "rq_1", "po_1", 0, NOW).map(drop);
    let withdrawing = move |conn: &mut Conn| requests::withdraw(conn, earner, NOW);
    let (accepted, withdrawn) = run_before_commit(&db, accepting, withdrawing).await;
    accepted.unwrap();
    assert!(!withdrawn.unwrap());
    assert_eq!(
        stored_request(&db, "rq_1").await.status,
        RequestStatus::Accepted
    );
    assert_eq!(earnings_balance(&db, earner).await, usd(0));
}

#[both_databases(empty)]
async fn acceptance_loses_to_earlier_withdrawal(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let withdrawing = move |conn: &mut Conn| requests::withdraw(conn, earner, NOW);
    let accepting = |conn: &mut Conn| requests::accept(conn, "rq_1", "po_1", 0, NOW).map(drop);
    let (withdrawn, accepted) = run_before_commit(&db, withdrawing, accepting).await;
    assert!(withdrawn.unwrap());
    assert!(matches!(accepted, Err(PayoutError::Closed)), "{accepted:?}");
    assert_eq!(rows(&db, "payouts").await, 0);
    assert_eq!(earnings_balance(&db, earner).await, usd(100));
}

/// A deletion locks the account, changes its address, and then withdraws its request.
fn begin_deletion(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    accounts::lock(conn, account)?;
    accounts::set_email(conn, account, &email("former"))
}

#[both_databases(empty)]
async fn decline_and_deletion_do_not_deadlock(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let begin = move |conn: &mut Conn| begin_deletion(conn, earner);
    let declining = |conn: &mut Conn| requests::decline(conn, "rq_1", "no", NOW).map(drop);
    let go_on = move |conn: &mut Conn| requests::withdraw(conn, earner, NOW).map(drop);
    let (deletion, declined) = run_while_blocked(&db, begin, declining, go_on).await;
    assert!(deletion.unwrap());
    assert!(matches!(declined, Err(PayoutError::Closed)), "{declined:?}");
    assert_eq!(
        stored_request(&db, "rq_1").await.status,
        RequestStatus::Withdrawn
    );
}

/// The owner's withdrawal is recorded in the account's history.
#[both_databases(empty)]
async fn withdrawal_and_deletion_do_not_deadlock(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let begin = move |conn: &mut Conn| begin_deletion(conn, earner);
    let withdrawing = move |conn: &mut Conn| {
        let withdrawn = requests::withdraw(conn, earner, NOW)?;
        audit::record(conn, earner, audit::Actor::Owner, "payout.withdrawn", NOW)?;
        Ok::<_, DbError>(withdrawn)
    };
    let go_on = move |conn: &mut Conn| requests::withdraw(conn, earner, NOW).map(drop);
    let (deletion, withdrawn) = run_while_blocked(&db, begin, withdrawing, go_on).await;
    assert!(deletion.unwrap());
    assert!(!withdrawn.unwrap());
}
