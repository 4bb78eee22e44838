//! Order numbers: what buyers quote and operators type.

use std::fmt;

use serde::Serialize;

/// Crockford's Base32: no letter that could be mistaken for a digit.
const ALPHABET: [char; 32] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J',
    'K', 'M', 'N', 'P', 'Q', 'R', 'S', 'T', 'V', 'W', 'X', 'Y', 'Z',
];
const PREFIX: &str = "INK";
/// Length of the random part: 50 bits.
const LENGTH: usize = 10;
/// The least letters of a number, without its prefix, that a search needs.
const MIN_SEARCH_LETTERS: usize = 3;

/// As in `INK-7K3M9-Q2X4D`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct OrderId(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an order number, which looks like INK-7K3M9-Q2X4D")]
pub struct OrderIdError;

impl OrderId {
    /// From random bits; only the lowest 50 count. Numbers must be random: reusing one would replay another order's
    /// payment at the provider.
    #[must_use]
    pub fn from_random(bits: u64) -> Self {
        let letters = (0..LENGTH).filter_map(|nth| {
            let letter = usize::try_from((bits >> (5 * nth)) & 31).unwrap_or_default();
            ALPHABET.get(letter).copied()
        });
        Self(with_dashes(&letters.collect::<Vec<_>>()))
    }

    /// In either case, with or without dashes and prefix, and with the letters that Crockford reads as digits.
    pub fn parse(text: &str) -> Result<Self, OrderIdError> {
        let mut letters: String = text
            .trim()
            .chars()
            .filter(|letter| *letter != '-')
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        if let Some(rest) = letters.strip_prefix(PREFIX)
            && rest.chars().count() == LENGTH
        {
            letters = rest.to_owned();
        }
        let letters: Vec<char> = letters.chars().map(canonical).collect();
        let known = letters.iter().all(|letter| ALPHABET.contains(letter));
        if letters.len() != LENGTH || !known {
            return Err(OrderIdError);
        }
        Ok(Self(with_dashes(&letters)))
    }

    /// The beginning, formatted, of the order numbers that start with what was typed, in any form that
    /// [`OrderId::parse`] accepts. `None` for what can't be a number, or is too short to mean one.
    #[must_use]
    pub fn prefix_of(typed: &str) -> Option<String> {
        let letters: String = typed
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let (letters, least) = match letters.strip_prefix(PREFIX) {
            Some(rest) => (rest, 0),
            None => (letters.as_str(), MIN_SEARCH_LETTERS),
        };
        let letters: Vec<char> = letters.chars().map(canonical).collect();
        let known = letters.iter().all(|letter| ALPHABET.contains(letter));
        (known && (least..=LENGTH).contains(&letters.len())).then(|| with_dashes(&letters))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Formats the letters of a number, or the first of them: adds the prefix and dashes.
fn with_dashes(letters: &[char]) -> String {
    let mut id = PREFIX.to_owned();
    for (nth, letter) in letters.iter().enumerate() {
        if nth % 5 == 0 {
            id.push('-');
        }
        id.push(*letter);
    }
    id
}

/// Crockford: `I` and `L` are read as 1, `O` as 0.
const fn canonical(letter: char) -> char {
    match letter {
        'I' | 'L' => '1',
        'O' => '0',
        _ => letter,
    }
}

impl fmt::Display for OrderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
