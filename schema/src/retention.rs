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

/// Deletes everything that has expired at `now`, and returns how many rows that were.
pub fn sweep(conn: &mut Conn, now: Millis) -> Result<usize, DbError> {
    let a_year_ago = now.saturating_sub(USAGE);
    let yesterday = now.saturating_sub(DAY);
    let unseen = now.saturating_sub(IDLE_LIFE);
    let mut dropped = 0;
    dropped += diesel::delete(session_tokens::table.filter(session_tokens::expires_at.le(now)))
        .execute(conn)?;
    // An expired session takes its tokens with it. Refresh tokens expire when their session must end.
    let over = refresh_tokens::table
        .filter(refresh_tokens::expires_at.le(now))
        .select(refresh_tokens::session_id);
    dropped += diesel::delete(sessions::table.filter(sessions::id.eq_any(over))).execute(conn)?;
    dropped +=
        diesel::delete(sessions::table.filter(sessions::last_seen_at.le(unseen))).execute(conn)?;
    dropped +=
        diesel::delete(sign_ups::table.filter(sign_ups::expires_at.le(now))).execute(conn)?;
    dropped += diesel::delete(mailed_codes::table.filter(mailed_codes::expires_at.le(now)))
        .execute(conn)?;
    dropped += diesel::delete(mfa_challenges::table.filter(mfa_challenges::expires_at.le(now)))
        .execute(conn)?;
    dropped += diesel::delete(email_changes::table.filter(email_changes::expires_at.le(now)))
        .execute(conn)?;
    dropped +=
        diesel::delete(passkey_ceremonies::table.filter(passkey_ceremonies::expires_at.le(now)))
            .execute(conn)?;
    dropped +=
        diesel::delete(limit_hits::table.filter(limit_hits::expires_at.le(now))).execute(conn)?;
    let abandoned = authenticators::table
        .filter(authenticators::confirmed_at.is_null())
        .filter(authenticators::created_at.le(yesterday));
    dropped += diesel::delete(abandoned).execute(conn)?;
    dropped += diesel::delete(known_browsers::table.filter(known_browsers::seen_at.le(a_year_ago)))
        .execute(conn)?;
    // Operators' actions are kept as long as the books.
    let history = audit_entries::table
        .filter(audit_entries::at.le(a_year_ago))
        .filter(audit_entries::actor.not_like("operator:%"));
    dropped += diesel::delete(history).execute(conn)?;
    dropped += diesel::delete(notifications::table.filter(notifications::at.le(a_year_ago)))
        .execute(conn)?;
    Ok(dropped)
}
