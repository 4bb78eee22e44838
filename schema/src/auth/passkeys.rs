//! Passkeys, and the challenges that browsers are to answer with them.

mod ceremony;

use diesel::prelude::*;
use ink_domain::time::Millis;

use crate::account::accounts::{Account, AccountId};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::{accounts, passkeys};

pub use ceremony::{Ceremony, Purpose, begin, take};

/// The most of an account: each log-in by passkey reads the ids of all, for anybody who knows the address.
pub const MOST: i64 = 20;

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = passkeys)]
pub struct Passkey {
    /// As returned by the authenticator, in base64url.
    pub credential_id: String,
    pub name: String,
    /// Public key and counter, as JSON of the library that verifies signatures.
    pub credential: String,
    pub created_at: Millis,
    pub last_used_at: Option<Millis>,
}

/// Oldest first.
pub fn of(conn: &mut Conn, account: AccountId) -> Result<Vec<Passkey>, DbError> {
    Ok(passkeys::table
        .filter(passkeys::account_id.eq(account.0))
        .order((passkeys::created_at, passkeys::credential_id))
        .select(Passkey::as_select())
        .load(conn)?)
}

pub fn count(conn: &mut Conn, account: AccountId) -> Result<i64, DbError> {
    Ok(passkeys::table
        .filter(passkeys::account_id.eq(account.0))
        .count()
        .get_result(conn)?)
}

/// The credential ids of an account's passkeys, oldest first.
pub fn credential_ids(conn: &mut Conn, account: AccountId) -> Result<Vec<String>, DbError> {
    Ok(passkeys::table
        .filter(passkeys::account_id.eq(account.0))
        .order((passkeys::created_at, passkeys::credential_id))
        .select(passkeys::credential_id)
        .load(conn)?)
}

pub fn by_credential_id(
    conn: &mut Conn,
    credential_id: &str,
) -> Result<Option<(Account, Passkey)>, DbError> {
    Ok(passkeys::table
        .inner_join(accounts::table)
        .filter(passkeys::credential_id.eq(credential_id))
        .filter(accounts::deleted_at.is_null())
        .select((Account::as_select(), Passkey::as_select()))
        .first(conn)
        .optional()?)
}

/// Returns whether it was added: a credential belongs to one account.
pub fn add(conn: &mut Conn, account: AccountId, passkey: &Passkey) -> Result<bool, DbError> {
    let insert = diesel::insert_into(passkeys::table).values((
        passkeys::credential_id.eq(&passkey.credential_id),
        passkeys::account_id.eq(account.0),
        passkeys::name.eq(&passkey.name),
        passkeys::credential.eq(&passkey.credential),
        passkeys::created_at.eq(passkey.created_at),
        passkeys::last_used_at.eq(passkey.last_used_at),
    ));
    Ok(insert_new!(insert, conn)? == 1)
}

/// Records its use. `credential` is its new state, if its counter changed. Returns whether it still
/// existed: one that was just removed opens nothing.
pub fn record_use(
    conn: &mut Conn,
    credential_id: &str,
    credential: Option<&str>,
    now: Millis,
) -> Result<bool, DbError> {
    let used = diesel::update(passkeys::table.find(credential_id))
        .set((
            passkeys::last_used_at.eq(now),
            credential.map(|credential| passkeys::credential.eq(credential)),
        ))
        .execute(conn)?;
    Ok(used == 1)
}

/// Removes one of the account's passkeys. Returns whether it existed.
pub fn remove(conn: &mut Conn, account: AccountId, credential_id: &str) -> Result<bool, DbError> {
    let one = passkeys::table
        .find(credential_id)
        .filter(passkeys::account_id.eq(account.0));
    Ok(diesel::delete(one).execute(conn)? == 1)
}

/// Removes all of the account's passkeys, and returns how many.
pub fn remove_all(conn: &mut Conn, account: AccountId) -> Result<usize, DbError> {
    let all = passkeys::table.filter(passkeys::account_id.eq(account.0));
    Ok(diesel::delete(all).execute(conn)?)
}

/// The account's identifier in passkeys: the existing one, or the one offered.
pub fn user_handle(conn: &mut Conn, account: AccountId, offered: &str) -> Result<String, DbError> {
    let unnamed = accounts::table
        .find(account.0)
        .filter(accounts::user_handle.is_null());
    diesel::update(unnamed)
        .set(accounts::user_handle.eq(offered))
        .execute(conn)?;
    let handle: Option<String> = accounts::table
        .find(account.0)
        .select(accounts::user_handle)
        .first(conn)?;
    Ok(handle.unwrap_or_else(|| offered.to_owned()))
}
