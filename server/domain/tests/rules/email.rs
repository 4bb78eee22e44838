//! Addresses.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::email::{Email, EmailError};

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
