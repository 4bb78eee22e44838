//! Limits: how many pass, and when there is room again.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::rate_limits::RateLimitOutcome::{self, Allowed, Exceeded};
use ink_schema::rate_limits::{self, Limit};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::database::{rows, run_concurrently, transact};

/// Three in a hundred milliseconds.
const LIMIT: Limit = Limit {
    hits: 3,
    window: 100,
};
/// Buckets are named by digests.
const BUCKET: &str = "9f86d081884c7d659a2feaa0c55ad015";
const ANOTHER: &str = "60303ae22b998861bce3b28f33eec1be";

async fn take(db: &Db, now: i64) -> RateLimitOutcome {
    transact(db, move |conn| rate_limits::take(conn, BUCKET, LIMIT, now)).await
}

async fn give_back(db: &Db, at: i64) {
    transact(db, move |conn| rate_limits::give_back(conn, BUCKET, at)).await;
}

async fn fill(db: &Db) {
    for now in [0, 10, 20] {
        assert_eq!(take(db, now).await, Allowed);
    }
}

#[both_databases(empty)]
async fn full_bucket_reports_time_until_next_slot(db: TestDb) {
    fill(&db).await;
    assert_eq!(take(&db, 20).await, Exceeded { retry_after_ms: 80 });
    assert_eq!(take(&db, 30).await, Exceeded { retry_after_ms: 70 });
    assert_eq!(take(&db, 99).await, Exceeded { retry_after_ms: 1 });
    // Who is refused is not counted.
    assert_eq!(take(&db, 100).await, Allowed);
}

#[both_databases(empty)]
async fn slots_free_up_one_hit_at_a_time(db: TestDb) {
    fill(&db).await;
    assert_eq!(take(&db, 105).await, Allowed);
    assert_eq!(take(&db, 105).await, Exceeded { retry_after_ms: 5 });
    assert_eq!(take(&db, 110).await, Allowed);
    assert_eq!(take(&db, 110).await, Exceeded { retry_after_ms: 10 });
    for now in [1000, 1000, 1000] {
        assert_eq!(take(&db, now).await, Allowed);
    }
    assert_eq!(
        take(&db, 1000).await,
        Exceeded {
            retry_after_ms: 100
        }
    );
}

#[both_databases(empty)]
async fn buckets_fill_independently(db: TestDb) {
    fill(&db).await;
    let another = transact(&db, |conn| rate_limits::take(conn, ANOTHER, LIMIT, 30));
    assert_eq!(another.await, Allowed);
    assert_eq!(take(&db, 30).await, Exceeded { retry_after_ms: 70 });
}

#[both_databases(empty)]
async fn returned_hit_frees_a_slot(db: TestDb) {
    fill(&db).await;
    transact(&db, |conn| rate_limits::give_back(conn, ANOTHER, 10)).await;
    give_back(&db, 11).await;
    assert_eq!(take(&db, 30).await, Exceeded { retry_after_ms: 70 });
    give_back(&db, 10).await;
    assert_eq!(take(&db, 30).await, Allowed);
    assert_eq!(take(&db, 30).await, Exceeded { retry_after_ms: 70 });
    // One of several that were counted at the same time.
    for now in [1000, 1000, 1000] {
        assert_eq!(take(&db, now).await, Allowed);
    }
    give_back(&db, 1000).await;
    assert_eq!(take(&db, 1000).await, Allowed);
    assert_eq!(
        take(&db, 1000).await,
        Exceeded {
            retry_after_ms: 100
        }
    );
}

#[both_databases(empty)]
async fn lowered_limit_reports_time_until_enough_hits_expire(db: TestDb) {
    fill(&db).await;
    let lowered = Limit { hits: 1, ..LIMIT };
    let take = async |now| {
        transact(&db, move |conn| {
            rate_limits::take(conn, BUCKET, lowered, now)
        })
        .await
    };
    assert_eq!(take(30).await, Exceeded { retry_after_ms: 90 });
    assert_eq!(take(119).await, Exceeded { retry_after_ms: 1 });
    assert_eq!(take(120).await, Allowed);
    let none = Limit { hits: 0, ..LIMIT };
    let refused = transact(&db, move |conn| rate_limits::take(conn, ANOTHER, none, 0));
    assert_eq!(
        refused.await,
        Exceeded {
            retry_after_ms: 100
        }
    );
}

#[both_databases(empty)]
async fn servers_sharing_a_database_share_a_limit(db: TestDb) {
    let other = Db::open(db.url(), 1).unwrap();
    assert_eq!(take(&db, 0).await, Allowed);
    assert_eq!(take(&other, 1).await, Allowed);
    assert_eq!(take(&db, 2).await, Allowed);
    assert_eq!(take(&other, 3).await, Exceeded { retry_after_ms: 97 });
    give_back(&db, 1).await;
    assert_eq!(take(&other, 3).await, Allowed);
}

#[both_databases(empty)]
async fn concurrent_takes_never_exceed_limit(db: TestDb) {
    for round in 0..5 {
        let now = round * LIMIT.window;
        let rooms = run_concurrently(&db, 24, move |conn, _| {
            rate_limits::take(conn, BUCKET, LIMIT, now)
        })
        .await;
        let (passed, refused): (Vec<_>, Vec<_>) =
            rooms.into_iter().partition(|room| *room == Allowed);
        assert_eq!(passed.len(), 3);
        assert_eq!(
            refused,
            [Exceeded {
                retry_after_ms: 100
            }; 21]
        );
    }
}

#[both_databases(empty)]
async fn concurrent_returns_are_all_applied(db: TestDb) {
    let wide = Limit {
        hits: 100,
        window: 100,
    };
    let taken = run_concurrently(&db, 24, move |conn, _| {
        rate_limits::take(conn, BUCKET, wide, 0)
    });
    assert_eq!(taken.await, [Allowed; 24]);
    run_concurrently(&db, 24, |conn, _| rate_limits::give_back(conn, BUCKET, 0)).await;
    assert_eq!(rows(&db, "limit_hits").await, 0);
}
