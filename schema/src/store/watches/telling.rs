//! Telling followers: looking at what has changed, then writing it down for all of them at once.
//!
//! Between the two, e-mails are written, which is no business of a transaction's. Whoever was looked after by
//! another node meanwhile is left to it.

mod candidates;
mod changed;

use std::hash::{DefaultHasher, Hash, Hasher};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::notification::Kind;
use ink_domain::watch::{Seen, Standing, Word};
use ink_domain::zip::{ListingStatus, ZipCode};

use crate::account::accounts::AccountId;
use crate::account::notifications::{self, News};
use crate::conn::Conn;
use crate::error::DbError;
use crate::outbox::{self, OutgoingEmail};
use crate::store::zips::ZipRow;
use crate::tables::{accounts, watches};

pub use candidates::LastLook;

/// E-mails that fall due at once.
const EMAILS_A_SECOND: usize = 20;

/// A follower for whom there is something to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watcher {
    pub account: AccountId,
    pub email: Option<String>,
    /// Code of the language that they read.
    pub lang: String,
}

/// A ZIP, and how one of its followers sees it from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    pub zip: ZipRow,
    pub before: Seen,
    pub after: Seen,
    /// What the follower is told, if anything.
    pub word: Option<Word>,
}

/// All that has changed for one person, in the order of the codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    pub watcher: Watcher,
    pub looked: Vec<Looked>,
}

/// What a look found.
#[derive(Clone, Debug)]
pub struct Look {
    /// In the order of their accounts.
    pub due: Vec<Due>,
    /// Whether there is more, of what may wait a moment: what is free again never does.
    pub more: bool,
    /// Where the next look goes on, if all of this is told.
    pub left_off: LastLook,
}

/// What became of what a look found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// How many people were told something.
    pub people: usize,
    /// Whether somebody was left out, for whom something had changed meanwhile: they have to be looked at again.
    pub left_out: bool,
}

impl Looked {
    /// What it cost before, if that was more.
    #[must_use]
    pub fn fell_from(&self) -> Option<Usd> {
        (self.zip.price < self.before.price).then_some(self.before.price)
    }
}

/// Looks at what has changed of the ZIPs that are followed: since the last look, or at all.
pub fn look(conn: &mut Conn, last: Option<LastLook>, now: i64) -> Result<Look, DbError> {
    let (candidates, left_off) = candidates::find(conn, last, now)?;
    let (rows, more) = changed::rows(conn, &candidates, now)?;
    let mut due: Vec<Due> = Vec::new();
    for (watcher, looked) in rows {
        match due.last_mut() {
            Some(last) if last.watcher.account == watcher.account => last.looked.push(looked),
            _ => due.push(Due {
                watcher,
                looked: vec![looked],
            }),
        }
    }
    Ok(Look {
        due,
        more,
        left_off,
    })
}

/// Writes down what a look found, with the e-mails that were written about it: for everybody or, if this
/// fails, for nobody. Who was told by another node meanwhile is not told again.
pub fn tell(
    conn: &mut Conn,
    found: &[(Due, Option<OutgoingEmail>)],
    now: i64,
) -> Result<Told, DbError> {
    let mut told = Told {
        people: 0,
        left_out: false,
    };
    let mut emails = Vec::new();
    for (due, email) in found {
        if !is_as_seen(conn, due)? {
            told.left_out = true;
            continue;
        }
        let account = due.watcher.account;
        for looked in &due.looked {
            see(conn, account, looked)?;
            note(conn, account, looked, now)?;
        }
        emails.extend(email.as_ref().map(|email| (lot(account, now), email)));
        told.people += usize::from(due.looked.iter().any(|looked| looked.word.is_some()));
    }
    post(conn, emails, now)?;
    Ok(told)
}

/// Puts e-mails in by lot, so that nobody is always the first. They fall due one after the other: what somebody
/// waits for, a code for one, is not to wait behind all of them.
fn post(conn: &mut Conn, mut emails: Vec<(u64, &OutgoingEmail)>, now: i64) -> Result<(), DbError> {
    emails.sort_by_key(|(lot, _)| *lot);
    let seconds = (0..).flat_map(|second| [second * 1000; EMAILS_A_SECOND]);
    for ((_, email), later) in emails.into_iter().zip(seconds) {
        outbox::enqueue_for(conn, email, now, now.saturating_add(later))?;
    }
    Ok(())
}

/// The same for an account all through one look, another at the next.
fn lot(account: AccountId, now: i64) -> u64 {
    let mut hasher = DefaultHasher::new();
    (account.0, now).hash(&mut hasher);
    hasher.finish()
}

/// Code, price, and the times of [`Seen`].
type StoredSeen = (String, i64, Option<i64>, Option<i64>);

/// Whether everything was still as the look saw it, and its follower is still there; it stays so until the
/// transaction ends. Accounts and rows are locked in one order on all nodes.
fn is_as_seen(conn: &mut Conn, due: &Due) -> Result<bool, DbError> {
    let account = due.watcher.account.0;
    let there = accounts::table
        .find(account)
        .filter(accounts::deleted_at.is_null())
        .filter(accounts::banned_at.is_null())
        .select(accounts::id);
    let rows = watches::table
        .filter(watches::account_id.eq(account))
        .order(watches::zip)
        .select((
            watches::zip,
            watches::seen_price_cents,
            watches::taken_at,
            watches::told_at,
        ));
    let (there, rows): (Vec<i64>, Vec<StoredSeen>) = match conn {
        Conn::Sqlite(conn) => (there.load(conn)?, rows.load(conn)?),
        Conn::Postgres(conn) => (
            there.for_key_share().load(conn)?,
            rows.for_update().load(conn)?,
        ),
    };
    let is_same = |looked: &Looked| {
        rows.iter().any(|(zip, cents, taken_at, told_at)| {
            *zip == looked.zip.zip.as_str() && looked.before == seen(*cents, *taken_at, *told_at)
        })
    };
    Ok(!there.is_empty() && due.looked.iter().all(is_same))
}

fn see(conn: &mut Conn, account: AccountId, looked: &Looked) -> Result<(), DbError> {
    let Seen {
        price,
        taken_at,
        told_at,
    } = looked.after;
    diesel::update(watches::table.find((account.0, looked.zip.zip.as_str())))
        .set((
            watches::seen_price_cents.eq(price.cents()),
            watches::taken_at.eq(taken_at),
            watches::told_at.eq(told_at),
        ))
        .execute(conn)?;
    Ok(())
}

fn note(conn: &mut Conn, account: AccountId, looked: &Looked, now: i64) -> Result<(), DbError> {
    let kind = match looked.word {
        Some(Word::FreeAgain) => Kind::WatchedFree,
        Some(Word::Cheaper) => Kind::WatchedCheaper,
        None => return Ok(()),
    };
    let code: &ZipCode = &looked.zip.zip;
    let news = News {
        amount: Some(looked.zip.price),
        detail: Some(code.as_str()),
        ..News::of(kind)
    };
    notifications::note(conn, account, &news, now)
}

fn seen(cents: i64, taken_at: Option<i64>, told_at: Option<i64>) -> Seen {
    Seen {
        price: Usd::from_cents(cents),
        taken_at,
        told_at,
    }
}

/// `holders`: its owner, and whose order it is in.
pub(super) fn standing(row: &ZipRow, follower: AccountId, holders: [Option<i64>; 2]) -> Standing {
    if row.status == ListingStatus::Available {
        Standing::Free
    } else if holders.contains(&Some(follower.0)) {
        Standing::Theirs
    } else {
        Standing::Taken
    }
}
