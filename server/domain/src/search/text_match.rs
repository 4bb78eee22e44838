//! Whether a name or a list of words contains what was typed.

use super::fold::fold;

/// Words between those that matter: "how do I change my password".
const JOINTS: [&str; 18] = [
    "a", "an", "the", "my", "your", "i", "do", "can", "how", "where", "what", "is", "are", "to",
    "of", "for", "in", "on",
];
/// Shorter words are not plurals.
const SHORTEST_PLURAL: usize = 4;

/// Whether a name or a list of words has a word that starts with this; a leading `@` is ignored. A word starts where no
/// Latin letter or digit precedes it: Chinese is written without spaces.
#[must_use]
pub fn mentions(text: &str, typed: &str) -> bool {
    let (text, typed) = (fold(text), fold(typed));
    has_beginning(&text, typed.trim_start_matches('@'))
}

/// Whether a list of words contains all significant words typed, each by its beginning. A plural matches the singular.
#[must_use]
pub fn mentions_all(text: &str, typed: &str) -> bool {
    let (text, typed) = (fold(text), fold(typed));
    let mut words = typed
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '\''))
        .filter(|word| !word.is_empty() && !JOINTS.contains(word))
        .peekable();
    words.peek().is_some()
        && words.all(|word| {
            has_beginning(&text, word)
                || singulars(word).any(|singular| has_beginning(&text, singular))
        })
}

fn has_beginning(text: &str, typed: &str) -> bool {
    let begins_word = |at: usize| {
        let before = text.get(..at).and_then(|before| before.chars().last());
        before.is_none_or(|before| !before.is_ascii_alphanumeric())
    };
    !typed.is_empty() && text.match_indices(typed).any(|(at, _)| begins_word(at))
}

fn singulars(word: &str) -> impl Iterator<Item = &str> {
    let endings = ["s", "es"].into_iter();
    endings
        .filter_map(|ending| word.strip_suffix(ending))
        .filter(|singular| singular.len() >= SHORTEST_PLURAL)
}
