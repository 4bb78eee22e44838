//! Which card paid for an order: fetched from the provider, compared, and deleted with its buyer.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::account::accounts;
use ink_schema::checkout::{cards, orders};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, both_databases};

use crate::account::people::{ink_id, referrer_and_buyer, retire};
use crate::billing::withheld::{of, pays, waiting};
use crate::database::{rows, run_before_commit, transact};
use crate::fixtures::{NOW, OTHER, SMALL, order_id, placed, rules, usd};

#[both_databases(empty)]
async fn earning_is_unavailable_until_cards_are_known(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    for (nth, who, zip) in [(1, buyer, SMALL), (2, referrer, OTHER)] {
        placed(&db, who, nth, &[zip], NOW).await;
        transact(&db, move |conn| {
            orders::set_intent(conn, &order_id(nth), &format!("pi_{nth}"), "digest")?;
            let row = orders::lock(conn, &order_id(nth))?.unwrap();
            let amount = row.order.card;
            orders::record_capture(conn, row, amount, NOW, rules(), NOW).map(drop)
        })
        .await;
        let earned = of(&db, referrer).await;
        assert_eq!((earned.pending, earned.available), (usd(25), usd(0)));
        let unknown = transact(&db, |conn| cards::unrecorded(conn, 10)).await;
        assert_eq!(unknown.len(), 1);
        let row = unknown.into_iter().next().unwrap();
        let card = [format!("card {nth}")];
        transact(&db, move |conn| cards::record(conn, &row, &card, NOW)).await;
        assert_eq!(of(&db, referrer).await.available, usd(25));
    }
    assert_eq!(transact(&db, |conn| cards::unrecorded(conn, 10)).await, []);
}

/// The job that asks for cards runs on every node.
#[both_databases(empty)]
async fn concurrently_noted_cards_are_compared(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    for (nth, who, zip) in [(1, buyer, SMALL), (2, referrer, OTHER)] {
        let row = placed(&db, who, nth, &[zip], NOW).await;
        transact(&db, move |conn| {
            orders::record_capture(
                conn,
                row,
                usd(if nth == 1 { 500 } else { 700 }),
                NOW,
                rules(),
                NOW,
            )
        })
        .await;
    }
    let learn = |nth| {
        move |conn: &mut Conn| {
            let row = orders::lock(conn, &order_id(nth))?.unwrap();
            cards::record(conn, &row, &["one card".to_owned()], NOW)
        }
    };
    let (first, second) = run_before_commit(&db, learn(2), learn(1)).await;
    first.unwrap();
    second.unwrap();
    assert_eq!(waiting(&db).await, [(order_id(1), usd(25))]);
}

#[both_databases(empty)]
async fn card_is_recognized_under_rotated_key(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["old.card"]).await;
    let id = pays(&db, buyer, 2, SMALL, &["new.card", "old.card"]).await;
    assert_eq!(waiting(&db).await, [(id, usd(25))]);
    let forgotten = transact(&db, |conn| cards::clear_older_digests(conn, "new."));
    assert_eq!(forgotten.await, 1);
    assert_eq!(rows(&db, "orders WHERE card_digest IS NULL").await, 1);
}

#[both_databases(empty)]
async fn card_digest_of_deleted_buyer_is_erased(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, buyer, 1, SMALL, &["one card"]).await;
    retire(&db, buyer, "buyer", NOW).await;
    assert_eq!(rows(&db, "orders WHERE card_digest = ''").await, 1);
    assert_eq!(of(&db, referrer).await.available, usd(25));
    assert_eq!(transact(&db, |conn| cards::unrecorded(conn, 10)).await, []);
}

/// Whoever deletes their account before the provider has said which card it was hides nothing by that.
#[both_databases(empty)]
async fn card_noted_after_buyer_deletion_is_still_compared(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["one card"]).await;
    placed(&db, buyer, 2, &[SMALL], NOW).await;
    transact(&db, move |conn| {
        orders::set_intent(conn, &order_id(2), "pi_2", "digest")?;
        let row = orders::lock(conn, &order_id(2))?.unwrap();
        let amount = row.order.card;
        orders::record_capture(conn, row, amount, NOW, rules(), NOW)?;
        accounts::retire(conn, buyer, &ink_id("buyer"), NOW)
    })
    .await;
    let unknown = transact(&db, |conn| cards::unrecorded(conn, 10)).await;
    let row = unknown.into_iter().next().unwrap();
    assert_eq!(row.id, order_id(2));
    let card = ["one card".to_owned()];
    transact(&db, move |conn| cards::record(conn, &row, &card, NOW)).await;
    assert_eq!(waiting(&db).await, [(order_id(2), usd(25))]);
    // Its digest is not kept: it would be of somebody who is gone.
    assert_eq!(rows(&db, "orders WHERE card_digest = 'one card'").await, 1);
    assert_eq!(transact(&db, |conn| cards::unrecorded(conn, 10)).await, []);
}
