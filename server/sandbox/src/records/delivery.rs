//! An event, its deliveries to the webhook, and how their attempts went.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::{Millis, Seconds};

/// Something happened to an object, which is kept as it was then.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) created: Seconds,
    #[serde(rename = "type")]
    pub(crate) name: String,
    pub(crate) object: Value,
    /// The call that caused it, if one did.
    pub(crate) request: Option<String>,
    pub(crate) idempotency_key: Option<String>,
}

/// An event on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Delivery {
    pub(crate) id: String,
    pub(crate) event: String,
    /// Its place among the deliveries since the fault plan was set, by which its chances are drawn.
    pub(crate) number: u64,
    /// A second one of the same event, by the fault plan.
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
    /// No answer came.
    Failed(String),
    /// Lost on the way, by the fault plan.
    Dropped(bool),
}

impl Outcome {
    pub(crate) fn is_delivered(&self) -> bool {
        matches!(self, Self::Status(200..300))
    }
}

/// A delivery that is not made yet. Apart from it, so that what is waiting is found at once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Waiting {
    /// The delivery's.
    pub(crate) id: String,
    pub(crate) event: String,
    pub(crate) due: Millis,
    /// Waits until it is released.
    pub(crate) held: bool,
    pub(crate) attempts: u32,
}
