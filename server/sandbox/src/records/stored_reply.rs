//! The reply to a call with an idempotency key, stored to be returned again.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Seconds;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredReply {
    pub(crate) key: String,
    pub(crate) at: Seconds,
    /// SHA-256 of path and parameters, in hexadecimal.
    pub(crate) call: String,
    pub(crate) request: String,
    pub(crate) status: u16,
    pub(crate) body: Value,
}
