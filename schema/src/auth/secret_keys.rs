//! Which of the server's secret keys this database's secrets lie under, by fingerprint.
//!
//! The keys themselves are nowhere near it: that is what they are for.

use diesel::dsl::max;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::secret_keys;

/// Whether a server with these keys can read what the last one sealed: it has that one's newest, or nothing was
/// sealed yet.
pub fn is_known(conn: &mut Conn, fingerprints: &[String]) -> Result<bool, DbError> {
    let newest: Option<String> = secret_keys::table
        .order(secret_keys::noted_at.desc())
        .select(secret_keys::fingerprint)
        .first(conn)
        .optional()?;
    Ok(newest.is_none_or(|newest| fingerprints.contains(&newest)))
}

/// Notes a key that seals from now on, if it was not noted before: of nodes whose keys are replaced one after the
/// other, none takes the step back.
pub fn note(conn: &mut Conn, fingerprint: &str, now: i64) -> Result<(), DbError> {
    let insert = diesel::insert_into(secret_keys::table).values((
        secret_keys::fingerprint.eq(fingerprint),
        secret_keys::noted_at.eq(now),
    ));
    insert_new!(insert, conn)?;
    Ok(())
}

/// Since when the newest is in use.
pub fn newest_since(conn: &mut Conn) -> Result<Option<i64>, DbError> {
    Ok(secret_keys::table
        .select(max(secret_keys::noted_at))
        .get_result(conn)?)
}

/// Gives all others up.
pub fn accept(conn: &mut Conn, fingerprint: &str, now: i64) -> Result<(), DbError> {
    diesel::delete(secret_keys::table).execute(conn)?;
    note(conn, fingerprint, now)
}
