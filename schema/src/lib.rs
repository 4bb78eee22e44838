//! The data: the only crate that knows SQL, and that both SQLite and PostgreSQL lie below it.
//!
//! [`Db`] runs a closure as one transaction; the modules named after a noun hold the verbs that
//! the closure calls, each a function of a [`Conn`]. A verb returns rows or facts, never a reply,
//! and decides nothing that a rule in `ink-domain` could decide.
//!
//! Times are milliseconds UTC, money is cents; both are `i64` in the tables.

#![forbid(unsafe_code)]

pub mod accounts;
pub mod audit;
pub mod browsers;
mod conn;
mod connect;
mod db;
pub mod disclosures;
pub mod email_changes;
mod error;
pub mod factors;
pub mod follows;
pub mod import;
pub mod ledger;
pub mod limits;
pub mod mailed_codes;
pub mod mfa;
mod migrations;
pub mod movements;
pub mod notifications;
pub mod orders;
pub mod outbox;
pub mod passkeys;
pub mod payouts;
pub mod profiles;
pub mod provider_events;
pub mod refunds;
pub mod releases;
pub mod retention;
pub mod sessions;
pub mod sign_ups;
pub mod stats;
mod tables;
#[cfg(feature = "test-support")]
pub mod test_support;
mod transaction;
mod url;
pub mod waitlist;
pub mod watches;
pub mod zips;

pub use conn::Conn;
pub use db::{Db, OpenError};
pub use error::DbError;
pub use url::{DatabaseUrl, DatabaseUrlError, Kind};

/// The ZIP facts that the product is delivered with; `data/README.md` says what they are and whom
/// to credit.
pub const US_ZIPS: &[u8] = include_bytes!("../data/us_zips.tsv");
