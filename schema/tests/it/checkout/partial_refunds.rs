//! Partial refunds to an order's card, and what remains.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::order::{Event, OrderId, OrderStatus, ProviderEvent};
use ink_domain::zip::ListingStatus::{Available, Sold};
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::{earnings, ledger, withheld};
use ink_schema::both_databases;
use ink_schema::checkout::{orders, refunds, wires};
use ink_schema::test_support::TestDb;

use super::refunds::{all_failed, claim, closed, fail, reversed, settle, start};
use crate::account::people::referrer_and_buyer;
use crate::database::{execute, rows, transact};
use crate::fixtures::{
    DAY, DEAR, DUE, MINUTE, NOW, SMALL, applied, assert_consistent, balance, findings, order, paid,
    rules, set_intent, statuses, usd, wire_received,
};

/// An order of 500 dollars by whom somebody referred, who earns 25 by it.
async fn earning(db: &TestDb) -> (OrderId, AccountId) {
    let (referrer, buyer) = referrer_and_buyer(db).await;
    let id = paid(db, buyer, 1, &[SMALL], NOW).await.id;
    set_intent(db, &id).await;
    (id, referrer)
}

async fn earned(db: &TestDb, referrer: AccountId) -> i64 {
    transact(db, move |conn| ledger::earnings_balance(conn, referrer))
        .await
        .cents()
}

async fn pending(db: &TestDb, referrer: AccountId, maturity: i64) -> i64 {
    let earned = transact(db, move |conn| earnings::of(conn, referrer, maturity, NOW));
    earned.await.pending.cents()
}

#[both_databases(empty)]
async fn partial_refunds_are_settled_in_turn_and_keep_zips(db: TestDb) {
    let (id, referrer) = earning(&db).await;
    assert_eq!(earned(&db, referrer).await, 2500);
    for (nth, all, left) in [(1, 100, 2000), (2, 200, 1500)] {
        let part = Event::PartialRefund { amount: usd(100) };
        let row = applied(&db, &id, part, NOW).await;
        assert_eq!(row.order.status, OrderStatus::Complete);
        assert_eq!(row.order.given_back, usd(all));
        assert_eq!(order(&db, &id).await, row);
        assert_eq!(earned(&db, referrer).await, left);
        assert_consistent(&db, NOW).await;
        // The same amount is asked for by another name the second time.
        let asked = claim(&db, NOW).await;
        let [wanted] = asked.as_slice() else {
            unreachable!("{asked:?}")
        };
        assert_eq!((wanted.amount, wanted.refunded), (usd(100), usd(all - 100)));
        // Until it went through, nothing of the sale's earning is paid out.
        assert_eq!(pending(&db, referrer, 0).await, left);
        let refund = if nth == 1 { "re_1" } else { "re_2" };
        settle(&db, &id, refund, 100).await;
        assert_eq!(pending(&db, referrer, 0).await, 0);
        assert!(claim(&db, NOW + 2 * MINUTE).await.is_empty());
        assert_consistent(&db, NOW).await;
    }
    assert_eq!(statuses(&db, &[SMALL], NOW).await, [Sold]);
    assert_eq!(balance(&db, LedgerAccount::Sales).await, usd(300));
    // An earning that is too young is pending, as far as it is left.
    assert_eq!(pending(&db, referrer, DAY).await, 1500);
    // The whole takes back what is left.
    applied(&db, &id, Event::Refund, NOW).await;
    assert_eq!(earned(&db, referrer).await, 0);
    let asked = claim(&db, NOW).await;
    assert_eq!(asked.first().unwrap().amount, usd(300));
    settle(&db, &id, "re_3", 300).await;
    assert_eq!(statuses(&db, &[SMALL], NOW).await, [Available]);
    for book in [
        LedgerAccount::Sales,
        LedgerAccount::Card,
        LedgerAccount::Order(id),
    ] {
        assert_eq!(balance(&db, book).await, usd(0));
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn repeated_news_of_partial_refund_does_not_block_next_one(db: TestDb) {
    let (id, _) = earning(&db).await;
    let part = Event::PartialRefund { amount: usd(100) };
    applied(&db, &id, part, NOW).await;
    assert_eq!(claim(&db, NOW).await.len(), 1);
    settle(&db, &id, "re_1", 100).await;
    applied(&db, &id, part, NOW).await;
    // A node that claimed the first part asks when another has it already, and gets the same answer.
    start(&db, &id, "re_1").await;
    assert_eq!(rows(&db, "refunds WHERE refund_id IS NULL").await, 1);
    // As where both were at it at once.
    execute(&db, "UPDATE refunds SET refund_id = 're_1'").await;
    settle(&db, &id, "re_1", 100).await;
    let asked = claim(&db, NOW).await;
    let [wanted] = asked.as_slice() else {
        unreachable!("{asked:?}")
    };
    assert_eq!((wanted.amount, &wanted.refund_id), (usd(100), &None));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn started_partial_refund_completes_before_larger_one(db: TestDb) {
    let (id, _) = earning(&db).await;
    let part = Event::PartialRefund { amount: usd(100) };
    applied(&db, &id, part, NOW).await;
    assert_eq!(claim(&db, NOW).await.len(), 1);
    start(&db, &id, "re_1").await;
    applied(&db, &id, Event::Refund, NOW).await;
    let asked = claim(&db, NOW).await;
    let [wanted] = asked.as_slice() else {
        unreachable!("{asked:?}")
    };
    assert_eq!(wanted.refund_id.as_deref(), Some("re_1"));
    settle(&db, &id, "re_1", 100).await;
    let asked = claim(&db, NOW + MINUTE).await;
    let [wanted] = asked.as_slice() else {
        unreachable!("{asked:?}")
    };
    assert_eq!((wanted.amount, &wanted.refund_id), (usd(400), &None));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn partial_refund_at_provider_is_booked_like_own_one(db: TestDb) {
    let (id, referrer) = earning(&db).await;
    settle(&db, &id, "re_1", 100).await;
    assert_eq!(
        findings(&db, NOW).await.len(),
        1,
        "nobody has applied it yet"
    );
    let back = transact(&db, {
        let id = id.clone();
        move |conn| refunds::refunded(conn, &id)
    });
    let part = Event::Provider(ProviderEvent::PartiallyRefunded { total: back.await });
    for _ in 0..2 {
        let row = applied(&db, &id, part, NOW).await;
        assert_eq!(row.order.given_back, usd(100));
    }
    assert_eq!(earned(&db, referrer).await, 2000);
    assert_eq!(statuses(&db, &[SMALL], NOW).await, [Sold]);
    assert_consistent(&db, NOW).await;
    assert_eq!(rows(&db, "refunds").await, 0);
}

/// An order of 10,000 dollars, whose deposit of 1,000 was paid. Its referrer would earn 500.
async fn deposit(db: &TestDb) -> (OrderId, AccountId) {
    let (referrer, buyer) = referrer_and_buyer(db).await;
    let id = paid(db, buyer, 1, &[DEAR], NOW).await.id;
    set_intent(db, &id).await;
    (id, referrer)
}

/// A hundred dollars of it went back at the provider.
async fn record_part_at_provider(db: &TestDb, id: &OrderId, refund: &'static str, all: i32) {
    settle(db, id, refund, 100).await;
    let part = Event::Provider(ProviderEvent::PartiallyRefunded { total: usd(all) });
    let row = applied(db, id, part, NOW).await;
    assert_eq!(row.order.given_back, usd(all));
    assert_consistent(db, NOW).await;
}

#[both_databases(empty)]
async fn partial_refund_of_deposit_balances_ledger_in_every_outcome(db: TestDb) {
    let (id, referrer) = deposit(&db).await;
    record_part_at_provider(&db, &id, "re_1", 100).await;
    assert_eq!(order(&db, &id).await.order.owed(), usd(9000));
    let row = applied(&db, &id, Event::DueDateChecked, DUE).await;
    assert_eq!(row.order.status, OrderStatus::Unpaid);
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(900));
    assert_consistent(&db, NOW).await;
    record_part_at_provider(&db, &id, "re_2", 200).await;
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(800));
    // The balance comes late, and is taken.
    applied(&db, &id, wire_received(usd(9000)), DUE).await;
    let accepted = {
        let id = id.clone();
        db.write(move |conn| {
            let row = orders::lock(conn, &id)?.unwrap();
            wires::accept(conn, row, rules(), DUE)
        })
    };
    let row = accepted.await.unwrap();
    assert_eq!(row.order.status, OrderStatus::Complete);
    assert_eq!(balance(&db, LedgerAccount::Sales).await, usd(9800));
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(0));
    assert_eq!(earned(&db, referrer).await, 49_000);
    assert_consistent(&db, DUE).await;
    record_part_at_provider(&db, &id, "re_3", 300).await;
    assert_eq!(earned(&db, referrer).await, 48_500);
    // What the card still pays, and no more, goes back with the whole.
    applied(&db, &id, Event::Refund, DUE).await;
    let asked = claim(&db, DUE).await;
    assert_eq!(asked.first().unwrap().amount, usd(700));
    assert_eq!(earned(&db, referrer).await, 0);
    assert_consistent(&db, DUE).await;
}

#[both_databases(empty)]
async fn failed_partial_refund_of_deposit_goes_to_operator(db: TestDb) {
    let (id, _) = deposit(&db).await;
    record_part_at_provider(&db, &id, "re_1", 100).await;
    applied(&db, &id, Event::CalledOff, NOW).await;
    assert!(reversed(&db, &id, "re_1").await);
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(100))]);
    assert_eq!(
        balance(&db, LedgerAccount::Order(id.clone())).await,
        usd(100)
    );
    assert_consistent(&db, NOW).await;
    assert_eq!(closed(&db, &id, "ACH 1").await.unwrap(), usd(100));
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(900));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn failed_partial_refund_goes_to_operator(db: TestDb) {
    let (id, _) = earning(&db).await;
    settle(&db, &id, "re_1", 100).await;
    let back = Event::Provider(ProviderEvent::PartiallyRefunded { total: usd(100) });
    applied(&db, &id, back, NOW).await;
    assert!(reversed(&db, &id, "re_1").await);
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(100))]);
    assert_eq!(
        balance(&db, LedgerAccount::Order(id.clone())).await,
        usd(100)
    );
    assert_consistent(&db, NOW).await;
    assert_eq!(closed(&db, &id, "ACH 1").await.unwrap(), usd(100));
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(balance(&db, LedgerAccount::Order(id.clone())).await, usd(0));
    assert_consistent(&db, NOW).await;
    // Another part goes back beside it.
    let part = Event::PartialRefund { amount: usd(50) };
    applied(&db, &id, part, NOW).await;
    let asked = claim(&db, NOW).await;
    assert_eq!(asked.first().unwrap().amount, usd(50));
    settle(&db, &id, "re_2", 50).await;
    assert!(claim(&db, NOW + 2 * MINUTE).await.is_empty());
    assert_consistent(&db, NOW).await;
}

/// One of ours, and one that somebody gave back at the provider: nobody wanted that of us.
#[both_databases(empty)]
async fn failed_own_and_provider_partial_refunds_are_all_owed(db: TestDb) {
    let (id, _) = earning(&db).await;
    let ours = Event::PartialRefund { amount: usd(100) };
    applied(&db, &id, ours, NOW).await;
    settle(&db, &id, "re_1", 100).await;
    settle(&db, &id, "re_2", 50).await;
    let theirs = Event::Provider(ProviderEvent::PartiallyRefunded { total: usd(150) });
    applied(&db, &id, theirs, NOW).await;
    assert!(reversed(&db, &id, "re_1").await);
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(100))]);
    assert!(reversed(&db, &id, "re_2").await);
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(150))]);
    assert_consistent(&db, NOW).await;
    assert_eq!(closed(&db, &id, "ACH 1").await.unwrap(), usd(150));
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn reversed_refund_is_retried_with_pending_partial_refund(db: TestDb) {
    let (id, _) = earning(&db).await;
    let part = Event::PartialRefund { amount: usd(100) };
    applied(&db, &id, part, NOW).await;
    settle(&db, &id, "re_1", 100).await;
    applied(&db, &id, part, NOW).await;
    assert!(!reversed(&db, &id, "re_1").await);
    assert_eq!(all_failed(&db).await, []);
    let told = "order_notices WHERE kind = 'refund_failed'";
    assert_eq!(rows(&db, told).await, 0);
    let notified = "notifications WHERE kind = 'order.refund_failed'";
    assert_eq!(rows(&db, notified).await, 0);
    let noted = "order_events WHERE kind = 'refund_failed' AND amount_cents = 10000";
    assert_eq!(rows(&db, noted).await, 1);
    assert_consistent(&db, NOW).await;
    let asked = claim(&db, NOW).await;
    assert_eq!(asked.first().unwrap().amount, usd(200));
    fail(&db, &id).await;
    assert_eq!(all_failed(&db).await, [(id, usd(200))]);
    assert_eq!(rows(&db, told).await, 1);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn lost_dispute_after_partial_refund_leaves_rest_to_refund(db: TestDb) {
    let (id, referrer) = earning(&db).await;
    let part = Event::PartialRefund { amount: usd(100) };
    applied(&db, &id, part, NOW).await;
    // It is lost before the provider gave the part back.
    let lost = id.clone();
    transact(&db, move |conn| {
        ledger::post(conn, &Transfer::disputed("dp_1", usd(150)), NOW)?;
        ledger::post(conn, &Transfer::dispute_lost(&lost, "dp_1", usd(150)), NOW).map(drop)
    })
    .await;
    let refunded = ProviderEvent::FullyRefunded {
        unrefunded: usd(500),
    };
    applied(&db, &id, Event::Provider(refunded), NOW).await;
    let rest = id.clone();
    transact(&db, move |conn| {
        refunds::settle_if_complete(conn, &rest, "dp_1", NOW)?;
        for _ in 0..2 {
            refunds::request_full_refund(conn, &rest, NOW)?;
        }
        Ok(())
    })
    .await;
    assert_eq!(earned(&db, referrer).await, 0);
    let asked = claim(&db, NOW).await;
    let [wanted] = asked.as_slice() else {
        unreachable!("{asked:?}")
    };
    assert_eq!((wanted.amount, wanted.refunded), (usd(350), usd(150)));
    settle(&db, &id, "re_1", 350).await;
    assert!(claim(&db, NOW + MINUTE * 2).await.is_empty());
    assert_eq!(balance(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refused_earning_excludes_part_already_reversed(db: TestDb) {
    let (id, referrer) = earning(&db).await;
    let shared = format!(
        "INSERT INTO shared_cards (order_id, referrer_id, at) VALUES ('{id}', {referrer}, 0)"
    );
    execute(&db, shared).await;
    let part = Event::PartialRefund { amount: usd(100) };
    applied(&db, &id, part, NOW).await;
    let decided = transact(&db, move |conn| {
        withheld::decide(conn, &id, withheld::Decision::Refuse, NOW)
    });
    assert_eq!(decided.await.unwrap().amount, usd(20));
    assert_eq!(earned(&db, referrer).await, 0);
    assert_consistent(&db, NOW).await;
}
