//! Notifying followers: changes are found, then recorded for all of them at once.
//!
//! In between, e-mails are written, which must not happen in a transaction. A follower whom another node has notified in
//! the meantime is skipped.

mod candidates;
mod changes;

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::time::Millis;
use ink_domain::watch::{Alert, Availability, Seen};
use ink_domain::zip::{ListingStatus, ZipCode};

use crate::account::accounts::AccountId;
use crate::account::notifications::{self, NewNotification};
use crate::conn::Conn;
use crate::error::DbError;
use crate::outbox::{self, OutgoingEmail};
use crate::row_locks::RowLock;
use crate::store::zips::{ZipRow, can_be_had};
use crate::tables::{accounts, watches, zips};

pub use candidates::Cursor;

/// E-mails made due in the same second.
const EMAILS_A_SECOND: usize = 20;
/// ZIPs in one query: databases limit its parameters.
const ZIPS_AT_ONCE: usize = 1000;

/// A follower for whom something has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follower {
    pub account: AccountId,
    pub email: Option<String>,
    /// Code of the language that they read.
    pub lang: String,
}

/// A ZIP, and its new state as one of its followers sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZipChange {
    pub zip: ZipRow,
    pub before: Seen,
    pub after: Seen,
    pub alert: Option<Alert>,
}

/// All that has changed for one follower, ordered by code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowerChanges {
    pub follower: Follower,
    pub zips: Vec<ZipChange>,
}

#[derive(Clone, Debug)]
pub struct Changes {
    /// Ordered by account.
    pub followers: Vec<FollowerChanges>,
    /// Whether there is more that can wait a moment: newly available ZIPs never do.
    pub more: bool,
    /// Where the next search resumes, once all of this is recorded.
    pub cursor: Cursor,
}

/// The outcome for the changes that were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notified {
    pub followers: usize,
    /// Whether a follower was skipped because something had changed in the meantime: the search has to be repeated.
    pub incomplete: bool,
}

impl ZipChange {
    /// What it cost before, if that was more.
    #[must_use]
    pub fn fell_from(&self) -> Option<Usd> {
        (self.zip.price < self.before.price).then_some(self.before.price)
    }
}

/// Changes of followed ZIPs: since the last search, or at all.
pub fn find_changes(
    conn: &mut Conn,
    last: Option<Cursor>,
    now: Millis,
) -> Result<Changes, DbError> {
    let (candidates, cursor) = candidates::find(conn, last, now)?;
    let (rows, more) = changes::rows(conn, &candidates, now)?;
    let mut followers: Vec<FollowerChanges> = Vec::new();
    for (follower, change) in rows {
        match followers.last_mut() {
            Some(last) if last.follower.account == follower.account => last.zips.push(change),
            _ => followers.push(FollowerChanges {
                follower,
                zips: vec![change],
            }),
        }
    }
    Ok(Changes {
        followers,
        more,
        cursor,
    })
}

/// Records what was found, with the e-mails written about it: for all followers or, on failure, for none. Followers whom
/// another node has notified in the meantime are not notified again, and nobody is alerted to a ZIP that has been taken
/// in the meantime.
pub fn notify(
    conn: &mut Conn,
    found: &[(FollowerChanges, Option<OutgoingEmail>)],
    now: Millis,
) -> Result<Notified, DbError> {
    let mut notified = Notified {
        followers: 0,
        incomplete: false,
    };
    let free = still_free(conn, found, now)?;
    let is_alert_right =
        |change: &ZipChange| change.alert.is_none() || free.contains(change.zip.code.as_str());
    let mut emails = Vec::new();
    for (changes, email) in found {
        if !changes.zips.iter().all(is_alert_right) || !is_as_seen(conn, changes)? {
            notified.incomplete = true;
            continue;
        }
        let account = changes.follower.account;
        for change in &changes.zips {
            mark_seen(conn, account, change)?;
            add_notification(conn, account, change, now)?;
        }
        emails.extend(
            email
                .as_ref()
                .map(|email| (shuffle_key(account, now), email)),
        );
        let is_alerted = changes.zips.iter().any(|change| change.alert.is_some());
        notified.followers += usize::from(is_alerted);
    }
    enqueue(conn, emails, now)?;
    Ok(notified)
}

/// The ZIPs to alert to that can still be had: a buyer who restarts a payment releases them only for a moment.
fn still_free(
    conn: &mut Conn,
    found: &[(FollowerChanges, Option<OutgoingEmail>)],
    now: Millis,
) -> Result<HashSet<String>, DbError> {
    let changes = found.iter().flat_map(|(changes, _)| &changes.zips);
    let alerted: BTreeSet<&str> = changes
        .filter(|change| change.alert.is_some())
        .map(|change| change.zip.code.as_str())
        .collect();
    let alerted: Vec<&str> = alerted.into_iter().collect();
    let mut free = HashSet::new();
    for codes in alerted.chunks(ZIPS_AT_ONCE) {
        let some: Vec<String> = zips::table
            .filter(zips::zip.eq_any(codes.iter().copied()))
            .filter(can_be_had(now))
            .select(zips::zip)
            .load(conn)?;
        free.extend(some);
    }
    Ok(free)
}

/// Enqueues e-mails in random order, so that nobody is always first. They become due gradually, so that other e-mails do
/// not wait behind all of them.
fn enqueue(
    conn: &mut Conn,
    mut emails: Vec<(u64, &OutgoingEmail)>,
    now: Millis,
) -> Result<(), DbError> {
    emails.sort_by_key(|(key, _)| *key);
    let seconds = (0..).flat_map(|second| [second * 1000; EMAILS_A_SECOND]);
    for ((_, email), later) in emails.into_iter().zip(seconds) {
        outbox::enqueue_at(conn, email, now, now.saturating_add(later), None)?;
    }
    Ok(())
}

/// Constant for an account within one run, different in the next.
fn shuffle_key(account: AccountId, now: Millis) -> u64 {
    let mut hasher = DefaultHasher::new();
    (account.0, now).hash(&mut hasher);
    hasher.finish()
}

/// Read as [`Seen`].
const SEEN: (
    watches::seen_price_cents,
    watches::taken_at,
    watches::told_at,
) = (
    watches::seen_price_cents,
    watches::taken_at,
    watches::told_at,
);

/// Whether everything is still as it was found, and its follower still exists; it stays so until the transaction ends.
/// Accounts and rows are locked in the same order on all nodes.
fn is_as_seen(conn: &mut Conn, changes: &FollowerChanges) -> Result<bool, DbError> {
    let account = changes.follower.account.0;
    let there = accounts::table
        .find(account)
        .filter(accounts::deleted_at.is_null())
        .filter(accounts::banned_at.is_null())
        .select(accounts::id);
    let rows = watches::table
        .filter(watches::account_id.eq(account))
        .order(watches::zip)
        .select((watches::zip, SEEN));
    let there: Vec<AccountId> = conn.lock(there, RowLock::KeyShare).load(conn)?;
    let rows: Vec<(ZipCode, Seen)> = conn.lock(rows, RowLock::Update).load(conn)?;
    let is_same = |change: &ZipChange| rows.contains(&(change.zip.code, change.before));
    Ok(!there.is_empty() && changes.zips.iter().all(is_same))
}

fn mark_seen(conn: &mut Conn, account: AccountId, change: &ZipChange) -> Result<(), DbError> {
    let Seen {
        price,
        taken_at,
        told_at,
    } = change.after;
    diesel::update(watches::table.find((account.0, change.zip.code.as_str())))
        .set((
            watches::seen_price_cents.eq(price.cents()),
            watches::taken_at.eq(taken_at),
            watches::told_at.eq(told_at),
        ))
        .execute(conn)?;
    Ok(())
}

fn add_notification(
    conn: &mut Conn,
    account: AccountId,
    change: &ZipChange,
    now: Millis,
) -> Result<(), DbError> {
    let kind = match change.alert {
        Some(Alert::FreeAgain) => NotificationKind::WatchedFree,
        Some(Alert::Cheaper) => NotificationKind::WatchedCheaper,
        None => return Ok(()),
    };
    let code: &ZipCode = &change.zip.code;
    let news = NewNotification {
        amount: Some(change.zip.price),
        detail: Some(code.as_str()),
        ..NewNotification::of(kind)
    };
    notifications::create(conn, account, &news, now)
}

/// `holders`: its owner, and the buyer of the order that it is in.
pub(super) fn availability(
    row: &ZipRow,
    follower: AccountId,
    holders: [Option<i64>; 2],
) -> Availability {
    if row.status == ListingStatus::Available {
        Availability::Free
    } else if holders.contains(&Some(follower.0)) {
        Availability::Theirs
    } else {
        Availability::Taken
    }
}
