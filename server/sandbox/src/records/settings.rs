//! What the control API has set; it survives restarts, as what depends on it does.

use serde::{Deserialize, Serialize};

use crate::options::Webhook;
use crate::store::{Record, RecordTable, table};
use crate::webhooks::Plan;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// Replaces the one that the sandbox was opened with.
    pub(crate) webhook: Option<Webhook>,
    /// New deliveries wait until they are released.
    pub(crate) hold: bool,
    /// Charges stay in process until they are settled.
    pub(crate) defer: bool,
    /// The account's balance is too low for any refund.
    pub(crate) low_balance: bool,
    pub(crate) plan: Plan,
    /// Since the plan was set.
    pub(crate) events_sent: u64,
}

impl Record for Settings {
    const TABLE: RecordTable = table("settings");

    fn id(&self) -> &'static str {
        Self::ID
    }
}

impl Settings {
    /// There is only one.
    pub(crate) const ID: &'static str = "settings";
}
