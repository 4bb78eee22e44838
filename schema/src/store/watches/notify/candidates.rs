//! Which ZIPs may have changed for a follower since the last search: it costs what has happened, not what is followed.

use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl, sql_query};
use ink_domain::watch::QUIET;
use ink_domain::zip::ListingStatus;

use crate::conn::Conn;
use crate::error::DbError;
use crate::store::listings::Versions;

/// More are not named one by one.
const MOST: usize = 1000;
/// Milliseconds after which all of them are searched again: a restriction that was lifted leaves no trace on a ZIP.
const ALL_AGAIN: i64 = 10 * 60 * 1000;

/// Where the next search goes on.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    /// Of the search before the last: the next goes on from there, for a customer may have begun to follow while the last
    /// one ran.
    before: Mark,
    latest: Mark,
    /// When all were searched.
    all_at: i64,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The first version of which a search may not have seen everything.
    horizon: i64,
    at: i64,
}

/// What is to be searched.
pub(super) enum Candidates {
    /// At most [`MOST`].
    These(Vec<String>),
    All,
}

#[derive(QueryableByName)]
struct Code {
    #[diesel(sql_type = Text)]
    zip: String,
}

pub(super) fn find(
    conn: &mut Conn,
    last: Option<Cursor>,
    now: i64,
) -> Result<(Candidates, Cursor), DbError> {
    let versions = Versions::read(conn, last.map_or(0, |last| last.before.horizon))?;
    // A database that was taken back to an earlier state knows no longer what the last search saw.
    let last = last.filter(|last| {
        last.latest.horizon <= versions.horizon
            && (0..ALL_AGAIN).contains(&now.saturating_sub(last.all_at))
    });
    let query = match last {
        Some(last) => since(last.before, versions.beyond, now),
        None => unseen(now),
    };
    let codes: Vec<Code> = sql_query(query).load(conn)?;
    let latest = Mark {
        horizon: versions.horizon,
        at: now,
    };
    let cursor = Cursor {
        before: last.map_or(latest, |last| last.latest),
        latest,
        all_at: last.map_or(now, |last| last.all_at),
    };
    let candidates = match codes.len() {
        0..=MOST => Candidates::These(codes.into_iter().map(|code| code.zip).collect()),
        _ => Candidates::All,
    };
    Ok((candidates, cursor))
}

/// What was written since then, holds that ran out, and whose followers have had their quiet.
fn since(Mark { horizon, at }: Mark, beyond: i64, now: i64) -> String {
    let pending = ListingStatus::Pending.code();
    let (quiet_from, quiet_to) = (at.saturating_sub(QUIET), now.saturating_sub(QUIET));
    format!(
        "SELECT zip FROM zips WHERE version >= {horizon} AND version < {beyond}
         UNION SELECT zip FROM zips WHERE status = {pending} AND held_until > {at} AND held_until <= {now}
         UNION SELECT zip FROM watches WHERE told_at > {quiet_from} AND told_at <= {quiet_to}"
    )
}

/// All that some follower may not have been told of. Each condition is a step into an index of `watches` for each ZIP, of which
/// there are so many and no more; a join would read all that everybody follows (that is what `OFFSET` keeps PostgreSQL from).
fn unseen(now: i64) -> String {
    let (available, pending) = (
        ListingStatus::Available.code(),
        ListingStatus::Pending.code(),
    );
    let free =
        format!("(z.status = {available} OR (z.status = {pending} AND z.held_until <= {now}))");
    let quiet_since = now.saturating_sub(QUIET);
    let followed = |how: &str| {
        format!(
            "EXISTS (SELECT 1 FROM watches AS w WHERE w.zip = z.zip AND {how} LIMIT 1 OFFSET 0)"
        )
    };
    let free_again = followed(&format!(
        "w.taken_at IS NOT NULL AND (w.told_at IS NULL OR w.told_at <= {quiet_since})"
    ));
    let taken =
        followed("w.taken_at IS NULL AND (z.owner_id IS NULL OR w.account_id <> z.owner_id)");
    let theirs = followed("w.taken_at IS NOT NULL AND w.account_id = z.owner_id");
    let dearer = followed("w.seen_price_cents < z.price_cents");
    let cheaper = followed("w.seen_price_cents > z.price_cents");
    format!(
        "SELECT z.zip FROM zips AS z WHERE ({free} AND ({free_again} OR {cheaper})) OR {dearer}
         OR (NOT {free} AND ({taken} OR {theirs} OR z.status = {pending}))"
    )
}
