//! Looking up accounts. Deleted ones are not found.

use std::collections::HashMap;

use diesel::prelude::*;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::search::beginning_with;

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
    Ok(accounts::table
        .filter(accounts::email_folded.eq(email.folded()))
        .filter(present())
        .select(Account::as_select())
        .first(conn)
        .optional()?)
}

pub fn by_ink_id(conn: &mut Conn, ink_id: &InkId) -> Result<Option<Account>, DbError> {
    Ok(accounts::table
        .filter(accounts::ink_id_folded.eq(ink_id.folded()))
        .filter(present())
        .select(Account::as_select())
        .first(conn)
        .optional()?)
}

pub fn by_id(conn: &mut Conn, id: AccountId) -> Result<Option<Account>, DbError> {
    Ok(accounts::table
        .find(id.0)
        .filter(accounts::deleted_at.is_null())
        .select(Account::as_select())
        .first(conn)
        .optional()?)
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
        .select(Account::as_select())
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
    Ok(found.load(conn)?)
}
