//! Row locks on accounts, and the order in which they are taken.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl,
    SelectableHelper,
};

use super::{Account, AccountId};
use crate::conn::Conn;
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::tables::accounts;
use crate::url::DatabaseKind;

/// The account in its current state, locked until the transaction ends: anybody else who wants to change it, or to open
/// a session for it, waits. `None` if it was deleted.
pub fn lock(conn: &mut Conn, id: AccountId) -> Result<Option<Account>, DbError> {
    let present = accounts::table
        .find(id.0)
        .filter(accounts::deleted_at.is_null())
        .select(Account::as_select());
    let locked = conn.lock(present, RowLock::NoKeyUpdate);
    Ok(locked.get_result(conn).optional()?)
}

/// Locks the row of an account until the transaction ends: on PostgreSQL, two concurrent transactions would not see
/// each other's additions. SQLite has a single writer anyway.
pub(crate) fn lock_row(conn: &mut Conn, id: AccountId) -> Result<(), DbError> {
    if conn.kind() == DatabaseKind::Postgres {
        let row = accounts::table.find(id.0).select(accounts::id);
        conn.lock(row, RowLock::NoKeyUpdate).execute(conn)?;
    }
    Ok(())
}

/// An account that referred another. It is locked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Referrer {
    pub(crate) id: AccountId,
    /// Whether it earns anything: not if it is deleted or banned.
    pub(crate) earns: bool,
}

/// The same for the account that referred another, which it returns. A caller of both locks the referred one first,
/// and no ZIP before: referrals are never mutual, so this can't deadlock.
pub(crate) fn lock_referrer(
    conn: &mut Conn,
    referred: AccountId,
) -> Result<Option<Referrer>, DbError> {
    let referrer: Option<AccountId> = accounts::table
        .find(referred.0)
        .select(accounts::referrer_id)
        .first(conn)?;
    let Some(id) = referrer else {
        return Ok(None);
    };
    let earns = accounts::deleted_at
        .is_null()
        .and(accounts::banned_at.is_null());
    let row = accounts::table.find(id.0).select(earns);
    let earns = conn.lock(row, RowLock::NoKeyUpdate).get_result(conn)?;
    Ok(Some(Referrer { id, earns }))
}

/// Locks an account that exists: it does until the transaction ends. Returns whether there is one. The lock is the one
/// that a foreign key takes anyway: it holds up a deletion, and nothing else.
pub(crate) fn lock_existing(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let there = accounts::table
        .find(account.0)
        .filter(accounts::deleted_at.is_null())
        .select(accounts::id);
    let locked = conn.lock(there, RowLock::KeyShare);
    let found: Option<AccountId> = locked.get_result(conn).optional()?;
    Ok(found.is_some())
}
