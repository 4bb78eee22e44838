//! Which ZIPs an account follows. A list is its owner's alone; nothing here tells who follows a ZIP, and
//! following gives no claim to it.

mod notify;

use std::collections::HashSet;

use diesel::prelude::*;
use ink_domain::money::Usd;
use ink_domain::time::Millis;
use ink_domain::watch::{Availability, MOST, Seen};
use ink_domain::zip::ZipCode;

use super::zips::{StoredZip, ZipRow};
use crate::account::accounts::{AccountId, lock};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{orders, watches, zips};

pub use notify::{
    Changes, Cursor, Follower, FollowerChanges, Notified, ZipChange, find_changes, notify,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// Its current state.
    pub zip: ZipRow,
    pub since: Millis,
    /// What it cost then.
    pub since_price: Usd,
    /// Whether its follower owns it, or has it in an order.
    pub is_own: bool,
}

/// Since when it is followed and its price then; who holds it: its owner, and the buyer of the order that it is in.
type StoredWatched = (StoredZip, Millis, Usd, Option<i64>, Option<i64>);

/// The outcome for ZIPs that a customer wants to follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// As of now, or already before.
    pub followed: Vec<ZipCode>,
    /// Those that the store does not have.
    pub unknown: Vec<ZipCode>,
    /// Those for which there was no room.
    pub left_over: Vec<ZipCode>,
}

/// Follows ZIPs, in their order, as long as there is room. Those already followed keep their date. Nothing
/// for a deleted account.
pub fn follow(
    conn: &mut Conn,
    account: AccountId,
    codes: &[ZipCode],
    now: Millis,
) -> Result<Followed, DbError> {
    let mut done = Followed::default();
    // The count below holds until the transaction ends.
    if lock(conn, account)?.is_none() {
        return Ok(done);
    }
    let mut mine: HashSet<ZipCode> = codes_of(conn, account)?.into_iter().collect();
    for code in codes {
        if mine.contains(code) {
            done.followed.push(*code);
        } else if mine.len() >= MOST {
            done.left_over.push(*code);
        } else if begin(conn, account, *code, now)? {
            mine.insert(*code);
            done.followed.push(*code);
        } else {
            done.unknown.push(*code);
        }
    }
    Ok(done)
}

/// Returns whether there is such a ZIP.
fn begin(conn: &mut Conn, account: AccountId, code: ZipCode, now: Millis) -> Result<bool, DbError> {
    let found: Option<(StoredZip, Option<i64>, Option<i64>)> = zips::table
        .left_join(orders::table)
        .filter(zips::zip.eq(code.as_str()))
        .select((
            StoredZip::as_select(),
            zips::owner_id,
            orders::account_id.nullable(),
        ))
        .first(conn)
        .optional()?;
    let Some((stored, owner, buyer)) = found else {
        return Ok(false);
    };
    let row = stored.at(now);
    let seen = Seen::first(
        notify::availability(&row, account, [owner, buyer]),
        row.price,
        now,
    );
    diesel::insert_into(watches::table)
        .values((
            watches::account_id.eq(account.0),
            watches::zip.eq(code.as_str()),
            watches::since_at.eq(now),
            watches::since_price_cents.eq(row.price.cents()),
            watches::seen_price_cents.eq(seen.price.cents()),
            watches::taken_at.eq(seen.taken_at),
        ))
        .execute(conn)?;
    Ok(true)
}

/// Returns whether it was followed.
pub fn unfollow(conn: &mut Conn, account: AccountId, code: ZipCode) -> Result<bool, DbError> {
    let gone = diesel::delete(watches::table.find((account.0, code.as_str()))).execute(conn)?;
    Ok(gone == 1)
}

/// All that an account follows, most recent first. At most [`MOST`].
pub fn of(conn: &mut Conn, account: AccountId, now: Millis) -> Result<Vec<Watched>, DbError> {
    let its_order = orders::id.nullable().eq(zips::order_id);
    let rows: Vec<StoredWatched> = watches::table
        .inner_join(zips::table)
        .left_join(orders::table.on(its_order))
        .filter(watches::account_id.eq(account.0))
        .order((watches::since_at.desc(), watches::zip))
        .select((
            StoredZip::as_select(),
            watches::since_at,
            watches::since_price_cents,
            zips::owner_id,
            orders::account_id.nullable(),
        ))
        .load(conn)?;
    let watched = |(zip, since, since_price, owner, buyer): StoredWatched| {
        let zip = zip.at(now);
        let availability = notify::availability(&zip, account, [owner, buyer]);
        Watched {
            zip,
            since,
            since_price,
            is_own: availability == Availability::Theirs,
        }
    };
    Ok(rows.into_iter().map(watched).collect())
}

/// Which of these ZIPs the store has and the account does not follow yet, in their order.
pub fn not_yet(
    conn: &mut Conn,
    account: AccountId,
    codes: &[ZipCode],
    now: Millis,
) -> Result<Vec<ZipCode>, DbError> {
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    let mine = codes_of(conn, account)?;
    let there = super::zips::by_codes(conn, codes, now)?;
    let codes = there.iter().map(|row| row.code);
    Ok(codes.filter(|code| !mine.contains(code)).collect())
}

/// Which of these ZIPs the account follows, in their order.
pub fn among(
    conn: &mut Conn,
    account: AccountId,
    codes: &[ZipCode],
) -> Result<Vec<ZipCode>, DbError> {
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    let mine = codes_of(conn, account)?;
    Ok(codes
        .iter()
        .filter(|code| mine.contains(code))
        .copied()
        .collect())
}

fn codes_of(conn: &mut Conn, account: AccountId) -> Result<Vec<ZipCode>, DbError> {
    Ok(watches::table
        .filter(watches::account_id.eq(account.0))
        .select(watches::zip)
        .load(conn)?)
}
