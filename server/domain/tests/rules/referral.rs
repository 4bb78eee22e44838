//! What a referrer earns.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::money::Usd;
use ink_domain::referral::Share;
use proptest::prelude::*;

#[test]
fn usual_share_is_five_percent_rounded_down() {
    for (paid, earned) in [
        (0, 0),
        (19, 0),
        (20, 1),
        (39, 1),
        (40, 2),
        (99_500, 4_975),
        (150_050, 7_502),
        (2_499_500, 124_975),
    ] {
        let share = Share::USUAL.of(Usd::from_cents(paid));
        assert_eq!(share, Usd::from_cents(earned), "of {paid} cents");
    }
    assert_eq!(Share::from_basis_points(500), Some(Share::USUAL));
}

#[test]
fn share_never_exceeds_amount_paid() {
    assert_eq!(Share::from_basis_points(10_001), None);
    assert_eq!(Share::from_basis_points(u16::MAX), None);
    let all = Share::from_basis_points(10_000).unwrap();
    let most = Usd::from_cents(i64::MAX);
    assert_eq!(all.of(most), most);
    let none = Share::from_basis_points(0).unwrap();
    assert_eq!(none.of(most), Usd::ZERO);
}

proptest! {
    #[test]
    fn share_is_rounded_down_to_whole_cent(
        points in 0..=10_000_u16, paid in 0..=i64::MAX,
    ) {
        let share = Share::from_basis_points(points).unwrap().of(Usd::from_cents(paid));
        let exact = i128::from(paid) * i128::from(points);
        let shared = i128::from(share.cents()) * 10_000;
        prop_assert!(shared <= exact && exact < shared + 10_000);
    }
}
