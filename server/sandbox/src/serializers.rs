//! Objects as in the API: every field that Stripe's own types require, empty if the sandbox has
//! nothing to say.

mod charge;
mod dispute;
mod event;
mod intent;
mod object;
mod payment_method;
mod refund;
mod webhook_endpoint;

use serde_json::{Value, json};

pub(crate) use self::charge::charge;
pub(crate) use self::dispute::{EVIDENCE, dispute, fraud_warning};
pub(crate) use self::event::event;
pub(crate) use self::intent::{for_payer, intent};
pub(crate) use self::object::ApiObject;
pub(crate) use self::payment_method::payment_method;
pub(crate) use self::refund::refund;
pub(crate) use self::webhook_endpoint::webhook_endpoint;

/// The API version whose format this is, if the caller names none.
pub(crate) const VERSION: &str = "2026-09-30.endive";

/// A page of a list. `path` is the call's own, such as `/v1/refunds`.
pub(crate) fn list(data: &[Value], has_more: bool, path: &str) -> Value {
    json!({ "object": "list", "data": data, "has_more": has_more, "url": path })
}
