//! Integers as metric values.

use std::time::Duration;

use crate::clock::Millis;

/// A count, as exactly as a metric can hold it.
#[must_use]
pub fn count(number: i64) -> f64 {
    u32::try_from(number.max(0)).map_or(f64::from(u32::MAX), f64::from)
}

/// A duration, or a time since 1970.
#[must_use]
pub fn seconds(millis: Millis) -> f64 {
    Duration::from_millis(u64::try_from(millis).unwrap_or_default()).as_secs_f64()
}
