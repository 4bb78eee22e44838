//! The whole product over HTTP, without sockets: real router, real databases, real renderer.

#![forbid(unsafe_code)]
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod account;
mod asvs_document;
mod auth;
mod billing;
mod checkout;
mod email;
mod imports;
mod observability;
mod operations_guide;
mod operator;
mod secrecy;
mod session_model;
mod site;
mod store;
mod web;
