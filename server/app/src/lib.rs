//! INKPAY's web server: URLs, pages, calls and the command line.
//!
//! This crate turns requests into answers. Rules are in `ink-domain`, queries in `ink-schema`, and
//! HTML comes from `ink-ssr`; nothing here knows SQL or JavaScript.

#![forbid(unsafe_code)]

pub mod cached_pages;
pub mod cli;
pub mod clock;
pub mod config;
pub mod crypto;
pub mod documents;
pub mod email;
pub mod error_reports;
pub mod features;
pub mod i18n;
pub mod internal_error;
pub mod jobs;
pub mod metrics_server;
pub mod router;
pub mod server;
pub mod state;
pub mod stripe;
pub mod telemetry;
#[cfg(test)]
mod typescript_limits;
pub mod web;

/// The version and the commit (`build.rs`): `0.1.0 (4c32d65a1b2c)`.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("INKPAY_COMMIT"), ")");

pub use crate::cached_pages::Product;
pub use crate::config::Config;
pub use crate::state::App;
