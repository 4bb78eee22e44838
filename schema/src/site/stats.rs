//! The counters of the home page.

use std::sync::Arc;
use std::time::Instant;

use diesel::dsl::count;
use diesel::prelude::*;
use ink_domain::zip::ListingStatus;
use tokio::sync::Mutex;

use crate::account::accounts::present;
use crate::conn::Conn;
use crate::db::Db;
use crate::error::DbError;
use crate::tables::{accounts, zips};

diesel::alias!(accounts as referrers: Referrers);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Pairs of a referrer and a referred account, both confirmed.
    pub total_connections: i64,
    /// Confirmed accounts that were not deleted.
    pub total_ink_ids: i64,
    /// Accounts that own a ZIP.
    pub total_zip_code_owners: i64,
    pub total_zips_owned: i64,
}

/// The counts of one database. Counting visits every account, so concurrent callers share it.
#[derive(Debug)]
pub struct SharedStats {
    db: Db,
    last: Mutex<Option<Answer>>,
}

#[derive(Debug)]
struct Answer {
    /// When the database was asked: everything committed by then is counted.
    asked_at: Instant,
    counted: Result<Stats, Arc<DbError>>,
}

impl SharedStats {
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self {
            db,
            last: Mutex::default(),
        }
    }

    /// The current counts: they include whatever was committed before the call. Of the callers that wait for a query that
    /// was sent too early for them, one asks again.
    pub async fn now(&self) -> Result<Stats, DbError> {
        let moment = Instant::now();
        let mut last = self.last.lock().await;
        let known = last.as_ref().filter(|answer| answer.asked_at >= moment);
        let counted = if let Some(answer) = known {
            answer.counted.clone()
        } else {
            let asked_at = Instant::now();
            let counted = self.db.read(read).await.map_err(Arc::new);
            *last = Some(Answer {
                asked_at,
                counted: counted.clone(),
            });
            counted
        };
        counted.map_err(DbError::Shared)
    }
}

pub fn read(conn: &mut Conn) -> Result<Stats, DbError> {
    let confirmed = accounts::table.filter(present());
    let gone = referrers
        .filter(
            referrers
                .field(accounts::confirmed_at)
                .is_null()
                .or(referrers.field(accounts::deleted_at).is_not_null()),
        )
        .select(referrers.field(accounts::id).nullable());
    // All referred accounts, less the few whose referrer is gone: that avoids looking up each referrer.
    let referred: i64 = confirmed
        .filter(accounts::referrer_id.is_not_null())
        .count()
        .get_result(conn)?;
    let left_behind: i64 = confirmed
        .filter(accounts::referrer_id.eq_any(gone))
        .count()
        .get_result(conn)?;
    // A sold ZIP has an owner. The extra condition on the owner lets the databases count the few that are
    // owned instead of scanning all that are for sale.
    let sold = zips::table
        .filter(zips::owner_id.is_not_null())
        .filter(zips::status.eq(ListingStatus::Sold.code()));
    Ok(Stats {
        total_connections: referred - left_behind,
        total_ink_ids: confirmed.count().get_result(conn)?,
        total_zip_code_owners: sold
            .select(count(zips::owner_id).aggregate_distinct())
            .get_result(conn)?,
        total_zips_owned: sold.count().get_result(conn)?,
    })
}
