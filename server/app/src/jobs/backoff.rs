//! The backoff between retries.

use ink_domain::time::{DurationMs, HOUR, MINUTE};

/// Milliseconds to wait after this many failed attempts: 30 seconds, doubling each time up to an hour.
pub(super) fn pause_after(attempts: i32) -> DurationMs {
    const FIRST: DurationMs = MINUTE / 2;
    const LONGEST: DurationMs = HOUR;
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0);
    FIRST
        .saturating_mul(2_i64.saturating_pow(doublings))
        .min(LONGEST)
}
