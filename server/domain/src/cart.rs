//! The visitor's cart: the ZIPs they want, in the order they were added.
//!
//! It knows only codes. The store is asked for their prices and availability.

use serde::Serialize;

use crate::zip::ZipCode;

/// At most [`Cart::MAX`] ZIPs, without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cart(Vec<ZipCode>);

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

    /// Parses the cookie `90210.10001`. Anything in it that is not a ZIP, is a duplicate or exceeds the limit is
    /// dropped: visitors can change cookies, and a damaged one must not cost the rest of the cart.
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

    /// What [`Cart::from_cookie`] parses as the same cart; empty for an empty cart.
    #[must_use]
    pub fn to_cookie(&self) -> String {
        ZipCode::list(&self.0)
    }

    /// Adds the ZIP at the end.
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

    /// Removes the ZIP; the others keep their order. A text that is not a ZIP is not in the cart.
    pub fn remove(&mut self, text: &str) -> Result<(), CartError> {
        let at = self.0.iter().position(|zip| zip.as_str() == text);
        self.0.remove(at.ok_or(CartError::NotIn)?);
        Ok(())
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
