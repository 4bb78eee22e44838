//! A look that goes on from the last one finds what a look at everything finds.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use diesel::connection::SimpleConnection;
use ink_domain::order::HOLD;
use ink_domain::watch::QUIET;
use ink_schema::store::watches::{self, Due, LastLook};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::{follow, market};
use crate::account::people::within;
use crate::store::view::{DEAR, MINUTE, NOW, OTHER, SMALL, cancelled, placed, usd};

both_databases!(empty: what_happened_since_the_last_look_is_found_by_the_next);

/// Looks both ways, tells what was found, and says of how many.
async fn look(db: &Db, last: &mut Option<LastLook>, now: i64) -> usize {
    let before = *last;
    let (all, since) = db
        .read(move |conn| {
            Ok::<_, ink_schema::DbError>((
                watches::look(conn, None, now)?,
                watches::look(conn, before, now)?,
            ))
        })
        .await
        .unwrap();
    assert_eq!(all.due, since.due, "at {}", now - NOW);
    let found: Vec<(Due, _)> = since.due.into_iter().map(|due| (due, None)).collect();
    let number = found.len();
    let told = within(db, move |conn| watches::tell(conn, &found, now)).await;
    assert!(!told.left_out);
    *last = Some(since.left_off);
    number
}

async fn reprice(db: &Db, dollars: i32) {
    let cents = usd(dollars).cents();
    within(db, move |conn| {
        Ok(conn.batch_execute(&format!(
            "UPDATE zips SET price_cents = {cents} WHERE zip = '{OTHER}'"
        ))?)
    })
    .await;
}

async fn what_happened_since_the_last_look_is_found_by_the_next(db: TestDb) {
    let (buyer, all) = market(&db, 2).await;
    for who in [all.as_slice(), &[buyer]].concat() {
        follow(&db, who, &[SMALL, OTHER, DEAR], NOW).await;
    }
    let mut last = None;
    assert_eq!(look(&db, &mut last, NOW).await, 0);
    // Held, and let go.
    let order = placed(&db, buyer, 1, &[SMALL], NOW + 1).await;
    assert!(look(&db, &mut last, NOW + 2).await >= 2);
    cancelled(&db, &order.id, None, NOW + 3).await;
    assert!(look(&db, &mut last, NOW + 4).await >= 2);
    assert_eq!(look(&db, &mut last, NOW + 5).await, 0);
    // Cheaper, and dearer.
    for dollars in [123, 917] {
        reprice(&db, dollars).await;
        assert_eq!(look(&db, &mut last, NOW + 6).await, 3);
    }
    // A hold that runs out by itself; whoever was told a moment ago has their quiet first.
    placed(&db, buyer, 2, &[SMALL, DEAR], NOW + MINUTE).await;
    look(&db, &mut last, NOW + MINUTE).await;
    let mut now = NOW + MINUTE;
    let mut told = 0;
    while now < NOW + MINUTE + HOLD {
        now += 5 * MINUTE;
        told += look(&db, &mut last, now).await;
    }
    assert!(told >= 2, "{told}");
    let quiet_ends = NOW + 4 + QUIET;
    look(&db, &mut last, quiet_ends - MINUTE).await;
    assert!(look(&db, &mut last, quiet_ends).await >= 1);
    assert_eq!(look(&db, &mut last, quiet_ends + 1).await, 0);
}
