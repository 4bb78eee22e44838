//! The ways in which a search is parsed.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod lists;
mod places;
mod query;
mod terms;

use ink_domain::search::{Reading, SearchText, beginning_with, means_county, spellings};
use ink_domain::zip::{State, ZipCode};

/// What a text is searched as, if it names no state.
fn folded(typed: &str) -> String {
    let search = SearchText::new(typed);
    let whole = search.readings().last();
    whole.map_or(String::new(), |reading| {
        let name = format!("{} {}", reading.digits, reading.name);
        name.trim().to_owned()
    })
}

fn of(city: &str) -> Vec<String> {
    ink_domain::search::terms(ZipCode::parse("90001").unwrap(), city)
}

/// Whether a database that compares bytes would find the term.
fn begins_with(term: &str, text: &str) -> bool {
    beginning_with(text).is_none_or(|(from, to)| {
        from.as_bytes() <= term.as_bytes() && term.as_bytes() < to.as_bytes()
    })
}

/// Whether typing this finds a city in a state. Its county is Cook County.
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
