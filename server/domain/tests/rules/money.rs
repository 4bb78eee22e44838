//! How dollars are shown and sent.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::money::Usd;
use proptest::prelude::*;

#[test]
fn cents_are_shown_only_when_nonzero() {
    for (cents, shown) in [
        (0, "$0"),
        (5, "$0.05"),
        (99_500, "$995"),
        (999_500, "$9,995"),
        (15_050, "$150.50"),
        (2_499_500, "$24,995"),
        (123_456_789, "$1,234,567.89"),
        (-15_050, "-$150.50"),
    ] {
        assert_eq!(Usd::from_cents(cents).to_string(), shown);
    }
}

#[test]
fn dollars_parse_with_at_most_two_decimals() {
    for (text, cents) in [
        ("0", 0),
        ("995", 99_500),
        ("150.5", 15_050),
        ("150.05", 15_005),
        ("92233720368547758.07", i64::MAX),
    ] {
        assert_eq!(Usd::parse(text), Some(Usd::from_cents(cents)), "{text}");
    }
    for text in [
        "",
        ".",
        "1.",
        ".5",
        "1.234",
        "-1",
        "+1",
        "1,000",
        "1.x",
        "x.1",
        "92233720368547758.08",
    ] {
        assert_eq!(Usd::parse(text), None, "{text}");
    }
}

#[test]
fn json_dollars_have_at_most_two_decimals() {
    for (cents, json) in [
        (0, "0"),
        (999_500, "9995"),
        (15_050, "150.5"),
        (29, "0.29"),
        (10_001, "100.01"),
        (-5, "-0.05"),
    ] {
        assert_eq!(
            serde_json::to_string(&Usd::from_cents(cents)).unwrap(),
            json
        );
    }
}

#[test]
fn dollar_is_a_hundred_cents() {
    assert_eq!(Usd::from_dollars(995), Usd::from_cents(99_500));
    assert_eq!(
        Usd::from_dollars(i32::MIN).cents(),
        i64::from(i32::MIN) * 100
    );
}

#[test]
fn arithmetic_saturates() {
    let (least, cent, most) = (i64::MIN, 1, i64::MAX);
    let usd = Usd::from_cents;
    assert_eq!(usd(most) + usd(cent), usd(most));
    assert_eq!(usd(least) - usd(cent), usd(least));
    assert_eq!(usd(0) - usd(least), usd(most));
    assert_eq!(-usd(least), usd(most));
    assert_eq!([usd(most), usd(most)].into_iter().sum::<Usd>(), usd(most));
    assert_eq!([].into_iter().sum::<Usd>(), usd(0));
}

proptest! {
    #[test]
    fn subtraction_undoes_addition(
        a in -1_000_000_000_000_i64..1_000_000_000_000, b in -1_000_000_000_000_i64..1_000_000_000_000,
    ) {
        let (a, b) = (Usd::from_cents(a), Usd::from_cents(b));
        prop_assert_eq!(a + b - b, a);
        prop_assert_eq!([a, b].into_iter().sum::<Usd>(), b + a);
        prop_assert_eq!((a - b).is_zero(), a == b);
        prop_assert_eq!((a - b).is_positive(), a > b);
        prop_assert_eq!(-(a - b), b - a);
        let mut sum = a;
        sum += b;
        prop_assert_eq!(sum, a + b);
        sum -= a;
        prop_assert_eq!(sum, b);
    }

    #[test]
    fn displayed_amount_is_exact(cents in any::<i64>()) {
        let shown = Usd::from_cents(cents).to_string().replace(['$', ','], "");
        let (dollars, rest) = shown.split_once('.').unwrap_or((&shown, "00"));
        prop_assert_eq!(format!("{dollars}{rest}").parse::<i64>().unwrap(), cents);
    }

    #[test]
    fn json_amount_is_exact(cents in -1_000_000_000_000_i64..1_000_000_000_000) {
        let json = serde_json::to_string(&Usd::from_cents(cents)).unwrap();
        let (dollars, rest) = json.split_once('.').unwrap_or((&json, ""));
        prop_assert!(rest.len() <= 2, "{}", json);
        prop_assert_eq!(format!("{dollars}{rest:0<2}").parse::<i64>().unwrap(), cents);
    }
}
