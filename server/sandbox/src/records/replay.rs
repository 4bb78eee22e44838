//! The reply to a call with an idempotency key, kept to be given again.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Seconds;
use crate::store::{Kind, Record, kind};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Replay {
    pub(crate) key: String,
    pub(crate) at: Seconds,
    /// SHA-256 of method, path and parameters, in hexadecimal.
    pub(crate) call: String,
    pub(crate) request: String,
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Record for Replay {
    const TABLE: Kind = kind("idempotency_keys");

    fn id(&self) -> &str {
        &self.key
    }
}
