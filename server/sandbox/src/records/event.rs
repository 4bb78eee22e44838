//! An event: something happened to an object, which is kept as it was then.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Seconds;

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
