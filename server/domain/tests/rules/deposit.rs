//! What the card is charged.

use ink_domain::deposit::{DEPOSIT_MAX, FULL_PAYMENT_MAX, card_amount};
use ink_domain::money::Usd;
use proptest::prelude::*;

/// More than the price of all ZIPs together.
const MOST: i64 = 1_000_000_000_000;

#[test]
fn deposit_is_ten_percent_above_1500_dollars_and_capped() {
    for (total, card) in [
        (1, 1),
        (19_500, 19_500),
        (99_500, 99_500),
        (149_999, 149_999),
        (150_000, 150_000),
        (150_001, 15_000),
        (150_004, 15_000),
        (150_005, 15_001),
        (150_010, 15_001),
        (150_500, 15_050),
        (199_000, 19_900),
        (999_500, 99_950),
        (1_499_994, 149_999),
        (1_499_995, 150_000),
        (1_500_000, 150_000),
        (1_500_010, 150_000),
        (2_499_500, 150_000),
        (124_975_000, 150_000),
        (i64::MAX, 150_000),
    ] {
        let charged = card_amount(Usd::from_cents(total));
        assert_eq!(charged, Usd::from_cents(card), "of {total} cents");
    }
}

#[test]
fn zero_total_has_zero_card_amount() {
    assert_eq!(card_amount(Usd::ZERO), Usd::ZERO);
}

proptest! {
    #[test]
    fn card_amount_never_exceeds_total_or_limit(total in 1..MOST) {
        let total = Usd::from_cents(total);
        let card = card_amount(total);
        prop_assert!(!card.is_zero());
        prop_assert!(card <= total);
        prop_assert!(card <= FULL_PAYMENT_MAX.max(DEPOSIT_MAX));
        prop_assert_eq!(card == total, total <= FULL_PAYMENT_MAX);
    }

    #[test]
    fn deposit_is_rounded_half_up(
        total in 150_001..1_500_000_i64,
    ) {
        let tenfold = 10 * card_amount(Usd::from_cents(total)).cents();
        prop_assert!((-4..=5).contains(&(tenfold - total)), "{} of {}", tenfold, total);
    }

    #[test]
    fn larger_order_never_has_smaller_deposit(a in 150_001..MOST, more in 0..2_000_000_i64) {
        let smaller = card_amount(Usd::from_cents(a));
        prop_assert!(smaller <= card_amount(Usd::from_cents(a + more)));
    }

    #[test]
    fn larger_order_paid_in_full_pays_more(a in 0..150_000_i64, b in 0..150_000_i64) {
        let (card_a, card_b) = (card_amount(Usd::from_cents(a)), card_amount(Usd::from_cents(b)));
        prop_assert_eq!(a.cmp(&b), card_a.cmp(&card_b));
    }
}
