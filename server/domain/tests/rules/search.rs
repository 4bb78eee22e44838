//! Folding, terms, and the range that a search is.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::search::{OutOfRange, PageSize, SearchText, Skip, ZipQuery, terms};
use ink_domain::zip::ZipCode;
use proptest::prelude::*;

fn folded(typed: &str) -> String {
    SearchText::new(typed).as_str().to_owned()
}

fn of(city: &str) -> Vec<String> {
    terms(ZipCode::parse("90001").unwrap(), city)
}

/// Whether a database that compares bytes would find the term.
fn finds(search: &SearchText, term: &str) -> bool {
    search.range().is_none_or(|(from, to)| {
        from.as_bytes() <= term.as_bytes() && term.as_bytes() < to.as_bytes()
    })
}

#[test]
fn case_accents_space_and_the_keyboards_habits_are_folded() {
    for (typed, expected) in [
        ("  Los   ANGELES ", "los angeles"),
        ("St. Louis", "st. louis"),
        ("Cañon City", "canon city"),
        ("Can\u{303}on", "canon"),
        ("İzmir", "izmir"),
        ("９０２１０", "90210"),
        ("Coeur d\u{2019}Alene", "coeur d'alene"),
        ("Winston\u{2013}Salem", "winston-salem"),
        ("los\u{a0}ang\tel", "los ang el"),
        ("9\u{200b}02\u{0}10", "90210"),
        ("100%_", "100%_"),
        ("洛杉矶", "洛杉矶"),
        (" \t\n", ""),
    ] {
        assert_eq!(folded(typed), expected, "{typed:?}");
        assert_eq!(SearchText::new(typed).is_empty(), expected.is_empty());
    }
}

#[test]
fn folding_twice_is_folding_once_for_every_character() {
    for c in char::MIN..=char::MAX {
        let typed = format!("a{c}b");
        let once = folded(&typed);
        assert!(once == typed || folded(&once) == once, "{c:?}");
    }
}

#[test]
fn a_city_is_found_by_each_of_its_words() {
    assert_eq!(of("Los Angeles"), ["90001", "angeles", "los angeles"]);
    assert_eq!(of("St. Louis"), ["90001", "louis", "st. louis"]);
    assert_eq!(of("Truth Or Consequences").len(), 4);
}

#[test]
fn a_hyphen_ends_a_word_and_may_be_typed_as_a_space() {
    assert_eq!(
        of("Winston-Salem"),
        ["90001", "salem", "winston salem", "winston-salem"]
    );
}

#[test]
fn the_range_is_right_at_the_edges_of_unicode() {
    assert_eq!(SearchText::new("az").range(), Some(("az", "a{".to_owned())));
    // The next code points are surrogates, which are no characters.
    assert_eq!(
        SearchText::new("a\u{d7ff}").range(),
        Some(("a\u{d7ff}", "a\u{e000}".to_owned()))
    );
    assert!(finds(
        &SearchText::new("\u{10fffe}"),
        "\u{10fffe}\u{10ffff}\u{10ffff}"
    ));
    assert_eq!(SearchText::new("\u{10ffff}").range(), None);
    assert_eq!(SearchText::new("").range(), None);
}

proptest! {
    #[test]
    fn the_range_holds_exactly_the_terms_that_begin_with_the_text(
        typed in "\\PC{0,4}", rest in "\\PC{0,4}", other in "\\PC{0,6}",
    ) {
        let search = SearchText::new(&typed);
        let longer = format!("{}{rest}", search.as_str());
        for term in [longer.as_str(), other.as_str()] {
            prop_assert_eq!(finds(&search, term), term.starts_with(search.as_str()));
        }
    }

    #[test]
    fn every_word_onwards_finds_its_city(
        words in prop::collection::vec("[A-Za-zéñü.']{1,8}", 1..5),
        at in any::<prop::sample::Index>(),
        end in any::<prop::sample::Index>(),
    ) {
        let from = words.get(at.index(words.len())..).unwrap().join(" ");
        let typed: String = from.chars().take(1 + end.index(from.chars().count())).collect();
        let search = SearchText::new(&typed);
        prop_assert!(of(&words.join(" ")).iter().any(|term| finds(&search, term)), "{:?}", typed);
    }

    #[test]
    fn every_beginning_of_the_code_finds_the_zip(code in "[0-9]{5}", digits in 1_usize..=5) {
        let zip = ZipCode::parse(&code).unwrap();
        let search = SearchText::new(code.get(..digits).unwrap());
        prop_assert!(terms(zip, "Nowhere").iter().any(|term| finds(&search, term)));
    }

    #[test]
    fn terms_are_folded_and_come_once(city in "\\PC{0,20}") {
        let terms = of(&city);
        prop_assert!(terms.is_sorted_by(|a, b| a < b));
        for term in terms {
            prop_assert!(!term.is_empty());
            prop_assert_eq!(folded(&term), term);
        }
    }
}

#[test]
fn numbers_out_of_range_are_refused_not_clamped() {
    assert_eq!(PageSize::new(0), Err(OutOfRange));
    assert_eq!(PageSize::new(101), Err(OutOfRange));
    assert_eq!(PageSize::new(1).map(PageSize::get), Ok(1));
    assert_eq!(PageSize::new(100).map(PageSize::get), Ok(100));
    assert_eq!(Skip::new(-1), Err(OutOfRange));
    assert_eq!(Skip::new(0).map(Skip::get), Ok(0));
    assert_eq!(Skip::new(i64::MAX).map(Skip::get), Ok(i64::MAX));
    assert_eq!(ZipQuery::default().count.get(), 18);
}
