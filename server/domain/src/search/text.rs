//! Looking for a ZIP as people write places: by the beginning of its code, or of any word of its city, or by its county,
//! with its state or without.
//!
//! Every ZIP is known by its [`terms`] and its county. What a visitor typed is taken apart into [`Reading`]s, and each is
//! found as the beginning of a term, so a search is a few ranges of an ordered list. Both sides are folded by the same
//! function here.

use super::fold::{fold, without_marks};
use super::names::{means_county, spellings, terms};
use crate::zip::{State, ZipCode};

/// Digits of a whole ZIP.
const ZIP_DIGITS: usize = 5;
/// Words of the longest name of a state ("District of Columbia").
const STATE_WORDS: usize = 3;
/// Digits that the post sets behind a ZIP and a hyphen: a street, or a side of it.
const PLUS_FOUR: usize = 4;
/// How people write where all of it lies.
const COUNTRY: [&str; 4] = ["usa", "us", "united states", "united states of america"];

/// What a visitor typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText {
    readings: Vec<Reading>,
}

/// One way in which a text names places. All three hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The ZIP's first digits; empty: any.
    pub digits: String,
    /// The beginning of a term, folded; empty: any.
    pub name: String,
    /// One of these; empty: any at all.
    pub states: Vec<State>,
}

impl SearchText {
    /// Takes a text apart. What follows a comma is a state, perhaps not typed to its end; without one the last
    /// words are, if they are a state's code or name. A number at either end is a ZIP. The country may follow it all.
    #[must_use]
    pub fn new(typed: &str) -> Self {
        let folded = without_plus_four(&fold(typed));
        let mut readings = before_country(&folded).map(read).unwrap_or_default();
        readings.extend(read(&folded));
        Self { readings }
    }

    /// A ZIP is found by any of them. None: every ZIP is found.
    #[must_use]
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Whether it finds a ZIP that was come by otherwise.
    #[must_use]
    pub fn finds(&self, zip: ZipCode, city: &str, county: &str, state: State) -> bool {
        let (terms, counties) = (terms(zip, city), spellings(county));
        let names = |name: &str| {
            terms.iter().any(|term| term.starts_with(name))
                || counties.iter().any(|county| means_county(county, name))
        };
        let finds = |reading: &Reading| {
            zip.as_str().starts_with(&reading.digits)
                && (reading.states.is_empty() || reading.states.contains(&state))
                && names(&reading.name)
        };
        self.is_empty() || self.readings.iter().any(finds)
    }

    /// Nothing to look for: every ZIP is found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }
}

/// The stretch of all texts that begin with this one: from the first, up to and without the second. `None` if every
/// text does.
///
/// It holds in the order of code points, which is the order of UTF-8 bytes: of texts here, and of both databases'
/// binary collation.
#[must_use]
pub fn beginning_with(text: &str) -> Option<(&str, String)> {
    let mut end = text.to_owned();
    let last = end.pop()?;
    // The range of characters knows that surrogates are none, and the last character of all is not in folded text:
    // there always is a next.
    end.extend((last..=char::MAX).nth(1));
    Some((text, end))
}

/// Whether a name or a list of words has one that begins as this does; somebody's sign before it means nothing. A word
/// begins where no Latin letter or digit stands before it: Chinese is written without spaces.
#[must_use]
pub fn mentions(text: &str, typed: &str) -> bool {
    let (text, typed) = (fold(text), fold(typed));
    let typed = typed.trim_start_matches('@');
    let begins_word = |at: usize| {
        let before = text.get(..at).and_then(|before| before.chars().last());
        before.is_none_or(|before| !before.is_ascii_alphanumeric())
    };
    !typed.is_empty() && text.match_indices(typed).any(|(at, _)| begins_word(at))
}

/// The ways in which a folded text names places.
fn read(folded: &str) -> Vec<Reading> {
    let text = without_marks(folded);
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let (digits, words) = digits_apart(&words);
    let whole = Reading {
        digits: digits.to_owned(),
        // Marks alone are no beginning of anything.
        name: if text.is_empty() {
            folded.to_owned()
        } else {
            words.join(" ")
        },
        states: Vec::new(),
    };
    let mut readings = match folded.rsplit_once(',') {
        Some((place, state)) => with_state_begun(digits, place, state),
        None => with_state_at_end(digits, words),
    };
    if whole != Reading::default() {
        readings.push(whole);
    }
    readings
}

/// "90210-1234" is 90210, also as long as its end is still being typed.
fn without_plus_four(folded: &str) -> String {
    let of_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let words = folded.split(' ').map(|word| {
        let (digits, comma) = word
            .strip_suffix(',')
            .map_or((word, ""), |word| (word, ","));
        match digits.split_once('-') {
            Some((zip, more))
                if zip.len() == ZIP_DIGITS
                    && more.len() <= PLUS_FOUR
                    && of_digits(zip)
                    && of_digits(more) =>
            {
                format!("{zip}{comma}")
            }
            _ => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The place that a country is named after. Behind a comma it is perhaps not typed to its end.
fn before_country(folded: &str) -> Option<&str> {
    let after_comma = folded.rsplit_once(',').filter(|(_, last)| {
        let last = without_marks(last);
        !last.is_empty() && COUNTRY.iter().any(|country| country.starts_with(&last))
    });
    let place = after_comma.map(|(place, _)| place).or_else(|| {
        let plain = folded.trim_end_matches('.');
        COUNTRY
            .iter()
            .find_map(|country| plain.strip_suffix(country)?.strip_suffix(' '))
    })?;
    let place = place.trim_end_matches([' ', ',']);
    (!place.is_empty()).then_some(place)
}

/// The number at one end, and the words beside it. A number alone is the beginning of a term like any other.
fn digits_apart<'a, 'b>(words: &'b [&'a str]) -> (&'a str, &'b [&'a str]) {
    let is_zip =
        |word: &str| word.len() <= ZIP_DIGITS && word.bytes().all(|byte| byte.is_ascii_digit());
    match words {
        [first, rest @ ..] if !rest.is_empty() && is_zip(first) => (first, rest),
        [rest @ .., last] if !rest.is_empty() && last.len() == ZIP_DIGITS && is_zip(last) => {
            (last, rest)
        }
        _ => ("", words),
    }
}

/// "beverly hills, c": any state that begins so.
fn with_state_begun(digits: &str, place: &str, state: &str) -> Vec<Reading> {
    let words = |text: &str| -> Vec<String> {
        let text = without_marks(text);
        text.split(' ')
            .filter(|word| !word.is_empty() && *word != digits)
            .map(str::to_owned)
            .collect()
    };
    let (name, state) = (words(place).join(" "), words(state).join(" "));
    let states: Vec<State> = State::ALL
        .into_iter()
        .filter(|one| one.code().starts_with(&state) || one.folded_name().starts_with(&state))
        .collect();
    if state.is_empty() || states.is_empty() {
        return Vec::new();
    }
    Vec::from([Reading {
        digits: digits.to_owned(),
        name,
        states,
    }])
}

/// "austin tx", "new york new york": each way in which the last words are a state.
fn with_state_at_end(digits: &str, words: &[&str]) -> Vec<Reading> {
    let cuts = (1..=STATE_WORDS.min(words.len())).map(|count| words.split_at(words.len() - count));
    cuts.filter(|(place, _)| !(place.is_empty() && digits.is_empty()))
        .filter_map(|(place, state)| {
            let state = state.join(" ");
            let found = State::ALL
                .into_iter()
                .find(|one| one.code() == state || one.folded_name() == state)?;
            Some(Reading {
                digits: digits.to_owned(),
                name: place.join(" "),
                states: Vec::from([found]),
            })
        })
        .collect()
}
