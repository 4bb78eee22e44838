//! Row locks in queries on either database.

use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::{QueryResult, RunQueryDsl};

use crate::conn::{Conn, MultiBackend};

/// What other transactions may not do with a locked row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RowLock {
    /// Change or delete it, or refer to it.
    Update,
    /// Change or delete it.
    NoKeyUpdate,
    /// Delete it: the lock that a foreign key takes.
    KeyShare,
}

/// A query that locks the rows it finds until the transaction ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locked<Q> {
    query: Q,
    clause: &'static str,
}

impl Conn {
    /// Adds the clause that locks rows, where there is one: SQLite has a single writer anyway.
    pub(crate) fn lock<Q>(&self, query: Q, lock: RowLock) -> Locked<Q> {
        let clause = match (self, lock) {
            (Self::Sqlite(_), _) => "",
            (Self::Postgres(_), RowLock::Update) => " FOR UPDATE",
            (Self::Postgres(_), RowLock::NoKeyUpdate) => " FOR NO KEY UPDATE",
            (Self::Postgres(_), RowLock::KeyShare) => " FOR KEY SHARE",
        };
        Locked { query, clause }
    }
}

impl<Q: QueryFragment<MultiBackend>> QueryFragment<MultiBackend> for Locked<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, MultiBackend>) -> QueryResult<()> {
        self.query.walk_ast(out.reborrow())?;
        out.push_sql(self.clause);
        Ok(())
    }
}

/// The type does not tell the clause: a prepared statement is found by its text.
impl<Q> QueryId for Locked<Q> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for Locked<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> RunQueryDsl<Conn> for Locked<Q> {}
