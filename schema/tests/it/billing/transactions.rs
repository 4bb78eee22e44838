//! What people see of the books: all that is theirs, and nothing else.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{TransactionCategory, TransactionKind};
use ink_domain::order::Event;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::payouts;
use ink_schema::billing::transactions::{self, Transaction, TransactionQuery};
use ink_schema::store::zips::{self, Holding};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, referrer_and_buyer};
use crate::database::{execute, transact};
use crate::fixtures::{
    DAY, DEAR, NOW, SMALL, applied, paid, set_intent, settle_refunds, usd, wire_received,
};

async fn all(db: &Db, account: AccountId, wanted: TransactionQuery) -> Vec<Transaction> {
    transact(db, move |conn| transactions::all(conn, account, &wanted)).await
}

fn what(moved: &[Transaction]) -> Vec<TransactionKind> {
    moved.iter().map(|moved| moved.kind).collect()
}

/// A referrer whose buyer bought one ZIP at [`NOW`] and another a day later, by deposit and wire, which was refunded; a
/// payout of 20 dollars is open, one of 5 was voided.
async fn create_sample_history(db: &Db) -> (AccountId, AccountId) {
    let (referrer, buyer) = referrer_and_buyer(db).await;
    paid(db, buyer, 1, &[SMALL], NOW).await;
    let dear = paid(db, buyer, 2, &[DEAR], NOW + DAY).await;
    set_intent(db, &dear.id).await;
    let balance = wire_received(usd(9000));
    applied(db, &dear.id, balance, NOW + DAY).await;
    applied(db, &dear.id, Event::Refund, NOW + 2 * DAY).await;
    transact(db, |conn| settle_refunds(conn, NOW + 2 * DAY)).await;
    for (id, dollars) in [("one", 20), ("two", 5)] {
        db.write(move |conn| payouts::open(conn, id, referrer, usd(dollars), 0, NOW + 3 * DAY))
            .await
            .unwrap();
    }
    db.write(move |conn| payouts::close(conn, "two", payouts::Outcome::Void, NOW + 4 * DAY))
        .await
        .unwrap();
    (referrer, buyer)
}

#[both_databases(empty)]
async fn buyer_sees_payments_and_refunds(db: TestDb) {
    let (_, buyer) = create_sample_history(&db).await;
    let moved = all(&db, buyer, TransactionQuery::default()).await;
    assert_eq!(
        what(&moved),
        [
            TransactionKind::CardPayment,
            TransactionKind::CardPayment,
            TransactionKind::WirePayment,
            TransactionKind::CardRefund,
        ]
    );
    let amounts: Vec<_> = moved.iter().map(|moved| moved.amount).collect();
    assert_eq!(amounts, [usd(500), usd(1000), usd(9000), usd(1000)]);
    assert!(moved.iter().all(|moved| moved.order.is_some()));
}

#[both_databases(empty)]
async fn referrer_sees_earnings_and_payouts_but_no_order(db: TestDb) {
    let (referrer, _) = create_sample_history(&db).await;
    let moved = all(&db, referrer, TransactionQuery::default()).await;
    assert_eq!(
        what(&moved),
        [
            TransactionKind::Earning,
            TransactionKind::Earning,
            TransactionKind::EarningReversed,
            TransactionKind::Payout,
            TransactionKind::Payout,
            TransactionKind::PayoutVoid,
        ]
    );
    assert!(moved.iter().all(|moved| moved.order.is_none()));
    let payouts: Vec<_> = moved
        .iter()
        .filter_map(|one| one.payout.as_deref())
        .collect();
    assert_eq!(payouts, ["one", "two", "two"]);
}

#[both_databases(empty)]
async fn transactions_of_others_are_hidden(db: TestDb) {
    create_sample_history(&db).await;
    let stranger = account(&db, "stranger").await;
    assert_eq!(all(&db, stranger, TransactionQuery::default()).await, []);
}

#[both_databases(empty)]
async fn categories_and_periods_filter_transactions(db: TestDb) {
    let (referrer, buyer) = create_sample_history(&db).await;
    for (who, area, count) in [
        (buyer, TransactionCategory::Payments, 3),
        (buyer, TransactionCategory::Refunds, 1),
        (buyer, TransactionCategory::Earnings, 0),
        (referrer, TransactionCategory::Earnings, 3),
        (referrer, TransactionCategory::Payouts, 3),
        (referrer, TransactionCategory::Payments, 0),
    ] {
        let wanted = TransactionQuery {
            categories: vec![area],
            ..TransactionQuery::default()
        };
        assert_eq!(all(&db, who, wanted).await.len(), count, "{area:?}");
    }
    // From its first millisecond on, before its last.
    let day = TransactionQuery {
        from: Some(NOW + DAY),
        until: Some(NOW + 2 * DAY),
        ..TransactionQuery::default()
    };
    assert_eq!(
        what(&all(&db, buyer, day).await),
        [TransactionKind::CardPayment, TransactionKind::WirePayment]
    );
}

#[both_databases(empty)]
async fn pages_cover_all_transactions_without_gap(db: TestDb) {
    let (referrer, _) = create_sample_history(&db).await;
    let mut seen = Vec::new();
    let mut before = None;
    loop {
        let wanted = TransactionQuery {
            before,
            ..TransactionQuery::default()
        };
        let page = transact(&db, move |conn| {
            transactions::newest(conn, referrer, &wanted, 2)
        })
        .await;
        assert!(page.transactions.len() <= 2);
        seen.extend(page.transactions);
        before = page.older;
        if before.is_none() {
            break;
        }
    }
    seen.reverse();
    assert_eq!(seen, all(&db, referrer, TransactionQuery::default()).await);
}

#[both_databases(empty)]
async fn balance_equals_sum_of_entries(db: TestDb) {
    let (referrer, _) = create_sample_history(&db).await;
    let moved = all(&db, referrer, TransactionQuery::default()).await;
    let mut sum = usd(0);
    for moved in moved {
        let before = moved.id;
        let was = transact(&db, move |conn| {
            transactions::balance(conn, referrer, None, Some(before))
        });
        assert_eq!(was.await, sum);
        sum = if moved.kind.reduces_funds() {
            sum - moved.amount
        } else {
            sum + moved.amount
        };
    }
    let now = transact(&db, move |conn| {
        transactions::balance(conn, referrer, None, None)
    });
    assert_eq!(now.await, sum);
    assert_eq!(sum, usd(5));
    let at_first = transact(&db, move |conn| {
        transactions::balance(conn, referrer, Some(NOW + DAY), None)
    });
    assert_eq!(at_first.await, usd(25));
}

#[both_databases(empty)]
async fn span_is_none_without_transactions(db: TestDb) {
    let (_, buyer) = create_sample_history(&db).await;
    let stranger = account(&db, "stranger").await;
    let span = |who| transact(&db, move |conn| transactions::span(conn, who));
    assert_eq!(span(stranger).await, None);
    assert_eq!(span(buyer).await, Some((NOW, NOW + 2 * DAY)));
}

#[both_databases(empty)]
async fn holdings_include_price_paid(db: TestDb) {
    let (referrer, buyer) = create_sample_history(&db).await;
    // What was refunded is nobody's; a price that rises later is not what was paid.
    execute(
        &db,
        "UPDATE zips SET price_cents = 90000 WHERE zip = '60601'",
    )
    .await;
    let held = |who| transact(&db, move |conn| zips::holdings(conn, who, NOW));
    let [held_one] = held(buyer).await.try_into().unwrap();
    let Holding {
        zip,
        lat,
        lon,
        paid,
    } = held_one;
    assert_eq!(
        (zip.code.as_str(), zip.price, paid),
        (SMALL, usd(900), usd(500))
    );
    assert!(lat > 41.0 && lon < -87.0);
    assert_eq!(held(referrer).await, []);
    let sales = transact(&db, move |conn| transactions::sales(conn, buyer)).await;
    assert_eq!(
        sales,
        [
            (NOW, usd(500)),
            (NOW + DAY, usd(10_000)),
            (NOW + 2 * DAY, usd(0) - usd(10_000)),
        ]
    );
}
