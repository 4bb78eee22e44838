//! Handles.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ink_id::{InkId, InkIdError};
use proptest::prelude::*;

proptest! {
    #[test]
    fn valid_ink_id_is_accepted(text in "[A-Za-z0-9][A-Za-z0-9._-]{3,15}") {
        let ink_id = InkId::parse(&format!("  {text}\t")).unwrap();
        prop_assert_eq!(ink_id.as_str(), &text);
        prop_assert_eq!(ink_id.folded(), text.to_lowercase());
    }

    #[test]
    fn accepted_ink_id_satisfies_rule(text in "\\PC{0,20}") {
        if let Ok(ink_id) = InkId::parse(&text) {
            let text = ink_id.as_str();
            prop_assert!((4..=16).contains(&text.len()));
            prop_assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)));
            prop_assert!(text.as_bytes().first().unwrap().is_ascii_alphanumeric());
        }
    }
}

#[test]
fn invalid_ink_id_reports_reason() {
    for (text, error) in [
        ("abc", InkIdError::Length),
        ("abcdefghijklmnopq", InkIdError::Length),
        ("", InkIdError::Length),
        ("_abcd", InkIdError::Start),
        ("écran", InkIdError::Start),
        ("ink maker", InkIdError::Character),
        ("ink@maker", InkIdError::Character),
    ] {
        assert_eq!(InkId::parse(text).err(), Some(error), "{text:?}");
    }
}

#[test]
fn ink_id_displays_as_typed_and_compares_ignoring_case() {
    let shown = InkId::parse("Ink.Maker").unwrap();
    assert_eq!(shown.to_string(), "Ink.Maker");
    assert_eq!(shown, "ink.maker".parse().unwrap());
    assert_ne!(shown, InkId::parse("ink_maker").unwrap());
}

#[test]
fn reserved_name_is_detected_in_any_spelling() {
    for text in [
        "inkpay",
        "Ink.Pay",
        "SUPPORT",
        "s-u-p-p-o-r-t",
        "root",
        "Deleted",
        "no.body",
        "none",
        "unknown",
    ] {
        assert!(InkId::parse(text).unwrap().is_reserved(), "{text}");
    }
    assert!(!InkId::parse("inkpayer").unwrap().is_reserved());
}
