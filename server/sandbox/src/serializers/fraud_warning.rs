//! An early fraud warning.

use serde_json::{Value, json};

use crate::records::FraudWarning;

/// As it was made: nobody had disputed the charge, or given it back.
pub(crate) fn fraud_warning(warning: &FraudWarning) -> Value {
    json!({
        "id": warning.id,
        "object": "radar.early_fraud_warning",
        "actionable": true,
        "charge": warning.charge,
        "created": warning.created,
        "fraud_type": warning.fraud_type,
        "livemode": false,
        "payment_intent": warning.payment_intent,
    })
}
