//! A charge: one attempt to collect an intent's money.

use serde::{Deserialize, Serialize};

use super::{Card, Metadata};
use crate::cards::Decline;
use crate::clock::Seconds;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Charge {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    pub(crate) payment_intent: String,
    pub(crate) payment_method: String,
    pub(crate) amount: i64,
    pub(crate) currency: String,
    pub(crate) status: ChargeStatus,
    /// Equals what the intent's payment says, once it succeeded.
    pub(crate) refunded: i64,
    pub(crate) dispute: Option<String>,
    /// Whether the payer proved who they are.
    pub(crate) authenticated: bool,
    pub(crate) balance_transaction: String,
    pub(crate) card: Card,
    pub(crate) metadata: Metadata,
    pub(crate) description: Option<String>,
    pub(crate) receipt_email: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargeStatus {
    Succeeded,
    Pending,
    Failed(Decline),
}
