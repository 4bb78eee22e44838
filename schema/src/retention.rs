//! Expired data: deleted by a job, whenever it runs, on however many nodes.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, TextExpressionMethods};
use ink_domain::session::IDLE_LIFE;
use ink_domain::time::{DAY, DurationMs, Millis};

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{
    audit_entries, authenticators, email_changes, known_browsers, limit_hits, mailed_codes,
    mfa_challenges, notifications, passkey_ceremonies, refresh_tokens, session_tokens, sessions,
    sign_ups,
};

/// Milliseconds that usage data is kept: one year, as the privacy text says.
const USAGE: DurationMs = 365 * DAY;

/// Deletes the rows of these tables that have expired, and returns how many.
macro_rules! delete_expired {
    ($conn:ident, $now:ident: $($table:ident),+) => {
        [$(diesel::delete($table::table.filter($table::expires_at.le($now))).execute($conn)?),+]
            .into_iter()
            .sum::<usize>()
    };
}

/// Deletes everything that has expired at `now`, and returns how many rows that were.
pub fn sweep(conn: &mut Conn, now: Millis) -> Result<usize, DbError> {
    let a_year_ago = now.saturating_sub(USAGE);
    let yesterday = now.saturating_sub(DAY);
    let unseen = now.saturating_sub(IDLE_LIFE);
    // In the same sequence as a password reset, ending sessions and deleting an account: otherwise these could deadlock.
    let mut dropped = delete_expired!(conn, now: mailed_codes, session_tokens);
    // An expired session takes its tokens with it. Refresh tokens expire when their session must end.
    let over = refresh_tokens::table
        .filter(refresh_tokens::expires_at.le(now))
        .select(refresh_tokens::session_id);
    dropped += diesel::delete(sessions::table.filter(sessions::id.eq_any(over))).execute(conn)?;
    dropped +=
        diesel::delete(sessions::table.filter(sessions::last_seen_at.le(unseen))).execute(conn)?;
    dropped += diesel::delete(known_browsers::table.filter(known_browsers::seen_at.le(a_year_ago)))
        .execute(conn)?;
    dropped += delete_expired!(conn, now: passkey_ceremonies);
    let abandoned = authenticators::table
        .filter(authenticators::confirmed_at.is_null())
        .filter(authenticators::created_at.le(yesterday));
    dropped += diesel::delete(abandoned).execute(conn)?;
    dropped += delete_expired!(conn, now: mfa_challenges, email_changes);
    dropped += diesel::delete(notifications::table.filter(notifications::at.le(a_year_ago)))
        .execute(conn)?;
    dropped += delete_expired!(conn, now: sign_ups, limit_hits);
    // Operators' actions are kept as long as the books.
    let history = audit_entries::table
        .filter(audit_entries::at.le(a_year_ago))
        .filter(audit_entries::actor.not_like("operator:%"));
    dropped += diesel::delete(history).execute(conn)?;
    Ok(dropped)
}
