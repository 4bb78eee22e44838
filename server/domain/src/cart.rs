//! The visitor's cart: the ZIPs they want, in the order they were added.
//!
//! It knows only codes. The store is asked for their prices and availability.

use crate::zip::{ListFull, ZipCode, ZipList};

/// As many ZIPs as one order can hold.
pub type Cart = ZipList<50>;

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
    pub fn add(&mut self, text: &str) -> Result<(), CartError> {
        let zip = ZipCode::parse(text).map_err(|_| CartError::NotAZip)?;
        match self.insert(zip) {
            Ok(true) => Ok(()),
            Ok(false) => Err(CartError::AlreadyIn),
            Err(ListFull) => Err(CartError::Full),
        }
    }

    /// A text that is not a ZIP is not in the cart.
    pub fn remove(&mut self, text: &str) -> Result<(), CartError> {
        match ZipCode::parse(text) {
            Ok(zip) if self.take_out(zip) => Ok(()),
            _ => Err(CartError::NotIn),
        }
    }
}
