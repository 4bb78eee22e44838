//! A search that resumes from the last one finds what a full search finds.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::order::HOLD;
use ink_domain::watch::QUIET;
use ink_schema::store::watches::{self, Cursor, FollowerChanges};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::{follow, market, reprice};
use crate::database::transact;
use crate::fixtures::{DEAR, MINUTE, NOW, OTHER, SMALL, cancelled, placed};

/// Searches both ways, records what was found, and says of how many.
async fn notify(db: &Db, last: &mut Option<Cursor>, now: i64) -> usize {
    let before = *last;
    let (all, since) = db
        .read(move |conn| {
            Ok::<_, ink_schema::DbError>((
                watches::find_changes(conn, None, now)?,
                watches::find_changes(conn, before, now)?,
            ))
        })
        .await
        .unwrap();
    assert_eq!(all.followers, since.followers, "at {}", now - NOW);
    let found: Vec<(FollowerChanges, _)> = since
        .followers
        .into_iter()
        .map(|changes| (changes, None))
        .collect();
    let number = found.len();
    let told = transact(db, move |conn| watches::notify(conn, &found, now)).await;
    assert!(!told.incomplete);
    *last = Some(since.cursor);
    number
}

#[both_databases(empty)]
async fn next_search_finds_changes_since_last_one(db: TestDb) {
    let (buyer, all) = market(&db, 2).await;
    for who in [all.as_slice(), &[buyer]].concat() {
        follow(&db, who, &[SMALL, OTHER, DEAR], NOW).await;
    }
    let mut last = None;
    assert_eq!(notify(&db, &mut last, NOW).await, 0);
    // Held, and let go.
    let order = placed(&db, buyer, 1, &[SMALL], NOW + 1).await;
    assert!(notify(&db, &mut last, NOW + 2).await >= 2);
    cancelled(&db, &order.id, None, NOW + 3).await;
    assert!(notify(&db, &mut last, NOW + 4).await >= 2);
    assert_eq!(notify(&db, &mut last, NOW + 5).await, 0);
    // Cheaper, and dearer.
    for dollars in [123, 917] {
        reprice(&db, OTHER, dollars).await;
        assert_eq!(notify(&db, &mut last, NOW + 6).await, 3);
    }
    // A hold that runs out by itself; whoever was told a moment ago has their quiet first.
    placed(&db, buyer, 2, &[SMALL, DEAR], NOW + MINUTE).await;
    notify(&db, &mut last, NOW + MINUTE).await;
    let mut now = NOW + MINUTE;
    let mut told = 0;
    while now < NOW + MINUTE + HOLD {
        now += 5 * MINUTE;
        told += notify(&db, &mut last, now).await;
    }
    assert!(told >= 2, "{told}");
    let quiet_ends = NOW + 4 + QUIET;
    notify(&db, &mut last, quiet_ends - MINUTE).await;
    assert!(notify(&db, &mut last, quiet_ends).await >= 1);
    assert_eq!(notify(&db, &mut last, quiet_ends + 1).await, 0);
}
