//! How often the log repeats what strangers can cause as often as they like: it would drown the other lines.
//!
//! In memory, as [`super::get_limit`], and of this node alone.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ink_schema::account::accounts::AccountId;

/// What is said, of which address, and about which account, if any.
pub type LineKey = (&'static str, String, Option<AccountId>);

/// The units that each key has a minute: thirty lines of one unit, or one line that takes them all.
pub const UNITS: NonZeroU32 = NonZeroU32::MIN.saturating_add(29);

#[derive(Debug)]
pub struct LogLimit(DefaultKeyedRateLimiter<LineKey>);

impl Default for LogLimit {
    fn default() -> Self {
        Self(RateLimiter::keyed(Quota::per_minute(UNITS)))
    }
}

impl LogLimit {
    /// Whether the key has as many units left for a line.
    #[must_use]
    pub fn take(&self, key: &LineKey, units: NonZeroU32) -> bool {
        matches!(self.0.check_key_n(key, units), Ok(Ok(())))
    }

    /// Drops keys last logged more than a minute ago.
    pub fn prune(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}
