//! What a text comes to when it is compared: the same function folds what is looked for and what is found.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Apostrophes and full stops are left out, commas and hyphens separate words.
pub(super) fn without_marks(folded: &str) -> String {
    let text: String = folded
        .chars()
        .filter(|c| !matches!(c, '\'' | '.'))
        .map(|c| if matches!(c, ',' | '-') { ' ' } else { c })
        .collect();
    single_spaced(&text)
}

/// Folding drops case, accents, control and zero-width characters, takes compatibility forms for what they stand for
/// (full-width digits are digits), sets curly apostrophes and long hyphens straight, and makes one space of every run
/// of white space, none at the ends. Everything else stays: a `%` is a percent sign.
pub(super) fn fold(text: &str) -> String {
    let folded: String = text
        .nfkd()
        .filter(|&c| !is_combining_mark(c))
        .flat_map(char::to_lowercase)
        // Lower-casing may take a letter apart into another and a mark.
        .filter(|&c| !is_combining_mark(c) && !is_invisible(c))
        .map(straightened)
        .collect();
    single_spaced(&folded)
}

/// One space for every run of white space, and none at the ends.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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
