//! A payment method.

use serde_json::{Value, json};

use super::charge::billing_details;
use crate::cards::ThreeDSecure;
use crate::records::Method;

pub(crate) fn payment_method(method: &Method) -> Value {
    let card = &method.card;
    json!({
        "id": method.id,
        "object": "payment_method",
        "allow_redisplay": "unspecified",
        "billing_details": billing_details(),
        "card": {
            "brand": card.brand,
            "checks": null,
            "country": card.country,
            "display_brand": card.brand,
            "exp_month": card.exp_month,
            "exp_year": card.exp_year,
            "fingerprint": card.fingerprint,
            "funding": card.funding,
            "generated_from": null,
            "last4": card.last4,
            "networks": null,
            "regulated_status": null,
            "three_d_secure_usage": {
                "supported": card.behaviour.three_d_secure != ThreeDSecure::Unsupported,
            },
            "wallet": null,
        },
        "created": method.created,
        "customer": null,
        "customer_account": null,
        "livemode": false,
        "metadata": {},
        "type": "card",
    })
}
