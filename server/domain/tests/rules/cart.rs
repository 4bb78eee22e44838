//! The cart and its cookie.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::cart::{Cart, CartError};
use ink_domain::zip::ZipCode;
use proptest::prelude::*;

proptest! {
    #[test]
    fn cookie_round_trips(codes in prop::collection::vec("[0-9]{5}", 0..80)) {
        let mut cart = Cart::default();
        for code in &codes {
            let _: Result<(), CartError> = cart.add(code);
        }
        prop_assert_eq!(Cart::from_cookie(&cart.to_cookie()), cart);
    }

    #[test]
    fn any_cookie_yields_valid_cart(value in "([0-9]{4,6}|[.]|\\PC){0,200}") {
        let cart = Cart::from_cookie(&value);
        let mut zips = cart.zips().to_vec();
        prop_assert!(zips.len() <= Cart::MAX);
        zips.sort_unstable();
        zips.dedup();
        prop_assert_eq!(zips.len(), cart.len());
        prop_assert!(zips.iter().all(|zip| value.contains(zip.as_str())));
    }

    #[test]
    fn removing_added_zip_restores_cart(
        codes in prop::collection::vec("[0-9]{5}", 0..20),
        extra in "[0-9]{5}",
    ) {
        let before = Cart::from_cookie(&codes.join("."));
        prop_assume!(!before.contains(ZipCode::parse(&extra).unwrap()));
        let mut cart = before.clone();
        cart.add(&extra).unwrap();
        cart.remove(&extra).unwrap();
        prop_assert_eq!(cart, before);
    }
}

#[test]
fn invalid_cookie_parts_are_skipped() {
    let cart = Cart::from_cookie("90210..9021.10001.90210.abcde.<script>.02134");
    assert_eq!(cart.to_cookie(), "90210.10001.02134");
    assert!(Cart::from_cookie("").is_empty() && !cart.is_empty());
}

#[test]
fn refused_change_reports_reason_and_keeps_cart() {
    let mut cart = Cart::from_cookie("90210");
    assert_eq!(cart.add("9021"), Err(CartError::NotAZip));
    assert_eq!(cart.add("90210"), Err(CartError::AlreadyIn));
    assert_eq!(cart.remove("10001"), Err(CartError::NotIn));
    assert_eq!(cart.remove("not a zip"), Err(CartError::NotIn));
    assert_eq!(cart.to_cookie(), "90210");
}

#[test]
fn fifty_first_zip_is_refused() {
    let mut cart = Cart::default();
    for code in 10_000..10_050 {
        cart.add(&code.to_string()).unwrap();
    }
    assert_eq!(cart.add("20000"), Err(CartError::Full));
    assert_eq!(cart.add("10000"), Err(CartError::AlreadyIn));
    assert_eq!(cart.len(), Cart::MAX);
}
