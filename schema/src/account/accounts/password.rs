//! What is stored of passwords. Only code that checks or changes one reads it.

use diesel::dsl::{exists, select};
use diesel::prelude::*;

use super::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts, accounts_with_passwords as with_passwords};

/// Argon2id as a PHC string. Absent if nobody can log in by password.
pub fn password_hash(conn: &mut Conn, id: AccountId) -> Result<Option<String>, DbError> {
    let hash: Option<Option<String>> = accounts::table
        .find(id.0)
        .select(accounts::password_hash)
        .first(conn)
        .optional()?;
    Ok(hash.flatten())
}

/// Whether the account has a password to log in with, without reading its hash.
pub fn has_password(conn: &mut Conn, id: AccountId) -> Result<bool, DbError> {
    Ok(select(exists(with_passwords::table.find(id.0))).get_result(conn)?)
}

/// `hash`: Argon2id as a PHC string.
pub fn set_password(conn: &mut Conn, id: AccountId, hash: &str) -> Result<(), DbError> {
    diesel::update(accounts::table.find(id.0))
        .set(accounts::password_hash.eq(hash))
        .execute(conn)?;
    Ok(())
}

/// How many passwords have a hash that does not contain this text.
pub fn hashed_without(conn: &mut Conn, part: &str) -> Result<i64, DbError> {
    Ok(accounts::table
        .filter(accounts::password_hash.not_like(format!("%{part}%")))
        .count()
        .get_result(conn)?)
}
