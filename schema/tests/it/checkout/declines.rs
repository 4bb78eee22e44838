//! Declined cards: which count, and what they end.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::order::CancelReason::{Buyer, Replaced};
use ink_domain::order::{Event, HOLD};
use ink_schema::both_databases;
use ink_schema::checkout::orders::{self, PlaceError};
use ink_schema::rate_limits::Limit;
use ink_schema::test_support::TestDb;

use super::cancellations::LONG;
use crate::account::people::account;
use crate::database::{rows, transact};
use crate::fixtures::{
    DAY, DEAR, DECLINES, NOW, OTHER, SMALL, applied, buyer_record, cancelled, captured, order,
    order_id, paid, place, placed, stock,
};

#[both_databases(empty)]
async fn decline_is_recorded_only_while_awaiting_card(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    transact(&db, |conn| {
        orders::record_decline(conn, &order_id(1), DECLINES, NOW + 1)?;
        orders::record_decline(conn, &order_id(1), DECLINES, NOW + 2)
    })
    .await;
    assert_eq!(order(&db, &order_id(1)).await.declined_at, Some(NOW + 2));
    cancelled(&db, &order_id(1), Some(Buyer), NOW + LONG).await;
    transact(&db, |conn| {
        orders::record_decline(conn, &order_id(1), DECLINES, NOW + DAY)
    })
    .await;
    assert_eq!(order(&db, &order_id(1)).await.declined_at, Some(NOW + 2));
    let declines = rows(&db, "order_events WHERE kind = 'declined'").await;
    assert_eq!(declines, 2);
}

#[both_databases(empty)]
async fn one_decline_per_day_is_forgiven(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let declined = async |nth: u64, from: i64| {
        placed(&db, buyer, nth, &[SMALL], from).await;
        transact(&db, move |conn| {
            orders::record_decline(conn, &order_id(nth), DECLINES, from)
        })
        .await;
        let end = from + LONG;
        cancelled(&db, &order_id(nth), Some(Buyer), end).await;
        buyer_record(&db, buyer, end).await.cancellations
    };
    assert_eq!(declined(1, NOW).await, 0);
    assert_eq!(declined(2, NOW + HOLD).await, 1);
    assert_eq!(declined(3, NOW + HOLD + DAY).await, 1, "another day");
}

/// Its buyer released nothing: an operator ended what they had paid for.
#[both_databases(empty)]
async fn decline_of_called_off_order_does_not_use_up_the_forgiven_one(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let decline = async |nth: u64| {
        transact(&db, move |conn| {
            orders::record_decline(conn, &order_id(nth), DECLINES, NOW)
        })
        .await;
    };
    let row = placed(&db, buyer, 1, &[DEAR], NOW).await;
    decline(1).await;
    captured(&db, &row.id, row.order.card, NOW, NOW).await;
    applied(&db, &row.id, Event::CalledOff, NOW).await;
    placed(&db, buyer, 2, &[SMALL], NOW).await;
    decline(2).await;
    let end = NOW + LONG;
    cancelled(&db, &order_id(2), Some(Buyer), end).await;
    let record = buyer_record(&db, buyer, end).await;
    assert_eq!(record.cancellations, 0);
}

#[both_databases(empty)]
async fn twelve_declines_per_day_block_new_orders(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for nth in 0..3 {
        placed(&db, buyer, nth, &[SMALL], NOW).await;
        for _ in 0..4 {
            transact(&db, move |conn| {
                orders::record_decline(conn, &order_id(nth), DECLINES, NOW)
            })
            .await;
        }
        let row = order(&db, &order_id(nth)).await;
        assert_eq!(
            row.cancel_reason,
            Some(Buyer),
            "four are enough for a payment"
        );
        cancelled(&db, &order_id(nth), None, NOW).await;
    }
    let again = async |nth, at| {
        transact(&db, move |conn| {
            Ok(place(conn, buyer, nth, &[SMALL], at).map(drop))
        })
        .await
    };
    let refused = again(3, NOW + DAY - 1).await;
    assert!(matches!(
        refused,
        Err(PlaceError::Declined { retry_after_ms: 1 })
    ));
    again(4, NOW + DAY).await.unwrap();
}

/// A payment may be begun when there is room for one decline more, and several at once.
#[both_databases(empty)]
async fn order_ends_with_next_decline_once_limit_is_used_up(db: TestDb) {
    stock(&db).await;
    let (one, two) = (account(&db, "first").await, account(&db, "second").await);
    let decline = async |nth: u64, of_address: Limit| {
        transact(&db, move |conn| {
            orders::record_decline(conn, &order_id(nth), of_address, NOW)
        })
        .await;
        order(&db, &order_id(nth)).await.cancel_reason
    };
    let three = Limit {
        hits: 3,
        window: DAY,
    };
    placed(&db, one, 1, &[SMALL], NOW).await;
    placed(&db, two, 2, &[OTHER], NOW).await;
    assert_eq!(decline(1, three).await, None);
    assert_eq!(decline(2, three).await, None);
    assert_eq!(decline(2, three).await, Some(Buyer), "the address's last");
    assert_eq!(decline(1, three).await, Some(Buyer), "and one more");
    cancelled(&db, &order_id(1), None, NOW).await;
    cancelled(&db, &order_id(2), None, NOW).await;

    // Two of the dozen are spent.
    for nth in 3..6 {
        placed(&db, one, nth, &[SMALL], NOW).await;
        for nth_decline in 1..=3 {
            let reason = decline(nth, DECLINES).await;
            assert_eq!(reason, None, "{nth}, {nth_decline}");
        }
        cancelled(&db, &order_id(nth), Some(Replaced), NOW).await;
    }
    placed(&db, one, 6, &[SMALL], NOW).await;
    assert_eq!(
        decline(6, DECLINES).await,
        Some(Buyer),
        "the account's last"
    );
}

#[both_databases(empty)]
async fn decline_bucket_is_kept_only_while_awaiting_card(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let known = async || rows(&db, "orders WHERE decline_bucket IS NOT NULL").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    assert_eq!(known().await, 1);
    cancelled(&db, &order_id(1), Some(Buyer), NOW).await;
    assert_eq!(known().await, 0);
    paid(&db, buyer, 2, &[DEAR], NOW).await;
    assert_eq!(known().await, 0);
}
