//! Where events are sent, as configured by the shop's owner.

use serde_json::{Value, json};

use super::VERSION;
use crate::options::Webhook;

/// Without its secret, which Stripe shows only when an endpoint is created.
pub(crate) fn webhook_endpoint(webhook: &Webhook) -> Value {
    json!({
        "id": "we_sandbox",
        "object": "webhook_endpoint",
        "api_version": VERSION,
        "application": null,
        "created": 0,
        "description": null,
        "enabled_events": ["*"],
        "livemode": false,
        "metadata": {},
        "status": "enabled",
        "url": webhook.url,
    })
}
