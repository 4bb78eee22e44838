//! Looking for a ZIP by the beginning of its code or of any word of its city.
//!
//! Every ZIP is entered under its [`terms`], and what a visitor typed is found as the beginning of
//! a term, so a search is one range of an index. Both sides are folded by the same function here.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::zip::ZipCode;

/// What a visitor typed, folded.
///
/// Folding drops case, accents, control and zero-width characters, takes compatibility forms for
/// what they stand for (full-width digits are digits), sets curly apostrophes and long hyphens
/// straight, and makes one space of every run of white space, none at the ends. Everything else
/// stays: `St.` is `st.`, and a `%` is a percent sign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText(String);

impl SearchText {
    #[must_use]
    pub fn new(typed: &str) -> Self {
        Self(fold(typed))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Nothing to look for: every ZIP is found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The stretch of the terms that begin with this text: from the first, up to and without the
    /// second. `None` when there is nothing to look for.
    ///
    /// It holds in the order of code points, which is the order of UTF-8 bytes and so of both
    /// databases' binary collation.
    #[must_use]
    pub fn range(&self) -> Option<(&str, String)> {
        let mut end = self.0.clone();
        let last = end.pop()?;
        // The range of characters knows that surrogates are none, and the last character of all
        // is not in folded text: there always is a next.
        end.extend((last..=char::MAX).nth(1));
        Some((&self.0, end))
    }
}

/// The texts a ZIP can be found by the beginning of, folded, in order and without doubles: its
/// code, and the city's name from each of its words onwards. A hyphen ends a word, and may be
/// typed as a space.
#[must_use]
pub fn terms(zip: ZipCode, city: &str) -> Vec<String> {
    let city = fold(city);
    let spaced = fold(&city.replace('-', " "));
    let mut terms = BTreeSet::from([zip.to_string()]);
    for name in [city, spaced] {
        let starts = name.match_indices([' ', '-']).map(|(at, _)| at + 1);
        terms.extend(
            std::iter::once(0)
                .chain(starts)
                .filter_map(|start| name.get(start..))
                .map(|onwards| onwards.trim_start_matches([' ', '-']))
                .filter(|onwards| !onwards.is_empty())
                .map(str::to_owned),
        );
    }
    terms.into_iter().collect()
}

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
