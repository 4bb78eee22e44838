//! The visitor's cart: the ZIPs wanted, in the order they were put in.
//!
//! It knows codes alone. What they cost and whether they can still be had is asked of the store.

use serde::Serialize;

use crate::zip::ZipCode;

/// At most [`Cart::MAX`] ZIPs, none of them twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cart(Vec<ZipCode>);

/// Why the cart stayed as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CartError {
    #[error("not a ZIP code")]
    NotAZip,
    #[error("already in the cart")]
    AlreadyIn,
    #[error("the cart is full")]
    Full,
    #[error("not in the cart")]
    NotIn,
}

impl Cart {
    /// The most ZIPs that one cart, and so one order, can hold.
    pub const MAX: usize = 50;

    /// Reads the cookie `90210.10001`. Whatever in it is no ZIP, comes twice or is too much is left
    /// out: a cookie is the visitor's, and a torn one must not cost the rest of the cart.
    #[must_use]
    pub fn from_cookie(value: &str) -> Self {
        let mut cart = Self::default();
        for zip in ZipCode::parse_list(value) {
            if cart.put(zip) == Err(CartError::Full) {
                break;
            }
        }
        cart
    }

    /// What [`Cart::from_cookie`] reads back as the same cart; empty for an empty cart.
    #[must_use]
    pub fn to_cookie(&self) -> String {
        ZipCode::list(&self.0)
    }

    /// Puts the ZIP last.
    pub fn add(&mut self, text: &str) -> Result<(), CartError> {
        self.put(ZipCode::parse(text).map_err(|_| CartError::NotAZip)?)
    }

    fn put(&mut self, zip: ZipCode) -> Result<(), CartError> {
        if self.contains(zip) {
            return Err(CartError::AlreadyIn);
        }
        if self.0.len() >= Self::MAX {
            return Err(CartError::Full);
        }
        self.0.push(zip);
        Ok(())
    }

    /// Takes the ZIP out; the others keep their order. A text that is no ZIP is not in the cart.
    pub fn remove(&mut self, text: &str) -> Result<(), CartError> {
        let at = self.0.iter().position(|zip| zip.as_str() == text);
        self.0.remove(at.ok_or(CartError::NotIn)?);
        Ok(())
    }

    #[must_use]
    pub fn contains(&self, zip: ZipCode) -> bool {
        self.0.contains(&zip)
    }

    /// In the order they were put in.
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
