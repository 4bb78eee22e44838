//! The sandbox, driven as its users drive it: over HTTP, by the official libraries, and by SIGKILL.

#![forbid(unsafe_code)]
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod cards;
mod control;
mod disputes;
mod durability;
mod idempotency;
mod intents;
mod libraries;
mod lists;
mod machine;
mod pages;
mod refunds;
mod refusals;
mod stage;
mod three_d_secure;
mod webhooks;
