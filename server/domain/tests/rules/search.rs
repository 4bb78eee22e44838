//! Folding, terms, and the ways in which a search is read.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::search::{
    Order, OutOfRange, PageSize, Reading, SearchText, Skip, Sort, ZipQuery, beginning_with,
    means_county, mentions, mentions_all, spellings, terms,
};
use ink_domain::zip::{State, ZipCode};
use proptest::prelude::*;

/// What a text is looked for as, if no state is read in it.
fn folded(typed: &str) -> String {
    let search = SearchText::new(typed);
    let whole = search.readings().last();
    whole.map_or(String::new(), |reading| {
        let name = format!("{} {}", reading.digits, reading.name);
        name.trim().to_owned()
    })
}

fn of(city: &str) -> Vec<String> {
    terms(ZipCode::parse("90001").unwrap(), city)
}

/// Whether a database that compares bytes would find the term.
fn begins_with(term: &str, text: &str) -> bool {
    beginning_with(text).is_none_or(|(from, to)| {
        from.as_bytes() <= term.as_bytes() && term.as_bytes() < to.as_bytes()
    })
}

/// Whether somebody who types this finds a city in a state. Its county is Cook County.
fn found(typed: &str, city: &str, state: State) -> bool {
    let reads = |reading: &Reading| {
        "90001".starts_with(&reading.digits)
            && (reading.states.is_empty() || reading.states.contains(&state))
            && (of(city).iter().any(|term| begins_with(term, &reading.name))
                || spellings("Cook County")
                    .iter()
                    .any(|county| means_county(county, &reading.name)))
    };
    let search = SearchText::new(typed);
    let found = search.is_empty() || search.readings().iter().any(reads);
    let zip = ZipCode::parse("90001").unwrap();
    assert_eq!(
        search.finds(zip, city, "Cook County", state),
        found,
        "{typed}"
    );
    found
}

#[test]
fn case_accents_space_and_the_keyboards_habits_are_folded() {
    for (typed, expected) in [
        ("  Los   ANGELES ", "los angeles"),
        ("St. Louis", "st louis"),
        ("Cañon City", "canon city"),
        ("Can\u{303}on", "canon"),
        ("İzmir", "izmir"),
        ("９０２１０", "90210"),
        ("Coeur d\u{2019}Alene", "coeur dalene"),
        ("Winston\u{2013}Salem", "winston salem"),
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
        // No last word of these is a state.
        let typed = format!("a{c}bx");
        let once = folded(&typed);
        assert!(once == typed || folded(&once) == once, "{c:?}");
    }
}

#[test]
fn a_city_is_found_by_each_of_its_words() {
    assert_eq!(of("Los Angeles"), ["90001", "angeles", "los angeles"]);
    assert_eq!(
        of("St. Louis"),
        ["90001", "louis", "saint louis", "st louis"]
    );
    assert_eq!(of("Truth Or Consequences").len(), 4);
}

#[test]
fn a_hyphen_ends_a_word_and_may_be_typed_as_a_space() {
    assert_eq!(of("Winston-Salem"), ["90001", "salem", "winston salem"]);
}

#[test]
fn places_are_found_as_the_store_prints_them_and_as_people_type_them() {
    for (typed, city, state) in [
        ("Beverly Hills, CA", "Beverly Hills", State::California),
        ("beverly hills,ca", "Beverly Hills", State::California),
        (
            "Beverly Hills, California",
            "Beverly Hills",
            State::California,
        ),
        ("Hills, ca", "Beverly Hills", State::California),
        ("Washington, DC", "Washington", State::DistrictOfColumbia),
        ("washington, d.c.", "Washington", State::DistrictOfColumbia),
        ("washington dc", "Washington", State::DistrictOfColumbia),
        ("austin tx", "Austin", State::Texas),
        ("st louis", "Saint Louis", State::Missouri),
        ("St. Louis, MO", "Saint Louis", State::Missouri),
        ("saint louis", "St. Louis", State::Missouri),
        ("ft worth", "Fort Worth", State::Texas),
        ("mt vernon", "Mount Vernon", State::NewYork),
        ("O'Fallon", "O Fallon", State::Illinois),
        ("ofallon il", "O Fallon", State::Illinois),
        ("o fallon", "O Fallon", State::Illinois),
        ("coeur d alene", "Coeur d'Alene", State::Idaho),
        ("Coeur d'Alene, ID", "Coeur d'Alene", State::Idaho),
        ("new york, new york", "New York", State::NewYork),
        ("new york new york", "New York", State::NewYork),
        ("New York NY", "New York", State::NewYork),
        ("winston-salem, nc", "Winston-Salem", State::NorthCarolina),
        ("90001 los angeles", "Los Angeles", State::California),
        ("Los Angeles, CA 90001", "Los Angeles", State::California),
        ("los angeles ca 90001", "Los Angeles", State::California),
        ("90001, ca", "Los Angeles", State::California),
        ("900 los angeles", "Los Angeles", State::California),
        // As it is typed, letter by letter.
        ("beverly hills,", "Beverly Hills", State::California),
        ("beverly hills, c", "Beverly Hills", State::California),
        ("new york, new y", "New York", State::NewYork),
        ("fond du la", "Fond Du Lac", State::Wisconsin),
        // The post's own nine digits, also as they are typed.
        ("90001-1234", "Los Angeles", State::California),
        ("90001-", "Los Angeles", State::California),
        ("90001-12", "Los Angeles", State::California),
        ("90001\u{2013}1234", "Los Angeles", State::California),
        (
            "Los Angeles, CA 90001-1234",
            "Los Angeles",
            State::California,
        ),
        ("90001-1234, CA", "Los Angeles", State::California),
        (
            "Los Angeles, CA 90001-1234, USA",
            "Los Angeles",
            State::California,
        ),
        // With the country behind it.
        ("Beverly Hills, CA, USA", "Beverly Hills", State::California),
        ("Beverly Hills, CA, U", "Beverly Hills", State::California),
        ("beverly hills ca usa", "Beverly Hills", State::California),
        (
            "beverly hills, california, united states",
            "Beverly Hills",
            State::California,
        ),
        (
            "Washington, D.C., U.S.A.",
            "Washington",
            State::DistrictOfColumbia,
        ),
        ("beverly hills usa", "Beverly Hills", State::California),
        // By the county.
        ("Cook County", "Evanston", State::Illinois),
        ("cook coun", "Evanston", State::Illinois),
        ("cook county il", "Evanston", State::Illinois),
        ("Cook County, Illinois, USA", "Evanston", State::Illinois),
        ("90001 cook county", "Evanston", State::Illinois),
    ] {
        assert!(found(typed, city, state), "{typed}");
    }
    for (typed, city, state) in [
        ("Beverly Hills, CA", "Beverly Hills", State::Florida),
        ("austin tx", "Austin", State::Minnesota),
        ("Nowhere, CA", "Beverly Hills", State::California),
        ("beverly hills, zz", "Beverly Hills", State::California),
        ("10001 los angeles", "Los Angeles", State::California),
        ("los angeles 10001", "Los Angeles", State::California),
        ("90001 chicago", "Los Angeles", State::California),
        ("90210-1234", "Los Angeles", State::California),
        ("90001-12345", "Los Angeles", State::California),
        ("9000-1234", "Los Angeles", State::California),
        ("Beverly Hills, FL, USA", "Beverly Hills", State::California),
        ("beverly hills, usc", "Beverly Hills", State::California),
        // A city's name alone, with Colorado behind it or not, is no county's.
        ("cook", "Evanston", State::Illinois),
        ("cook, co", "Evanston", State::Illinois),
        ("cook co", "Evanston", State::Illinois),
        ("county", "Evanston", State::Illinois),
        ("ook county", "Evanston", State::Illinois),
        ("cook county in", "Evanston", State::Illinois),
    ] {
        assert!(!found(typed, city, state), "{typed}");
    }
}

#[test]
fn a_county_is_known_by_each_way_of_writing_it() {
    for (county, typed) in [
        ("St. Louis County", "saint louis county"),
        ("St. Louis city", "st louis city"),
        ("Prince George's County", "prince georges county"),
        ("Prince George's County", "prince george s cou"),
        ("Orleans Parish", "orleans par"),
        ("Yukon-Koyukuk Census Area", "yukon koyukuk census are"),
    ] {
        let named = spellings(county);
        assert!(
            named.iter().any(|name| means_county(name, typed)),
            "{typed}"
        );
    }
}

#[test]
fn a_state_alone_is_all_of_it_and_what_begins_so() {
    for (typed, state) in [
        ("texas", State::Texas),
        ("Texas,", State::Texas),
        ("TX", State::Texas),
        ("Texas, USA", State::Texas),
        ("texas zip codes", State::Texas),
        ("ZIP codes in Texas", State::Texas),
        ("new york", State::NewYork),
        ("new york state", State::NewYork),
        ("Washington", State::Washington),
        ("washington state", State::Washington),
        ("the state of west virginia", State::WestVirginia),
        ("D.C.", State::DistrictOfColumbia),
        ("District of Columbia", State::DistrictOfColumbia),
        ("得克萨斯州", State::Texas),
        ("得克萨斯", State::Texas),
        ("加州", State::California),
        ("纽约", State::NewYork),
        ("加州邮编", State::California),
    ] {
        assert!(found(typed, "Nowhere", state), "{typed}");
        assert!(!found(typed, "Nowhere", State::Utah), "{typed}");
    }
    assert!(found("washington", "Port Washington", State::NewYork));
    assert!(found("oregon", "Oregon City", State::Oregon));
    assert!(found("ca", "Carson City", State::Nevada));
    // What only begins as a state's name is no state, and a city that is called after one is no state.
    assert!(!found("tex", "Nowhere", State::Texas));
    assert!(!found("texas city", "Nowhere", State::Texas));
}

#[test]
fn places_are_found_by_what_people_call_them() {
    for (typed, city, state) in [
        ("LA", "Los Angeles", State::California),
        ("L.A.", "Los Angeles", State::California),
        ("la, ca", "Los Angeles", State::California),
        ("90001 la", "Los Angeles", State::California),
        ("la zip codes", "Los Angeles", State::California),
        ("sf", "San Francisco", State::California),
        ("philly", "Philadelphia", State::Pennsylvania),
        ("The Bronx, NY", "Bronx", State::NewYork),
        ("洛杉矶", "Los Angeles", State::California),
        ("洛杉矶，加州", "Los Angeles", State::California),
        ("洛杉矶邮编", "Los Angeles", State::California),
    ] {
        assert!(found(typed, city, state), "{typed}");
    }
    assert!(!found("sf", "San Francisco", State::Texas));
    assert!(!found("sf, tx", "San Francisco", State::California));
    // All five boroughs.
    let boroughs = SearchText::new("NYC");
    let zip = ZipCode::parse("11101").unwrap();
    for county in ["New York", "Kings", "Queens", "Bronx", "Richmond"] {
        let county = format!("{county} County");
        assert!(boroughs.finds(zip, "Nowhere", &county, State::NewYork));
        assert!(!boroughs.finds(zip, "Nowhere", &county, State::Virginia));
    }
}

#[test]
fn what_a_zip_is_called_is_no_part_of_it() {
    for typed in [
        "zip 90001",
        "ZIP: 90001",
        "zip#90001",
        "Zip Code 90001",
        "90001 zip code",
        "zipcode 90001, CA",
        "postal code 90001",
        "zip codes near los angeles",
        "los angeles zips",
        "邮编90001",
        "邮政编码：90001",
    ] {
        assert!(found(typed, "Los Angeles", State::California), "{typed}");
    }
    // A place may be called so.
    assert!(found("zip city", "Zip City", State::Alabama));
    assert!(found("zipp", "Zippel", State::Minnesota));
    for alone in ["zip", "zip code", "邮编"] {
        assert!(!found(alone, "Chicago", State::Illinois), "{alone}");
    }
}

#[test]
fn every_state_is_known_by_its_names() {
    let catalogue: serde_json::Value = serde_json::from_str(include_str!(
        "../../../../ui/shared/search/state-names.json"
    ))
    .unwrap();
    for state in State::ALL {
        let chinese = catalogue.pointer(&format!("/ch/{}", state.code()));
        assert_eq!(chinese.unwrap(), state.chinese_name());
        for written in [state.code(), state.folded_name(), state.chinese_name()] {
            let search = SearchText::new(&format!("x {written}"));
            let read = Reading {
                name: "x".to_owned(),
                states: vec![state],
                ..Reading::default()
            };
            assert!(search.readings().contains(&read), "{written}");
        }
    }
}

#[test]
fn an_order_that_is_not_asked_for_is_the_sorts_own() {
    for sort in Sort::ALL {
        assert_eq!(Sort::from_code(sort.code()), Some(sort));
    }
    assert_eq!(Sort::from_code("PRICE"), None);
    assert_eq!(
        Sort::ALL.map(Sort::order),
        [Order::HighToLow, Order::LowToHigh, Order::HighToLow]
    );
}

#[test]
fn the_range_is_right_at_the_edges_of_unicode() {
    assert_eq!(beginning_with("az"), Some(("az", "a{".to_owned())));
    // The next code points are surrogates, which are no characters.
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
    fn the_range_holds_exactly_the_terms_that_begin_with_the_text(
        typed in "\\PC{0,4}", rest in "\\PC{0,4}", other in "\\PC{0,6}",
    ) {
        let text = folded(&typed);
        let longer = format!("{text}{rest}");
        for term in [longer.as_str(), other.as_str()] {
            prop_assert_eq!(begins_with(term, &text), term.starts_with(&text));
        }
    }

    #[test]
    fn every_word_onwards_finds_its_city(
        words in prop::collection::vec("[A-Za-zéñü][A-Za-zéñü.']{0,7}", 1..5),
        at in any::<prop::sample::Index>(),
        end in any::<prop::sample::Index>(),
    ) {
        let from = words.get(at.index(words.len())..).unwrap().join(" ");
        let typed: String = from.chars().take(1 + end.index(from.chars().count())).collect();
        prop_assert!(found(&typed, &words.join(" "), State::Ohio), "{:?}", typed);
    }

    #[test]
    fn every_beginning_of_the_code_finds_the_zip(code in "[0-9]{5}", digits in 1_usize..=5) {
        let zip = ZipCode::parse(&code).unwrap();
        let text = folded(code.get(..digits).unwrap());
        prop_assert!(terms(zip, "Nowhere").iter().any(|term| begins_with(term, &text)));
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

#[test]
fn a_list_mentions_what_one_of_its_words_begins_with() {
    for (text, typed, found) in [
        ("Address Book", "address", true),
        ("Address Book", "BOOK", true),
        ("Address Book", "address b", true),
        ("Address Book", "ook", false),
        ("ink.maker", "maker", true),
        ("ink.maker", "@ink", true),
        ("Café, é", "cafe", true),
        ("设置，密码", "密码", true),
        ("我的关注列表", "关注", true),
        ("anything", "", false),
        ("anything", " @ ", false),
    ] {
        assert_eq!(mentions(text, typed), found, "{text}: {typed}");
    }
}

#[test]
fn a_list_is_about_what_has_all_words_that_matter() {
    for (typed, found) in [
        ("password change", true),
        ("How do I change my password?", true),
        ("passwords", true),
        ("addresses", true),
        ("e-mail", true),
        ("pass", true),
        ("change passkey", false),
        ("how do I", false),
        ("sword", false),
        ("", false),
        ("?", false),
    ] {
        let words = "settings, change the password, e-mail address";
        assert_eq!(mentions_all(words, typed), found, "{typed}");
    }
}
