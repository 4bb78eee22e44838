//! How much has to be refunded to cards, and by which id the provider knows it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::account::accounts::AccountId;
use ink_schema::both_databases;
use ink_schema::checkout::{orders, refunds};
use ink_schema::test_support::TestDb;

use super::{claim, settle, wanted_back};
use crate::account::people::{account, rows, within};
use crate::store::view::{MINUTE, NOW, SMALL, captured, placed, stock, usd, with_intent};

both_databases!(empty:
    a_refund_that_was_begun_is_asked_about_by_its_name,
    an_account_is_owed_what_did_not_go_back_yet,
    where_nothing_was_paid_nothing_is_wanted_back,
);

async fn a_refund_that_was_begun_is_asked_about_by_its_name(db: TestDb) {
    let id = wanted_back(&db).await;
    let [first] = claim(&db, NOW).await.try_into().unwrap();
    assert_eq!(first.refund_id, None);
    within(&db, move |conn| refunds::record_started(conn, &id, "re_1")).await;
    let [again] = claim(&db, NOW + MINUTE).await.try_into().unwrap();
    assert_eq!(again.refund_id.as_deref(), Some("re_1"));
}

async fn an_account_is_owed_what_did_not_go_back_yet(db: TestDb) {
    stock(&db).await;
    let [buyer, other] = [account(&db, "buyer").await, account(&db, "other").await];
    let mut orders = Vec::new();
    // Two payments that came too late.
    for (nth, dollars) in [(1, 1), (2, 3)] {
        let row = placed(&db, buyer, nth, &[SMALL], NOW).await;
        with_intent(&db, &row.id).await;
        captured(&db, &row.id, usd(dollars), NOW, NOW).await;
        orders.push(row.id);
    }
    let owed = async |who: AccountId| within(&db, move |conn| refunds::owed_to(conn, who)).await;
    assert_eq!(owed(buyer).await, usd(4));
    assert_eq!(owed(other).await, usd(0));
    settle(&db, orders.last().unwrap(), "re_1", 3).await;
    assert_eq!(owed(buyer).await, usd(1));
}

async fn where_nothing_was_paid_nothing_is_wanted_back(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = placed(&db, buyer, 1, &[SMALL], NOW).await.id;
    within(&db, move |conn| {
        orders::lock(conn, &id)?.unwrap();
        refunds::request_full_refund(conn, &id, NOW)
    })
    .await;
    assert_eq!(rows(&db, "refunds").await, 0);
}
