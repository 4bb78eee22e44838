//! The five digits.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A ZIP code: exactly five ASCII digits, leading zeros kept. Ordered as its text is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZipCode([u8; 5]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a ZIP code is exactly five digits")]
pub struct NotAZipCode;

impl ZipCode {
    /// Takes the text as it is: neither trimmed nor padded.
    pub fn parse(text: &str) -> Result<Self, NotAZipCode> {
        let digits: [u8; 5] = text.as_bytes().try_into().map_err(|_| NotAZipCode)?;
        if digits.iter().all(u8::is_ascii_digit) {
            Ok(Self(digits))
        } else {
            Err(NotAZipCode)
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        // ASCII digits are always UTF-8: the empty default is never used.
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for ZipCode {
    type Err = NotAZipCode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for ZipCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for ZipCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ZipCode({self})")
    }
}

impl Serialize for ZipCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
