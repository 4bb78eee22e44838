//! The signed-in person and their referral link.

use ink_domain::cart::Cart;
use ink_domain::ink_id::InkId;
use serde::Serialize;
use ts_rs::TS;

use crate::crypto::qr;
use crate::internal_error::InternalError;
use crate::state::Parts;
use crate::web::session::customer::Customer;

/// The signed-in person, as private pages show them.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Me {
    pub ink_id: String,
    /// The public origin with this person's INK ID in its query.
    pub referral_link: String,
    /// The referral link as a picture: a `data:` URL.
    pub qrcode: String,
    /// How many notifications are unread.
    pub unread: i64,
    /// How many ZIPs are in the cart.
    pub cart: usize,
}

impl Me {
    pub fn new(app: &Parts, me: &Customer, cart: &Cart) -> Result<Self, InternalError> {
        let ink_id = &me.account.ink_id;
        let referral_link = referral_link(app, ink_id);
        Ok(Self {
            ink_id: ink_id.to_string(),
            qrcode: qr::data_uri(&referral_link).map_err(InternalError::new)?,
            referral_link,
            unread: me.unread,
            cart: cart.len(),
        })
    }
}

/// `{origin}/?inkId=…`: visitors who follow it are referred by the account with this INK ID.
#[must_use]
pub fn referral_link(app: &Parts, ink_id: &InkId) -> String {
    format!("{}/?inkId={ink_id}", app.origin)
}
