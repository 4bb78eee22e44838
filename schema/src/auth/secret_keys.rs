//! Which of the server's secret keys this database's secrets are encrypted under, by fingerprint.
//!
//! The keys themselves are kept well away from it: that is their purpose.

use diesel::dsl::max;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::Millis;

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::secret_keys;

/// Whether a server with these keys can read what was last sealed: it has the newest key recorded, or nothing has
/// been sealed yet.
pub fn is_known(conn: &mut Conn, fingerprints: &[String]) -> Result<bool, DbError> {
    let newest: Option<String> = secret_keys::table
        .order(secret_keys::noted_at.desc())
        .select(secret_keys::fingerprint)
        .first(conn)
        .optional()?;
    Ok(newest.is_none_or(|newest| fingerprints.contains(&newest)))
}

/// Records a key that seals from now on, unless it was recorded before: while nodes' keys are replaced one by
/// one, none reverts to the older key.
pub fn record(conn: &mut Conn, fingerprint: &str, now: Millis) -> Result<(), DbError> {
    let insert = diesel::insert_into(secret_keys::table).values((
        secret_keys::fingerprint.eq(fingerprint),
        secret_keys::noted_at.eq(now),
    ));
    insert_new!(insert, conn)?;
    Ok(())
}

/// Since when the newest has been in use.
pub fn newest_since(conn: &mut Conn) -> Result<Option<Millis>, DbError> {
    Ok(secret_keys::table
        .select(max(secret_keys::noted_at))
        .get_result(conn)?)
}

/// Gives up all others.
pub fn accept(conn: &mut Conn, fingerprint: &str, now: Millis) -> Result<(), DbError> {
    diesel::delete(secret_keys::table).execute(conn)?;
    record(conn, fingerprint, now)
}
