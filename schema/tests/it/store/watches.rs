//! Watch lists: what is followed.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cursor;
mod notify;

use ink_domain::watch::MOST;
use ink_domain::zip::ZipCode;
use ink_schema::account::accounts::AccountId;
use ink_schema::store::watches::{self, Followed};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use crate::account::people::account;
use crate::database::{execute, rows, run_concurrently, transact};
use crate::fixtures::{DEAR, NOW, SMALL, insert_zip, stock, usd, zip};

fn follow_now(
    conn: &mut Conn,
    who: AccountId,
    codes: &[&str],
    now: i64,
) -> Result<Followed, DbError> {
    let codes: Vec<ZipCode> = codes.iter().map(|code| zip(code)).collect();
    watches::follow(conn, who, &codes, now)
}

async fn follow(db: &Db, who: AccountId, codes: &[&'static str], now: i64) -> Followed {
    let codes = codes.to_vec();
    transact(db, move |conn| follow_now(conn, who, &codes, now)).await
}

async fn listed(db: &Db, who: AccountId) -> Vec<(String, i64)> {
    let found = transact(db, move |conn| watches::of(conn, who, NOW)).await;
    let named = |one: watches::Watched| (one.zip.code.to_string(), one.since);
    found.into_iter().map(named).collect()
}

/// A store, somebody who buys, and so many who follow.
async fn market(db: &Db, followers: usize) -> (AccountId, Vec<AccountId>) {
    stock(db).await;
    let buyer = account(db, "buyer").await;
    let mut all = Vec::new();
    for nth in 0..followers {
        all.push(account(db, &format!("follower.{nth}")).await);
    }
    (buyer, all)
}

async fn reprice(db: &Db, code: &str, dollars: i32) {
    let cents = usd(dollars).cents();
    let sql = format!("UPDATE zips SET price_cents = {cents} WHERE zip = '{code}'");
    execute(db, sql).await;
}

#[both_databases(empty)]
async fn zip_is_followed_once_and_unfollowed_once(db: TestDb) {
    let (_, all) = market(&db, 2).await;
    let [me, other] = all.try_into().unwrap();
    let done = follow(&db, me, &[SMALL], NOW).await;
    assert_eq!(done.followed, [zip(SMALL)]);
    follow(&db, other, &[SMALL], NOW).await;
    let again = follow(&db, me, &[DEAR, SMALL, SMALL], NOW + 1).await;
    assert_eq!(again.followed, [zip(DEAR), zip(SMALL), zip(SMALL)]);
    let expected = [(DEAR.to_owned(), NOW + 1), (SMALL.to_owned(), NOW)];
    assert_eq!(listed(&db, me).await, expected);
    for was_followed in [true, false] {
        let done = transact(&db, move |conn| watches::unfollow(conn, me, zip(SMALL))).await;
        assert_eq!(done, was_followed);
    }
    assert_eq!(listed(&db, other).await, [(SMALL.to_owned(), NOW)]);
}

#[both_databases(empty)]
async fn unknown_zip_is_not_followed(db: TestDb) {
    let (_, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    let done = follow(&db, me, &["00000", SMALL], NOW).await;
    assert_eq!(done.unknown, [zip("00000")]);
    assert_eq!(done.followed, [zip(SMALL)]);
    let codes = [zip("00000"), zip(SMALL), zip(DEAR)];
    let new = transact(&db, move |conn| watches::not_yet(conn, me, &codes, NOW)).await;
    assert_eq!(new, [zip(DEAR)]);
}

/// One more ZIP than fits, `20000` and on.
async fn many(db: &Db) -> Vec<ZipCode> {
    let codes: Vec<String> = (0..=MOST).map(|nth| format!("2{nth:04}")).collect();
    let all = codes.iter().map(|code| zip(code)).collect();
    transact(db, move |conn| {
        codes
            .iter()
            .try_for_each(|code| insert_zip(conn, code, 100))
    })
    .await;
    all
}

#[both_databases(empty)]
async fn watchlist_has_maximum_size(db: TestDb) {
    let (_, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    let codes = many(&db).await;
    let asked = codes.clone();
    let done = transact(&db, move |conn| watches::follow(conn, me, &asked, NOW)).await;
    assert_eq!(done.followed.len(), MOST);
    assert_eq!(
        done.left_over,
        codes.last().copied().into_iter().collect::<Vec<_>>()
    );
    // What is followed already, is.
    let first = codes.first().copied().unwrap();
    let again = transact(&db, move |conn| watches::follow(conn, me, &[first], NOW)).await;
    assert_eq!(again.followed, [first]);
}

#[both_databases(empty)]
async fn concurrent_follows_never_exceed_maximum(db: TestDb) {
    let (_, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    let codes = many(&db).await;
    let asked = codes.get(8..).unwrap().to_vec();
    transact(&db, move |conn| watches::follow(conn, me, &asked, NOW)).await;
    let results = run_concurrently(&db, 8, move |conn, nth| {
        let code = codes.get(nth).copied().unwrap();
        watches::follow(conn, me, &[code], NOW)
    })
    .await;
    let fitted = results.iter().filter(|done| !done.followed.is_empty());
    assert_eq!(fitted.count(), 7);
    assert_eq!(rows(&db, "watches").await, i64::try_from(MOST).unwrap());
}
