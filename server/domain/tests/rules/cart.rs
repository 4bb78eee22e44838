//! The cart and its cookie.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::cart::{Cart, CartError};
use ink_domain::zip::ZipCode;
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_cookie_reads_back_as_the_same_cart(codes in prop::collection::vec("[0-9]{5}", 0..80)) {
        let mut cart = Cart::default();
        for code in &codes {
            let _: Result<(), CartError> = cart.add(code);
        }
        prop_assert_eq!(Cart::from_cookie(&cart.to_cookie()), cart);
    }

    #[test]
    fn no_cookie_breaks_the_rules_of_the_cart(value in "([0-9]{4,6}|[.]|\\PC){0,200}") {
        let cart = Cart::from_cookie(&value);
        let mut zips = cart.zips().to_vec();
        prop_assert!(zips.len() <= Cart::MAX);
        zips.sort_unstable();
        zips.dedup();
        prop_assert_eq!(zips.len(), cart.len());
        prop_assert!(zips.iter().all(|zip| value.contains(zip.as_str())));
    }

    #[test]
    fn removing_what_was_added_leaves_the_cart_as_it_was(
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
fn the_bad_parts_of_a_cookie_do_not_cost_the_good_ones() {
    let cart = Cart::from_cookie("90210..9021.10001.90210.abcde.<script>.02134");
    assert_eq!(cart.to_cookie(), "90210.10001.02134");
    assert!(Cart::from_cookie("").is_empty() && !cart.is_empty());
}

#[test]
fn each_refusal_has_its_reason_and_changes_nothing() {
    let mut cart = Cart::from_cookie("90210");
    assert_eq!(cart.add("9021"), Err(CartError::NotAZip));
    assert_eq!(cart.add("90210"), Err(CartError::AlreadyIn));
    assert_eq!(cart.remove("10001"), Err(CartError::NotIn));
    assert_eq!(cart.remove("not a zip"), Err(CartError::NotIn));
    assert_eq!(cart.to_cookie(), "90210");
}

#[test]
fn the_fifty_first_zip_is_refused() {
    let mut cart = Cart::default();
    for code in 10_000..10_050 {
        cart.add(&code.to_string()).unwrap();
    }
    assert_eq!(cart.add("20000"), Err(CartError::Full));
    assert_eq!(cart.add("10000"), Err(CartError::AlreadyIn));
    assert_eq!(cart.len(), Cart::MAX);
}
