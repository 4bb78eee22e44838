//! What has changed since the database was last asked.
//!
//! Each row records the transaction that wrote it last. On SQLite, write transactions run alone and are numbered in
//! commit order. On PostgreSQL they commit in any order, and the highest number seen says nothing about a lower one
//! still running; but the snapshot in which rows are read tells the lowest that had not ended (`pg_snapshot_xmin`).
//! Whatever is below that has been seen or never will be, so the next query reads from there. Rows read twice are
//! simply the same again.

use std::sync::Arc;

use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Bool};
use diesel::{ExpressionMethods, QueryDsl, QueryResult, RunQueryDsl, SelectableHelper};

use super::stock::{Listing, Stock};
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::tables::zips;

/// The ZIPs as a transaction sees them.
pub(super) struct Answer {
    pub(super) stock: Arc<Stock>,
    /// The first version of which it may miss something.
    pub(super) horizon: i64,
}

/// In one query, since nearly always there is nothing else to ask.
pub(in crate::store) struct Versions {
    pub(in crate::store) horizon: i64,
    /// Above all that were assigned. Rows copied from another PostgreSQL server may have higher ones.
    pub(in crate::store) beyond: i64,
    changed: bool,
}

impl Versions {
    pub(in crate::store) fn read(conn: &mut Conn, since: i64) -> Result<Self, DbError> {
        let (horizon, beyond, changed) = match conn {
            Conn::Sqlite(_) => VersionsQuery(SQLITE, since).get_result(conn)?,
            Conn::Postgres(_) => VersionsQuery(POSTGRES, since).get_result(conn)?,
        };
        Ok(Self {
            horizon,
            beyond,
            changed,
        })
    }

    /// Whether something may have changed since that version, or the database is not the same.
    pub(in crate::store) fn has_changed(&self, since: i64) -> bool {
        self.changed || self.was_restored(since)
    }

    /// It was restored to an earlier state, or replaced by another database.
    fn was_restored(&self, since: i64) -> bool {
        self.horizon < since
    }
}

/// The query's text, around the version from which on there may be something new. Unlike a plain text query, it is
/// prepared once per connection.
struct VersionsQuery([&'static str; 2], i64);

const SQLITE: [&str; 2] = [
    "SELECT latest + 1, latest + 1, latest >= ",
    " FROM (SELECT coalesce(max(version), 0) AS latest FROM zips) AS versions",
];

const POSTGRES: [&str; 2] = [
    "SELECT horizon, beyond, EXISTS (SELECT FROM zips WHERE version < beyond AND version >= ",
    ") FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon, \
     pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS beyond) AS versions",
];

impl Query for VersionsQuery {
    type SqlType = (BigInt, BigInt, Bool);
}

/// A connection sees only one of the two texts.
impl QueryId for VersionsQuery {
    type QueryId = Self;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl QueryFragment<MultiBackend> for VersionsQuery {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, MultiBackend>) -> QueryResult<()> {
        let Self([before, after], since) = self;
        out.push_sql(before);
        out.push_bind_param::<BigInt, _>(since)?;
        out.push_sql(after);
        Ok(())
    }
}

impl RunQueryDsl<Conn> for VersionsQuery {}

impl Answer {
    /// Must run in a transaction that sees one state of the data.
    pub(super) fn after(
        conn: &mut Conn,
        known: Option<Arc<Stock>>,
        since: i64,
    ) -> Result<Self, DbError> {
        let versions = Versions::read(conn, since)?;
        let stock = match known {
            Some(_) if versions.was_restored(since) => all(conn)?,
            Some(stock) => match stock.with(&changed(conn, since, versions.beyond)?) {
                Some(stock) => Arc::new(stock),
                // More than status or hold changed: a price list or new facts were imported.
                None => all(conn)?,
            },
            None => all(conn)?,
        };
        Ok(Self {
            stock,
            horizon: versions.horizon,
        })
    }
}

fn all(conn: &mut Conn) -> Result<Arc<Stock>, DbError> {
    let listings = zips::table
        .order(zips::zip)
        .select(Listing::as_select())
        .load(conn)?;
    Ok(Arc::new(Stock::new(listings)))
}

fn changed(conn: &mut Conn, since: i64, beyond: i64) -> Result<Vec<Listing>, DbError> {
    Ok(zips::table
        .filter(zips::version.ge(since))
        .filter(zips::version.lt(beyond))
        .select(Listing::as_select())
        .load(conn)?)
}
