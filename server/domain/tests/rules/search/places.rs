//! Cities, counties and states, as people type them.

use ink_domain::search::{Reading, SearchText, means_county, spellings};
use ink_domain::zip::{State, ZipCode};

use super::found;

#[test]
fn place_is_found_as_printed_and_as_typed() {
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
        ("Sault Ste. Marie", "Sault Sainte Marie", State::Michigan),
        ("pt pleasant, nj", "Point Pleasant", State::NewJersey),
        ("n las vegas", "North Las Vegas", State::Nevada),
        ("E. St. Louis, IL", "East Saint Louis", State::Illinois),
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
        // ZIP+4, even while it is being typed.
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
        // Followed by the country.
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
        // A city's name alone, with or without Colorado after it, is no county's.
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
fn zip_may_follow_state_after_comma() {
    for typed in [
        "Los Angeles, CA, 90001",
        "los angeles ca, 90001",
        "Los Angeles, 90001",
        "Los Angeles, CA, 90001-1234, USA",
    ] {
        assert!(found(typed, "Los Angeles", State::California), "{typed}");
    }
    for typed in ["Los Angeles, FL, 90001", "Los Angeles, CA, 90002"] {
        assert!(!found(typed, "Los Angeles", State::California), "{typed}");
    }
}

#[test]
fn county_is_found_in_each_spelling() {
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
fn state_name_matches_whole_state_and_cities_named_after_it() {
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
    // A mere beginning of a state's name is no state, and neither is a city named after one.
    assert!(!found("tex", "Nowhere", State::Texas));
    assert!(!found("texas city", "Nowhere", State::Texas));
}

#[test]
fn place_is_found_by_nickname() {
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
        ("华盛顿", "Washington", State::DistrictOfColumbia),
        // In Chinese, the state comes first.
        ("加州洛杉矶", "Los Angeles", State::California),
        ("加州 洛杉矶", "Los Angeles", State::California),
        ("加州，洛杉矶 90001", "Los Angeles", State::California),
        ("加利福尼亚洛杉矶", "Los Angeles", State::California),
        ("加利福尼亚州 Los Angeles", "Los Angeles", State::California),
        ("伊利诺伊州 Cook County", "Evanston", State::Illinois),
    ] {
        assert!(found(typed, city, state), "{typed}");
    }
    assert!(!found("sf", "San Francisco", State::Texas));
    assert!(!found("sf, tx", "San Francisco", State::California));
    assert!(!found("加州芝加哥", "Chicago", State::Illinois));
    assert!(!found("加州芝加哥", "Los Angeles", State::California));
    // All five boroughs.
    let zip = ZipCode::parse("11101").unwrap();
    for typed in ["NYC", "纽约，纽约州", "纽约州纽约"] {
        let boroughs = SearchText::new(typed);
        for county in ["New York", "Kings", "Queens", "Bronx", "Richmond"] {
            let county = format!("{county} County");
            assert!(boroughs.finds(zip, "Nowhere", &county, State::NewYork));
            assert!(!boroughs.finds(zip, "Nowhere", &county, State::Virginia));
        }
        assert!(!boroughs.finds(zip, "Nowhere", "Erie County", State::NewYork));
    }
}

#[test]
fn word_zip_code_is_ignored_in_search() {
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
    // A place may have that name.
    assert!(found("zip city", "Zip City", State::Alabama));
    assert!(found("zipp", "Zippel", State::Minnesota));
    for alone in ["zip", "zip code", "邮编"] {
        assert!(!found(alone, "Chicago", State::Illinois), "{alone}");
    }
}

#[test]
fn state_is_found_by_each_of_its_names() {
    let catalogue: serde_json::Value = serde_json::from_str(include_str!(
        "../../../../../ui/shared/search/state-names.json"
    ))
    .unwrap();
    let short = catalogue.pointer("/short").and_then(|all| all.as_object());
    let names = short.unwrap().values().filter_map(|names| names.as_array());
    let all = names.map(Vec::len).sum::<usize>();
    assert_eq!(all, 8 + 1, "as the search has, and the district's");
    for state in State::ALL {
        let chinese = catalogue.pointer(&format!("/ch/{}", state.code()));
        assert_eq!(chinese.unwrap(), state.chinese_name());
        let short = catalogue.pointer(&format!("/short/{}", state.code()));
        let short = short
            .and_then(|names| names.as_array())
            .into_iter()
            .flatten();
        let names = [state.code(), state.folded_name(), state.chinese_name()];
        for written in short.filter_map(|name| name.as_str()).chain(names) {
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
fn text_names_a_state_by_any_of_its_names_and_their_beginnings() {
    for (typed, names_one) in [
        ("ca", true),
        ("california", true),
        ("calif", true),
        ("hampshire", true),
        ("the state of california", true),
        ("加州", true),
        ("beverly hills, ca", false),
        ("90210", false),
        ("zzzq", false),
        ("", false),
    ] {
        let text = SearchText::new(typed);
        assert_eq!(text.names_a_state(typed), names_one, "{typed}");
    }
}
