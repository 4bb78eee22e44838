//! A refund.

use serde_json::{Value, json};

use crate::records::Refund;
use crate::records::refund::RefundStatus;

pub(crate) fn refund(refund: &Refund) -> Value {
    let pending_reason = if refund.unfunded {
        "insufficient_funds"
    } else {
        "processing"
    };
    json!({
        "id": refund.id,
        "object": "refund",
        "amount": refund.amount,
        "balance_transaction": refund.balance_transaction,
        "charge": refund.charge,
        "created": refund.created,
        "currency": refund.currency,
        "failure_balance_transaction": refund.failure_transaction,
        "failure_reason": refund.failure_reason,
        "metadata": refund.metadata,
        "payment_intent": refund.payment_intent,
        "payment_method": null,
        "pending_reason": (refund.status == RefundStatus::Pending).then_some(pending_reason),
        "reason": refund.reason,
        "receipt_number": null,
        "source_transfer_reversal": null,
        "status": refund.status,
        "transfer_reversal": null,
    })
}
