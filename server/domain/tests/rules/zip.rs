//! Codes, states and the status of a listing.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::zip::{ListingStatus, NotAZipCode, State, UnknownState, ZipCode};
use proptest::prelude::*;

proptest! {
    #[test]
    fn five_digits_parse_unchanged(text in "[0-9]{5}") {
        let zip = ZipCode::parse(&text).unwrap();
        prop_assert_eq!(zip.as_str(), &text);
        prop_assert_eq!(text.parse(), Ok(zip));
        prop_assert_eq!(format!("{zip:?}"), format!("ZipCode({text})"));
        prop_assert_eq!(zip.to_string(), text);
    }

    #[test]
    fn only_five_digits_parse(text in "\\PC{0,8}") {
        let five_digits = text.len() == 5 && text.bytes().all(|b| b.is_ascii_digit());
        prop_assert_eq!(ZipCode::parse(&text).is_ok(), five_digits);
    }

    #[test]
    fn zips_sort_like_their_text(a in "[0-9]{5}", b in "[0-9]{5}") {
        let zips = ZipCode::parse(&a).unwrap().cmp(&ZipCode::parse(&b).unwrap());
        prop_assert_eq!(zips, a.cmp(&b));
    }

    #[test]
    fn only_expired_hold_reads_as_available(until in any::<i64>(), now in any::<i64>()) {
        for status in ListingStatus::ALL {
            let ran_out = status == ListingStatus::Pending && until <= now;
            let expected = if ran_out { ListingStatus::Available } else { status };
            prop_assert_eq!(status.at(Some(until), now), expected);
            prop_assert_eq!(status.at(None, now), status);
        }
    }
}

#[test]
fn zip_lookalikes_are_rejected() {
    for text in [
        "",
        "9021",
        "902101",
        " 90210",
        "90210 ",
        "9021O",
        "-9021",
        "９０２１０",
        "९०२१०",
    ] {
        assert_eq!(ZipCode::parse(text), Err(NotAZipCode), "{text:?}");
    }
}

#[test]
fn fifty_states_and_dc_have_unique_codes() {
    let mut codes: Vec<&str> = State::ALL.map(State::code).to_vec();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 51);
    for state in State::ALL {
        assert_eq!(state.to_string().parse(), Ok(state));
        assert!(state.code().len() == 2 && state.code().bytes().all(|b| b.is_ascii_lowercase()));
        assert_eq!(state.abbreviation(), state.code().to_uppercase());
    }
}

#[test]
fn territories_names_and_uppercase_codes_are_rejected() {
    for text in ["", "pr", "gu", "CA", "Ca", "california", " ca", "c"] {
        assert_eq!(State::parse(text), Err(UnknownState), "{text:?}");
    }
}

#[test]
fn status_codes_match_api() {
    assert_eq!(
        ListingStatus::ALL.map(ListingStatus::code),
        [10, 20, 30, 40]
    );
    assert_eq!(ListingStatus::from_code(30), Some(ListingStatus::Reserved));
    assert_eq!(ListingStatus::from_code(0), None);
}
