//! The rules, tried with many inputs.

#![forbid(unsafe_code)]

mod ban;
mod business_days;
mod cart;
mod deposit;
mod email;
mod factor;
mod ink_id;
mod ledger;
mod mailed_code;
mod money;
mod order;
mod payee;
mod pricing;
mod referral;
mod search;
mod session;
mod transaction_kind;
mod watch;
mod zip;
