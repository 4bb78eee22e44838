//! A payment method: a card, stored without its number and its security code.

use serde::{Deserialize, Serialize};

use crate::cards::{Behaviour, Brand};
use crate::clock::Seconds;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Method {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    pub(crate) card: Card,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) brand: Brand,
    pub(crate) last4: String,
    /// The same for the same number.
    pub(crate) fingerprint: String,
    pub(crate) exp_month: u8,
    pub(crate) exp_year: u16,
    /// `credit`, `debit` or `prepaid`.
    pub(crate) funding: String,
    pub(crate) country: String,
    pub(crate) behaviour: Behaviour,
}
