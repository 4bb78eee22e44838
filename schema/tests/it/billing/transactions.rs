//! What people see of the books: all that is theirs, and nothing else.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{TransactionCategory, TransactionKind};
use ink_domain::order::Event;
use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::billing::payouts;
use ink_schema::billing::transactions::{self, Transaction, TransactionQuery};
use ink_schema::store::zips::{self, Holding};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, newcomer, within};
use crate::store::view::{
    DAY, DEAR, NOW, SMALL, execute, give_back, happened, paid, stock, usd, wire, with_intent,
};

both_databases!(empty:
    a_buyer_sees_payments_and_refunds,
    a_referrer_sees_earnings_and_payouts_but_no_order,
    nobody_sees_what_is_somebody_elses,
    areas_and_periods_narrow_it_down,
    pages_follow_one_another_without_a_gap,
    a_balance_is_what_its_entries_come_to,
    there_is_no_span_without_a_transaction,
    what_is_owned_comes_with_what_was_paid_for_it,
);

async fn all(db: &Db, account: AccountId, wanted: TransactionQuery) -> Vec<Transaction> {
    within(db, move |conn| transactions::all(conn, account, &wanted)).await
}

fn what(moved: &[Transaction]) -> Vec<TransactionKind> {
    moved.iter().map(|moved| moved.what).collect()
}

/// A referrer whose friend bought one ZIP at [`NOW`], another a day later by deposit and wire, and got the
/// second one's money back; the referrer was paid twenty dollars, and ten that never arrived.
async fn story(db: &Db) -> (AccountId, AccountId) {
    stock(db).await;
    let referrer = account(db, "referrer").await;
    let new = NewAccount {
        referrer: Some(referrer),
        ..newcomer("buyer")
    };
    let buyer = within(db, move |conn| accounts::create(conn, &new, 0))
        .await
        .unwrap();
    paid(db, buyer, 1, &[SMALL], NOW).await;
    let dear = paid(db, buyer, 2, &[DEAR], NOW + DAY).await;
    with_intent(db, &dear.id).await;
    let balance = wire(usd(9000));
    happened(db, &dear.id, balance, NOW + DAY).await.unwrap();
    happened(db, &dear.id, Event::Refund, NOW + 2 * DAY)
        .await
        .unwrap();
    within(db, |conn| give_back(conn, NOW + 2 * DAY)).await;
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

async fn a_buyer_sees_payments_and_refunds(db: TestDb) {
    let (_, buyer) = story(&db).await;
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

async fn a_referrer_sees_earnings_and_payouts_but_no_order(db: TestDb) {
    let (referrer, _) = story(&db).await;
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

async fn nobody_sees_what_is_somebody_elses(db: TestDb) {
    story(&db).await;
    let stranger = account(&db, "stranger").await;
    assert_eq!(all(&db, stranger, TransactionQuery::default()).await, []);
}

async fn areas_and_periods_narrow_it_down(db: TestDb) {
    let (referrer, buyer) = story(&db).await;
    for (who, area, count) in [
        (buyer, TransactionCategory::Payments, 3),
        (buyer, TransactionCategory::Refunds, 1),
        (buyer, TransactionCategory::Earnings, 0),
        (referrer, TransactionCategory::Earnings, 3),
        (referrer, TransactionCategory::Payouts, 3),
        (referrer, TransactionCategory::Payments, 0),
    ] {
        let wanted = TransactionQuery {
            areas: vec![area],
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

async fn pages_follow_one_another_without_a_gap(db: TestDb) {
    let (referrer, _) = story(&db).await;
    let mut seen = Vec::new();
    let mut before = None;
    loop {
        let wanted = TransactionQuery {
            before,
            ..TransactionQuery::default()
        };
        let page = within(&db, move |conn| {
            transactions::newest(conn, referrer, &wanted, 2)
        })
        .await;
        assert!(page.moved.len() <= 2);
        seen.extend(page.moved);
        before = page.older;
        if before.is_none() {
            break;
        }
    }
    seen.reverse();
    assert_eq!(seen, all(&db, referrer, TransactionQuery::default()).await);
}

async fn a_balance_is_what_its_entries_come_to(db: TestDb) {
    let (referrer, _) = story(&db).await;
    let moved = all(&db, referrer, TransactionQuery::default()).await;
    let mut sum = usd(0);
    for moved in moved {
        let before = moved.id;
        let was = within(&db, move |conn| {
            transactions::balance(conn, referrer, None, Some(before))
        });
        assert_eq!(was.await, sum);
        sum = if moved.what.takes() {
            sum - moved.amount
        } else {
            sum + moved.amount
        };
    }
    let now = within(&db, move |conn| {
        transactions::balance(conn, referrer, None, None)
    });
    assert_eq!(now.await, sum);
    assert_eq!(sum, usd(5));
    let at_first = within(&db, move |conn| {
        transactions::balance(conn, referrer, Some(NOW + DAY), None)
    });
    assert_eq!(at_first.await, usd(25));
}

async fn there_is_no_span_without_a_transaction(db: TestDb) {
    let (_, buyer) = story(&db).await;
    let stranger = account(&db, "stranger").await;
    let span = |who| within(&db, move |conn| transactions::span(conn, who));
    assert_eq!(span(stranger).await, None);
    assert_eq!(span(buyer).await, Some((NOW, NOW + 2 * DAY)));
}

async fn what_is_owned_comes_with_what_was_paid_for_it(db: TestDb) {
    let (referrer, buyer) = story(&db).await;
    // What was refunded is nobody's; a price that rises later is not what was paid.
    execute(
        &db,
        "UPDATE zips SET price_cents = 90000 WHERE zip = '60601'",
    )
    .await;
    let held = |who| within(&db, move |conn| zips::holdings(conn, who, NOW));
    let [held_one] = held(buyer).await.try_into().unwrap();
    let Holding {
        zip,
        lat,
        lon,
        paid,
    } = held_one;
    assert_eq!(
        (zip.zip.as_str(), zip.price, paid),
        (SMALL, usd(900), usd(500))
    );
    assert!(lat > 41.0 && lon < -87.0);
    assert_eq!(held(referrer).await, []);
    let sales = within(&db, move |conn| transactions::sales(conn, buyer)).await;
    assert_eq!(
        sales,
        [
            (NOW, usd(500)),
            (NOW + DAY, usd(10_000)),
            (NOW + 2 * DAY, usd(0) - usd(10_000)),
        ]
    );
}
