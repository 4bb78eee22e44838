//! Challenges: stored as rows, so that any node can verify the answer; each is valid for one answer.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::{DurationMs, MINUTE, Millis};

use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::passkey_ceremonies;

/// Milliseconds that a challenge awaits its answer (15 minutes): a log-in page issues one as soon as it is
/// opened.
const LIFE: DurationMs = 15 * MINUTE;

ink_domain::coded_enum! {
    /// The purpose of an answer. One given for another purpose is invalid.
    pub enum Purpose: i16 {
        Register = 1,
        LogIn = 2,
        Reauthenticate = 3,
    }
}

#[derive(Clone, Debug)]
pub struct Ceremony {
    /// The challenge itself, in base64url.
    pub challenge: String,
    pub purpose: Purpose,
    /// Whose answer is expected; `None` if the browser offers the passkeys that it has.
    pub account: Option<AccountId>,
    /// The state that the library needs with the answer, as JSON.
    pub state: String,
}

pub fn begin(conn: &mut Conn, new: &Ceremony, now: Millis) -> Result<(), DbError> {
    diesel::insert_into(passkey_ceremonies::table)
        .values((
            passkey_ceremonies::challenge.eq(&new.challenge),
            passkey_ceremonies::purpose.eq(new.purpose.code()),
            passkey_ceremonies::account_id.eq(new.account.map(|account| account.0)),
            passkey_ceremonies::state.eq(&new.state),
            passkey_ceremonies::expires_at.eq(now.saturating_add(LIFE)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Removes and returns a challenge, whatever the verdict will be. Of concurrent callers, only one gets it.
pub fn take(
    conn: &mut Conn,
    challenge: &str,
    purpose: Purpose,
    now: Millis,
) -> Result<Option<Ceremony>, DbError> {
    let kept: Option<(Option<AccountId>, String)> = passkey_ceremonies::table
        .find(challenge)
        .filter(passkey_ceremonies::purpose.eq(purpose.code()))
        .filter(passkey_ceremonies::expires_at.gt(now))
        .select((passkey_ceremonies::account_id, passkey_ceremonies::state))
        .first(conn)
        .optional()?;
    let taken = diesel::delete(passkey_ceremonies::table.find(challenge)).execute(conn)?;
    Ok(kept
        .filter(|_| taken == 1)
        .map(|(account, state)| Ceremony {
            challenge: challenge.to_owned(),
            purpose,
            account,
            state,
        }))
}
