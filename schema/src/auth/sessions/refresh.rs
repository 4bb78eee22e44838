//! Renewing a session by its refresh token.

use diesel::dsl::{exists, select};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl, SelectableHelper};
use ink_domain::session::{self, MOST_RENEWALS, Refresh};
use ink_domain::time::Millis;

use super::{Holder, TokenPair, issue};
use crate::account::accounts::{self, AccountId};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{self, refresh_tokens, sessions};

/// The outcome for a refresh token. Must be committed whatever it is, unless the renewal is refused.
#[derive(Clone, Debug)]
pub enum Refreshed {
    /// The new pair is valid from now on.
    Renewed(Box<Holder>),
    /// The token was used before: the session has ended.
    Ended(AccountId),
    /// There is no such token, or it or its session has expired, or the session was renewed too often and has ended.
    Unknown,
}

/// Whether this is a refresh token, used or not.
pub fn has_refresh_token(conn: &mut Conn, token: &str) -> Result<bool, DbError> {
    Ok(select(exists(refresh_tokens::table.find(token))).get_result(conn)?)
}

/// Exchanges a refresh token for the new pair, by the rule of [`ink_domain::session::refresh`].
pub fn refresh(
    conn: &mut Conn,
    token: &str,
    new: &TokenPair,
    now: Millis,
) -> Result<Refreshed, DbError> {
    let account: Option<AccountId> = refresh_tokens::table
        .inner_join(sessions::table)
        .filter(refresh_tokens::digest.eq(token))
        .select(sessions::account_id)
        .first(conn)
        .optional()?;
    // Changes to an account's sessions wait here: otherwise a proof could void this very token in the meantime.
    if let Some(account) = account {
        accounts::lock_row(conn, account)?;
    }
    let found: Option<(Option<Millis>, Millis, Millis, Holder)> = refresh_tokens::table
        .inner_join(sessions::table.inner_join(tables::accounts::table))
        .filter(refresh_tokens::digest.eq(token))
        .filter(tables::accounts::deleted_at.is_null())
        .select((
            refresh_tokens::used_at,
            sessions::created_at,
            sessions::last_seen_at,
            Holder::as_select(),
        ))
        .first(conn)
        .optional()?;
    let Some((used_at, opened_at, last_seen_at, holder)) = found else {
        return Ok(Refreshed::Unknown);
    };
    match session::refresh(used_at, session::ends_at(opened_at, last_seen_at), now) {
        Refresh::Renew | Refresh::Sibling => {
            if is_used_up(conn, &holder.session_id)? {
                diesel::delete(sessions::table.find(&holder.session_id)).execute(conn)?;
                return Ok(Refreshed::Unknown);
            }
            let seen = diesel::update(sessions::table.find(&holder.session_id))
                .set(sessions::last_seen_at.eq(now))
                .execute(conn)?;
            if seen == 0 {
                // It has just been ended.
                return Ok(Refreshed::Unknown);
            }
            let unused = refresh_tokens::table
                .find(token)
                .filter(refresh_tokens::used_at.is_null());
            diesel::update(unused)
                .set(refresh_tokens::used_at.eq(now))
                .execute(conn)?;
            issue(conn, &holder.session_id, new, opened_at, now)?;
            Ok(Refreshed::Renewed(Box::new(holder)))
        }
        Refresh::Reused => {
            diesel::delete(sessions::table.find(&holder.session_id)).execute(conn)?;
            Ok(Refreshed::Ended(holder.account.id))
        }
        Refresh::Expired => Ok(Refreshed::Unknown),
    }
}

/// Whether a session has had [`MOST_RENEWALS`]. Used tokens can't be deleted instead: a thief could renew until the owner's
/// is gone, whose reuse would reveal the theft.
fn is_used_up(conn: &mut Conn, session_id: &str) -> Result<bool, DbError> {
    let tokens: i64 = refresh_tokens::table
        .filter(refresh_tokens::session_id.eq(session_id))
        .count()
        .get_result(conn)?;
    // The first one is the log-in's.
    Ok(tokens > MOST_RENEWALS)
}
