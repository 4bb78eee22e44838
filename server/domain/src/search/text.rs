//! Looking for a ZIP as people write places: by the beginning of its code, or of any word of its city, with
//! its state or without.
//!
//! Every ZIP is known by its [`terms`]. What a visitor typed is taken apart into [`Reading`]s, and each is
//! found as the beginning of a term, so a search is a few ranges of an ordered list. Both sides are folded by the same
//! function here.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::zip::{State, ZipCode};

/// Digits of a whole ZIP.
const ZIP_DIGITS: usize = 5;
/// Words of the longest name of a state ("District of Columbia").
const STATE_WORDS: usize = 3;
/// Words that are written out or not, as in "Saint Louis".
const SHORT_FORMS: [(&str, &str); 3] = [("saint", "st"), ("fort", "ft"), ("mount", "mt")];

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
    /// words are, if they are a state's code or name. A number at either end is a ZIP.
    #[must_use]
    pub fn new(typed: &str) -> Self {
        let folded = fold(typed);
        let text = without_marks(&folded);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let (digits, words) = digits_apart(&words);
        let whole = Reading {
            digits: digits.to_owned(),
            // Marks alone are no beginning of anything.
            name: if text.is_empty() {
                folded.clone()
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
        Self { readings }
    }

    /// A ZIP is found by any of them. None: every ZIP is found.
    #[must_use]
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Whether it finds a ZIP that was come by otherwise.
    #[must_use]
    pub fn finds(&self, zip: ZipCode, city: &str, state: State) -> bool {
        let terms = terms(zip, city);
        let finds = |reading: &Reading| {
            zip.as_str().starts_with(&reading.digits)
                && (reading.states.is_empty() || reading.states.contains(&state))
                && terms.iter().any(|term| term.starts_with(&reading.name))
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

/// The texts a ZIP can be found by the beginning of, folded, in order and without doubles: its code, and the names of
/// its city.
#[must_use]
pub fn terms(zip: ZipCode, city: &str) -> Vec<String> {
    let mut terms = names(city);
    terms.insert(zip.to_string());
    terms.into_iter().collect()
}

/// A city's name from each of its words onwards, folded, in each way in which people write it.
#[must_use]
pub fn names(city: &str) -> BTreeSet<String> {
    let city = fold(city);
    let plain = without_marks(&city);
    let mut spellings = BTreeSet::from([without_marks(&city.replace('\'', " ")), joined(&plain)]);
    spellings.extend(SHORT_FORMS.map(|(long, short)| respelt(&plain, long, short)));
    spellings.extend(SHORT_FORMS.map(|(long, short)| respelt(&plain, short, long)));
    spellings.insert(plain);
    let mut names = BTreeSet::new();
    for name in &spellings {
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

/// "O Fallon" is written in one word, too: a letter that stands alone belongs to the word after it.
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

fn respelt(name: &str, from: &str, to: &str) -> String {
    let words: Vec<&str> = name
        .split(' ')
        .map(|word| if word == from { to } else { word })
        .collect();
    words.join(" ")
}

/// Apostrophes and full stops are left out, commas and hyphens separate words.
fn without_marks(folded: &str) -> String {
    let text: String = folded
        .chars()
        .filter(|c| !matches!(c, '\'' | '.'))
        .map(|c| if matches!(c, ',' | '-') { ' ' } else { c })
        .collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Folding drops case, accents, control and zero-width characters, takes compatibility forms for what they stand for
/// (full-width digits are digits), sets curly apostrophes and long hyphens straight, and makes one space of every run
/// of white space, none at the ends. Everything else stays: a `%` is a percent sign.
fn fold(text: &str) -> String {
    let folded: String = text
        .nfkd()
        .filter(|&c| !is_combining_mark(c))
        .flat_map(char::to_lowercase)
        // Lower-casing may take a letter apart into another and a mark.
        .filter(|&c| !is_combining_mark(c) && !is_invisible(c))
        .map(straightened)
        .collect();
    let words: Vec<&str> = folded.split_whitespace().collect();
    words.join(" ")
}

/// White space is kept here: it separates words. The last code point of all is set aside for ever
/// and stands for no character; without it every text has one that comes after its beginning.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(
            c,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | char::MAX
        )
}

/// What a keyboard or an editor makes of an apostrophe or a hyphen.
const fn straightened(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{2bc}' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        other => other,
    }
}
