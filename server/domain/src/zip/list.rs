//! Lists of ZIPs that browsers store: the cart, and what a visitor without an account follows.

use serde::Serialize;

use super::ZipCode;

/// At most `MAX` ZIPs, without duplicates, in the order they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ZipList<const MAX: usize>(Vec<ZipCode>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the list is full")]
pub struct ListFull;

/// Separates codes in a cookie: a character that cookies carry unescaped.
const SEPARATOR: &str = ".";

impl<const MAX: usize> ZipList<MAX> {
    /// The most ZIPs that the list can hold.
    pub const MAX: usize = MAX;

    /// Parses the cookie `90210.10001`. Anything in it that is not a ZIP, is a duplicate or exceeds the limit is
    /// dropped: visitors can change cookies, and a damaged one must not cost the rest of the list.
    #[must_use]
    pub fn from_cookie(value: &str) -> Self {
        let mut list = Self::default();
        let parts = value.split(SEPARATOR);
        for zip in parts.filter_map(|part| ZipCode::parse(part).ok()) {
            if list.insert(zip).is_err() {
                break;
            }
        }
        list
    }

    /// What [`ZipList::from_cookie`] parses as the same list; empty for an empty list.
    #[must_use]
    pub fn to_cookie(&self) -> String {
        let codes: Vec<&str> = self.0.iter().map(ZipCode::as_str).collect();
        codes.join(SEPARATOR)
    }

    /// Adds the ZIP at the end. Returns whether it is new: otherwise it keeps its place.
    pub fn insert(&mut self, zip: ZipCode) -> Result<bool, ListFull> {
        if self.contains(zip) {
            return Ok(false);
        }
        if self.len() >= Self::MAX {
            return Err(ListFull);
        }
        self.0.push(zip);
        Ok(true)
    }

    /// Removes the ZIP; the others keep their order. Returns whether it was in the list.
    pub fn take_out(&mut self, zip: ZipCode) -> bool {
        let before = self.len();
        self.0.retain(|kept| *kept != zip);
        self.len() < before
    }

    #[must_use]
    pub fn contains(&self, zip: ZipCode) -> bool {
        self.0.contains(&zip)
    }

    /// In the order they were added.
    #[must_use]
    pub fn zips(&self) -> &[ZipCode] {
        &self.0
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
