//! Order numbers.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::order::{OrderId, OrderIdError};
use proptest::prelude::*;

#[test]
fn order_id_has_readable_format() {
    for (bits, text) in [
        (0, "INK-00000-00000"),
        (1, "INK-10000-00000"),
        (31 << 45, "INK-00000-0000Z"),
        (u64::MAX, "INK-ZZZZZ-ZZZZZ"),
    ] {
        assert_eq!(OrderId::from_random(bits).to_string(), text);
    }
}

#[test]
fn order_id_parses_in_usual_spellings() {
    let typed = [
        "INK-7K3M9-Q2X4D",
        "ink-7k3m9-q2x4d",
        "Ink7k3m9q2x4d",
        "7K3M9-Q2X4D",
        "7k3m9q2x4d",
        "  INK-7K3M9-Q2X4D\n",
        "INK-7K-3M9Q2-X4D-",
        "--7K3M9Q2X4D",
    ];
    for text in typed {
        let id = OrderId::parse(text).unwrap();
        assert_eq!(id.as_str(), "INK-7K3M9-Q2X4D", "{text:?}");
    }
}

#[test]
fn ambiguous_letters_parse_as_digits() {
    let id = OrderId::parse("ink-oil0o-LIlio").unwrap();
    assert_eq!(id.as_str(), "INK-01100-11110");
}

#[test]
fn order_id_starting_like_the_prefix_keeps_its_letters() {
    let short = OrderId::parse("INK7K3M9Q2").unwrap();
    assert_eq!(short.as_str(), "INK-1NK7K-3M9Q2");
    let long = OrderId::parse("INK-1NK7K-3M9Q2").unwrap();
    assert_eq!(short, long);
    assert_eq!(OrderId::parse("INKINK7K3M9Q2").unwrap(), long);
}

#[test]
fn malformed_order_id_is_rejected() {
    for text in [
        "",
        "-",
        "INK",
        "INK-",
        "INK-7K3M9-Q2X4",
        "INK-7K3M9-Q2X4DD",
        "INK-INK-7K3M9-Q2X4D",
        "INC-7K3M9-Q2X4D",
        "INK-7K3M9-Q2X4U",
        "INK-7K3M9-Q2X4*",
        "INK 7K3M9 Q2X4D",
        "INK_7K3M9_Q2X4D",
        "INK–7K3M9–Q2X4D",
        "７K3M9Q2X4D",
        "７Ｋ３Ｍ９Ｑ２Ｘ４Ｄ",
        "7K3M9Q2X4\u{0}D",
        "order:INK-7K3M9-Q2X4D",
    ] {
        assert_eq!(OrderId::parse(text), Err(OrderIdError), "{text:?}");
    }
}

proptest! {
    #[test]
    fn displayed_order_id_round_trips(bits: u64) {
        let id = OrderId::from_random(bits);
        let shown = id.to_string();
        prop_assert_eq!(shown.as_str(), id.as_str());
        prop_assert_eq!(serde_json::to_string(&id).unwrap(), format!("\"{shown}\""));
        let tail = shown.strip_prefix("INK-").unwrap();
        for text in [shown.as_str(), tail, &shown.to_lowercase(), &shown.replace('-', "")] {
            prop_assert_eq!(OrderId::parse(text), Ok(id.clone()), "{}", text);
        }
    }

    #[test]
    fn only_lower_fifty_bits_identify_order(a: u64, b: u64) {
        let low = |bits: u64| bits % (1 << 50);
        let same = OrderId::from_random(a) == OrderId::from_random(b);
        prop_assert_eq!(same, low(a) == low(b));
        prop_assert_eq!(OrderId::from_random(a), OrderId::from_random(low(a)));
    }

    #[test]
    fn parsed_order_id_is_canonical(text in "(INK|ink)?-?[0-9A-Za-z]{5}-?[0-9A-Za-z*]{4,6}|\\PC{0,20}") {
        if let Ok(id) = OrderId::parse(&text) {
            let form: Vec<&str> = id.as_str().split('-').collect();
            prop_assert!(matches!(form.as_slice(), ["INK", a, b] if a.len() == 5 && b.len() == 5));
            let letters = id.as_str().trim_start_matches("INK");
            prop_assert!(!letters.contains(['I', 'L', 'O', 'U']));
            prop_assert_eq!(OrderId::parse(id.as_str()), Ok(id));
        }
    }
}

#[test]
fn incomplete_order_id_yields_canonical_prefix() {
    for (typed, beginning) in [
        ("INK", Some("INK")),
        ("ink-", Some("INK")),
        ("INK-7", Some("INK-7")),
        ("ink7k3m9q", Some("INK-7K3M9-Q")),
        ("7k3m9-q2", Some("INK-7K3M9-Q2")),
        ("oil", Some("INK-011")),
        ("INK-7K3M9-Q2X4D", Some("INK-7K3M9-Q2X4D")),
        ("7k", None),
        ("", None),
        ("U2U2U", None),
        ("INK-7K3M9-Q2X4D1", None),
        ("beverly hills", None),
    ] {
        assert_eq!(OrderId::prefix_of(typed).as_deref(), beginning, "{typed:?}");
    }
}
