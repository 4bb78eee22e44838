//! Folding, and the terms by which a ZIP is found.

use ink_domain::search::{SearchText, beginning_with, terms};
use ink_domain::zip::{State, ZipCode};
use proptest::prelude::*;

use super::{begins_with, folded, found, of};

#[test]
fn folding_normalizes_case_accents_spaces_and_punctuation() {
    for (typed, expected) in [
        ("  Los   ANGELES ", "los angeles"),
        ("St. Louis", "st louis"),
        ("Cañon City", "canon city"),
        ("Can\u{303}on", "canon"),
        ("İzmir", "izmir"),
        ("９０２１０", "90210"),
        ("Coeur d\u{2019}Alene", "coeur dalene"),
        ("Coeur d\u{2032}Alene", "coeur dalene"),
        ("Coeur d`Alene", "coeur dalene"),
        ("\u{2bb}Aiea", "aiea"),
        ("Winston\u{2013}Salem", "winston salem"),
        ("los\u{a0}ang\tel", "los ang el"),
        ("9\u{200b}02\u{0}10", "90210"),
        ("\u{202e}902\u{2066}10", "90210"),
        ("100%_", "100%_"),
        ("洛杉矶", "洛杉矶"),
        (" \t\n", ""),
    ] {
        assert_eq!(folded(typed), expected, "{typed:?}");
        assert_eq!(SearchText::new(typed).is_empty(), expected.is_empty());
    }
}

#[test]
fn folding_is_idempotent_for_every_character() {
    for c in char::MIN..=char::MAX {
        // None of these has a state as its last word.
        let typed = format!("a{c}bx");
        let once = folded(&typed);
        assert!(once == typed || folded(&once) == once, "{c:?}");
    }
}

#[test]
fn city_terms_start_at_each_word() {
    assert_eq!(of("Los Angeles"), ["90001", "angeles", "los angeles"]);
    assert_eq!(
        of("St. Louis"),
        ["90001", "louis", "saint louis", "st louis"]
    );
    assert_eq!(of("Truth Or Consequences").len(), 4);
}

#[test]
fn hyphen_separates_words_like_a_space() {
    assert_eq!(of("Winston-Salem"), ["90001", "salem", "winston salem"]);
}

#[test]
fn punctuation_alone_is_no_term_and_finds_nothing() {
    assert_eq!(of("."), ["90001"]);
    assert!(!found(".", ".", State::Ohio));
}

#[test]
fn terms_of_a_digit_and_an_apostrophe_are_folded() {
    let terms = of("0'a");
    assert_eq!(terms, ["0 a", "0a", "90001", "a"]);
    for term in terms {
        assert_eq!(folded(&term), term);
    }
}

#[test]
fn prefix_range_is_correct_at_unicode_edges() {
    assert_eq!(beginning_with("az"), Some(("az", "a{".to_owned())));
    // The next code points are surrogates, which are not characters.
    assert_eq!(
        beginning_with("a\u{d7ff}"),
        Some(("a\u{d7ff}", "a\u{e000}".to_owned()))
    );
    assert!(begins_with("\u{10fffe}\u{10ffff}\u{10ffff}", "\u{10fffe}"));
    assert!(SearchText::new("\u{10ffff}").is_empty());
    assert_eq!(beginning_with(""), None);
}

proptest! {
    #[test]
    fn prefix_range_holds_exactly_the_matching_terms(
        typed in "\\PC{0,4}", rest in "\\PC{0,4}", other in "\\PC{0,6}",
    ) {
        let text = folded(&typed);
        let longer = format!("{text}{rest}");
        for term in [longer.as_str(), other.as_str()] {
            prop_assert_eq!(begins_with(term, &text), term.starts_with(&text));
        }
    }

    #[test]
    fn city_is_found_from_any_word_onwards(
        words in prop::collection::vec("[A-Za-zéñü][A-Za-zéñü.']{0,7}", 1..5),
        at in any::<prop::sample::Index>(),
        end in any::<prop::sample::Index>(),
    ) {
        let from = words.get(at.index(words.len())..).unwrap().join(" ");
        let typed: String = from.chars().take(1 + end.index(from.chars().count())).collect();
        prop_assert!(found(&typed, &words.join(" "), State::Ohio), "{:?}", typed);
    }

    #[test]
    fn zip_is_found_by_any_prefix_of_its_code(code in "[0-9]{5}", digits in 1_usize..=5) {
        let zip = ZipCode::parse(&code).unwrap();
        let text = folded(code.get(..digits).unwrap());
        prop_assert!(terms(zip, "Nowhere").iter().any(|term| begins_with(term, &text)));
    }

    #[test]
    fn terms_are_folded_and_unique(city in "\\PC{0,20}") {
        let terms = of(&city);
        prop_assert!(terms.is_sorted_by(|a, b| a < b));
        for term in terms {
            prop_assert!(!term.is_empty());
            prop_assert_eq!(folded(&term), term);
        }
    }
}
