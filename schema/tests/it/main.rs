//! The data layer on real databases: everything on SQLite and on PostgreSQL.

#![forbid(unsafe_code)]

mod accounts;
mod cancellations;
mod constraints;
mod deleted_buyers;
mod deletion;
mod email_changes;
mod factors;
mod follows;
mod history;
mod import;
mod ledger;
mod ledger_check;
mod limits;
mod mailed_codes;
mod many_buyers;
mod mfa;
mod movements;
mod notifications;
mod opening;
mod order_notices;
mod outbox;
mod passkeys;
mod payments;
mod payouts;
mod people;
mod places;
mod placing;
mod plans;
mod prices;
mod profiles;
mod provider_events;
mod referrals;
mod refunds;
mod releases;
mod retention;
mod schema;
mod search;
mod sessions;
mod sign_ups;
mod stats;
mod store;
mod transactions;
mod waitlist;
mod watches;
