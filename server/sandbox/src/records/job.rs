//! Something that happens on its own, a little later.

use serde::{Deserialize, Serialize};

use crate::cards::Complaint;
use crate::clock::Millis;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) id: String,
    pub(crate) due: Millis,
    pub(crate) task: Task,
}

/// Each contains its object's id.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Task {
    SettleRefund(String),
    FailRefund(String),
    OpenDispute {
        charge: String,
        complaint: Complaint,
    },
    CloseDispute {
        dispute: String,
        won: bool,
    },
}
