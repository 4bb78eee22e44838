//! Log-ins between the right password and the second factor.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::{DurationMs, MINUTE, Millis};

use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::mfa_challenges;

/// Milliseconds that the second factor is awaited (10 minutes).
pub const LIFE: DurationMs = 10 * MINUTE;
/// Answers of any type that one log-in may try.
pub const TRIES: i32 = 5;

/// A pending log-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub account: AccountId,
    /// A mailed code is required if the account has no factor.
    pub mailed: bool,
}

/// Stores a challenge under the digest of its id.
pub fn create_challenge(
    conn: &mut Conn,
    id: &str,
    challenge: Challenge,
    now: Millis,
) -> Result<(), DbError> {
    diesel::insert_into(mfa_challenges::table)
        .values((
            mfa_challenges::id.eq(id),
            mfa_challenges::account_id.eq(challenge.account.0),
            mfa_challenges::mailed.eq(i16::from(challenge.mailed)),
            mfa_challenges::expires_at.eq(now.saturating_add(LIFE)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The log-in pending under this id, if it still is.
pub fn waiting(conn: &mut Conn, id: &str, now: Millis) -> Result<Option<Challenge>, DbError> {
    let found = mfa_challenges::table
        .find(id)
        .filter(mfa_challenges::expires_at.gt(now))
        .filter(mfa_challenges::tries.lt(TRIES))
        .select((mfa_challenges::account_id, mfa_challenges::mailed))
        .first(conn)
        .optional()?;
    Ok(found.map(challenge))
}

fn challenge((account, mailed): (AccountId, i16)) -> Challenge {
    Challenge {
        account,
        mailed: mailed != 0,
    }
}

/// [`waiting`], and counts an answer. Must be committed whatever the outcome.
pub fn answer(conn: &mut Conn, id: &str, now: Millis) -> Result<Option<Challenge>, DbError> {
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
    let found = mfa_challenges::table
        .find(id)
        .select((mfa_challenges::account_id, mfa_challenges::mailed))
        .first(conn)?;
    Ok(Some(challenge(found)))
}

/// The challenge was answered. Returns whether this call is the one that may open a session.
pub fn complete_challenge(conn: &mut Conn, id: &str) -> Result<bool, DbError> {
    Ok(diesel::delete(mfa_challenges::table.find(id)).execute(conn)? == 1)
}

/// Deletes the account's open challenges: the factors they were based on have changed.
pub fn delete_challenges(conn: &mut Conn, account: AccountId) -> Result<(), DbError> {
    let mine = mfa_challenges::table.filter(mfa_challenges::account_id.eq(account.0));
    diesel::delete(mine).execute(conn)?;
    Ok(())
}
