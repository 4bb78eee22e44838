//! When a buyer is banned from the store without an operator's word.

use crate::order::CancelReason;

const MINUTE: i64 = 60 * 1000;
const DAY: i64 = 24 * 60 * MINUTE;

/// How much is too much. Operators can change the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BanRule {
    /// Orders that were not paid when due, ever.
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

/// What a buyer has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub unpaid_orders: u32,
    /// Those that count, within [`BanRule::WINDOW`].
    pub cancellations: u32,
}

impl BanRule {
    /// Milliseconds for which a cancellation is remembered (30 days).
    pub const WINDOW: i64 = 30 * DAY;
    /// Milliseconds for which ZIPs may be held without the cancellation counting (10 minutes).
    pub const FREE_HOLD: i64 = 10 * MINUTE;

    #[must_use]
    pub const fn bans(self, record: Record) -> bool {
        record.unpaid_orders >= self.unpaid_orders || record.cancellations >= self.cancellations
    }

    /// Whether one more cancellation would ban: the buyer is to be warned.
    #[must_use]
    pub const fn next_cancellation_bans(self, record: Record) -> bool {
        record.cancellations.saturating_add(1) >= self.cancellations
    }
}

/// Whether a cancelled order counts: its ZIPs were held for long, the buyer let them go, and not
/// because a card was declined. Times are milliseconds UTC; a hold ends at `held_until` by itself.
#[must_use]
pub fn counts(
    reason: CancelReason,
    was_declined: bool,
    held_from: i64,
    held_until: i64,
    now: i64,
) -> bool {
    let let_go = match reason {
        CancelReason::Buyer | CancelReason::Expired | CancelReason::Replaced => true,
        CancelReason::Operator | CancelReason::Failed => false,
    };
    let_go && !was_declined && held_until.min(now) - held_from > BanRule::FREE_HOLD
}
