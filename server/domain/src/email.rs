//! An e-mail address.

use std::borrow::Cow;
use std::fmt;

use email_address::{EmailAddress, Options};
use serde::Serialize;

/// An address that mail can be sent to: a name and a domain of at least two labels, at most 255
/// characters. Kept as typed, but for a domain beyond ASCII, which is kept as DNS has it: its spellings are one mailbox. Two
/// that differ only in case are the same, see [`Email::folded`].
#[derive(Clone, Serialize)]
pub struct Email(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    #[error("an e-mail address is required")]
    Missing,
    #[error("this is not an e-mail address")]
    Malformed,
    #[error("an e-mail address has 255 characters at most")]
    Length,
}

impl Email {
    /// In characters.
    pub const MAX_LENGTH: usize = 255;

    /// Surrounding space is dropped. Comments, quoted names and IP addresses are valid in mail, but
    /// nobody signs up with them.
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(EmailError::Missing);
        }
        if text.chars().count() > Self::MAX_LENGTH {
            return Err(EmailError::Length);
        }
        let text = with_ascii_domain(text);
        let options = Options::default()
            .with_minimum_sub_domains(2)
            .without_domain_literal()
            .without_display_text();
        if text.contains(['"', '(', ')', '<', '>'])
            || EmailAddress::parse_with_options(&text, options).is_err()
        {
            return Err(EmailError::Malformed);
        }
        Ok(Self(text.into_owned()))
    }

    /// [`Email::parse`] for an address that is to be written to from now on: it is ASCII. Another name needs SMTPUTF8
    /// (RFC 6531), which few mail servers offer, and a domain without an ASCII form is none. Nor is an IP address, whose last
    /// part does not start with a letter.
    pub fn parse_new(text: &str) -> Result<Self, EmailError> {
        let email = Self::parse(text)?;
        let last = email.0.rsplit_once('.').map(|(_, last)| last);
        let starts_with_letter =
            last.is_some_and(|last| last.starts_with(|first: char| first.is_ascii_alphabetic()));
        if email.0.is_ascii() && starts_with_letter {
            Ok(email)
        } else {
            Err(EmailError::Malformed)
        }
    }

    /// As its owner spells it, with the domain in its ASCII form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// In lower case: this is unique.
    #[must_use]
    pub fn folded(&self) -> String {
        self.0.to_lowercase()
    }
}

/// Unchanged if its domain is ASCII, has no such form, or is too long in it.
fn with_ascii_domain(address: &str) -> Cow<'_, str> {
    let parts = address.rsplit_once('@');
    let foreign = parts.filter(|(_, domain)| !domain.is_ascii());
    let ascii = foreign.and_then(|(name, domain)| {
        let domain = idna::domain_to_ascii_strict(domain).ok()?;
        Some(format!("{name}@{domain}"))
    });
    ascii
        .filter(|ascii| ascii.chars().count() <= Email::MAX_LENGTH)
        .map_or(Cow::Borrowed(address), Cow::Owned)
}

impl PartialEq for Email {
    fn eq(&self, other: &Self) -> bool {
        self.folded() == other.folded()
    }
}

impl Eq for Email {}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

// An address is personal: it must not get into a log through `{:?}`.
redacted!(Email);
