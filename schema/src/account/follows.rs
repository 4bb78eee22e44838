//! The address book: the accounts that an account follows. It is the follower's alone; nothing here tells who
//! follows an account.

use diesel::prelude::*;
use ink_domain::ink_id::InkId;
use ink_domain::search::mentions;
use ink_domain::time::Millis;

use super::accounts::{AccountId, lock, present};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::tables::{accounts, follows};
use crate::url::DatabaseKind;

/// How many an account can follow.
pub const MOST: i64 = 500;

#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Followed {
    pub ink_id: InkId,
    pub since: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFollowed {
    /// There is no such account, or it no longer exists: theirs, or the follower's.
    Unknown,
    Oneself,
    /// [`MOST`] are followed.
    Full,
}

/// Follows an account, and returns its INK ID as its owner spells it. An account already followed keeps its date.
pub fn follow(
    conn: &mut Conn,
    follower: AccountId,
    ink_id: &InkId,
    now: Millis,
) -> Result<Result<InkId, NotFollowed>, DbError> {
    // The count below holds until the transaction ends.
    if lock(conn, follower)?.is_none() {
        return Ok(Err(NotFollowed::Unknown));
    }
    let Some((followed, handle)) = lock_by_ink_id(conn, ink_id)? else {
        return Ok(Err(NotFollowed::Unknown));
    };
    if followed == follower {
        return Ok(Err(NotFollowed::Oneself));
    }
    if since(conn, follower, followed)?.is_some() {
        return Ok(Ok(handle));
    }
    if count(conn, follower)? >= MOST {
        return Ok(Err(NotFollowed::Full));
    }
    let insert = diesel::insert_into(follows::table).values((
        follows::follower_id.eq(follower.0),
        follows::followed_id.eq(followed.0),
        follows::at.eq(now),
    ));
    insert_new!(insert, conn)?;
    Ok(Ok(handle))
}

/// Returns whether it was followed.
pub fn unfollow(conn: &mut Conn, follower: AccountId, ink_id: &InkId) -> Result<bool, DbError> {
    let whom = accounts::table
        .filter(accounts::ink_id_folded.eq(ink_id.folded()))
        .select(accounts::id)
        .first::<i64>(conn)
        .optional()?;
    let Some(whom) = whom else { return Ok(false) };
    let gone = diesel::delete(follows::table.find((follower.0, whom))).execute(conn)?;
    Ok(gone == 1)
}

pub fn since(
    conn: &mut Conn,
    follower: AccountId,
    followed: AccountId,
) -> Result<Option<Millis>, DbError> {
    Ok(follows::table
        .find((follower.0, followed.0))
        .select(follows::at)
        .first(conn)
        .optional()?)
}

/// All accounts that an account follows, ordered by INK ID in lower case. At most [`MOST`].
pub fn of(conn: &mut Conn, follower: AccountId) -> Result<Vec<Followed>, DbError> {
    Ok(follows::table
        .inner_join(accounts::table.on(accounts::id.eq(follows::followed_id)))
        .filter(follows::follower_id.eq(follower.0))
        .filter(accounts::deleted_at.is_null())
        .order(accounts::ink_id_folded)
        .select((accounts::ink_id, follows::at))
        .load(conn)?)
}

/// The first `limit` of the followed accounts whose INK ID has a word starting with this.
pub fn search(
    conn: &mut Conn,
    follower: AccountId,
    typed: &str,
    limit: usize,
) -> Result<Vec<Followed>, DbError> {
    let mut found = of(conn, follower)?;
    found.retain(|one| mentions(one.ink_id.as_str(), typed));
    found.truncate(limit);
    Ok(found)
}

/// Removes an account from every address book, and its own address book.
pub(crate) fn delete_for_account(conn: &mut Conn, account: AccountId) -> Result<(), DbError> {
    let theirs = follows::table.filter(
        follows::follower_id
            .eq(account.0)
            .or(follows::followed_id.eq(account.0)),
    );
    if conn.kind() == DatabaseKind::Postgres {
        // In a fixed order: two accounts that follow each other may be deleted at the same moment.
        let in_order = theirs
            .order((follows::follower_id, follows::followed_id))
            .select(follows::at);
        conn.lock(in_order, RowLock::Update).execute(conn)?;
    }
    diesel::delete(theirs).execute(conn)?;
    Ok(())
}

fn count(conn: &mut Conn, follower: AccountId) -> Result<i64, DbError> {
    Ok(follows::table
        .filter(follows::follower_id.eq(follower.0))
        .count()
        .get_result(conn)?)
}

/// The account with this INK ID, locked against deletion until the transaction ends.
fn lock_by_ink_id(conn: &mut Conn, ink_id: &InkId) -> Result<Option<(AccountId, InkId)>, DbError> {
    let named = accounts::table
        .filter(accounts::ink_id_folded.eq(ink_id.folded()))
        .filter(present())
        .select((accounts::id, accounts::ink_id));
    let locked = conn.lock(named, RowLock::KeyShare);
    Ok(locked.get_result(conn).optional()?)
}
