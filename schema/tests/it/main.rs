//! The data layer on real databases: everything on SQLite and on PostgreSQL.

#![forbid(unsafe_code)]

mod account;
mod alerts;
mod auth;
mod billing;
mod checkout;
mod constraints;
mod database;
mod database_urls;
mod fixtures;
mod last_release;
mod operators;
mod outbox;
mod query_plans;
mod rate_limits;
mod retention;
mod schema;
mod site;
mod store;
mod transactions;
