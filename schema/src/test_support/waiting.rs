//! Whether transactions wait for others.

use diesel::sql_types::BigInt;
use diesel::{QueryableByName, RunQueryDsl, sql_query};

use crate::conn::Conn;
use crate::error::DbError;
use crate::url::DatabaseKind;

/// Whether another transaction waits for this one. SQLite has a single writer: there, all others do.
pub fn has_waiter(conn: &mut Conn) -> Result<bool, DbError> {
    has_waiters(conn, 1)
}

/// Whether at least so many transactions wait, for this one or for each other.
pub fn has_waiters(conn: &mut Conn, least: i64) -> Result<bool, DbError> {
    #[derive(QueryableByName)]
    struct Waiting {
        #[diesel(sql_type = BigInt)]
        transactions: i64,
    }
    if conn.kind() == DatabaseKind::Sqlite {
        return Ok(true);
    }
    // Includes processes that started after the first query.
    sql_query("SELECT pg_stat_clear_snapshot()").execute(conn)?;
    let waiting: Waiting = sql_query(
        "SELECT count(*) AS transactions FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    .get_result(conn)?;
    Ok(waiting.transactions >= least)
}
