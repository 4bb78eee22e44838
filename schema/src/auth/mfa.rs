//! Log-ins between a right password and the second factor.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};

use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::mfa_challenges;

/// Milliseconds that the second question waits for its answer (10 minutes).
pub const LIFE: i64 = 10 * 60 * 1000;
/// Answers of whatever type that one log-in may try.
pub const TRIES: i32 = 5;

/// Keeps a challenge under the digest of its id.
pub fn ask(conn: &mut Conn, id: &str, account: AccountId, now: i64) -> Result<(), DbError> {
    diesel::insert_into(mfa_challenges::table)
        .values((
            mfa_challenges::id.eq(id),
            mfa_challenges::account_id.eq(account.0),
            mfa_challenges::expires_at.eq(now.saturating_add(LIFE)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Whose log-in waits here, if it still does.
pub fn waiting(conn: &mut Conn, id: &str, now: i64) -> Result<Option<AccountId>, DbError> {
    let account = mfa_challenges::table
        .find(id)
        .filter(mfa_challenges::expires_at.gt(now))
        .filter(mfa_challenges::tries.lt(TRIES))
        .select(mfa_challenges::account_id)
        .first(conn)
        .optional()?;
    Ok(account.map(AccountId))
}

/// [`waiting`], and counts an answer. Commit whatever comes of it.
pub fn answer(conn: &mut Conn, id: &str, now: i64) -> Result<Option<AccountId>, DbError> {
    let open = mfa_challenges::table
        .find(id)
        .filter(mfa_challenges::expires_at.gt(now))
        .filter(mfa_challenges::tries.lt(TRIES));
    let counted = diesel::update(open)
        .set(mfa_challenges::tries.eq(mfa_challenges::tries + 1))
        .execute(conn)?;
    if counted == 0 {
        return Ok(None);
    }
    let account = mfa_challenges::table
        .find(id)
        .select(mfa_challenges::account_id)
        .first(conn)?;
    Ok(Some(AccountId(account)))
}

/// The question was answered. Says whether this call is the one that may open a session.
pub fn done(conn: &mut Conn, id: &str) -> Result<bool, DbError> {
    Ok(diesel::delete(mfa_challenges::table.find(id)).execute(conn)? == 1)
}

/// Forgets the account's open challenges: what they were asked by has changed.
pub fn forget(conn: &mut Conn, account: AccountId) -> Result<(), DbError> {
    let mine = mfa_challenges::table.filter(mfa_challenges::account_id.eq(account.0));
    diesel::delete(mine).execute(conn)?;
    Ok(())
}
