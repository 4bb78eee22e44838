//! A dispute, with its evidence and the money it moved; and an early fraud warning.

use serde_json::{Map, Value, json};

use crate::cards::Complaint;
use crate::clock::Seconds;
use crate::records::{Dispute, FraudWarning};

/// Stripe's fee for a dispute, in cents.
const FEE: i64 = 1500;

/// The pieces of evidence that are texts.
pub(crate) const EVIDENCE: [&str; 27] = [
    "access_activity_log",
    "billing_address",
    "cancellation_policy",
    "cancellation_policy_disclosure",
    "cancellation_rebuttal",
    "customer_communication",
    "customer_email_address",
    "customer_name",
    "customer_purchase_ip",
    "customer_signature",
    "duplicate_charge_documentation",
    "duplicate_charge_explanation",
    "duplicate_charge_id",
    "product_description",
    "receipt",
    "refund_policy",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
    "service_date",
    "service_documentation",
    "shipping_address",
    "shipping_carrier",
    "shipping_date",
    "shipping_documentation",
    "shipping_tracking_number",
    "uncategorized_file",
    "uncategorized_text",
];

/// `now` determines whether the response is late.
pub(crate) fn dispute(dispute: &Dispute, now: Seconds) -> Value {
    let mut evidence = Map::new();
    for name in EVIDENCE {
        evidence.insert(name.to_owned(), json!(dispute.evidence.get(name)));
    }
    evidence.insert("enhanced_evidence".to_owned(), json!({}));
    let movements = dispute.movements.iter();
    let inquiry = dispute.complaint == Complaint::Inquiry;
    json!({
        "id": dispute.id,
        "object": "dispute",
        "amount": dispute.amount,
        "balance_transaction": dispute.movements.first().map(|(id, ..)| id),
        "balance_transactions": movements
            .map(|movement| transaction(dispute, movement))
            .collect::<Vec<_>>(),
        "charge": dispute.charge,
        "created": dispute.created,
        "currency": dispute.currency,
        "enhanced_eligibility_types": [],
        "evidence": evidence,
        "evidence_details": {
            "due_by": dispute.is_open().then_some(dispute.due_by),
            "enhanced_eligibility": {},
            "has_evidence": !dispute.evidence.is_empty(),
            "past_due": dispute.is_open() && now > dispute.due_by,
            "submission_count": dispute.submissions,
        },
        "is_charge_refundable": inquiry && dispute.is_open(),
        "livemode": false,
        "metadata": dispute.metadata,
        "payment_intent": dispute.payment_intent,
        "reason": dispute.complaint.word(),
        "status": dispute.status_word(),
    })
}

fn transaction(dispute: &Dispute, (id, amount, at): &(String, i64, Seconds)) -> Value {
    let withdrawn = *amount < 0;
    let fee = if withdrawn { FEE } else { 0 };
    let charge = &dispute.charge;
    json!({
        "id": id,
        "object": "balance_transaction",
        "amount": amount,
        "available_on": at,
        "balance_type": "payments",
        "created": at,
        "currency": dispute.currency,
        "description": if withdrawn {
            format!("Chargeback withdrawal for {charge}")
        } else {
            format!("Chargeback reversal for {charge}")
        },
        "exchange_rate": null,
        "fee": fee,
        "fee_details": if withdrawn { json!([{
            "amount": fee,
            "application": null,
            "currency": dispute.currency,
            "description": "Dispute fee",
            "type": "stripe_fee",
        }]) } else { json!([]) },
        "net": amount - fee,
        "reporting_category": if withdrawn { "dispute" } else { "dispute_reversal" },
        "source": dispute.id,
        "status": "available",
        "type": "adjustment",
    })
}

/// The charge's state when the warning was created: neither disputed nor refunded.
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
