//! Mailed codes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::mailed_code::{LIFE, MailedCode, TRIES, Verdict, judge};
use proptest::prelude::*;

#[test]
fn code_has_six_digits() {
    let code = MailedCode::parse(" 012345 ").unwrap();
    assert_eq!(code.as_str(), "012345");
    assert_eq!(format!("{code:?}"), "MailedCode");
    for text in ["", "12345", "1234567", "12345a", "１２３４５６", "+12345"] {
        assert!(MailedCode::parse(text).is_none(), "{text}");
    }
}

#[test]
fn mailed_code_is_valid_for_ten_minutes() {
    assert_eq!(LIFE, 600_000);
}

proptest! {
    #[test]
    fn guess_counts_only_while_tries_and_time_remain(
        matches: bool, tries in 0..10_i32, age in 0..2 * LIFE,
    ) {
        let verdict = judge(matches, tries, LIFE, age);
        if tries >= TRIES || age >= LIFE {
            prop_assert_eq!(verdict, Verdict::Spent);
            prop_assert!(verdict.is_over());
        } else if matches {
            prop_assert_eq!(verdict, Verdict::Right);
            prop_assert!(!verdict.is_over());
        } else {
            prop_assert_eq!(verdict, Verdict::Wrong { tries_left: TRIES - 1 - tries });
            prop_assert_eq!(verdict.is_over(), tries == TRIES - 1);
        }
    }
}
