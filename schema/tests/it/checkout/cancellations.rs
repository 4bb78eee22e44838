//! Orders that end before they are paid: why, and which of them count.

use ink_domain::ban::BanRule;
use ink_domain::order::CancelReason::{self, Buyer, Expired, Failed, Operator, Replaced};
use ink_domain::order::{Event, HOLD, OrderStatus, TimelineEntry};
use ink_domain::zip::ListingStatus::Available;
use ink_schema::checkout::orders::{self, AwaitingCard, OrderQuery, OrderRequest};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, both_databases};

use crate::account::people::account;
use crate::database::{rows, transact};
use crate::fixtures::{
    DEAR, DECLINES, MINUTE, NOW, OTHER, SMALL, applied, assert_consistent, buyer_record, cancelled,
    captured, order, order_id, paid, placed, statuses, stock, timeline, usd, zip,
};

pub(super) const LONG: i64 = BanRule::FREE_HOLD + 1;

#[both_databases(empty)]
async fn cancelled_order_frees_its_zips(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL, DEAR], NOW).await;
    let row = cancelled(&db, &order_id(1), Some(Buyer), NOW + MINUTE).await;
    assert_eq!(row.order.status, OrderStatus::Cancelled);
    assert_eq!(row.ended_at, Some(NOW + MINUTE));
    assert_eq!(order(&db, &row.id).await, row);
    assert_eq!(statuses(&db, &[SMALL, DEAR], NOW).await, [Available; 2]);
    let moments = timeline(&db, &row.id).await;
    assert_eq!(moments, [TimelineEntry::Placed, TimelineEntry::Cancelled]);
    assert_eq!(rows(&db, "ledger_transfers").await, 0);
    assert_eq!(rows(&db, "order_notices").await, 0);
    // Nobody paid for it: it is not among what its buyer reads about.
    assert_eq!(
        transact(&db, move |conn| orders::paid_or_awaiting_of(conn, buyer)).await,
        []
    );
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn first_cancel_reason_is_kept(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    transact(&db, |conn| {
        orders::request_cancel(conn, &order_id(1), Failed, NOW)?;
        orders::request_cancel(conn, &order_id(1), Buyer, NOW)
    })
    .await;
    assert_eq!(
        order(&db, &order_id(1)).await.order.status,
        OrderStatus::AwaitingCard
    );
    let row = cancelled(&db, &order_id(1), Some(Operator), NOW + HOLD).await;
    assert_eq!(row.cancel_reason, Some(Failed));
    // What has ended is not wanted to end.
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    transact(&db, |conn| {
        orders::request_cancel(conn, &order_id(2), Buyer, NOW)
    })
    .await;
    let row = cancelled(&db, &order_id(2), None, NOW).await;
    assert_eq!(
        (row.order.status, row.cancel_reason),
        (OrderStatus::Complete, None)
    );
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn unrequested_cancellation_is_expiry_or_by_operator(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, after, reason, moment) in [
        (1, HOLD - 1, Operator, TimelineEntry::Cancelled),
        (2, HOLD, Expired, TimelineEntry::Expired),
    ] {
        placed(&db, buyer, nth, &[SMALL], NOW).await;
        cancelled(&db, &order_id(nth), None, NOW + after).await;
        assert_eq!(order(&db, &order_id(nth)).await.cancel_reason, Some(reason));
        let moments = timeline(&db, &order_id(nth)).await;
        assert_eq!(moments, [TimelineEntry::Placed, moment]);
    }
}

#[both_databases(empty)]
async fn only_buyer_cancellations_after_ten_minutes_count(db: TestDb) {
    stock(&db).await;
    let cases: [(CancelReason, i64, bool, bool); 9] = [
        (Buyer, LONG, false, true),
        (Expired, HOLD, false, true),
        (Replaced, LONG, false, true),
        (Buyer, LONG - 1, false, false),
        (Replaced, LONG - 1, false, false),
        (Buyer, LONG, true, false),
        (Expired, HOLD, true, false),
        (Operator, LONG, false, false),
        (Failed, LONG, false, false),
    ];
    for (nth, (reason, after, declined, counts)) in (0..).zip(cases) {
        let buyer = account(&db, &format!("buyer.{nth}")).await;
        placed(&db, buyer, nth, &[SMALL], NOW).await;
        if declined {
            transact(&db, move |conn| {
                orders::record_decline(conn, &order_id(nth), DECLINES, NOW)
            })
            .await;
        }
        cancelled(&db, &order_id(nth), Some(reason), NOW + after).await;
        let record = buyer_record(&db, buyer, NOW + after).await;
        assert_eq!(
            record.cancellations,
            u32::from(counts),
            "{reason:?}, {declined}"
        );
        assert_eq!(record.unpaid_orders, 0);
    }
}

#[both_databases(empty)]
async fn hold_counts_until_its_cancellation_is_requested(db: TestDb) {
    stock(&db).await;
    for (nth, zip, after, counted) in [(1, SMALL, LONG - 1, 0), (2, OTHER, LONG, 1)] {
        let buyer = account(&db, &format!("buyer.{nth}")).await;
        placed(&db, buyer, nth, &[zip], NOW).await;
        transact(&db, move |conn| {
            orders::request_cancel(conn, &order_id(nth), Buyer, NOW + after)?;
            orders::request_cancel(conn, &order_id(nth), Buyer, NOW + HOLD)
        })
        .await;
        // The provider answers late.
        cancelled(&db, &order_id(nth), None, NOW + HOLD).await;
        let record = buyer_record(&db, buyer, NOW + HOLD).await;
        assert_eq!(record.cancellations, counted);
        // By then the pause after a long hold is over.
        placed(&db, buyer, nth + 2, &[zip], NOW + HOLD).await;
    }
}

/// The card was charged just in time; an operator then ended what the buyer had paid for.
#[both_databases(empty)]
async fn hold_of_called_off_order_is_not_a_released_one(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = placed(&db, buyer, 1, &[DEAR], NOW).await;
    let end = NOW + HOLD;
    transact(&db, move |conn| {
        orders::request_cancel(conn, &order_id(1), Expired, end)
    })
    .await;
    captured(&db, &row.id, row.order.card, end - 1, end).await;
    let row = applied(&db, &row.id, Event::CalledOff, end).await;
    let ended = (row.order.status, row.cancel_reason);
    assert_eq!(ended, (OrderStatus::Cancelled, Some(Expired)));
    // Neither paused nor counted.
    placed(&db, buyer, 2, &[DEAR], end).await;
    let later = end + MINUTE;
    cancelled(&db, &order_id(2), Some(Buyer), later).await;
    let record = buyer_record(&db, buyer, later).await;
    assert_eq!(record.cancellations, 0);
}

#[both_databases(empty)]
async fn replacement_is_not_paused_for_time_after_requested_cancellation(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[DEAR], NOW).await;
    let released = NOW + MINUTE;
    cancelled(&db, &order_id(1), Some(Buyer), released).await;
    placed(&db, buyer, 2, &[DEAR], released).await;
    transact(&db, move |conn| {
        orders::request_cancel(conn, &order_id(2), Buyer, released + MINUTE)
    })
    .await;
    let open = order(&db, &order_id(2)).await;
    let check = move |conn: &mut Conn| {
        let request = OrderRequest {
            zips: vec![zip(DEAR)],
            expected: usd(1000),
            expected_total: None,
            hold: HOLD,
            terms: "2024-10-17",
            decline_bucket: "ad".to_owned(),
            declines_of_address: DECLINES,
            first_order_limit: 50,
        };
        orders::check_replacement(conn, &open, &request, released + BanRule::PAUSE - 1)
    };
    // The provider has not answered yet.
    let checked = db.write(check).await;
    assert!(checked.is_ok(), "{checked:?}");
}

#[both_databases(empty)]
async fn expired_or_unwanted_orders_are_listed_until_ended(db: TestDb) {
    stock(&db).await;
    let (one, two) = (account(&db, "first").await, account(&db, "second").await);
    placed(&db, one, 1, &[SMALL], NOW).await;
    placed(&db, two, 2, &[OTHER], NOW + 1).await;
    let listed = async |now, limit| {
        let which = AwaitingCard::ToCancel(now);
        let found = transact(&db, move |conn| {
            orders::awaiting_card(conn, which, None, limit)
        })
        .await;
        found.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(NOW + HOLD - 1, 10).await, []);
    assert_eq!(listed(NOW + HOLD, 10).await, [order_id(1)]);
    assert_eq!(listed(NOW + HOLD + 1, 10).await, [order_id(1), order_id(2)]);
    assert_eq!(listed(NOW + HOLD + 1, 1).await, [order_id(1)]);
    let first = order(&db, &order_id(1)).await;
    let next = transact(&db, move |conn| {
        orders::awaiting_card(
            conn,
            AwaitingCard::ToCancel(NOW + HOLD + 1),
            Some(&first),
            1,
        )
    })
    .await;
    assert_eq!(
        next.into_iter().map(|row| row.id).collect::<Vec<_>>(),
        [order_id(2)]
    );
    transact(&db, |conn| {
        orders::request_cancel(conn, &order_id(2), Buyer, NOW)
    })
    .await;
    assert_eq!(listed(NOW, 10).await, [order_id(2)]);
    cancelled(&db, &order_id(2), None, NOW).await;
    assert_eq!(listed(NOW, 10).await, []);
    // What the provider may have told nobody.
    let awaiting = async |before| {
        let found = transact(&db, move |conn| {
            orders::awaiting_card(conn, AwaitingCard::PlacedBefore(before), None, 10)
        })
        .await;
        found.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(awaiting(NOW).await, []);
    assert_eq!(awaiting(NOW + 1).await, [order_id(1)]);
    let first = order(&db, &order_id(1)).await;
    let behind = transact(&db, move |conn| {
        orders::awaiting_card(conn, AwaitingCard::PlacedBefore(NOW + 1), Some(&first), 10)
    })
    .await;
    assert_eq!(behind, []);
    let of_status = OrderQuery {
        status: Some(OrderStatus::Cancelled),
        ..OrderQuery::default()
    };
    let (of_it, all) = transact(&db, move |conn| {
        Ok((
            orders::list(conn, &of_status, None, 10)?,
            orders::list(conn, &OrderQuery::default(), None, 10)?,
        ))
    })
    .await;
    let ids = |rows: Vec<orders::OrderRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(
        (ids(of_it), ids(all)),
        (vec![order_id(2)], vec![order_id(2), order_id(1)])
    );
}
