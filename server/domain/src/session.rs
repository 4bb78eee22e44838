//! How long a session lives, and what a refresh token is worth.

/// Milliseconds that a session token is good for (15 minutes).
pub const TOKEN_LIFE: i64 = 15 * 60 * 1000;
/// Milliseconds that a refresh token is good for (30 days), from its issue.
pub const REFRESH_LIFE: i64 = 30 * 24 * 60 * 60 * 1000;
/// Milliseconds in which a used refresh token is good once more (10 s): its reply may have been lost,
/// or a second tab may have sent it at the same moment.
pub const REFRESH_GRACE: i64 = 10 * 1000;
/// Milliseconds for which a proof of identity covers changes to what protects the account (10 minutes).
pub const PROOF_LIFE: i64 = 10 * 60 * 1000;

/// What a refresh token that is presented comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refresh {
    /// A new pair; this token is used from now on.
    Renew,
    /// A new pair beside the one that was issued within the grace.
    Sibling,
    /// Somebody uses a token that was used before: it was stolen from one of the two, and nobody knows
    /// from which. The session ends.
    Reused,
    Expired,
}

/// Judges a refresh token by when it was first used and when it ends.
#[must_use]
pub const fn refresh(used_at: Option<i64>, expires_at: i64, now: i64) -> Refresh {
    match used_at {
        Some(used_at) if now - used_at > REFRESH_GRACE => Refresh::Reused,
        _ if expires_at <= now => Refresh::Expired,
        Some(_) => Refresh::Sibling,
        None => Refresh::Renew,
    }
}

/// Whether somebody who proved who they are at `proved_at` may change what protects the account.
#[must_use]
pub const fn is_proof_fresh(proved_at: i64, now: i64) -> bool {
    now - proved_at <= PROOF_LIFE
}
