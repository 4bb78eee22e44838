//! The store in memory, on several servers of one database.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use ink_domain::search::{PageSize, ZipQuery};
use ink_domain::zip::ListingStatus;
use ink_schema::account::accounts::AccountId;
use ink_schema::store::import;
use ink_schema::store::listings::{Stock, StoreCache};
use ink_schema::store::zips;
use ink_schema::test_support::server::PostgresServer;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, DatabaseKind, Db, DbError, both_databases};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::{DEAR, NOW, OTHER, SMALL, insert_zip, stock, usd, zip};

fn status(stock: &Stock, code: &str) -> ListingStatus {
    let [row] = stock.by_codes(&[zip(code)], NOW).try_into().unwrap();
    row.status
}

/// Two servers.
fn servers(db: &TestDb) -> [StoreCache; 2] {
    let other = Db::open(db.url(), 2).unwrap();
    [(**db).clone(), other].map(|db| StoreCache::new(db, StoreCache::AGE))
}

/// PostgreSQL numbers transactions per server: a running one elsewhere makes rows be read twice.
fn is_unchanged(db: &TestDb, before: &Arc<Stock>, after: &Arc<Stock>) -> bool {
    db.kind() == DatabaseKind::Postgres || Arc::ptr_eq(before, after)
}

/// What happens to a ZIP.
type Step = fn(&mut Conn, AccountId) -> Result<(), DbError>;

#[both_databases(empty)]
async fn change_by_one_server_is_seen_by_every_server(db: TestDb) {
    stock(&db).await;
    let servers = servers(&db);
    let owner = account(&db, "owner").await;
    for server in &servers {
        let stock = server.now().await.unwrap();
        assert_eq!(status(&stock, SMALL), ListingStatus::Available);
    }
    let steps: [(Step, ListingStatus); 4] = [
        (
            |conn, _| stage::pending(conn, zip(SMALL), NOW + 1),
            ListingStatus::Pending,
        ),
        // It has run out.
        (
            |conn, _| stage::pending(conn, zip(SMALL), NOW),
            ListingStatus::Available,
        ),
        (
            |conn, _| stage::reserved(conn, zip(SMALL)),
            ListingStatus::Reserved,
        ),
        (
            |conn, owner| stage::sold(conn, zip(SMALL), owner),
            ListingStatus::Sold,
        ),
    ];
    for (step, expected) in steps {
        transact(&db, move |conn| step(conn, owner)).await;
        for server in &servers {
            let stock = server.now().await.unwrap();
            assert_eq!(status(&stock, SMALL), expected);
            assert_eq!(status(&stock, OTHER), ListingStatus::Available);
            let query = ZipQuery {
                available_only: true,
                ..ZipQuery::default()
            };
            let is_free = expected == ListingStatus::Available;
            assert_eq!(stock.search(&query, NOW).total, 2 + i64::from(is_free));
        }
    }
}

#[both_databases(empty)]
async fn recent_listings_are_not_reloaded(db: TestDb) {
    stock(&db).await;
    let [server, _] = servers(&db);
    let asked_at = Instant::now();
    let before = server.now().await.unwrap();
    transact(&db, |conn| stage::reserved(conn, zip(SMALL))).await;
    let same = server.since(asked_at).await.unwrap();
    assert!(Arc::ptr_eq(&before, &same));
    let after = server.now().await.unwrap();
    assert_eq!(status(&after, SMALL), ListingStatus::Reserved);
    assert_eq!(
        status(&before, SMALL),
        ListingStatus::Available,
        "what was handed out stays"
    );
    let unchanged = server.now().await.unwrap();
    assert!(is_unchanged(&db, &after, &unchanged));
}

#[both_databases(empty)]
async fn rolled_back_change_is_not_visible(db: TestDb) {
    stock(&db).await;
    let [server, _] = servers(&db);
    let before = server.now().await.unwrap();
    let taken_back = db.write(|conn| {
        stage::reserved(conn, zip(SMALL))?;
        Err::<(), _>(DbError::ShuttingDown)
    });
    taken_back.await.unwrap_err();
    let after = server.now().await.unwrap();
    assert!(is_unchanged(&db, &before, &after));
    transact(&db, |conn| stage::reserved(conn, zip(OTHER))).await;
    let stock = server.now().await.unwrap();
    assert_eq!(status(&stock, SMALL), ListingStatus::Available);
    assert_eq!(status(&stock, OTHER), ListingStatus::Reserved);
}

#[both_databases(empty)]
async fn price_import_changes_prices_and_sort_order(db: TestDb) {
    stock(&db).await;
    let [server, other] = servers(&db);
    let dearest = async |server: &StoreCache| {
        let query = ZipQuery {
            count: PageSize::new(1).unwrap(),
            ..ZipQuery::default()
        };
        let stock = server.now().await.unwrap();
        let [row] = stock.search(&query, NOW).rows.try_into().unwrap();
        (row.code, row.price)
    };
    for server in [&server, &other] {
        assert_eq!(dearest(server).await, (zip(DEAR), usd(10_000)));
    }
    let list = format!("zip\tprice\n{SMALL}\t20000\n");
    let priced = db.write(move |conn| import::import_prices(conn, list.as_bytes(), NOW));
    assert_eq!(priced.await.unwrap().changed, 1);
    for server in [&server, &other] {
        assert_eq!(dearest(server).await, (zip(SMALL), usd(20_000)));
    }
}

#[both_databases(empty)]
async fn added_zip_is_found(db: TestDb) {
    let [server, _] = servers(&db);
    assert_eq!(
        server
            .now()
            .await
            .unwrap()
            .search(&ZipQuery::default(), NOW)
            .total,
        0
    );
    for (nth, code) in [DEAR, SMALL].into_iter().enumerate() {
        transact(&db, move |conn| insert_zip(conn, code, 700)).await;
        let stock = server.now().await.unwrap();
        let total = stock.search(&ZipQuery::default(), NOW).total;
        assert_eq!(usize::try_from(total).unwrap(), nth + 1);
        assert_eq!(status(&stock, code), ListingStatus::Available);
    }
}

/// The tables say what changed, and no program has to remember to.
#[both_databases(empty)]
async fn manual_sql_update_is_visible(db: TestDb) {
    stock(&db).await;
    let [server, _] = servers(&db);
    server.now().await.unwrap();
    transact(&db, |conn| {
        stage::execute(conn, "UPDATE zips SET status = 30")
    })
    .await;
    let stock = server.now().await.unwrap();
    for code in [SMALL, OTHER, DEAR] {
        assert_eq!(status(&stock, code), ListingStatus::Reserved);
    }
}

/// A transaction may take a number before another one, and commit after it: what it wrote has a lower version than what
/// was read already.
#[tokio::test]
async fn late_commit_is_visible_after_later_transaction_was_read() {
    let db = TestDb::empty(DatabaseKind::Postgres);
    stock(&db).await;
    let [server, _] = servers(&db);
    server.now().await.unwrap();
    let (written, is_written) = oneshot::channel();
    let (commit, may_commit) = oneshot::channel::<()>();
    let late = tokio::spawn({
        let db = (*db).clone();
        async move {
            db.write(move |conn| {
                stage::reserved(conn, zip(SMALL))?;
                written.send(()).unwrap();
                may_commit.blocking_recv().unwrap();
                Ok::<_, DbError>(())
            })
            .await
        }
    });
    is_written.await.unwrap();
    transact(&db, |conn| stage::reserved(conn, zip(OTHER))).await;
    let stock = server.now().await.unwrap();
    assert_eq!(status(&stock, OTHER), ListingStatus::Reserved);
    assert_eq!(status(&stock, SMALL), ListingStatus::Available);
    commit.send(()).unwrap();
    late.await.unwrap().unwrap();
    let stock = server.now().await.unwrap();
    assert_eq!(status(&stock, SMALL), ListingStatus::Reserved);
    let rows = db
        .read(move |conn| zips::by_codes(conn, &[zip(SMALL), zip(OTHER)], NOW))
        .await
        .unwrap();
    assert_eq!(rows, stock.by_codes(&[zip(SMALL), zip(OTHER)], NOW));
}

#[both_databases(empty)]
async fn restored_database_is_reloaded(db: TestDb) {
    stock(&db).await;
    let [server, _] = servers(&db);
    transact(&db, |conn| stage::reserved(conn, zip(SMALL))).await;
    server.now().await.unwrap();
    // As a copy of before has it.
    let undo = match db.kind() {
        DatabaseKind::Sqlite => {
            "DROP TRIGGER zips_versioned_when_changed;
             UPDATE zips SET status = 10, version = 1"
        }
        // Numbers of transactions can't be taken back in a server that runs: another row makes up for it.
        DatabaseKind::Postgres => "UPDATE zips SET status = 10",
    };
    transact(&db, move |conn| stage::execute(conn, undo)).await;
    let stock = server.now().await.unwrap();
    assert_eq!(status(&stock, SMALL), ListingStatus::Available);
}

/// A caller that asks again at once gets the same error without a query.
#[both_databases(empty)]
async fn recent_failure_is_repeated_without_new_query(db: TestDb) {
    stock(&db).await;
    let [server, _] = servers(&db);
    let asked_at = Instant::now();
    transact(&db, |conn| {
        stage::execute(conn, "ALTER TABLE zips RENAME TO lost")
    })
    .await;
    let refused = server.since(asked_at).await.unwrap_err();
    assert!(!refused.is_transient(), "{refused:?}");
    transact(&db, |conn| {
        stage::execute(conn, "ALTER TABLE lost RENAME TO zips")
    })
    .await;
    let again = server.since(asked_at).await.unwrap_err();
    assert_eq!(cause_of(&again), cause_of(&refused));
    assert!(!again.is_transient(), "{again:?}");
    let stock = server.now().await.unwrap();
    assert_eq!(status(&stock, SMALL), ListingStatus::Available);
}

/// The error that the database gave, which whoever asked at the same time shares.
fn cause_of(error: &DbError) -> *const DbError {
    match error {
        DbError::Shared(cause) => Arc::as_ptr(cause),
        own => own,
    }
}

/// Concurrent callers share one failure; no outdated listings are returned.
#[tokio::test]
async fn outage_is_queried_few_times_and_recovery_reloads() {
    let database = PostgresServer::start();
    let db = TestDb::at(&database.url());
    stock(&db).await;
    let server = Arc::new(StoreCache::new((*db).clone(), StoreCache::AGE));
    server.now().await.unwrap();
    database.stop();
    let mut asking = JoinSet::new();
    for _ in 0..20 {
        let server = Arc::clone(&server);
        asking.spawn(async move { server.now().await.unwrap_err() });
    }
    let refused = asking.join_all().await;
    assert!(refused.iter().all(DbError::is_outage), "{refused:?}");
    let causes: BTreeSet<_> = refused.iter().map(cause_of).collect();
    assert!(causes.len() <= 5, "{refused:?}");
    database.start_again();
    transact(&db, |conn| stage::reserved(conn, zip(SMALL))).await;
    let stock = server.lately().await.unwrap();
    assert_eq!(status(&stock, SMALL), ListingStatus::Reserved);
}
