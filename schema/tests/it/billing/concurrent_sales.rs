//! What a referrer does while a sale to somebody whom they referred is ending.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::order::{Event, OrderError, OrderId, OrderStatus, ProviderEvent};
use ink_schema::account::accounts;
use ink_schema::billing::payouts::{self, PayoutError};
use ink_schema::checkout::orders::{self, LostOrder, OrderRow, PlaceError};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases};

use crate::account::people::referrer_and_buyer;
use crate::database::{run_before_commit, run_while_blocked};
use crate::fixtures::{
    NOW, SMALL, apply, assert_consistent, capture, order_id, paid, place, placed, rules, sent, usd,
    zip,
};

fn apply_full_refund(
    conn: &mut Conn,
    id: &OrderId,
) -> Result<Result<OrderRow, OrderError>, DbError> {
    let refunded = ProviderEvent::FullyRefunded {
        unrefunded: usd(500),
    };
    apply(conn, id, Event::Provider(refunded), NOW)
}

#[both_databases(empty)]
async fn payout_waits_for_concurrent_reversal(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let refund = move |conn: &mut Conn| apply_full_refund(conn, &id);
    let paying = move |conn: &mut Conn| payouts::open(conn, "po_1", referrer, usd(25), 0, NOW);
    let (reversal, payout) = run_before_commit(&db, refund, paying).await;
    assert!(
        matches!(payout, Err(PayoutError::TooMuch(earned)) if earned.balance == usd(0)),
        "{payout:?}"
    );
    reversal.unwrap().unwrap();
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn payout_is_not_settled_during_concurrent_reversal(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let opened = db.write(move |conn| payouts::open(conn, "po_1", referrer, usd(25), 0, NOW));
    opened.await.unwrap();
    let refund = move |conn: &mut Conn| apply_full_refund(conn, &id);
    let settle = |conn: &mut Conn| payouts::close(conn, "po_1", sent("FT 42"), NOW);
    let (reversal, payout) = run_before_commit(&db, refund, settle).await;
    assert!(
        matches!(payout, Err(PayoutError::Uncovered(short)) if short == usd(25)),
        "{payout:?}"
    );
    reversal.unwrap().unwrap();
    assert_consistent(&db, NOW).await;
}

/// Accounts are locked before ZIPs: otherwise one of the two would have to be refused.
#[both_databases(empty)]
async fn purchase_by_referrer_waits_for_concurrent_refund(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let buy = move |conn: &mut Conn| {
        accounts::lock(conn, referrer)?;
        Ok::<_, PlaceError>(())
    };
    let refund = move |conn: &mut Conn| apply(conn, &id, Event::Refund, NOW);
    let then_buy = move |conn: &mut Conn| place(conn, referrer, 2, &[SMALL], NOW).map(drop);
    let (bought, refunded) = run_while_blocked(&db, buy, refund, then_buy).await;
    // It is not free yet, and nobody was chosen to fail.
    assert!(matches!(bought, Err(PlaceError::Taken(_))), "{bought:?}");
    refunded.unwrap().unwrap();
    assert_consistent(&db, NOW).await;
}

/// A payment that was made in time is told of when its hold is over, and the ZIP is the referrer's by then.
#[both_databases(empty)]
async fn purchase_by_referrer_succeeds_during_late_payment(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let row = placed(&db, buyer, 1, &[SMALL], NOW).await;
    let over = row.order.held_until;
    let buy = move |conn: &mut Conn| {
        accounts::lock(conn, referrer)?;
        Ok::<_, PlaceError>(())
    };
    let tell = move |conn: &mut Conn| capture(conn, &order_id(1), row.order.card, NOW, over);
    let then_buy = move |conn: &mut Conn| place(conn, referrer, 2, &[SMALL], over).map(drop);
    let (bought, told) = run_while_blocked(&db, buy, tell, then_buy).await;
    bought.unwrap();
    assert_eq!(told.unwrap().order.status, OrderStatus::Refunded);
    assert_consistent(&db, over).await;
}

/// Of an order that was lost, by an operator. Nobody is chosen to fail here, either.
#[both_databases(empty)]
async fn purchase_by_referrer_wins_over_order_restore(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let buy = move |conn: &mut Conn| {
        accounts::lock(conn, referrer)?;
        Ok::<_, PlaceError>(())
    };
    let take_up = move |conn: &mut Conn| {
        let price = usd(500);
        let lost = LostOrder {
            id: &order_id(1),
            zips: &[zip(SMALL)],
            agreed: price,
            paid: price,
        };
        let row = orders::restore(conn, buyer, lost, NOW)?;
        orders::record_capture(conn, row, price, NOW, rules(), NOW).map_err(PlaceError::Db)
    };
    let then_buy = move |conn: &mut Conn| place(conn, referrer, 2, &[SMALL], NOW).map(drop);
    let (bought, late) = run_while_blocked(&db, buy, take_up, then_buy).await;
    bought.unwrap();
    assert!(matches!(late, Err(PlaceError::Taken(_))), "{late:?}");
    assert_consistent(&db, NOW).await;
}
