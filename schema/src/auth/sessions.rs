//! Sessions: one log-in on one device, and the tokens that represent it. Tokens are passed as digests.

mod list;
mod lookup;
mod refresh;

use diesel::prelude::*;
use ink_domain::session::{MOST_SESSIONS, SESSION_LIFE, ends_at, token_ends_at};
use ink_domain::time::Millis;

use crate::account::accounts::{Account, AccountId};
use crate::account::notifications;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts, refresh_tokens, session_tokens, sessions};

pub use list::{ListedSession, end, end_all, end_of_tokens, end_others, list};
pub use lookup::SessionLookup;
pub use refresh::{Refreshed, has_refresh_token, refresh};

/// The digests of a session token and its refresh token.
#[derive(Clone, Debug)]
pub struct TokenPair {
    pub session: String,
    pub refresh: String,
}

/// A session to be opened. Its owner has just proved who they are.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Random, but not secret: names the session in its owner's list.
    pub id: String,
    pub account: AccountId,
    /// As in "Chrome on macOS".
    pub device: String,
    pub tokens: TokenPair,
}

/// The holder of a session token.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct Holder {
    #[diesel(embed)]
    pub account: Account,
    #[diesel(column_name = id)]
    pub session_id: String,
    /// When the person last proved themselves with a password or a passkey.
    pub proved_at: Millis,
    /// How many unread notifications the person has.
    #[diesel(select_expression = notifications::unread_of_joined())]
    pub unread: i64,
}

/// Opens a session. If the account has more than [`MOST_SESSIONS`], the least recently seen ones end.
pub fn open(conn: &mut Conn, new: &NewSession, now: Millis) -> Result<(), DbError> {
    let beyond: Vec<String> = sessions::table
        .filter(sessions::account_id.eq(new.account.0))
        .order((sessions::last_seen_at.desc(), sessions::id))
        .offset(MOST_SESSIONS - 1)
        .select(sessions::id)
        .load(conn)?;
    diesel::delete(sessions::table.filter(sessions::id.eq_any(beyond))).execute(conn)?;
    diesel::insert_into(sessions::table)
        .values((
            sessions::id.eq(&new.id),
            sessions::account_id.eq(new.account.0),
            sessions::device.eq(&new.device),
            sessions::created_at.eq(now),
            sessions::last_seen_at.eq(now),
            sessions::proved_at.eq(now),
        ))
        .execute(conn)?;
    issue(conn, &new.id, &new.tokens, now, now)
}

/// The session tokens that are still valid, with their sessions and those holders who still exist.
#[diesel::dsl::auto_type]
fn good_tokens(now: Millis) -> _ {
    session_tokens::table
        .inner_join(sessions::table.inner_join(accounts::table))
        .filter(session_tokens::expires_at.gt(now))
        .filter(accounts::deleted_at.is_null())
}

/// The holder of a session token, if it is still valid and they still exist.
pub fn holder(conn: &mut Conn, token: &str, now: Millis) -> Result<Option<Holder>, DbError> {
    Ok(good_tokens(now)
        .filter(session_tokens::digest.eq(token))
        .select(Holder::as_select())
        .first(conn)
        .optional()?)
}

/// Whose browser this is, by the digest of either of its tokens, which stay as they are. Enough to show people their
/// own data on a page that is open to all, or to release what they hold, and for nothing else.
pub fn recognise(
    conn: &mut Conn,
    session: Option<&str>,
    refresh: Option<&str>,
    now: Millis,
) -> Result<Option<AccountId>, DbError> {
    if let Some(token) = session {
        let found: Option<AccountId> = good_tokens(now)
            .filter(session_tokens::digest.eq(token))
            .select(accounts::id)
            .first(conn)
            .optional()?;
        if found.is_some() {
            return Ok(found);
        }
    }
    let Some(token) = refresh else {
        return Ok(None);
    };
    let found: Option<(AccountId, Millis, Millis)> = refresh_tokens::table
        .inner_join(sessions::table.inner_join(accounts::table))
        .filter(refresh_tokens::digest.eq(token))
        .filter(refresh_tokens::used_at.is_null())
        .filter(accounts::deleted_at.is_null())
        .select((accounts::id, sessions::created_at, sessions::last_seen_at))
        .first(conn)
        .optional()?;
    Ok(found
        .filter(|(_, opened_at, seen_at)| ends_at(*opened_at, *seen_at) > now)
        .map(|(id, ..)| id))
}

/// When the holder of a session last proved themselves with a password or a passkey, if the session still exists.
pub fn proved_at(
    conn: &mut Conn,
    account: AccountId,
    session_id: &str,
) -> Result<Option<Millis>, DbError> {
    Ok(sessions::table
        .find(session_id)
        .filter(sessions::account_id.eq(account.0))
        .select(sessions::proved_at)
        .first(conn)
        .optional()?)
}

/// The person has proved again who they are. The session continues with new tokens, and the previous ones are void:
/// copies of them are worthless. Returns whether the session still existed.
pub fn reauthenticate(
    conn: &mut Conn,
    session_id: &str,
    tokens: &TokenPair,
    now: Millis,
) -> Result<bool, DbError> {
    let opened_at: Option<Millis> = sessions::table
        .find(session_id)
        .select(sessions::created_at)
        .first(conn)
        .optional()?;
    let proved = diesel::update(sessions::table.find(session_id))
        .set((sessions::proved_at.eq(now), sessions::last_seen_at.eq(now)))
        .execute(conn)?;
    let Some(opened_at) = opened_at.filter(|_| proved > 0) else {
        return Ok(false);
    };
    let former = session_tokens::table.filter(session_tokens::session_id.eq(session_id));
    diesel::delete(former).execute(conn)?;
    let former = refresh_tokens::table.filter(refresh_tokens::session_id.eq(session_id));
    diesel::delete(former).execute(conn)?;
    issue(conn, session_id, tokens, opened_at, now)?;
    Ok(true)
}

/// A refresh token is kept until its session must end, used or not: reuse is detected.
fn issue(
    conn: &mut Conn,
    session_id: &str,
    tokens: &TokenPair,
    opened_at: Millis,
    now: Millis,
) -> Result<(), DbError> {
    diesel::insert_into(session_tokens::table)
        .values((
            session_tokens::digest.eq(&tokens.session),
            session_tokens::session_id.eq(session_id),
            session_tokens::expires_at.eq(token_ends_at(opened_at, now)),
        ))
        .execute(conn)?;
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::digest.eq(&tokens.refresh),
            refresh_tokens::session_id.eq(session_id),
            refresh_tokens::expires_at.eq(opened_at.saturating_add(SESSION_LIFE)),
        ))
        .execute(conn)?;
    Ok(())
}
