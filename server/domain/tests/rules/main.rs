//! The rules, tried with many inputs.

#![forbid(unsafe_code)]

mod accounts;
mod ban;
mod business_days;
mod cart;
mod deposit;
mod ink_id;
mod ledger;
mod money;
mod order;
mod payee;
mod pricing;
mod referral;
mod search;
mod transaction_kind;
mod watch;
mod zip;
