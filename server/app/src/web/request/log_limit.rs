//! How often the log repeats what strangers can cause as often as they like: it would drown the other lines.
//!
//! In memory, as [`super::get_limit`], and of this node alone.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ink_schema::account::accounts::AccountId;

/// What is said, of which address, and about which account, if any.
pub type LineKey = (&'static str, String, Option<AccountId>);

/// One line a minute per key.
#[derive(Debug)]
pub struct LogLimit(DefaultKeyedRateLimiter<LineKey>);

impl Default for LogLimit {
    fn default() -> Self {
        Self(RateLimiter::keyed(Quota::per_minute(NonZeroU32::MIN)))
    }
}

impl LogLimit {
    /// Whether it is the first in a minute.
    #[must_use]
    pub fn take(&self, key: &LineKey) -> bool {
        self.0.check_key(key).is_ok()
    }

    /// Drops keys last logged more than a minute ago.
    pub fn prune(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}
