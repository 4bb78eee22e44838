//! The data layer on real databases: everything on SQLite and on PostgreSQL.

#![forbid(unsafe_code)]

mod accounts;
mod deletion;
mod email_changes;
mod factors;
mod history;
mod import;
mod limits;
mod mailed_codes;
mod mfa;
mod opening;
mod outbox;
mod passkeys;
mod people;
mod plans;
mod retention;
mod schema;
mod search;
mod sessions;
mod sign_ups;
mod stats;
mod transactions;
