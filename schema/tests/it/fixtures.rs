//! What tests start from: a store with a few ZIPs, orders of them, and the time.

mod orders;
mod zips;

use ink_domain::money::Usd;

pub(crate) use orders::{
    DECLINES, applied, apply, assert_consistent, balance, buyer_record, cancelled, capture,
    captured, earnings_balance, findings, notices, order, order_id, paid, place, place_with,
    placed, record_cancelled, reference, rules, sent, set_intent, settle_refunds, timeline,
    try_applying, try_placing, wire_received,
};
pub(crate) use zips::{DEAR, OTHER, SMALL, insert_zip, owned, statuses, stock, zip};

/// Monday, 2 March 2026, 15:00 UTC.
pub(crate) const NOW: i64 = 1_772_463_600_000;
pub(crate) const MINUTE: i64 = 60 * 1000;
pub(crate) const DAY: i64 = 24 * 60 * MINUTE;
/// Thursday of that week, 20:00 UTC: when the balance of a deposit paid on Monday is due.
pub(crate) const DUE: i64 = NOW + 3 * DAY + 5 * 60 * MINUTE;

pub(crate) fn usd(dollars: i32) -> Usd {
    Usd::from_dollars(dollars)
}
