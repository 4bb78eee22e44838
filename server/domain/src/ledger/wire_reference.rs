//! A bank's reference for a wire: it prevents booking a wire twice.

use std::fmt;

/// The longest reference that banks use is a UETR, a UUID of 36 characters (ISO 20022).
const LONGEST: usize = 36;

/// Upper case, with runs of spaces collapsed, so that a reference typed differently is recognised as the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WireReference {
    text: [u8; LONGEST],
    length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bank's reference has 1 to 36 letters, digits and ASCII signs")]
pub struct NotAWireReference;

impl WireReference {
    pub fn parse(text: &str) -> Result<Self, NotAWireReference> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let joined = words.join(" ").to_ascii_uppercase();
        let printable = joined.bytes().all(|b| b == b' ' || b.is_ascii_graphic());
        let mut text = [0; LONGEST];
        let target = text.get_mut(..joined.len());
        match target {
            Some(target) if printable && !joined.is_empty() => {
                target.copy_from_slice(joined.as_bytes());
                Ok(Self {
                    text,
                    length: joined.len(),
                })
            }
            _ => Err(NotAWireReference),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        // The bytes are ASCII, and the length is within bounds: the empty defaults are never used.
        let text = self.text.get(..self.length).unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }
}

impl fmt::Display for WireReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for WireReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WireReference({self})")
    }
}
