//! A payment intent.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Metadata;
use crate::clock::Seconds;
use crate::machine::Payment;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Intent {
    pub(crate) id: String,
    pub(crate) client_secret: String,
    pub(crate) created: Seconds,
    pub(crate) currency: String,
    pub(crate) payment: Payment,
    pub(crate) offer: Offer,
    pub(crate) metadata: Metadata,
    pub(crate) description: Option<String>,
    pub(crate) receipt_email: Option<String>,
    pub(crate) payment_method: Option<String>,
    pub(crate) latest_charge: Option<String>,
    pub(crate) last_error: Option<Value>,
    pub(crate) action: Option<Action>,
    pub(crate) canceled_at: Option<Seconds>,
    pub(crate) cancellation_reason: Option<String>,
}

/// Which payment methods are offered.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Offer {
    /// What the account has turned on; `redirects`: including methods that leave the shop.
    Automatic { redirects: bool },
    /// Listed by the shop.
    Listed,
}

/// The payer has to authenticate with their bank.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Action {
    /// Only its bearer may answer for the payer.
    pub(crate) key: String,
    pub(crate) return_url: Option<String>,
}
