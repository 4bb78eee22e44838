//! What tests start from: a store with a few ZIPs, orders of them, and the time.

mod orders;
mod zips;

use ink_domain::money::Usd;

pub(crate) use orders::{
    DECLINES, assert_consistent, call_off, cancelled, capture, captured, findings, give_back,
    happen, happened, held, notices, number, order, paid, place, place_with, placed, reference,
    rules, timeline, try_placing, wire, with_intent,
};
pub(crate) use zips::{DEAR, OTHER, SMALL, owned, put, statuses, stock, zip};

/// Monday, 2 March 2026, 15:00 UTC.
pub(crate) const NOW: i64 = 1_772_463_600_000;
pub(crate) const MINUTE: i64 = 60 * 1000;
pub(crate) const DAY: i64 = 24 * 60 * MINUTE;
/// Thursday of that week, 20:00 UTC: when the balance of a deposit paid on Monday is due.
pub(crate) const DUE: i64 = NOW + 3 * DAY + 5 * 60 * MINUTE;

pub(crate) fn usd(dollars: i32) -> Usd {
    Usd::from_dollars(dollars)
}
