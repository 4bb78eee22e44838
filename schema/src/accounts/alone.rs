//! Changes to what an account has several of.

use diesel::{OptionalExtension, QueryDsl, RunQueryDsl};

use super::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::accounts;

/// Lets one transaction at a time go on from here for an account: on PostgreSQL two would not see
/// what the other adds. SQLite has one writer anyway.
pub(crate) fn alone(conn: &mut Conn, id: AccountId) -> Result<(), DbError> {
    if let Conn::Postgres(conn) = conn {
        accounts::table
            .find(id.0)
            .select(accounts::id)
            .for_no_key_update()
            .first::<i64>(conn)
            .optional()?;
    }
    Ok(())
}
