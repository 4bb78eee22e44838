//! The data layer on real databases: everything on SQLite and on PostgreSQL.

#![forbid(unsafe_code)]

mod import;
mod opening;
mod plans;
mod schema;
mod search;
mod stats;
mod transactions;
