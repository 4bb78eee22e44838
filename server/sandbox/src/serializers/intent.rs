//! A payment intent, for the shop and for the payer.

use serde_json::{Map, Value, json};

use crate::machine::Status;
use crate::records::{Intent, Offer};

/// As a secret key sees it. `base` is the sandbox's own URL.
pub(crate) fn intent(intent: &Intent, base: &str) -> Value {
    let payment = intent.payment;
    json!({
        "id": intent.id,
        "object": "payment_intent",
        "amount": payment.amount,
        "amount_capturable": 0,
        "amount_details": { "tip": {} },
        "amount_received": payment.captured,
        "application": null,
        "application_fee_amount": null,
        "automatic_payment_methods": automatic(&intent.offer),
        "canceled_at": intent.canceled_at,
        "cancellation_reason": intent.cancellation_reason,
        "capture_method": "automatic_async",
        "client_secret": intent.client_secret,
        "confirmation_method": "automatic",
        "created": intent.created,
        "currency": intent.currency,
        "customer": null,
        "customer_account": null,
        "description": intent.description,
        "excluded_payment_method_types": null,
        "last_payment_error": intent.last_error,
        "latest_charge": intent.latest_charge,
        "livemode": false,
        "metadata": intent.metadata,
        "next_action": next_action(intent, base),
        "on_behalf_of": null,
        "payment_method": intent.payment_method,
        "payment_method_configuration_details": null,
        "payment_method_options": { "card": {
            "installments": null,
            "mandate_options": null,
            "network": null,
            "request_three_d_secure": "automatic",
        } },
        "payment_method_types": ["card"],
        "processing": null,
        "receipt_email": intent.receipt_email,
        "review": null,
        "setup_future_usage": null,
        "shipping": null,
        "source": null,
        "statement_descriptor": null,
        "statement_descriptor_suffix": null,
        "status": payment.status.word(),
        "transfer_data": null,
        "transfer_group": null,
    })
}

/// What a publishable key may see of it.
pub(crate) fn for_payer(full: &Value) -> Value {
    const SEEN: [&str; 25] = [
        "id",
        "object",
        "amount",
        "amount_details",
        "automatic_payment_methods",
        "canceled_at",
        "cancellation_reason",
        "capture_method",
        "client_secret",
        "confirmation_method",
        "created",
        "currency",
        "description",
        "last_payment_error",
        "livemode",
        "next_action",
        "payment_method",
        "payment_method_configuration_details",
        "payment_method_types",
        "processing",
        "receipt_email",
        "setup_future_usage",
        "shipping",
        "source",
        "status",
    ];
    let seen = SEEN
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), full.get(name)?.clone())));
    Value::Object(seen.collect::<Map<_, _>>())
}

fn automatic(offer: &Offer) -> Value {
    match offer {
        Offer::Automatic { redirects } => json!({
            "allow_redirects": if *redirects { "always" } else { "never" },
            "enabled": true,
        }),
        Offer::Listed => Value::Null,
    }
}

fn next_action(intent: &Intent, base: &str) -> Value {
    let action = intent.action.as_ref();
    let Some(action) = action.filter(|_| intent.payment.status == Status::RequiresAction) else {
        return Value::Null;
    };
    let page = format!("{base}/3ds/{}?key={}", intent.id, action.key);
    match &action.return_url {
        Some(return_url) => json!({
            "type": "redirect_to_url",
            "redirect_to_url": { "return_url": return_url, "url": page },
        }),
        None => json!({
            "type": "use_stripe_sdk",
            "use_stripe_sdk": { "type": "three_d_secure_redirect", "stripe_js": page },
        }),
    }
}
