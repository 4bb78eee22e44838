//! New addresses that await confirmation.

use ink_schema::account::accounts::AccountId;
use ink_schema::auth::email_changes::{self, LIFE};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, email};
use crate::database::{rows, run_concurrently, transact};

async fn begin(db: &Db, id: AccountId, address: &'static str, now: i64) {
    transact(db, move |conn| {
        email_changes::begin(conn, id, &email(address), now)
    })
    .await;
}

async fn is_waiting(db: &Db, id: AccountId, address: &'static str, now: i64) -> bool {
    transact(db, move |conn| {
        email_changes::waiting(conn, id, &email(address), now)
    })
    .await
    .is_some()
}

#[both_databases(empty)]
async fn email_change_matches_its_address_until_expiry(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    begin(&db, me, "New", 100).await;
    assert!(is_waiting(&db, me, "nEW", 100 + LIFE - 1).await);
    assert!(!is_waiting(&db, me, "new", 100 + LIFE).await);
    assert!(!is_waiting(&db, me, "myself", 100).await);
    assert!(!is_waiting(&db, other, "new", 100).await);
}

#[both_databases(empty)]
async fn newer_email_change_replaces_earlier_one(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    begin(&db, me, "first", 0).await;
    begin(&db, me, "second", 100).await;
    begin(&db, other, "second", 0).await;
    assert!(!is_waiting(&db, me, "first", 100).await);
    assert!(is_waiting(&db, me, "second", LIFE).await);
    transact(&db, move |conn| email_changes::end(conn, me)).await;
    assert!(!is_waiting(&db, me, "second", 100).await);
    assert!(is_waiting(&db, other, "second", 100).await);
}

#[both_databases(empty)]
async fn concurrent_email_changes_leave_one(db: TestDb) {
    let me = account(&db, "myself").await;
    run_concurrently(&db, 8, move |conn, nth| {
        email_changes::begin(conn, me, &email(&format!("new{nth}")), 0)
    })
    .await;
    assert_eq!(rows(&db, "email_changes").await, 1);
}
