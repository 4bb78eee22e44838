//! Which ZIPs may have changed for a follower since the last search. The cost depends on changes, not on what is followed.

use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl, sql_query};
use ink_domain::time::{DurationMs, MINUTE, Millis};
use ink_domain::watch::QUIET;
use ink_domain::zip::ListingStatus;

use crate::conn::Conn;
use crate::error::DbError;
use crate::store::listings::Versions;

/// Above this number, they are not listed individually.
const MOST: usize = 1000;
/// Milliseconds after which all of them are searched again: lifting a restriction leaves no trace on a ZIP.
const ALL_AGAIN: DurationMs = 10 * MINUTE;

/// Where the next search resumes.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    /// The mark of the search before the last: the next one resumes there, since a customer may have started to follow while
    /// the last one ran.
    before: Mark,
    latest: Mark,
    all_at: Millis,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The first version that a search may have missed changes of.
    horizon: i64,
    at: Millis,
}

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
    now: Millis,
) -> Result<(Candidates, Cursor), DbError> {
    let versions = Versions::read(conn, last.map_or(0, |last| last.before.horizon))?;
    // A database restored to an earlier state no longer has what the last search saw.
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

/// ZIPs written since then, with holds that have expired, or whose followers' quiet period has ended.
fn since(Mark { horizon, at }: Mark, beyond: i64, now: Millis) -> String {
    let pending = ListingStatus::Pending.code();
    let (quiet_from, quiet_to) = (at.saturating_sub(QUIET), now.saturating_sub(QUIET));
    format!(
        "SELECT zip FROM zips WHERE version >= {horizon} AND version < {beyond}
         UNION SELECT zip FROM zips WHERE status = {pending} AND held_until > {at} AND held_until <= {now}
         UNION SELECT zip FROM watches WHERE told_at > {quiet_from} AND told_at <= {quiet_to}"
    )
}

/// All that some follower may not have been told of. Each condition is one index look-up in `watches` per ZIP, whose number
/// is fixed; a join would read everything that everybody follows (`OFFSET` keeps PostgreSQL from making it one).
fn unseen(now: Millis) -> String {
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
