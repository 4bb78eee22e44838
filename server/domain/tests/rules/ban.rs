//! Who is banned, and which cancellations count.

use ink_domain::ban::{BanRule, Record, counts, held_for, is_paused};
use ink_domain::order::{CancelReason, HOLD};
use proptest::prelude::*;

const MINUTE: i64 = 60 * 1000;
/// When the ZIPs of the examples were taken.
const FROM: i64 = 1_772_000_000_000;

#[test]
fn two_unpaid_orders_or_five_cancellations_ban() {
    for (unpaid_orders, cancellations, banned) in [
        (0, 0, false),
        (1, 0, false),
        (1, 4, false),
        (2, 0, true),
        (3, 0, true),
        (0, 5, true),
        (0, 6, true),
        (2, 5, true),
    ] {
        let record = Record {
            unpaid_orders,
            cancellations,
        };
        assert_eq!(BanRule::default().bans(record), banned, "{record:?}");
    }
}

#[test]
fn warning_precedes_cancellation_that_bans() {
    let rule = BanRule::default();
    let after = |cancellations| Record {
        cancellations,
        ..Record::default()
    };
    assert!(!rule.next_cancellation_bans(after(3)));
    assert!(rule.next_cancellation_bans(after(4)) && !rule.bans(after(4)));
}

#[test]
fn ban_thresholds_are_configurable() {
    let strict = BanRule {
        unpaid_orders: 1,
        cancellations: 1,
    };
    let one = Record {
        unpaid_orders: 1,
        cancellations: 0,
    };
    assert!(strict.bans(one) && !BanRule::default().bans(one));
    assert!(strict.next_cancellation_bans(Record::default()));
    assert!(!strict.bans(Record::default()));
}

#[test]
fn cancellations_count_for_thirty_days() {
    assert_eq!(BanRule::WINDOW, 30 * 24 * 60 * MINUTE);
}

#[test]
fn cancellation_counts_only_after_ten_minutes() {
    let counted = |held| counts(CancelReason::Buyer, false, held);
    assert!(!counted(0));
    assert!(!counted(10 * MINUTE));
    assert!(counted(10 * MINUTE + 1));
}

#[test]
fn only_buyer_initiated_cancellations_count() {
    for (reason, does) in [
        (CancelReason::Buyer, true),
        (CancelReason::Expired, true),
        (CancelReason::Replaced, true),
        (CancelReason::Operator, false),
        (CancelReason::Failed, false),
    ] {
        assert_eq!(counts(reason, false, HOLD), does, "{reason:?}");
        assert_eq!(reason.counts_as_release(), does, "{reason:?}");
    }
}

#[test]
fn hold_time_ends_at_expiry_even_if_noticed_late() {
    let until = FROM + 5 * MINUTE;
    assert_eq!(held_for(FROM, until, until + 24 * 60 * MINUTE), 5 * MINUTE);
    assert_eq!(held_for(FROM, until, FROM + MINUTE), MINUTE);
    assert_eq!(held_for(FROM, until, FROM - MINUTE), 0);
}

#[test]
fn zip_held_for_long_is_paused() {
    assert_eq!(BanRule::PAUSE, 10 * MINUTE);
    assert!(is_paused(10 * MINUTE + 1, 0));
    assert!(is_paused(HOLD, 10 * MINUTE - 1));
    assert!(!is_paused(HOLD, 10 * MINUTE));
    assert!(!is_paused(10 * MINUTE, 0));
}

proptest! {
    #[test]
    fn forgiven_cancellation_never_counts(held in 0..10 * HOLD) {
        for reason in CancelReason::ALL {
            prop_assert!(!counts(reason, true, held));
        }
    }

    #[test]
    fn ban_rule_is_monotonic(
        unpaid_orders in 0..10_u32, cancellations in 0..10_u32, a in 0..3_u32, b in 0..3_u32,
    ) {
        let rule = BanRule::default();
        let less = Record { unpaid_orders, cancellations };
        let more = Record { unpaid_orders: unpaid_orders + a, cancellations: cancellations + b };
        prop_assert!(!rule.bans(less) || rule.bans(more));
        prop_assert!(!rule.next_cancellation_bans(less) || rule.next_cancellation_bans(more));
    }

    #[test]
    fn warning_predicts_effect_of_next_cancellation(
        cancellations in 0..10_u32, limit in 1..10_u32,
    ) {
        let rule = BanRule { cancellations: limit, ..BanRule::default() };
        let record = Record { cancellations, ..Record::default() };
        let next = Record { cancellations: cancellations + 1, ..record };
        prop_assert_eq!(rule.next_cancellation_bans(record), rule.bans(next));
    }
}
