//! One connection, to either database.
//!
//! Queries are written once, against the backend that diesel derives here for both; where the two
//! differ in syntax (`ON CONFLICT`, `EXPLAIN`), match on the variant.

use std::fmt;

use diesel::connection::SimpleConnection;
use diesel::{PgConnection, QueryResult, SqliteConnection};

use crate::url::DatabaseKind;

#[derive(diesel::MultiConnection)]
pub enum Conn {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// Inserts rows that do not exist yet, and returns how many: a row that violates a unique index is
/// skipped. What diesel derives for both backends has no ON CONFLICT.
macro_rules! insert_new {
    ($insert:expr, $conn:expr) => {{
        let insert = $insert;
        match $conn {
            $crate::Conn::Sqlite(conn) => insert.on_conflict_do_nothing().execute(conn),
            $crate::Conn::Postgres(conn) => insert.on_conflict_do_nothing().execute(conn),
        }
    }};
}

pub(crate) use insert_new;

/// Sets a time of a row that is not set yet. Gives whether it was not: otherwise another node has set it.
macro_rules! set_once {
    ($row:expr, $column:expr, $now:expr, $conn:expr) => {
        diesel::update($row.filter($column.is_null()))
            .set($column.eq($now))
            .execute($conn)
            .map(|changed| changed == 1)
    };
}

pub(crate) use set_once;

/// Numbers for [`Conn::lock_number`]: arbitrary, but no two the same. Another is in the statement of the migrations.
pub(crate) const WIRE_REFERENCES_LOCK: i64 = 7_310_869;
pub(crate) const ALERTS_LOCK: i64 = 7_310_870;

impl Conn {
    #[must_use]
    pub fn kind(&self) -> DatabaseKind {
        match self {
            Self::Postgres(_) => DatabaseKind::Postgres,
            Self::Sqlite(_) => DatabaseKind::Sqlite,
        }
    }

    /// Waits until no other transaction has this number, which the current one keeps until it ends: on PostgreSQL, two could
    /// otherwise both act on what they have read before either writes. SQLite has a single writer anyway.
    pub(crate) fn lock_number(&mut self, number: i64) -> QueryResult<()> {
        match self {
            Self::Postgres(conn) => {
                conn.batch_execute(&format!("SELECT pg_advisory_xact_lock({number})"))
            }
            Self::Sqlite(_) => Ok(()),
        }
    }
}

impl fmt::Debug for Conn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Conn({})", self.kind())
    }
}
