//! The names that ZIPs are found by: those of their cities, from each word onwards, and those of their counties.

use std::collections::BTreeSet;

use super::fold::{fold, without_marks};
use crate::zip::ZipCode;

/// Words that are also abbreviated, as in "Saint Louis" and "East Orange".
const SHORT_FORMS: [(&str, &str); 9] = [
    ("saint", "st"),
    ("sainte", "ste"),
    ("fort", "ft"),
    ("mount", "mt"),
    ("point", "pt"),
    ("north", "n"),
    ("south", "s"),
    ("east", "e"),
    ("west", "w"),
];
/// How many letters of "county" or "parish" identify one.
const KIND_LETTERS: usize = 3;

/// The texts by whose prefixes a ZIP can be found, folded, sorted and without duplicates: its code, and the names of its
/// city.
#[must_use]
pub fn terms(zip: ZipCode, city: &str) -> Vec<String> {
    let mut terms = names(city);
    terms.insert(zip.to_string());
    terms.into_iter().collect()
}

/// A city's name from each of its words onwards, folded, in every usual spelling.
#[must_use]
pub fn names(city: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for name in &spellings(city) {
        let starts = name.match_indices(' ').map(|(at, _)| at + 1);
        names.extend(
            std::iter::once(0)
                .chain(starts)
                .filter_map(|start| name.get(start..))
                .filter(|onwards| !onwards.is_empty())
                .map(str::to_owned),
        );
    }
    names
}

/// A place's whole name, folded, in every usual spelling.
#[must_use]
pub fn spellings(place: &str) -> BTreeSet<String> {
    let place = fold(place);
    let plain = without_marks(&place);
    let mut spellings = BTreeSet::from([without_marks(&place.replace('\'', " ")), joined(&plain)]);
    for (long, short) in SHORT_FORMS {
        for (from, to) in [(long, short), (short, long)] {
            if plain.split(' ').any(|word| word == from) {
                spellings.insert(respelt(&plain, |word| if word == from { to } else { word }));
            }
        }
    }
    spellings.extend([respelt(&plain, shortest), plain]);
    spellings
}

/// Whether a text means the county of this name, both folded: it must say so, as in "cook cou" but not "cook", which is also
/// a city's name. Of the word "county", three letters are required, one more than a state's code: "boulder, co" is a city.
#[must_use]
pub fn means_county(name: &str, typed: &str) -> bool {
    let kind = name.rfind(' ').map_or(0, |space| space + 1);
    typed.len() >= kind + KIND_LETTERS && name.starts_with(typed)
}

/// "O Fallon" is also written as one word: a single letter is joined to the word after it.
fn joined(name: &str) -> String {
    let mut joined = String::new();
    for word in name.split(' ') {
        joined.push_str(word);
        if word.chars().count() > 1 {
            joined.push(' ');
        }
    }
    joined.trim_end().to_owned()
}

fn shortest(word: &str) -> &str {
    let short = SHORT_FORMS.iter().find(|(long, _)| *long == word);
    short.map_or(word, |(_, short)| short)
}

fn respelt<'a>(name: &'a str, word: impl Fn(&'a str) -> &'a str) -> String {
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
