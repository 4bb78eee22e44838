//! An account's sessions, and ending them: always before its browsers, in the sequence of [`crate::retention::sweep`].

use diesel::prelude::*;
use ink_domain::time::Millis;

use crate::account::accounts::AccountId;
use crate::auth::browsers;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{refresh_tokens, session_tokens, sessions};

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct ListedSession {
    pub id: String,
    pub device: String,
    pub created_at: Millis,
    pub last_seen_at: Millis,
}

/// Last seen first.
pub fn list(conn: &mut Conn, account: AccountId) -> Result<Vec<ListedSession>, DbError> {
    Ok(sessions::table
        .filter(sessions::account_id.eq(account.0))
        .order((sessions::last_seen_at.desc(), sessions::id))
        .select(ListedSession::as_select())
        .load(conn)?)
}

/// Ends one of the account's sessions, with all its tokens, and forgets all browsers but this one, if it was known: which
/// browser the session belonged to is not stored. Returns whether it existed.
pub fn end(
    conn: &mut Conn,
    account: AccountId,
    id: &str,
    browser: Option<&str>,
) -> Result<bool, DbError> {
    let one = sessions::table
        .find(id)
        .filter(sessions::account_id.eq(account.0));
    if diesel::delete(one).execute(conn)? == 0 {
        return Ok(false);
    }
    browsers::forget_others(conn, account, browser)?;
    Ok(true)
}

/// Ends the session of a session token or of a refresh token, expired or not, and returns whose it was.
pub fn end_of_tokens(
    conn: &mut Conn,
    session: Option<&str>,
    refresh: Option<&str>,
) -> Result<Option<AccountId>, DbError> {
    let by_session = session_tokens::table
        .filter(session_tokens::digest.eq(session.unwrap_or_default()))
        .select(session_tokens::session_id)
        .first::<String>(conn)
        .optional()?;
    let by_refresh = refresh_tokens::table
        .filter(refresh_tokens::digest.eq(refresh.unwrap_or_default()))
        .select(refresh_tokens::session_id)
        .first::<String>(conn)
        .optional()?;
    let mut owner = None;
    for id in by_session.into_iter().chain(by_refresh) {
        let account: Option<AccountId> = sessions::table
            .find(&id)
            .select(sessions::account_id)
            .first(conn)
            .optional()?;
        owner = owner.or(account);
        diesel::delete(sessions::table.find(&id)).execute(conn)?;
    }
    Ok(owner)
}

/// Ends every session but one, and forgets all browsers but this one, if it was known.
pub fn end_others(
    conn: &mut Conn,
    account: AccountId,
    kept: &str,
    browser: Option<&str>,
) -> Result<usize, DbError> {
    let others = sessions::table
        .filter(sessions::account_id.eq(account.0))
        .filter(sessions::id.ne(kept));
    let ended = diesel::delete(others).execute(conn)?;
    browsers::forget_others(conn, account, browser)?;
    Ok(ended)
}

/// Ends every session, and forgets all browsers but this one, if it was known.
pub fn end_all(
    conn: &mut Conn,
    account: AccountId,
    browser: Option<&str>,
) -> Result<usize, DbError> {
    let all = sessions::table.filter(sessions::account_id.eq(account.0));
    let ended = diesel::delete(all).execute(conn)?;
    browsers::forget_others(conn, account, browser)?;
    Ok(ended)
}
