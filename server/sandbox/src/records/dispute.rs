//! A dispute: the payer reclaims the money through their bank; and what may precede one.

use serde::{Deserialize, Serialize};

use super::Metadata;
use crate::cards::Complaint;
use crate::clock::Seconds;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Dispute {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    pub(crate) charge: String,
    pub(crate) payment_intent: String,
    pub(crate) amount: i64,
    pub(crate) currency: String,
    pub(crate) complaint: Complaint,
    pub(crate) status: DisputeStatus,
    pub(crate) due_by: Seconds,
    pub(crate) submissions: u64,
    /// By Stripe's names of the pieces.
    pub(crate) evidence: Metadata,
    pub(crate) metadata: Metadata,
    /// Money that the dispute moved: its transaction, its amount and when.
    pub(crate) movements: Vec<(String, i64, Seconds)>,
}

/// Stripe's values, without the `warning_` prefix that inquiries have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DisputeStatus {
    NeedsResponse,
    UnderReview,
    Won,
    Lost,
    /// How an inquiry ends.
    Closed,
}

impl Dispute {
    pub(crate) fn status_word(&self) -> &'static str {
        match (self.complaint == Complaint::Inquiry, self.status) {
            (true, DisputeStatus::NeedsResponse) => "warning_needs_response",
            (true, DisputeStatus::UnderReview) => "warning_under_review",
            (_, DisputeStatus::Closed) => "warning_closed",
            (false, DisputeStatus::NeedsResponse) => "needs_response",
            (false, DisputeStatus::UnderReview) => "under_review",
            (_, DisputeStatus::Won) => "won",
            (_, DisputeStatus::Lost) => "lost",
        }
    }

    /// Whether the payer has the money, for now or for good.
    pub(crate) fn holds_money(&self) -> bool {
        let kept = self.is_open() || self.status == DisputeStatus::Lost;
        kept && self.complaint != Complaint::Inquiry
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(
            self.status,
            DisputeStatus::NeedsResponse | DisputeStatus::UnderReview
        )
    }
}

/// An early warning: the card's bank suspects a charge to be fraud.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FraudWarning {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    pub(crate) charge: String,
    pub(crate) payment_intent: String,
    /// Stripe's value, as in `made_with_stolen_card`.
    pub(crate) fraud_type: String,
}
