//! Challenges: rows, so that any node can check the answer, and each is good for one.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};

use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::passkey_ceremonies;

/// Milliseconds that a challenge waits for its answer (15 minutes): a log-in page offers one as soon as it
/// is open.
const LIFE: i64 = 15 * 60 * 1000;

/// What an answer is for. One that was made for another purpose is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Enrol,
    LogIn,
    Reauthenticate,
}

impl Purpose {
    const fn code(self) -> i16 {
        match self {
            Self::Enrol => 1,
            Self::LogIn => 2,
            Self::Reauthenticate => 3,
        }
    }
}

/// A challenge that was given out.
#[derive(Clone, Debug)]
pub struct Ceremony {
    /// The challenge itself, in base64url.
    pub challenge: String,
    pub purpose: Purpose,
    /// Whose answer is expected; nobody's in particular when a browser offers the passkeys it has.
    pub account: Option<AccountId>,
    /// What the library wants back with the answer, as JSON.
    pub state: String,
}

pub fn begin(conn: &mut Conn, new: &Ceremony, now: i64) -> Result<(), DbError> {
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

/// Takes a challenge out, whatever will be said of the answer. Of several who ask at once one gets it.
pub fn take(
    conn: &mut Conn,
    challenge: &str,
    purpose: Purpose,
    now: i64,
) -> Result<Option<Ceremony>, DbError> {
    let kept: Option<(Option<i64>, String)> = passkey_ceremonies::table
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
            account: account.map(AccountId),
            state,
        }))
}
