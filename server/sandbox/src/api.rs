//! The calls of the API: each reads its parameters, acts and says what it answers.

pub(crate) mod disputes;
pub(crate) mod money;
pub(crate) mod objects;
pub(crate) mod payment_intents;
pub(crate) mod refunds;
pub(crate) mod webhook_endpoints;
