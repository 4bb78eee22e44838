//! Refunds: requested by an operator, made by somebody at the provider, or caused by a dispute; and
//! how the provider is asked for them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod failed;
mod owed;
mod unknown;

use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::{
    CancelReason, Event, Notice, OrderError, OrderId, OrderStatus, ProviderEvent, TimelineEntry,
};
use ink_domain::zip::ListingStatus::Available;
use ink_schema::billing::ledger;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::orders;
use ink_schema::checkout::refunds::{self, CloseError, RefundRequest};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use super::disputes::note;
use crate::account::people::account;
use crate::database::{rows, run_concurrently, transact};
use crate::fixtures::{
    DEAR, DUE, MINUTE, NOW, OTHER, SMALL, applied, apply, assert_consistent, balance, cancelled,
    captured, findings, notices, order, order_id, owned, paid, placed, reference, set_intent,
    settle_refunds, statuses, stock, timeline, try_applying, usd, wire_received,
};

/// What happens to a refund.
type RefundStep = fn(&mut Conn, &OrderId) -> Result<(), DbError>;

pub(super) async fn claim(db: &Db, now: i64) -> Vec<RefundRequest> {
    transact(db, move |conn| refunds::claim(conn, now, 10, MINUTE)).await
}

pub(super) async fn settle(db: &Db, id: &OrderId, refund: &'static str, dollars: i32) {
    let id = id.clone();
    transact(db, move |conn| {
        orders::lock(conn, &id)?.unwrap();
        refunds::record_refund(conn, &id, refund, usd(dollars), NOW)
    })
    .await;
}

/// The provider has begun it, by this id.
pub(super) async fn start(db: &Db, id: &OrderId, refund: &'static str) {
    let id = id.clone();
    transact(db, move |conn| refunds::record_started(conn, &id, refund)).await;
}

/// The provider can't carry it out.
pub(super) async fn fail(db: &Db, id: &OrderId) {
    let id = id.clone();
    transact(db, move |conn| refunds::record_failure(conn, &id, NOW)).await;
}

/// Whether it is news that the card's bank sends it back.
pub(super) async fn reversed(db: &Db, id: &OrderId, refund: &'static str) -> bool {
    let id = id.clone();
    transact(db, move |conn| {
        orders::lock(conn, &id)?.unwrap();
        refunds::record_reversal(conn, &id, refund, NOW)
    })
    .await
}

/// What could not be given back, and how much of it is still owed.
pub(super) async fn all_failed(db: &Db) -> Vec<(OrderId, Usd)> {
    let failed = transact(db, |conn| refunds::all_failed(conn, NOW)).await;
    failed
        .into_iter()
        .map(|one| (one.order, one.rest))
        .collect()
}

/// All that is left of it. Says how much that was.
pub(super) async fn closed(db: &TestDb, id: &OrderId, name: &str) -> Result<Usd, CloseError> {
    let left = id.clone();
    let left = transact(db, move |conn| refunds::outstanding(conn, &left)).await;
    close_with_amount(db, id, left, name).await.map(|()| left)
}

pub(super) async fn close_with_amount(
    db: &TestDb,
    id: &OrderId,
    amount: Usd,
    name: &str,
) -> Result<(), CloseError> {
    let (id, name) = (id.clone(), reference(name));
    db.write(move |conn| {
        orders::lock(conn, &id)?.unwrap();
        refunds::close(conn, &id, amount, name, NOW)
    })
    .await
}

/// A complete order of 500 dollars that is to be given back.
async fn order_awaiting_refund(db: &TestDb) -> OrderId {
    stock(db).await;
    let buyer = account(db, "buyer").await;
    let row = paid(db, buyer, 1, &[SMALL], NOW).await;
    set_intent(db, &row.id).await;
    applied(db, &row.id, Event::Refund, NOW).await;
    row.id
}

#[both_databases(empty)]
async fn any_paid_order_is_refunded_once(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, cart, before, dollars) in [
        (1, SMALL, None, 500),
        (2, DEAR, None, 1000),
        (3, DEAR, Some(Event::CalledOff), 1000),
        (4, DEAR, Some(Event::DueDateChecked), 1000),
    ] {
        let id = paid(&db, buyer, nth, &[cart], NOW).await.id;
        set_intent(&db, &id).await;
        if let Some(event) = before {
            applied(&db, &id, event, DUE).await;
        }
        let refunded = run_concurrently(&db, 6, {
            let id = id.clone();
            move |conn, _| apply(conn, &id, Event::Refund, DUE)
        });
        let refunded: Vec<_> = refunded.await.into_iter().filter_map(Result::ok).collect();
        let [row] = refunded.as_slice() else {
            unreachable!("once, not {refunded:?}")
        };
        assert_eq!(row.order.status, OrderStatus::Refunded);
        let again = try_applying(&db, &id, Event::Refund, DUE).await;
        assert_eq!(again, Err(OrderError::Status(OrderStatus::Refunded)));
        assert_eq!(statuses(&db, &[cart], DUE).await, [Available]);
        assert_eq!(
            balance(&db, LedgerAccount::Order(id.clone())).await,
            usd(dollars)
        );
        assert!(notices(&db, &id).await.contains(&Notice::Refunded));
        assert_consistent(&db, DUE).await;

        let wanted = claim(&db, DUE).await;
        let [wanted] = wanted.as_slice() else {
            unreachable!("one refund, not {wanted:?}")
        };
        assert_eq!((&wanted.order, wanted.amount), (&id, usd(dollars)));
        assert_eq!(wanted.intent_id, format!("pi_{id}"));
        assert_eq!((wanted.refused_since, wanted.attempts), (None, 1));
        let dated = format!("refunds WHERE order_id = '{id}' AND wanted_at = {DUE}");
        assert_eq!(rows(&db, &dated).await, 1);
        let refund = wanted.clone();
        transact(&db, move |conn| {
            refunds::record_refund(
                conn,
                &refund.order,
                &format!("re_{nth}"),
                refund.amount,
                DUE,
            )
        })
        .await;
        assert_eq!(
            timeline(&db, &id).await.last(),
            Some(&TimelineEntry::MoneyBack)
        );
        assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
        assert_consistent(&db, DUE).await;
    }
    for book in [
        LedgerAccount::Card,
        LedgerAccount::Sales,
        LedgerAccount::Forfeits,
    ] {
        assert_eq!(balance(&db, book).await, usd(0));
    }
}

#[both_databases(empty)]
async fn unpaid_order_cannot_be_refunded(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    for status in [OrderStatus::AwaitingCard, OrderStatus::Cancelled] {
        let refused = try_applying(&db, &order_id(1), Event::Refund, NOW).await;
        assert_eq!(refused, Err(OrderError::Status(status)));
        let at_provider = ProviderEvent::FullyRefunded {
            unrefunded: Usd::ZERO,
        };
        let row = applied(&db, &order_id(1), Event::Provider(at_provider), NOW).await;
        assert_eq!(row.order.status, status);
        cancelled(&db, &order_id(1), Some(CancelReason::Buyer), NOW).await;
    }
    assert_eq!(rows(&db, "refunds").await, 0);
}

#[both_databases(empty)]
async fn wire_is_returned_separately_from_card_refund(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[DEAR], NOW).await.id;
    set_intent(&db, &id).await;
    applied(&db, &id, wire_received(usd(9000)), NOW).await;
    applied(&db, &id, Event::Refund, NOW).await;
    transact(&db, |conn| settle_refunds(conn, NOW)).await;
    // What is left is the buyer's, and the operator's to send.
    assert_eq!(
        balance(&db, LedgerAccount::Order(id.clone())).await,
        usd(9000)
    );
    assert_eq!(balance(&db, LedgerAccount::Card).await, usd(0));
    assert_consistent(&db, NOW).await;
    let back = Event::WireReturned {
        amount: usd(9000),
        reference: reference("OUT 1"),
    };
    let returned = run_concurrently(&db, 4, {
        let id = id.clone();
        move |conn, _| apply(conn, &id, back, NOW)
    });
    let news = returned.await.into_iter().flatten().count();
    assert_eq!(news, 1);
    for book in [
        LedgerAccount::Order(id),
        LedgerAccount::Bank,
        LedgerAccount::Sales,
    ] {
        assert_eq!(balance(&db, book).await, usd(0));
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refund_at_provider_ends_order(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, cart, dollars) in [(1, SMALL, 500), (2, DEAR, 1000)] {
        let id = paid(&db, buyer, nth, &[cart], NOW).await.id;
        // Both servers hear of it, and one of them twice.
        run_concurrently(&db, 3, {
            let id = id.clone();
            move |conn, _| {
                orders::lock(conn, &id)?.unwrap();
                let unrefunded = usd(dollars);
                refunds::record_refund(conn, &id, &format!("re_{nth}"), unrefunded, NOW)?;
                let refunded = ProviderEvent::FullyRefunded { unrefunded };
                apply(conn, &id, Event::Provider(refunded), NOW)
            }
        })
        .await;
        assert_eq!(order(&db, &id).await.order.status, OrderStatus::Refunded);
        assert_eq!(statuses(&db, &[cart], NOW).await, [Available]);
        let back = timeline(&db, &id).await;
        let back = back
            .iter()
            .filter(|moment| **moment == TimelineEntry::MoneyBack);
        assert_eq!(back.count(), 1);
        assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
        assert_consistent(&db, NOW).await;
    }
    // Nobody has to ask for what is back already.
    assert_eq!(rows(&db, "refunds").await, 0);
    assert_eq!(owned(&db, buyer).await, Vec::<String>::new());
}

#[both_databases(empty)]
async fn lost_dispute_ends_order(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let lost = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let won = paid(&db, buyer, 2, &[OTHER], NOW).await.id;
    let (id, other) = (lost.clone(), won.clone());
    transact(&db, move |conn| {
        for (dispute, id, dollars) in [("dp_1", &id, 500), ("dp_2", &other, 700)] {
            note(conn, dispute, id, DisputeState::Open)?;
            ledger::post(conn, &Transfer::disputed(dispute, usd(dollars)), NOW)?;
        }
        Ok(())
    })
    .await;
    assert_eq!(balance(&db, LedgerAccount::Disputes).await, usd(-1200));
    assert_consistent(&db, NOW).await;
    let (id, other) = (lost.clone(), won.clone());
    transact(&db, move |conn| {
        note(conn, "dp_2", &other, DisputeState::Won)?;
        note(conn, "dp_1", &id, DisputeState::Lost)?;
        ledger::post(conn, &Transfer::dispute_won("dp_2", usd(700)), NOW)?;
        ledger::post(conn, &Transfer::dispute_lost(&id, "dp_1", usd(500)), NOW)?;
        let refunded = ProviderEvent::FullyRefunded {
            unrefunded: usd(500),
        };
        apply(conn, &id, Event::Provider(refunded), NOW)
    })
    .await
    .unwrap();
    assert_eq!(order(&db, &lost).await.order.status, OrderStatus::Refunded);
    assert_eq!(order(&db, &won).await.order.status, OrderStatus::Complete);
    assert_eq!(owned(&db, buyer).await, [OTHER]);
    assert_eq!(balance(&db, LedgerAccount::Disputes).await, usd(0));
    assert_eq!(balance(&db, LedgerAccount::Card).await, usd(-700));
    assert_eq!(balance(&db, LedgerAccount::Order(lost)).await, usd(0));
    assert_eq!(rows(&db, "refunds").await, 0);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn concurrent_claims_never_share_a_refund(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    // Ten payments of a wrong amount.
    for nth in 0..10 {
        let row = placed(&db, buyer, nth, &[SMALL], NOW).await;
        set_intent(&db, &row.id).await;
        captured(&db, &row.id, usd(1), NOW, NOW).await;
    }
    let claimed = run_concurrently(&db, 8, |conn, _| refunds::claim(conn, NOW, 3, MINUTE)).await;
    assert!(claimed.iter().all(|batch| batch.len() <= 3));
    let mut orders: Vec<_> = claimed.iter().flatten().map(|it| &it.order).collect();
    let all = orders.len();
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(orders.len(), all, "{claimed:?}");
    assert_eq!(
        rows(&db, "refunds WHERE attempts = 1").await,
        i64::try_from(all).unwrap()
    );
    // What two wanted at once went to one of them; the other one finds the rest later.
    let rest = claim(&db, NOW).await.len();
    assert_eq!(all + rest, 10);
    assert!(claim(&db, NOW).await.is_empty());
}

#[both_databases(empty)]
async fn refund_is_due_again_after_lease_or_postponement(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    assert!(claim(&db, NOW - 1).await.is_empty());
    assert_eq!(claim(&db, NOW).await.len(), 1);
    assert!(claim(&db, NOW + MINUTE - 1).await.is_empty());
    // Whoever had it is gone.
    let again = claim(&db, NOW + MINUTE).await;
    assert_eq!(again.first().unwrap().attempts, 2);
    let later = NOW + 10 * MINUTE;
    transact(&db, move |conn| refunds::retry_at(conn, &id, later)).await;
    assert!(claim(&db, later - 1).await.is_empty());
    let again = claim(&db, later).await;
    assert_eq!(again.first().unwrap().attempts, 3);
}

#[both_databases(empty)]
async fn refund_is_settled_once(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    run_concurrently(&db, 10, {
        let id = id.clone();
        move |conn, _| {
            orders::lock(conn, &id)?.unwrap();
            refunds::record_refund(conn, &id, "re_1", usd(500), NOW)
        }
    })
    .await;
    assert_eq!(rows(&db, "refunds WHERE settled_at IS NOT NULL").await, 1);
    assert_eq!(rows(&db, "ledger_transfers WHERE credit = 'card'").await, 1);
    let back = rows(
        &db,
        "order_events WHERE kind = 'money_back' AND amount_cents = 50000",
    );
    assert_eq!(back.await, 1);
    // It is nobody's to ask for, to put off or to fail any more.
    let failed = transact(&db, move |conn| {
        refunds::retry_at(conn, &id, NOW)?;
        refunds::record_failure(conn, &id, NOW)
    });
    assert!(!failed.await);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    assert_eq!(all_failed(&db).await, []);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refund_in_parts_settles_with_last_part(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    settle(&db, &id, "re_1", 200).await;
    assert_eq!(claim(&db, NOW).await.len(), 1);
    assert_eq!(
        balance(&db, LedgerAccount::Order(id.clone())).await,
        usd(300)
    );
    assert_consistent(&db, NOW).await;
    settle(&db, &id, "re_2", 300).await;
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    assert_eq!(rows(&db, "refunds WHERE settled_at IS NOT NULL").await, 1);
    assert_consistent(&db, NOW).await;
    // More than was paid can't go back without being noticed.
    settle(&db, &id, "re_3", 1).await;
    assert_eq!(findings(&db, NOW).await.len(), 1);
}

#[both_databases(empty)]
async fn amount_taken_by_lost_dispute_is_not_refunded_again(db: TestDb) {
    let id = order_awaiting_refund(&db).await;
    fail(&db, &id).await;
    let lose = async |dispute: &'static str, dollars: i32| {
        let id = id.clone();
        transact(&db, move |conn| {
            orders::lock(conn, &id)?.unwrap();
            ledger::post(conn, &Transfer::disputed(dispute, usd(dollars)), NOW)?;
            let lost = Transfer::dispute_lost(&id, dispute, usd(dollars));
            ledger::post(conn, &lost, NOW)?;
            refunds::settle_if_complete(conn, &id, dispute, NOW)
        })
        .await;
    };
    lose("dp_1", 200).await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(300))]);
    settle(&db, &id, "re_1", 100).await;
    lose("dp_2", 200).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(rows(&db, "refunds WHERE settled_at IS NOT NULL").await, 1);
    assert_eq!(balance(&db, LedgerAccount::Order(id.clone())).await, usd(0));
    assert_consistent(&db, NOW).await;
    // The part before the last comes back from the card's bank.
    reversed(&db, &id, "re_1").await;
    assert_eq!(all_failed(&db).await, [(id, usd(100))]);
    assert_consistent(&db, NOW).await;
}
