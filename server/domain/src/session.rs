//! How long a session lasts, and what a refresh token is worth.

use crate::time::{DAY, DurationMs, MINUTE, Millis};

/// Milliseconds that a session token is valid (15 minutes).
pub const TOKEN_LIFE: DurationMs = 15 * MINUTE;
/// Milliseconds that a session lasts after its last use (14 days): its opening, a renewal, or a proof.
pub const IDLE_LIFE: DurationMs = 14 * DAY;
/// Milliseconds that a session lasts after the log-in (30 days), however often it is renewed.
pub const SESSION_LIFE: DurationMs = 30 * DAY;
/// Milliseconds in which a used refresh token is accepted once more (10 s): its reply may have been
/// lost, or a second tab may have sent it concurrently.
pub const REFRESH_GRACE: DurationMs = 10 * 1000;
/// Milliseconds for which a proof of identity covers changes to what protects the account (10 minutes).
pub const REAUTHENTICATION_LIFE: DurationMs = 10 * MINUTE;
/// The most concurrent sessions of an account: more than anybody has devices, and still a readable list.
pub const MOST_SESSIONS: i64 = 30;
/// How often a session can be renewed, counted anew from a reauthentication, which deletes earlier tokens. Each renewal leaves
/// a row until then; a session whose token is renewed whenever it expires needs 2,880.
pub const MOST_RENEWALS: i64 = 20_000;

/// When a session ends, with all of its tokens.
#[must_use]
pub fn ends_at(opened_at: Millis, last_used_at: Millis) -> Millis {
    let idle = last_used_at.saturating_add(IDLE_LIFE);
    idle.min(opened_at.saturating_add(SESSION_LIFE))
}

/// When a session token issued now expires.
#[must_use]
pub fn token_ends_at(opened_at: Millis, now: Millis) -> Millis {
    let own = now.saturating_add(TOKEN_LIFE);
    own.min(opened_at.saturating_add(SESSION_LIFE))
}

/// The outcome for a refresh token that is presented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refresh {
    /// A new pair; this token counts as used from now on.
    Renew,
    /// A second pair besides the one issued within the grace period.
    Sibling,
    /// A used token is used again: either the owner or a thief has it, and nobody knows which. The
    /// session ends.
    Reused,
    Expired,
}

/// Decides on a refresh token by when it was first used and when its session ends.
#[must_use]
pub const fn refresh(used_at: Option<Millis>, ends_at: Millis, now: Millis) -> Refresh {
    match used_at {
        Some(used_at) if now - used_at > REFRESH_GRACE => Refresh::Reused,
        _ if ends_at <= now => Refresh::Expired,
        Some(_) => Refresh::Sibling,
        None => Refresh::Renew,
    }
}

/// Whether a customer who proved who they are at `proved_at` may change what protects the account.
#[must_use]
pub const fn is_recently_authenticated(proved_at: Millis, now: Millis) -> bool {
    now - proved_at <= REAUTHENTICATION_LIFE
}
