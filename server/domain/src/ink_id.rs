//! The public handle.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// Handles that would read as the product itself, as someone who speaks for it, or as no account: commands show
/// `deleted` and `nobody` in a handle's place. Compared without case and separators: `Ink.Pay` is `inkpay`.
const RESERVED: [&str; 28] = [
    "abuse",
    "accounts",
    "admin",
    "administrator",
    "anonymous",
    "billing",
    "contact",
    "deleted",
    "help",
    "helpdesk",
    "inkid",
    "inkpay",
    "legal",
    "moderator",
    "nobody",
    "none",
    "null",
    "official",
    "payments",
    "postmaster",
    "privacy",
    "root",
    "security",
    "staff",
    "support",
    "system",
    "undefined",
    "unknown",
];

/// An INK ID: 4 to 16 ASCII letters, digits, `.`, `_` or `-`, starting with a letter or a digit.
///
/// The case is kept for display; two that differ only in case are the same handle, see
/// [`InkId::folded`].
#[derive(Clone, Debug, Serialize)]
pub struct InkId(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InkIdError {
    #[error("an INK ID has 4 to 16 characters")]
    Length,
    #[error("an INK ID starts with a letter or a number")]
    Start,
    #[error("an INK ID has letters, numbers, dots, hyphens and underscores only")]
    Character,
}

impl InkId {
    /// In characters.
    pub const MIN_LENGTH: usize = 4;
    /// In characters.
    pub const MAX_LENGTH: usize = 16;

    /// Parses a handle that exists, or may exist: surrounding space is dropped. Reserved names
    /// pass, because an operator may have created an account with one.
    pub fn parse(text: &str) -> Result<Self, InkIdError> {
        let text = text.trim();
        if !(Self::MIN_LENGTH..=Self::MAX_LENGTH).contains(&text.chars().count()) {
            return Err(InkIdError::Length);
        }
        if !text.starts_with(|first: char| first.is_ascii_alphanumeric()) {
            return Err(InkIdError::Start);
        }
        if !text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || is_separator(c))
        {
            return Err(InkIdError::Character);
        }
        Ok(Self(text.to_owned()))
    }

    /// As its owner spells it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// In lower case: this is unique.
    #[must_use]
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// Visitors can't take it.
    #[must_use]
    pub fn is_reserved(&self) -> bool {
        let mut plain = self.folded();
        plain.retain(|c| !is_separator(c));
        RESERVED.contains(&plain.as_str())
    }
}

const fn is_separator(c: char) -> bool {
    matches!(c, '.' | '_' | '-')
}

impl PartialEq for InkId {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for InkId {}

impl FromStr for InkId {
    type Err = InkIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for InkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
