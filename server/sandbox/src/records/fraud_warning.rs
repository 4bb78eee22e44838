//! An early warning: the card's bank takes a charge for fraud.

use serde::{Deserialize, Serialize};

use crate::clock::Seconds;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FraudWarning {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    pub(crate) charge: String,
    pub(crate) payment_intent: String,
    /// Stripe's word, as `made_with_stolen_card`.
    pub(crate) fraud_type: String,
}
