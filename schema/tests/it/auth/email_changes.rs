//! New addresses that await confirmation.

use ink_schema::account::accounts::AccountId;
use ink_schema::auth::email_changes::{self, LIFE};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, at_once, email, rows, within};

both_databases!(empty:
    a_change_waits_for_its_address_and_its_time,
    the_last_address_is_the_one_that_waits,
    changes_at_once_leave_one,
);

async fn begin(db: &Db, id: AccountId, address: &'static str, now: i64) {
    within(db, move |conn| {
        email_changes::begin(conn, id, &email(address), now)
    })
    .await;
}

async fn waits(db: &Db, id: AccountId, address: &'static str, now: i64) -> bool {
    within(db, move |conn| {
        email_changes::waiting(conn, id, &email(address), now)
    })
    .await
    .is_some()
}

async fn a_change_waits_for_its_address_and_its_time(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    begin(&db, me, "New", 100).await;
    assert!(waits(&db, me, "nEW", 100 + LIFE - 1).await);
    assert!(!waits(&db, me, "new", 100 + LIFE).await);
    assert!(!waits(&db, me, "myself", 100).await);
    assert!(!waits(&db, other, "new", 100).await);
}

async fn the_last_address_is_the_one_that_waits(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    begin(&db, me, "first", 0).await;
    begin(&db, me, "second", 100).await;
    begin(&db, other, "second", 0).await;
    assert!(!waits(&db, me, "first", 100).await);
    assert!(waits(&db, me, "second", LIFE).await);
    within(&db, move |conn| email_changes::end(conn, me)).await;
    assert!(!waits(&db, me, "second", 100).await);
    assert!(waits(&db, other, "second", 100).await);
}

async fn changes_at_once_leave_one(db: TestDb) {
    let me = account(&db, "myself").await;
    at_once(&db, 8, move |conn, nth| {
        email_changes::begin(conn, me, &email(&format!("new{nth}")), 0)
    })
    .await;
    assert_eq!(rows(&db, "email_changes").await, 1);
}
