//! The counters.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use ink_domain::ink_id::InkId;
use ink_schema::account::accounts::AccountId;
use ink_schema::site::stats::{self, SharedStats, Stats};
use ink_schema::test_support::statements::Statements;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, DbError, both_databases};
use tokio::task::JoinSet;

use crate::fixtures::zip;

fn account(conn: &mut Conn, name: &str, referrer: Option<AccountId>, confirmed: bool) -> AccountId {
    let ink_id = InkId::parse(name).unwrap();
    stage::account(conn, &ink_id, referrer, confirmed.then_some(1)).unwrap()
}

#[both_databases(empty)]
async fn empty_store_has_zero_stats(db: TestDb) {
    assert_eq!(db.read(stats::read).await.unwrap(), Stats::default());
}

#[both_databases(empty)]
async fn only_confirmed_accounts_and_their_referrals_count(db: TestDb) {
    let stats = db
        .write(|conn| {
            let founder = account(conn, "founder", None, true);
            let friend = account(conn, "friend", Some(founder), true);
            account(conn, "friend.2", Some(founder), true);
            account(conn, "friend.of.friend", Some(friend), true);
            let never_confirmed = account(conn, "half-way", Some(founder), false);
            account(conn, "orphan", Some(never_confirmed), true);
            stats::read(conn)
        })
        .await
        .unwrap();
    assert_eq!(stats.total_ink_ids, 5);
    assert_eq!(stats.total_connections, 3);
}

#[both_databases(empty)]
async fn who_asks_at_once_shares_the_counting_and_the_next_one_knows(db: TestDb) {
    let statements = Statements::of(db.url());
    let server = Db::open(db.url(), 1).unwrap();
    let shared = Arc::new(SharedStats::new(server.clone()));
    shared.now().await.unwrap();
    drop(statements.take());
    shared.now().await.unwrap();
    let once = statements.take().len();
    // The first query is on its way until all have asked.
    let (all_asked, until_then) = mpsc::channel();
    let mut waiting = JoinSet::new();
    waiting.spawn(async move {
        server
            .read(move |_| Ok::<_, DbError>(until_then.recv()))
            .await
    });
    tokio::task::yield_now().await;
    let asked = Arc::new(AtomicUsize::new(0));
    let mut asking = JoinSet::new();
    for _ in 0..50 {
        let (shared, asked) = (Arc::clone(&shared), Arc::clone(&asked));
        asking.spawn(async move {
            asked.fetch_add(1, Ordering::Relaxed);
            shared.now().await.unwrap()
        });
    }
    while asked.load(Ordering::Relaxed) < 50 {
        tokio::task::yield_now().await;
    }
    all_asked.send(()).unwrap();
    assert_eq!(asking.join_all().await, [Stats::default(); 50]);
    // That one, and one for all who came after it was sent.
    let asked = statements.take();
    assert_eq!(asked.len(), 2 * once, "{asked:#?}");
    db.write(|conn| {
        account(conn, "founder", None, true);
        Ok::<_, DbError>(())
    })
    .await
    .unwrap();
    assert_eq!(shared.now().await.unwrap().total_ink_ids, 1);
}

#[both_databases(stocked)]
async fn only_sold_zips_count_as_owned(db: TestDb) {
    let stats = db
        .write(|conn| {
            let one = account(conn, "owner.1", None, true);
            let two = account(conn, "owner.2", None, true);
            stage::sold(conn, zip("90210"), one)?;
            stage::sold(conn, zip("10001"), one)?;
            stage::sold(conn, zip("60601"), two)?;
            stage::reserved(conn, zip("94105"))?;
            stage::pending(conn, zip("02134"), i64::MAX)?;
            stats::read(conn)
        })
        .await
        .unwrap();
    assert_eq!(stats.total_zip_code_owners, 2);
    assert_eq!(stats.total_zips_owned, 3);
}
