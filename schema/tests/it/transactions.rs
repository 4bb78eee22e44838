//! `read` and `write`: each is one whole transaction.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use diesel::{QueryableByName, RunQueryDsl, sql_query};
use ink_domain::ink_id::InkId;
use ink_schema::account::accounts;
use ink_schema::site::stats;
use ink_schema::test_support::statements::Statements;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, DbError, both_databases, job_runs};
use tokio::runtime::Handle;

use crate::database::{Number, run_while_blocked};

#[derive(Debug, PartialEq)]
enum Refused {
    ByRule,
    ByDatabase(String),
}

impl From<DbError> for Refused {
    fn from(error: DbError) -> Self {
        Self::ByDatabase(error.to_string())
    }
}

fn found(conn: &mut Conn, name: &str) -> Result<bool, DbError> {
    accounts::create_founder(conn, &InkId::parse(name).unwrap(), 1)
}

async fn count_accounts(db: &Db) -> i64 {
    let stats = db.read(stats::read).await;
    stats.unwrap().total_ink_ids
}

#[both_databases(empty)]
async fn error_rolls_back_transaction(db: TestDb) {
    let refused: Result<(), Refused> = db
        .write(|conn| {
            found(conn, "first")?;
            Err(Refused::ByRule)
        })
        .await;
    assert_eq!(refused, Err(Refused::ByRule));
    assert_eq!(count_accounts(&db).await, 0);
}

#[both_databases(empty)]
async fn panic_rolls_back_and_database_stays_usable(db: TestDb) {
    let writer = (*db).clone();
    let task = tokio::spawn(async move {
        let work = |conn: &mut Conn| -> Result<(), DbError> {
            found(conn, "first")?;
            panic!("in the middle of a transaction");
        };
        writer.write(work).await
    });
    // The panic is the caller's, as it would be without a second thread.
    assert!(task.await.unwrap_err().is_panic());
    assert_eq!(count_accounts(&db).await, 0);
    assert!(db.write(|conn| found(conn, "second")).await.unwrap());
    assert_eq!(count_accounts(&db).await, 1);
}

#[both_databases(empty)]
async fn read_transaction_cannot_write(db: TestDb) {
    assert!(db.read(|conn| found(conn, "first")).await.is_err());
    assert_eq!(count_accounts(&db).await, 0);
}

#[both_databases(empty)]
async fn read_transaction_sees_one_snapshot(db: TestDb) {
    let (reading, begun) = std::sync::mpsc::channel();
    let (written, go_on) = std::sync::mpsc::channel();
    let reader = (*db).clone();
    let task = tokio::spawn(async move {
        let twice = move |conn: &mut Conn| {
            let before = stats::read(conn)?.total_ink_ids;
            reading.send(()).unwrap();
            go_on.recv().unwrap();
            Ok::<_, DbError>((before, stats::read(conn)?.total_ink_ids))
        };
        reader.read(twice).await
    });
    tokio::task::spawn_blocking(move || begun.recv())
        .await
        .unwrap()
        .unwrap();
    db.write(|conn| found(conn, "meanwhile")).await.unwrap();
    written.send(()).unwrap();
    assert_eq!(task.await.unwrap().unwrap(), (0, 0));
    assert_eq!(count_accounts(&db).await, 1);
}

/// On SQLite a write transaction that began as a read would be refused as busy.
#[both_databases(empty)]
async fn concurrent_read_then_write_transactions_all_commit(db: TestDb) {
    let tasks: Vec<_> = (0..40)
        .map(|nth| {
            let db = (*db).clone();
            tokio::spawn(async move {
                db.write(move |conn| {
                    stats::read(conn)?;
                    found(conn, &format!("account{nth}"))
                })
                .await
            })
        })
        .collect();
    for task in tasks {
        assert!(task.await.unwrap().unwrap());
    }
    assert_eq!(count_accounts(&db).await, 40);
}

#[both_databases(empty)]
async fn transaction_commits_after_caller_is_cancelled(db: TestDb) {
    let (started, start) = tokio::sync::oneshot::channel();
    let (finish, finished) = std::sync::mpsc::channel::<()>();
    let writer = (*db).clone();
    let caller = tokio::spawn(async move {
        let work = move |conn: &mut Conn| {
            started.send(()).unwrap();
            finished.recv().unwrap();
            found(conn, "first")
        };
        writer.write(work).await
    });
    start.await.unwrap();
    caller.abort();
    assert!(caller.await.unwrap_err().is_cancelled());
    finish.send(()).unwrap();
    // Waits for the one writer on SQLite; on PostgreSQL the account may come a moment later.
    for _ in 0..1500 {
        if count_accounts(&db).await == 1 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the account was not founded");
}

/// What a committed transaction of SQLite is worth rests on these.
#[tokio::test]
async fn sqlite_uses_wal_full_sync_and_foreign_keys() {
    let db = TestDb::sqlite();
    for (setting, expected) in [
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("query_only", 0),
        ("journal_size_limit", 64 << 20),
    ] {
        let sql = format!("SELECT {setting} AS value FROM pragma_{setting}");
        let found: Number = db
            .write(move |conn| Ok::<_, DbError>(sql_query(sql).get_result(conn)?))
            .await
            .unwrap();
        assert_eq!(found.value, expected, "{setting}");
    }
    let wal = "SELECT count(*) AS value FROM pragma_journal_mode WHERE journal_mode = 'wal'";
    let found: Number = db
        .read(move |conn| Ok::<_, DbError>(sql_query(wal).get_result(conn)?))
        .await
        .unwrap();
    assert_eq!(found.value, 1);
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = diesel::sql_types::Text)]
    value: String,
}

/// Rows that were waited for are read as they are then, though the server is set to something else.
#[tokio::test]
async fn postgres_transactions_set_their_isolation_level() {
    let test = TestDb::postgres();
    let db = Db::open(test.url(), 1).unwrap();
    let other =
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY";
    db.write(move |conn| Ok::<_, DbError>(sql_query(other).execute(conn)?))
        .await
        .unwrap();
    let level = |conn: &mut Conn| {
        let sql = "SELECT current_setting('transaction_isolation') AS value";
        let found: Named = sql_query(sql).get_result(conn)?;
        Ok::<_, DbError>(found.value)
    };
    assert_eq!(db.write(level).await.unwrap(), "read committed");
    assert_eq!(db.read(level).await.unwrap(), "repeatable read");
}

#[tokio::test]
async fn outcome_of_commit_without_reply_is_unknown() {
    let db = TestDb::postgres();
    let cut = db.write(|conn| stage::cut_commits(conn, "job_runs"));
    cut.await.unwrap();
    let recorded = db.write(|conn| job_runs::record_success(conn, "outbox", 1));
    let lost = recorded.await.unwrap_err();
    assert!(matches!(lost, DbError::CommitUnknown(_)), "{lost:?}");
    assert!(lost.is_outage() && lost.is_transient());
}

fn execute(sql: &'static str) -> impl FnOnce(&mut Conn) -> Result<(), DbError> + Send + 'static {
    move |conn| stage::execute(conn, sql)
}

#[tokio::test]
async fn deadlock_ends_one_transaction_with_transient_error() {
    let db = TestDb::postgres();
    let (one, other) = run_while_blocked(
        &db,
        execute("LOCK TABLE job_runs"),
        execute("LOCK TABLE accounts; LOCK TABLE job_runs"),
        execute("LOCK TABLE accounts"),
    )
    .await;
    let refused: Vec<DbError> = [one, other].into_iter().filter_map(Result::err).collect();
    assert_eq!(refused.len(), 1, "{refused:?}");
    let is_transient = |error: &DbError| error.is_transient() && !error.is_outage();
    assert!(refused.iter().all(is_transient), "{refused:?}");
}

#[tokio::test]
async fn timeouts_of_postgres_are_transient_errors() {
    let db = TestDb::postgres();
    let slow = db.write(|conn| {
        stage::execute(conn, "SET LOCAL statement_timeout = 1")?;
        stage::execute(conn, "SELECT pg_sleep(600)")
    });
    let slow = slow.await.unwrap_err();
    assert!(slow.is_transient(), "{slow:?}");
    let other = Db::open(db.url(), 1).unwrap();
    let blocked = db.write(move |conn| {
        stage::execute(conn, "LOCK TABLE job_runs")?;
        let blocked = other.write(|conn| {
            stage::execute(conn, "SET LOCAL lock_timeout = 1")?;
            stage::execute(conn, "LOCK TABLE job_runs")
        });
        Ok::<_, DbError>(Handle::current().block_on(blocked))
    });
    let blocked = blocked.await.unwrap().unwrap_err();
    assert!(blocked.is_transient(), "{blocked:?}");
    // Any other refusal would be repeated.
    let wrong = db.write(execute("SELECT no_such_column FROM accounts"));
    let wrong = wrong.await.unwrap_err();
    assert!(!wrong.is_transient(), "{wrong:?}");
}

/// Tests that limit statements rely on it.
#[both_databases(empty)]
async fn every_statement_between_begin_and_commit_is_counted(db: TestDb) {
    const SENT: [&str; 2] = ["SELECT 1", "SELECT 1 FROM accounts"];
    let statements = Statements::of(db.url());
    let observed = Db::open(db.url(), 1).unwrap();
    let send = |conn: &mut Conn| {
        for sql in SENT {
            sql_query(sql).execute(conn)?;
        }
        Ok::<_, DbError>(())
    };
    observed.write(send).await.unwrap();
    let counted = statements.take();
    let texts: Vec<&str> = counted
        .iter()
        .filter_map(|one| one.split(" -- ").next())
        .collect();
    assert_eq!(texts, SENT);
}
