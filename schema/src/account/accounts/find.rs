//! Looking up accounts. Deleted ones are not found.

use std::collections::HashMap;

use diesel::prelude::*;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::search::beginning_with;
use ink_domain::time::Millis;

use super::{Account, AccountId};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::accounts;

/// Numbers per query: SQLite takes 32,766.
const AT_ONCE: usize = 1000;

/// A condition of look-ups by what a visitor types, and of what visitors see: the owner confirmed the account, and did
/// not delete it.
#[diesel::dsl::auto_type]
pub(crate) fn present() -> _ {
    accounts::deleted_at
        .is_null()
        .and(accounts::confirmed_at.is_not_null())
}

pub fn by_email(conn: &mut Conn, email: &Email) -> Result<Option<Account>, DbError> {
    let found = accounts::table
        .filter(accounts::email_folded.eq(email.folded()))
        .filter(present())
        .select(StoredAccount::as_select())
        .first(conn)
        .optional()?;
    found.map(read_account).transpose()
}

pub fn by_ink_id(conn: &mut Conn, ink_id: &InkId) -> Result<Option<Account>, DbError> {
    let found = accounts::table
        .filter(accounts::ink_id_folded.eq(ink_id.folded()))
        .filter(present())
        .select(StoredAccount::as_select())
        .first(conn)
        .optional()?;
    found.map(read_account).transpose()
}

pub fn by_id(conn: &mut Conn, id: AccountId) -> Result<Option<Account>, DbError> {
    let found = accounts::table
        .find(id.0)
        .filter(accounts::deleted_at.is_null())
        .select(StoredAccount::as_select())
        .first(conn)
        .optional()?;
    found.map(read_account).transpose()
}

/// The INK IDs of those of these accounts that still exist, by number.
pub fn handles(conn: &mut Conn, numbers: &[i64]) -> Result<HashMap<i64, String>, DbError> {
    let mut found = HashMap::new();
    for some in numbers.chunks(AT_ONCE) {
        let rows: Vec<(i64, String)> = accounts::table
            .filter(accounts::id.eq_any(some))
            .filter(accounts::deleted_at.is_null())
            .select((accounts::id, accounts::ink_id))
            .load(conn)?;
        found.extend(rows);
    }
    Ok(found)
}

/// At most `limit` accounts whose INK ID starts with this, or whose e-mail address does if it contains an `@`; ordered by
/// what was searched for, after `after` if given.
pub fn by_prefix(
    conn: &mut Conn,
    typed: &str,
    after: Option<&Account>,
    limit: usize,
) -> Result<Vec<Account>, DbError> {
    let typed = typed.to_lowercase();
    let Some((from, to)) = beginning_with(&typed) else {
        return Ok(Vec::new());
    };
    let mut found = accounts::table
        .filter(present())
        .select(StoredAccount::as_select())
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .into_boxed();
    if typed.contains('@') {
        let last = after.and_then(|after| after.email.as_ref());
        found = found
            .filter(accounts::email_folded.ge(from))
            .filter(accounts::email_folded.lt(to))
            .filter(accounts::email_folded.gt(last.map_or(String::new(), Email::folded)))
            .order(accounts::email_folded);
    } else {
        let last = after.map_or(String::new(), |after| after.ink_id.folded());
        found = found
            .filter(accounts::ink_id_folded.ge(from))
            .filter(accounts::ink_id_folded.lt(to))
            .filter(accounts::ink_id_folded.gt(last))
            .order(accounts::ink_id_folded);
    }
    let rows: Vec<StoredAccount> = found.load(conn)?;
    rows.into_iter().map(read_account).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub(crate) struct StoredAccount {
    id: i64,
    ink_id: String,
    email: Option<String>,
    lang: String,
    mailed_codes_since: Option<Millis>,
    user_handle: Option<String>,
    banned_at: Option<Millis>,
    created_at: Millis,
}

pub(crate) fn read_account(row: StoredAccount) -> Result<Account, DbError> {
    // An address is not repeated in an error: errors are logged.
    let email = row.email.as_deref().map(Email::parse).transpose();
    Ok(Account {
        id: AccountId(row.id),
        ink_id: DbError::parsed("accounts.ink_id", &row.ink_id, InkId::parse)?,
        email: email.map_err(|_| DbError::unreadable("accounts.email", &"an address"))?,
        lang: row.lang,
        mailed_codes: row.mailed_codes_since.is_some(),
        user_handle: row.user_handle,
        banned_at: row.banned_at,
        created_at: row.created_at,
    })
}
