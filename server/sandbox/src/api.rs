//! The API's calls: each parses its parameters, acts and returns its reply.

pub(crate) mod disputes;
mod metadata;
pub(crate) mod money;
pub(crate) mod objects;
pub(crate) mod payment_intents;
pub(crate) mod refunds;
pub(crate) mod webhook_endpoints;
