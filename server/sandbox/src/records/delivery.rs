//! An event, its deliveries to the webhook, and the outcomes of their attempts.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::{Millis, Seconds};

/// Something that happened to an object, which is stored in its state at that time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    #[serde(rename = "type")]
    pub(crate) name: String,
    pub(crate) object: Value,
    /// The call that caused it, if any.
    pub(crate) request: Option<String>,
    pub(crate) idempotency_key: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Delivery {
    pub(crate) id: String,
    pub(crate) event: String,
    /// How many events were sent before it since the fault plan was set, which determines its random draws.
    pub(crate) number: u64,
    /// A duplicate of the same event, by the fault plan.
    pub(crate) duplicate: bool,
    pub(crate) delivered: bool,
    pub(crate) attempts: Vec<Attempt>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attempt {
    pub(crate) at: Millis,
    #[serde(flatten)]
    pub(crate) outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// The webhook's answer.
    Status(u16),
    /// No response came.
    Failed(String),
    /// Lost in transit, by the fault plan.
    Dropped(bool),
}

impl Outcome {
    pub(crate) fn is_delivered(&self) -> bool {
        matches!(self, Self::Status(200..300))
    }
}

/// A pending delivery. Stored separately, so that pending ones are found at once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PendingDelivery {
    /// The delivery's id.
    pub(crate) id: String,
    pub(crate) event: String,
    pub(crate) due: Millis,
    /// Waits until it is released.
    pub(crate) held: bool,
    pub(crate) attempts: u32,
}
