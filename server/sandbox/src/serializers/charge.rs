//! A charge, with its card.

use serde_json::{Value, json};

use crate::cards::Decline;
use crate::records::Charge;
use crate::records::charge::ChargeStatus;

pub(crate) fn charge(charge: &Charge) -> Value {
    let paid = charge.status == ChargeStatus::Succeeded;
    let decline = match charge.status {
        ChargeStatus::Failed(decline) => Some(decline),
        ChargeStatus::Succeeded | ChargeStatus::Pending => None,
    };
    json!({
        "id": charge.id,
        "object": "charge",
        "amount": charge.amount,
        "amount_captured": if paid { charge.amount } else { 0 },
        "amount_refunded": charge.refunded,
        "application": null,
        "application_fee": null,
        "application_fee_amount": null,
        "balance_transaction": paid.then_some(&charge.balance_transaction),
        "billing_details": billing_details(),
        "calculated_statement_descriptor": "INKPAY",
        "captured": paid,
        "created": charge.created,
        "currency": charge.currency,
        "customer": null,
        "description": charge.description,
        "destination": null,
        "dispute": charge.dispute,
        "disputed": charge.dispute.is_some(),
        "failure_balance_transaction": null,
        "failure_code": decline.map(Decline::code),
        "failure_message": decline.map(Decline::message),
        "fraud_details": {},
        "livemode": false,
        "metadata": charge.metadata,
        "on_behalf_of": null,
        "order": null,
        "outcome": null,
        "paid": paid,
        "payment_intent": charge.payment_intent,
        "payment_method": charge.payment_method,
        "payment_method_details": { "card": card_details(charge), "type": "card" },
        "presentment_details": null,
        "radar_options": {},
        "receipt_email": charge.receipt_email,
        "receipt_number": null,
        "receipt_url": null,
        "refunded": paid && charge.refunded == charge.amount,
        "review": null,
        "shipping": null,
        "source": null,
        "source_transfer": null,
        "statement_descriptor": null,
        "statement_descriptor_suffix": null,
        "status": match charge.status {
            ChargeStatus::Succeeded => "succeeded",
            ChargeStatus::Pending => "pending",
            ChargeStatus::Failed(_) => "failed",
        },
        "transfer_data": null,
        "transfer_group": null,
    })
}

/// The card's form asks for none.
pub(super) fn billing_details() -> Value {
    json!({
        "address": {
            "city": null, "country": null, "line1": null, "line2": null, "postal_code": null, "state": null,
        },
        "email": null,
        "name": null,
        "phone": null,
        "tax_id": null,
    })
}

fn card_details(charge: &Charge) -> Value {
    let card = &charge.card;
    let authentication = json!({
        "authentication_flow": "challenge",
        "electronic_commerce_indicator": "05",
        "exemption_indicator": null,
        "result": "authenticated",
        "result_reason": null,
        "transaction_id": null,
        "version": "2.2.0",
    });
    json!({
        "amount_authorized": charge.amount,
        "authorization_code": null,
        "brand": card.brand,
        "checks": null,
        "country": card.country,
        "exp_month": card.exp_month,
        "exp_year": card.exp_year,
        "fingerprint": card.fingerprint,
        "funding": card.funding,
        "installments": null,
        "last4": card.last4,
        "mandate": null,
        "network": card.brand,
        "network_transaction_id": null,
        "regulated_status": null,
        "three_d_secure": charge.authenticated.then_some(authentication),
        "wallet": null,
    })
}
