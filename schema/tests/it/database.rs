//! Transactions of one server, or of two on one database.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use diesel::sql_types::{BigInt, Text};
use diesel::{QueryableByName, RunQueryDsl, sql_query};
use ink_schema::test_support::waiting::has_waiter;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, DbError};

/// Runs one transaction, and commits it.
pub(crate) async fn transact<T, F>(db: &Db, work: F) -> T
where
    F: FnOnce(&mut Conn) -> Result<T, DbError> + Send + 'static,
    T: Send + 'static,
{
    db.write(work).await.unwrap()
}

/// Runs SQL, and commits it.
pub(crate) async fn execute(db: &Db, sql: impl Into<String>) {
    try_execute(db, sql).await.unwrap();
}

/// As [`execute`], for what may be refused.
pub(crate) async fn try_execute(db: &Db, sql: impl Into<String>) -> Result<(), DbError> {
    let sql: String = sql.into();
    db.write(move |conn| stage::execute(conn, &sql)).await
}

/// Runs this many transactions concurrently, alternately on two servers of one database.
pub(crate) async fn run_concurrently<T, F>(db: &TestDb, times: usize, work: F) -> Vec<T>
where
    F: Fn(&mut Conn, usize) -> Result<T, DbError> + Clone + Send + 'static,
    T: Send + 'static,
{
    let results = try_concurrently(db, times, work).await;
    results.into_iter().map(Result::unwrap).collect()
}

/// As [`run_concurrently`], for what may be refused and is then rolled back. Retries while the database is busy.
pub(crate) async fn try_concurrently<T, E, F>(
    db: &TestDb,
    times: usize,
    work: F,
) -> Vec<Result<T, E>>
where
    F: Fn(&mut Conn, usize) -> Result<T, E> + Clone + Send + 'static,
    T: Send + 'static,
    E: Error + From<DbError> + Send + 'static,
{
    let servers = [(**db).clone(), Db::open(db.url(), 4).unwrap()];
    let turns = (0..times).zip(servers.into_iter().cycle());
    let tasks: Vec<_> = turns
        .map(|(nth, server)| {
            let work = work.clone();
            tokio::spawn(async move {
                loop {
                    let work = work.clone();
                    let result = server.write(move |conn| work(conn, nth)).await;
                    let busy = |error: &E| error.to_string() == DbError::Busy.to_string();
                    if !result.as_ref().is_err_and(busy) {
                        return result;
                    }
                }
            })
        })
        .collect();
    let mut results = Vec::with_capacity(times);
    for task in tasks {
        results.push(task.await.unwrap());
    }
    results
}

/// The number of rows of `what`: a table's name, and perhaps a condition.
pub(crate) async fn rows(db: &Db, what: &str) -> i64 {
    let sql = format!("SELECT count(*) AS value FROM {what}");
    let count: Number = transact(db, move |conn| Ok(sql_query(sql).get_result(conn)?)).await;
    count.value
}

/// The column `value` of a row.
#[derive(QueryableByName)]
pub(crate) struct Number {
    #[diesel(sql_type = BigInt)]
    pub(crate) value: i64,
}

/// The column `line` of each row, sorted here: each database has its own idea of the order of text.
pub(crate) async fn lines(db: &Db, sql: impl Into<String>) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        line: String,
    }
    let sql: String = sql.into();
    let read = move |conn: &mut Conn| Ok::<_, DbError>(sql_query(sql).load::<Line>(conn)?);
    let lines = db.read(read).await.unwrap();
    let mut lines: Vec<String> = lines.into_iter().map(|line| line.line).collect();
    lines.sort_unstable();
    lines
}

/// Runs two transactions, the second when the first has done its work and is not committed yet. Returns both results.
pub(crate) async fn run_before_commit<A, E, B, F>(
    db: &TestDb,
    first: impl FnOnce(&mut Conn) -> Result<A, E> + Send + 'static,
    second: impl FnOnce(&mut Conn) -> Result<B, F> + Send + 'static,
) -> (Result<A, E>, Result<B, F>)
where
    A: Send + 'static,
    B: Send + 'static,
    E: From<DbError> + Send + 'static,
    F: From<DbError> + Send + 'static,
{
    run_while_blocked(db, first, second, |_| Ok(())).await
}

/// As [`run_before_commit`], for a first one that does more (`then`) when the second waits for it, or has ended.
pub(crate) async fn run_while_blocked<A, E, B, F>(
    db: &TestDb,
    first: impl FnOnce(&mut Conn) -> Result<A, E> + Send + 'static,
    second: impl FnOnce(&mut Conn) -> Result<B, F> + Send + 'static,
    then: impl FnOnce(&mut Conn) -> Result<(), E> + Send + 'static,
) -> (Result<A, E>, Result<B, F>)
where
    A: Send + 'static,
    B: Send + 'static,
    E: From<DbError> + Send + 'static,
    F: From<DbError> + Send + 'static,
{
    await_while_blocked(db, first, db.write(second), then).await
}

/// As [`run_while_blocked`], for a second one that is no closure.
pub(crate) async fn await_while_blocked<A, E, B>(
    db: &TestDb,
    first: impl FnOnce(&mut Conn) -> Result<A, E> + Send + 'static,
    second: impl Future<Output = B>,
    then: impl FnOnce(&mut Conn) -> Result<(), E> + Send + 'static,
) -> (Result<A, E>, B)
where
    A: Send + 'static,
    E: From<DbError> + Send + 'static,
{
    let (done, begun) = tokio::sync::oneshot::channel();
    let has_answered = Arc::new(AtomicBool::new(false));
    let (server, answered) = ((**db).clone(), has_answered.clone());
    let first = tokio::spawn(async move {
        let work = move |conn: &mut Conn| {
            let given = first(conn)?;
            done.send(()).unwrap();
            while !answered.load(Ordering::SeqCst) && !has_waiter(conn)? {
                std::thread::yield_now();
            }
            then(conn)?;
            Ok(given)
        };
        server.write(work).await
    });
    begun.await.unwrap();
    let second = second.await;
    has_answered.store(true, Ordering::SeqCst);
    (first.await.unwrap(), second)
}
