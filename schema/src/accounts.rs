//! Accounts: who holds an INK ID, and by whose referral.

use diesel::{ExpressionMethods, RunQueryDsl};
use ink_domain::ink_id::InkId;

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::accounts;

/// Makes the account that the first sign-up names as its referrer: confirmed, and referred by
/// nobody. Says whether it was made; an INK ID that is taken, in whatever case, stays as it is.
pub fn found(conn: &mut Conn, ink_id: &InkId, now: i64) -> Result<bool, DbError> {
    let first = (
        accounts::ink_id.eq(ink_id.as_str()),
        accounts::ink_id_folded.eq(ink_id.folded()),
        accounts::confirmed_at.eq(now),
        accounts::created_at.eq(now),
    );
    let insert = diesel::insert_into(accounts::table).values(first);
    let made = match conn {
        Conn::Sqlite(conn) => insert.on_conflict_do_nothing().execute(conn)?,
        Conn::Postgres(conn) => insert.on_conflict_do_nothing().execute(conn)?,
    };
    Ok(made == 1)
}
