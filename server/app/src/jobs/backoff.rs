//! The backoff between retries.

use crate::clock::Millis;

/// Milliseconds to wait after this many failed attempts: 30 seconds, doubling each time up to an hour.
pub(super) fn pause_after(attempts: i32) -> Millis {
    const FIRST: Millis = 30_000;
    const LONGEST: Millis = 60 * 60_000;
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0);
    FIRST
        .saturating_mul(2_i64.saturating_pow(doublings))
        .min(LONGEST)
}
