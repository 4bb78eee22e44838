//! Changes of followed ZIPs. Recording a row that is found here changes it, so none is found twice.

use diesel::dsl::{auto_type, not};
use diesel::prelude::*;
use ink_domain::time::Millis;
use ink_domain::watch::{QUIET, Seen};

use super::candidates::Candidates;
use super::{Follower, SEEN, ZipChange, availability};
use crate::account::accounts::AccountId;
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::store::zips::{StoredZip, can_be_had};
use crate::tables::{accounts, orders, watches, zips};

/// Rows per run, of those that can wait a moment.
const BATCH: i64 = 2000;

/// The follower, their address and language, and who holds the ZIP: its owner, and the buyer of the order that it is in.
type Row = (
    AccountId,
    Seen,
    StoredZip,
    (Option<String>, String),
    (Option<i64>, Option<i64>),
);

/// Ordered by account and code, and whether there are more. All newly available ZIPs are included: nobody learns of one
/// before the others.
pub(super) fn rows(
    conn: &mut Conn,
    candidates: &Candidates,
    now: Millis,
) -> Result<(Vec<(Follower, ZipChange)>, bool), DbError> {
    if matches!(candidates, Candidates::These(codes) if codes.is_empty()) {
        return Ok((Vec::new(), false));
    }
    let mut rows = find(conn, candidates, now, true)?;
    let mut rest = find(conn, candidates, now, false)?;
    let more = i64::try_from(rest.len()).is_ok_and(|found| found == BATCH);
    if more && let Some(last) = rest.last().map(|(account, ..)| *account) {
        // A follower who may be cut in two comes next time.
        rest.retain(|(account, ..)| *account != last);
    }
    rows.append(&mut rest);
    let found = rows.into_iter().map(|row| read(row, now));
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(follower, change)| (follower.account.0, change.zip.code));
    Ok((found, more))
}

fn find(
    conn: &mut Conn,
    candidates: &Candidates,
    now: Millis,
    free_again: bool,
) -> Result<Vec<Row>, DbError> {
    let its_order = orders::id.nullable().eq(zips::order_id);
    let mut followed = watches::table
        .inner_join(zips::table.on(zips::zip.eq(watches::zip)))
        .inner_join(accounts::table.on(accounts::id.eq(watches::account_id)))
        .left_join(orders::table.on(its_order))
        .filter(accounts::banned_at.is_null())
        .filter(accounts::deleted_at.is_null())
        .order((watches::account_id, watches::zip))
        .select((
            watches::account_id,
            SEEN,
            StoredZip::as_select(),
            (accounts::email, accounts::lang),
            (zips::owner_id, orders::account_id.nullable()),
        ))
        .into_boxed::<MultiBackend>();
    if let Candidates::These(codes) = candidates {
        followed = followed.filter(watches::zip.eq_any(codes));
    }
    let found = if free_again {
        followed.filter(is_free_again(now)).load(conn)?
    } else {
        followed
            .filter(
                is_newly_taken(now)
                    .or(is_newly_theirs(now))
                    .or(costs_otherwise(now)),
            )
            .filter(not(is_free_again(now)))
            .limit(BATCH)
            .load(conn)?
    };
    Ok(found)
}

fn read((account, before, zip, reader, holders): Row, now: Millis) -> (Follower, ZipChange) {
    let zip = zip.at(now);
    let availability = availability(&zip, account, [holders.0, holders.1]);
    let (after, alert) = before.update(availability, zip.price, now);
    let (email, lang) = reader;
    let follower = Follower {
        account,
        email,
        lang,
    };
    let change = ZipChange {
        zip,
        before,
        after,
        alert,
    };
    (follower, change)
}

/// Its follower is to be told that it is available again.
#[auto_type]
fn is_free_again(now: Millis) -> _ {
    let quiet_since: Millis = now.saturating_sub(QUIET);
    let free: can_be_had = can_be_had(now);
    watches::taken_at.is_not_null().and(free).and(
        watches::told_at
            .is_null()
            .or(watches::told_at.le(quiet_since)),
    )
}

/// Its follower holds or owns it.
#[auto_type]
fn is_theirs() -> _ {
    let owned = zips::owner_id
        .is_not_null()
        .and(zips::owner_id.eq(watches::account_id.nullable()));
    let held = orders::id.nullable().is_not_null().and(
        orders::account_id
            .nullable()
            .eq(watches::account_id.nullable()),
    );
    owned.or(held)
}

/// Another customer took it.
#[auto_type]
fn is_newly_taken(now: Millis) -> _ {
    let free: can_be_had = can_be_had(now);
    let theirs: is_theirs = is_theirs();
    watches::taken_at.is_null().and(not(free)).and(not(theirs))
}

/// Its follower took it.
#[auto_type]
fn is_newly_theirs(now: Millis) -> _ {
    let free: can_be_had = can_be_had(now);
    let theirs: is_theirs = is_theirs();
    watches::taken_at.is_not_null().and(not(free)).and(theirs)
}

/// It costs more, or costs less and is available.
#[auto_type]
fn costs_otherwise(now: Millis) -> _ {
    let free: can_be_had = can_be_had(now);
    let cheaper = zips::price_cents.lt(watches::seen_price_cents).and(free);
    zips::price_cents.gt(watches::seen_price_cents).or(cheaper)
}
