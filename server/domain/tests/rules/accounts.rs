//! Addresses, factors, codes and sessions.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::email::{Email, EmailError};
use ink_domain::factor::{Factors, MfaType};
use ink_domain::mailed_code::{LIFE, MailedCode, TRIES, Verdict, judge};
use ink_domain::session::{
    IDLE_LIFE, REAUTHENTICATION_LIFE, REFRESH_GRACE, Refresh, SESSION_LIFE, TOKEN_LIFE, ends_at,
    is_recently_authenticated, refresh, token_ends_at,
};
use proptest::prelude::*;

#[test]
fn email_preserves_spelling_and_compares_ignoring_case() {
    let typed = Email::parse("  Ada.Lovelace+ink@Example.COM ").ok();
    let folded = typed.as_ref().map(Email::folded);
    assert_eq!(folded.as_deref(), Some("ada.lovelace+ink@example.com"));
    assert_eq!(typed, Email::parse("ada.lovelace+INK@example.com").ok());
    assert_eq!(format!("{typed:?}"), "Some(Email)");
}

#[test]
fn email_displays_as_typed_and_differs_from_others() {
    let ada = Email::parse("Ada@Example.com").unwrap();
    assert_eq!(ada.as_str(), "Ada@Example.com");
    assert_eq!(ada.to_string(), "Ada@Example.com");
    assert_ne!(ada, Email::parse("eve@example.com").unwrap());
}

#[test]
fn email_has_at_most_255_characters() {
    let label = |length| "a".repeat(length);
    let longest = |last| format!("{0}@{1}.{1}.{2}", label(64), label(63), label(last));
    assert!(Email::parse(&longest(62)).is_ok_and(|email| email.as_str().len() == 255));
    assert_eq!(Email::parse(&longest(63)).err(), Some(EmailError::Length));
}

#[test]
fn invalid_email_reports_reason() {
    assert_eq!(Email::parse("  ").err(), Some(EmailError::Missing));
    let long = format!("{}@example.com", "a".repeat(250));
    assert_eq!(Email::parse(&long).err(), Some(EmailError::Length));
    for text in [
        "ada",
        "ada@",
        "@example.com",
        "ada@localhost",
        "ada@exa mple.com",
        "ada@[127.0.0.1]",
        "Ada <ada@example.com>",
        "\"ada\"@example.com",
        "ada@example..com",
        "ada@example.com\r\nBcc: eve@example.com",
    ] {
        assert_eq!(
            Email::parse(text).err(),
            Some(EmailError::Malformed),
            "{text}"
        );
    }
}

#[test]
fn spellings_of_a_domain_are_one_address() {
    for (typed, kept) in [
        (" ada@bücher.example ", "ada@xn--bcher-kva.example"),
        ("Ada@BÜCHER.Example", "Ada@xn--bcher-kva.example"),
        ("ada@ｅxample.com", "ada@example.com"),
        ("ada@mail．example。com", "ada@mail.example.com"),
    ] {
        let email = Email::parse(typed).unwrap();
        assert_eq!(email.as_str(), kept);
        assert_eq!(email.folded(), kept.to_lowercase());
        let new = Email::parse_new(typed);
        assert!(new.is_ok_and(|new| new.as_str() == kept), "{typed}");
    }
}

#[test]
fn new_email_is_ascii_and_has_domain() {
    for text in [
        "jörg@example.com",
        "用户@example.com",
        "ada@a_ü.example",
        "ada@127.0.0.1",
        "ada@１２７.0.0.1",
    ] {
        let refused = Email::parse_new(text);
        assert_eq!(refused.err(), Some(EmailError::Malformed), "{text}");
        // Accounts that have one are read.
        assert!(Email::parse(text).is_ok(), "{text}");
    }
    assert_eq!(Email::parse_new(" ").err(), Some(EmailError::Missing));
}

#[test]
fn recovery_codes_alone_are_no_mfa_option() {
    let all = Factors {
        mailed: true,
        authenticator: true,
        recovery_codes: 10,
    };
    let options = [MfaType::Mailed, MfaType::Authenticator, MfaType::Recovery];
    assert_eq!(all.options(), options);
    let codes_alone = Factors {
        mailed: false,
        authenticator: false,
        ..all
    };
    assert_eq!(codes_alone.options(), []);
    let app = Factors {
        mailed: false,
        recovery_codes: 0,
        ..all
    };
    assert_eq!(app.options(), [MfaType::Authenticator]);
    for one in options {
        assert_eq!(MfaType::from_code(one.code()), Some(one));
    }
    assert!(MfaType::from_code("sms").is_none());
}

#[test]
fn code_has_six_digits() {
    let code = MailedCode::parse(" 012345 ").unwrap();
    assert_eq!(code.as_str(), "012345");
    assert_eq!(format!("{code:?}"), "MailedCode");
    for text in ["", "12345", "1234567", "12345a", "１２３４５６", "+12345"] {
        assert!(MailedCode::parse(text).is_none(), "{text}");
    }
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

    #[test]
    fn used_refresh_token_is_accepted_only_within_grace(
        used in 0..IDLE_LIFE, after in 0..2 * REFRESH_GRACE,
    ) {
        let judged = refresh(Some(used), IDLE_LIFE, used + after);
        if after > REFRESH_GRACE {
            prop_assert_eq!(judged, Refresh::Reused);
        } else {
            prop_assert!(matches!(judged, Refresh::Sibling | Refresh::Expired));
        }
    }
}

#[test]
fn session_ends_when_idle_or_old() {
    assert_eq!(ends_at(5, 5), 5 + IDLE_LIFE);
    let late = 5 + SESSION_LIFE - IDLE_LIFE;
    assert_eq!(
        [late - 1, late, late + 1].map(|used| ends_at(5, used)),
        [4 + SESSION_LIFE, 5 + SESSION_LIFE, 5 + SESSION_LIFE]
    );
    let late = 5 + SESSION_LIFE - TOKEN_LIFE;
    assert_eq!(
        [5, late, late + 1].map(|now| token_ends_at(5, now)),
        [5 + TOKEN_LIFE, 5 + SESSION_LIFE, 5 + SESSION_LIFE]
    );
}

#[test]
fn lifetimes_expire_at_their_boundaries() {
    assert_eq!(TOKEN_LIFE, 900_000);
    assert_eq!([LIFE, REAUTHENTICATION_LIFE], [600_000; 2]);
    assert_eq!(REFRESH_GRACE, 10_000);
    assert_eq!([IDLE_LIFE, SESSION_LIFE], [1_209_600_000, 2_592_000_000]);
    assert_eq!(refresh(Some(0), IDLE_LIFE, REFRESH_GRACE), Refresh::Sibling);
    assert_eq!(
        refresh(Some(0), REFRESH_GRACE, REFRESH_GRACE),
        Refresh::Expired
    );
    assert_eq!(refresh(None, IDLE_LIFE, IDLE_LIFE - 1), Refresh::Renew);
    assert_eq!(refresh(None, IDLE_LIFE, IDLE_LIFE), Refresh::Expired);
    for proved in [0, IDLE_LIFE] {
        assert!(is_recently_authenticated(
            proved,
            proved + REAUTHENTICATION_LIFE
        ));
        assert!(!is_recently_authenticated(
            proved,
            proved + REAUTHENTICATION_LIFE + 1
        ));
    }
}
