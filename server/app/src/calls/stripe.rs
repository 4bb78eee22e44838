//! `/stripe/…`: paying for ZIPs, and what the card provider tells.

mod cancel;
mod confirm;
mod payment_intent;
mod webhook;

pub use cancel::{__path_cancel, cancel};
pub use confirm::{__path_confirm, __path_verify, Confirmation, confirm, verify};
pub use payment_intent::{__path_payment_intent, payment_intent};
pub use webhook::{__path_webhook, BODY_LIMIT as WEBHOOK_LIMIT, webhook};

use crate::clock::Millis;

/// As the interface writes times: ISO 8601, UTC.
pub(crate) fn iso(at: Millis) -> String {
    jiff::Timestamp::from_millisecond(at)
        .map(|at| at.to_string())
        .unwrap_or_default()
}
