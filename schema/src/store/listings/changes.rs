//! What has changed since the database was asked last.
//!
//! Each row says which transaction wrote it last. On SQLite those that write are alone and numbered in the order in
//! which they commit. On PostgreSQL they commit in any order, and the highest number seen says nothing of a lower one
//! that is still at work; but the snapshot in which rows are read says which is the lowest that had not ended in it
//! (`pg_snapshot_xmin`). Whatever is below has been seen or will never be, so it is from there that the next question
//! reads. What was read twice is the same once more.

use std::sync::Arc;

use diesel::sql_types::{BigInt, Bool};
use diesel::{
    ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl, SelectableHelper, sql_query,
};

use super::stock::{Listing, Stock};
use crate::conn::Conn;
use crate::error::DbError;
use crate::store::zips::StoredZip;
use crate::tables::zips;

/// The ZIPs as a transaction sees them.
pub(super) struct Changes {
    pub(super) stock: Arc<Stock>,
    /// The first version of which not everything is in it.
    pub(super) horizon: i64,
}

/// In one question, for nearly always there is nothing else to ask.
#[derive(QueryableByName)]
struct Versions {
    #[diesel(sql_type = BigInt)]
    horizon: i64,
    /// Above all that were given out. Rows that came from another server of PostgreSQL may have higher ones.
    #[diesel(sql_type = BigInt)]
    beyond: i64,
    #[diesel(sql_type = Bool)]
    changed: bool,
}

const SQLITE: &str = "
    SELECT latest + 1 AS horizon, latest + 1 AS beyond, latest >= $1 AS changed
    FROM (SELECT coalesce(max(version), 0) AS latest FROM zips)";

const POSTGRES: &str = "
    SELECT horizon, beyond,
        EXISTS (SELECT FROM zips WHERE version >= $1 AND version < beyond) AS changed
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS beyond) AS snapshot";

impl Versions {
    fn read(conn: &mut Conn, since: i64) -> Result<Self, DbError> {
        let sql = match conn {
            Conn::Sqlite(_) => SQLITE,
            Conn::Postgres(_) => POSTGRES,
        };
        Ok(sql_query(sql).bind::<BigInt, _>(since).get_result(conn)?)
    }
}

impl Changes {
    /// Within a transaction that sees one state of the data.
    pub(super) fn after(
        conn: &mut Conn,
        known: Option<Arc<Stock>>,
        since: i64,
    ) -> Result<Self, DbError> {
        let versions = Versions::read(conn, since)?;
        let stock = match known {
            Some(stock) if !versions.changed => stock,
            Some(stock) => match stock.with(&changed(conn, since, versions.beyond)?) {
                Some(stock) => Arc::new(stock),
                // More than who has it: a price list or new facts were loaded.
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

/// A ZIP, its latitude and longitude, its households' income and its homes' value.
pub(super) type Row = (StoredZip, f64, f64, Option<i32>, Option<i32>);

macro_rules! columns {
    () => {
        (
            StoredZip::as_select(),
            zips::lat,
            zips::lon,
            zips::median_household_income,
            zips::median_home_value,
        )
    };
}

fn all(conn: &mut Conn) -> Result<Arc<Stock>, DbError> {
    let rows: Vec<Row> = zips::table.order(zips::zip).select(columns!()).load(conn)?;
    let listings = rows.into_iter().map(Listing::read);
    Ok(Arc::new(Stock::new(listings.collect::<Result<_, _>>()?)))
}

fn changed(conn: &mut Conn, since: i64, beyond: i64) -> Result<Vec<Listing>, DbError> {
    let rows: Vec<Row> = zips::table
        .filter(zips::version.ge(since))
        .filter(zips::version.lt(beyond))
        .select(columns!())
        .load(conn)?;
    rows.into_iter().map(Listing::read).collect()
}
