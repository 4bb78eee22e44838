//! How long a session lives, and what a refresh token is worth.

use crate::time::{DAY, MINUTE};

/// Milliseconds that a session token is good for (15 minutes).
pub const TOKEN_LIFE: i64 = 15 * MINUTE;
/// Milliseconds that a session lives after its last use (14 days): its opening, a renewal, or a proof.
pub const IDLE_LIFE: i64 = 14 * DAY;
/// Milliseconds that a session lives after the log-in (30 days), however often it is renewed.
pub const SESSION_LIFE: i64 = 30 * DAY;
/// Milliseconds in which a used refresh token is good once more (10 s): its reply may have been lost,
/// or a second tab may have sent it at the same moment.
pub const REFRESH_GRACE: i64 = 10 * 1000;
/// Milliseconds for which a proof of identity covers changes to what protects the account (10 minutes).
pub const REAUTHENTICATION_LIFE: i64 = 10 * MINUTE;
/// Sessions that an account has at once: more than anybody has devices, and a list that can be read.
pub const MOST_SESSIONS: i64 = 30;

/// When a session ends, with all of its tokens.
#[must_use]
pub const fn ends_at(opened_at: i64, last_used_at: i64) -> i64 {
    earlier(
        last_used_at.saturating_add(IDLE_LIFE),
        opened_at.saturating_add(SESSION_LIFE),
    )
}

/// When a session token ends that is issued now.
#[must_use]
pub const fn token_ends_at(opened_at: i64, now: i64) -> i64 {
    earlier(
        now.saturating_add(TOKEN_LIFE),
        opened_at.saturating_add(SESSION_LIFE),
    )
}

/// `Ord::min` is no `const fn`.
const fn earlier(one: i64, other: i64) -> i64 {
    if one < other { one } else { other }
}

/// What a refresh token that is presented comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refresh {
    /// A new pair; this token is used from now on.
    Renew,
    /// A new pair beside the one that was issued within the grace.
    Sibling,
    /// A token is used that was used before: it was stolen from one of the two, and nobody knows
    /// from which. The session ends.
    Reused,
    Expired,
}

/// Judges a refresh token by when it was first used and when its session ends.
#[must_use]
pub const fn refresh(used_at: Option<i64>, ends_at: i64, now: i64) -> Refresh {
    match used_at {
        Some(used_at) if now - used_at > REFRESH_GRACE => Refresh::Reused,
        _ if ends_at <= now => Refresh::Expired,
        Some(_) => Refresh::Sibling,
        None => Refresh::Renew,
    }
}

/// Whether a customer who proved who they are at `proved_at` may change what protects the account.
#[must_use]
pub const fn is_recently_authenticated(proved_at: i64, now: i64) -> bool {
    now - proved_at <= REAUTHENTICATION_LIFE
}
