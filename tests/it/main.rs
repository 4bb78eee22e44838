//! The whole product over HTTP, without sockets: real router, real databases, real renderer.

#![forbid(unsafe_code)]
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod account;
mod asvs;
mod auth;
mod billing;
mod checkout;
mod email;
mod imports;
mod model;
mod operations;
mod operator;
mod secrecy;
mod site;
mod store;
mod watching;
mod web;
