//! Text as it is compared: the same function folds what is searched for and what is found.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Apostrophes and full stops are removed, commas and hyphens separate words.
pub(super) fn without_marks(folded: &str) -> String {
    let text: String = folded
        .chars()
        .filter(|c| !matches!(c, '\'' | '.'))
        .map(|c| if matches!(c, ',' | '-') { ' ' } else { c })
        .collect();
    single_spaced(&text)
}

/// Folding removes case, accents, control and format characters, replaces compatibility forms by what they stand
/// for (full-width digits are digits), straightens curly apostrophes and long hyphens, and collapses white space,
/// with none at the ends. Everything else is kept: a `%` is a percent sign.
pub(super) fn fold(text: &str) -> String {
    let folded: String = text
        .nfkd()
        .filter(|&c| !is_combining_mark(c))
        .flat_map(char::to_lowercase)
        // Lower-casing may split a letter into another and a mark.
        .filter(|&c| !is_combining_mark(c) && !is_invisible(c))
        .map(straightened)
        .collect();
    single_spaced(&folded)
}

/// Runs of white space collapsed to one space, with none at the ends.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A code as people type it: white space is dropped, and full-width digits are digits.
#[must_use]
pub fn typed_code(text: &str) -> String {
    text.nfkc().filter(|c| !c.is_whitespace()).collect()
}

/// Control and format characters: for them a terminal shows nothing, or the text around them in another order. White space
/// is kept here: it separates words. The last code point is permanently a noncharacter; without it, every prefix has a code
/// point that sorts after it.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
                | char::MAX
        )
}

/// What keyboards and editors turn an apostrophe or a hyphen into, and the Hawaiian ʻokina.
const fn straightened(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{2032}' | '\u{2bb}' | '\u{2bc}' | '`' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        other => other,
    }
}
