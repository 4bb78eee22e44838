//! When a buyer is banned from the store automatically, without an operator.

use crate::order::CancelReason;
use crate::time::{DAY, DurationMs, MINUTE, Millis};

/// The limits. Operators can change the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BanRule {
    /// Orders ever left unpaid when due.
    pub unpaid_orders: u32,
    /// Cancellations within [`BanRule::WINDOW`].
    pub cancellations: u32,
}

impl Default for BanRule {
    fn default() -> Self {
        Self {
            unpaid_orders: 2,
            cancellations: 5,
        }
    }
}

/// A buyer's record so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub unpaid_orders: u32,
    /// Those that count, within [`BanRule::WINDOW`].
    pub cancellations: u32,
}

impl BanRule {
    /// Milliseconds for which a cancellation is remembered (30 days).
    pub const WINDOW: DurationMs = 30 * DAY;
    /// Milliseconds that a ZIP may be held before a cancellation counts (10 minutes).
    pub const FREE_HOLD: DurationMs = 10 * MINUTE;
    /// Milliseconds in which one decline is forgiven, and over which [`BanRule::DECLINES_OF_ACCOUNT`] are counted (a day).
    pub const DECLINE_WINDOW: DurationMs = DAY;
    /// Declines after which a payment is cancelled: a buyer who tries card after card has stolen ones.
    pub const DECLINES_OF_PAYMENT: i64 = 4;
    /// Declines in a day after which an account can't start a payment.
    pub const DECLINES_OF_ACCOUNT: i64 = 12;
    /// Milliseconds for which a buyer can't hold a ZIP again that they held for long and released (10 minutes).
    pub const PAUSE: DurationMs = 10 * MINUTE;

    #[must_use]
    pub const fn bans(self, record: Record) -> bool {
        record.unpaid_orders >= self.unpaid_orders || record.cancellations >= self.cancellations
    }

    /// Whether one more cancellation would lead to a ban: the buyer is to be warned.
    #[must_use]
    pub const fn next_cancellation_bans(self, record: Record) -> bool {
        record.cancellations.saturating_add(1) >= self.cancellations
    }
}

/// Milliseconds that an order held its ZIPs; a hold ends by itself at `held_until`. Times are milliseconds UTC.
#[must_use]
pub fn held_for(held_from: Millis, held_until: Millis, now: Millis) -> DurationMs {
    held_until.min(now).saturating_sub(held_from).max(0)
}

/// Whether a cancelled order counts: the buyer released its ZIPs, and not after a forgiven decline. `held`: how many
/// milliseconds they held one of its ZIPs, over all their orders in [`BanRule::WINDOW`].
#[must_use]
pub fn counts(reason: CancelReason, is_forgiven: bool, held: DurationMs) -> bool {
    reason.counts_as_release() && !is_forgiven && held > BanRule::FREE_HOLD
}

/// Whether a buyer who held a ZIP for `held` and released it `since` milliseconds ago can't hold it again yet.
#[must_use]
pub const fn is_paused(held: DurationMs, since: DurationMs) -> bool {
    held > BanRule::FREE_HOLD && since < BanRule::PAUSE
}
