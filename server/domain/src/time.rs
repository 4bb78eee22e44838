//! Times and durations in milliseconds, the unit of both everywhere in the product.

/// Milliseconds since 1970, UTC.
pub type Millis = i64;
/// Milliseconds between two times.
pub type DurationMs = i64;

pub const MINUTE: DurationMs = 60_000;
pub const HOUR: DurationMs = 60 * MINUTE;
pub const DAY: DurationMs = 24 * HOUR;

/// Days since the start of 1970, for a time in milliseconds UTC.
#[must_use]
pub const fn day_of(at: Millis) -> i64 {
    at.div_euclid(DAY)
}
