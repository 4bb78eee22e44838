//! A refund, whole or in part, of a charge.

use serde::{Deserialize, Serialize};

use super::Metadata;
use crate::clock::Seconds;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Refund {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    pub(crate) amount: i64,
    pub(crate) currency: String,
    pub(crate) charge: String,
    pub(crate) payment_intent: String,
    pub(crate) status: RefundStatus,
    pub(crate) reason: Option<String>,
    pub(crate) balance_transaction: String,
    /// It is pending until the account's balance is high enough.
    pub(crate) unfunded: bool,
    /// In Stripe's words.
    pub(crate) failure_reason: Option<String>,
    /// For the money that came back, if the refund failed.
    pub(crate) failure_transaction: Option<String>,
    pub(crate) metadata: Metadata,
}

/// Spelled as in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefundStatus {
    Pending,
    Succeeded,
    Failed,
}
