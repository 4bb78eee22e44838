//! The data: the only crate that knows SQL, and that the database is SQLite or PostgreSQL.
//!
//! [`Db`] runs a closure as one transaction; the modules named after a noun hold the verbs that
//! the closure calls, each a function of a [`Conn`]. A verb returns rows or facts, never a reply,
//! and decides nothing that a rule in `ink-domain` could decide.
//!
//! Times are [`Millis`](ink_domain::time::Millis), money is cents; both are `i64` in the tables.

#![forbid(unsafe_code)]

pub mod account;
pub mod alerts;
pub mod audit;
pub mod auth;
pub mod billing;
mod business_event;
pub mod checkout;
mod columns;
mod conn;
mod connection_setup;
mod db;
mod error;
pub mod gauges;
pub mod job_runs;
mod migrations;
pub mod operators;
mod outage;
pub mod outbox;
pub mod rate_limits;
pub mod retention;
mod row_locks;
pub mod site;
mod sqlite_files;
pub mod store;
mod tables;
#[cfg(feature = "test-support")]
pub mod test_support;
mod transaction;
mod url;

#[cfg(feature = "test-support")]
pub use ink_test_macros::both_databases;

pub use crate::business_event::TARGET as BUSINESS;
pub use crate::conn::Conn;
pub use crate::db::{Connections, Db};
pub use crate::error::{DbError, OpenError};
pub use crate::url::{
    DatabaseKind, DatabaseUrl, DatabaseUrlError, LibpqEnvironment, ParameterError, PostgresUrlError,
};

/// The ZIP facts that ship with the product; `data/README.md` describes them and their attribution.
pub const US_ZIPS: &[u8] = include_bytes!("../data/us_zips.tsv");
