//! Times and durations in milliseconds, the unit of both everywhere in the product.

/// Milliseconds since 1970, UTC.
pub type Millis = i64;

pub const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;
