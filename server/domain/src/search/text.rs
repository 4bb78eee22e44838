//! Searching for a ZIP by place, as people type it: by the beginning of its code, or of any word of its city, or by its
//! county, with or without its state; or by the state alone.
//!
//! Every ZIP is found by its [`terms`] and its county. What a visitor typed is parsed into [`Reading`]s, each of which is
//! matched as the prefix of a term, so that a search is a few ranges of a sorted list. Both sides are folded by the same
//! function.

use super::Reading;
use super::aliases::in_the_stores_words;
use super::filler_words::{ZIP_DIGITS, before_country, without_kind, without_plus_four};
use super::fold::{fold, without_marks};
use super::names::{means_county, spellings, terms};
use super::states::{with_state_at_end, with_state_begun, with_state_first};
use super::text_match::mentions;
use crate::zip::{State, ZipCode};

/// What a visitor typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText {
    readings: Vec<Reading>,
}

impl SearchText {
    /// In characters: longer than any name of a place with its state.
    pub const MAX_LENGTH: usize = 80;

    /// Parses a text. After a comma, there is a state, perhaps incomplete; without a comma, the last words may be a
    /// state's code or name, and so may the whole text: then every ZIP of that state is meant. A Chinese name of a
    /// state may be the beginning. A number at either end is a ZIP. The country may follow, and "ZIP code" may precede or
    /// follow.
    #[must_use]
    pub fn new(typed: &str) -> Self {
        let folded = without_plus_four(&fold(typed));
        let place = without_kind(&folded);
        let texts = [
            place.and_then(before_country),
            before_country(&folded),
            place,
            Some(folded.as_str()),
        ];
        let read: Vec<Reading> = texts.into_iter().flatten().flat_map(read).collect();
        let mut readings: Vec<Reading> = read.iter().flat_map(in_the_stores_words).collect();
        readings.extend(read);
        Self { readings }
    }

    /// A ZIP is found by any of them. If there are none, every ZIP is found.
    #[must_use]
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Whether it matches a ZIP that was found by other means.
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

    /// Whether all of a state is meant, or the name of one has a word that starts with what was typed.
    #[must_use]
    pub fn names_a_state(&self, typed: &str) -> bool {
        let means_all_of_one = |reading: &Reading| {
            reading.digits.is_empty() && reading.name.is_empty() && !reading.states.is_empty()
        };
        self.readings.iter().any(means_all_of_one)
            || State::ALL
                .iter()
                .any(|state| mentions(state.folded_name(), typed))
    }

    /// Nothing to look for: every ZIP is found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }
}

/// The range of all texts that start with this one: from the first, up to but excluding the second. `None` if every text
/// does.
///
/// It holds in code point order, which is also the order of UTF-8 bytes: for texts here, and for both databases' binary
/// collation.
#[must_use]
pub fn beginning_with(text: &str) -> Option<(&str, String)> {
    let mut end = text.to_owned();
    let last = end.pop()?;
    // The range of characters skips surrogates, and the very last character does not occur in folded text: there always
    // is a next one.
    end.extend((last..=char::MAX).nth(1));
    Some((text, end))
}

/// The ways in which a folded text can be read.
fn read(folded: &str) -> Vec<Reading> {
    let text = without_marks(folded);
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let (digits, words) = digits_apart(&words);
    let whole = Reading {
        digits: digits.to_owned(),
        // Punctuation alone is no prefix of anything.
        name: if text.is_empty() {
            folded.to_owned()
        } else {
            words.join(" ")
        },
        states: Vec::new(),
    };
    // A ZIP at the end is no state, even after a comma: "austin, tx, 78701".
    let named = folded.trim_end_matches([' ', ',']);
    let named = named.strip_suffix(digits).unwrap_or(named);
    let mut readings = match named.trim_end_matches([' ', ',']).rsplit_once(',') {
        Some((place, state)) => with_state_begun(digits, place, state),
        None => with_state_at_end(digits, words),
    };
    readings.extend(with_state_first(digits, words));
    if whole != Reading::default() {
        readings.push(whole);
    }
    readings
}

/// The number at one end, and the words next to it. A number alone is a prefix like any other.
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
