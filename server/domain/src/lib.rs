//! The rules of the product, as values and pure functions.
//!
//! Nothing here reads a clock, a file, a database or a request: what a rule needs is a parameter,
//! so that every rule can be tested with any input. Values are parsed once, at the boundary, by the
//! `parse` of their type; past it there are no raw strings.

#![forbid(unsafe_code)]

#[macro_use]
mod coded_enum;
#[macro_use]
mod redacted;

pub mod ban;
pub mod business_days;
pub mod cart;
pub mod deposit;
pub mod email;
pub mod factor;
pub mod geo;
pub mod ink_id;
pub mod ledger;
pub mod mailed_code;
pub mod money;
pub mod month;
pub mod notification;
pub mod order;
pub mod payee;
pub mod pricing;
pub mod referral;
pub mod search;
pub mod session;
pub mod time;
mod typescript;
pub mod watch;
pub mod zip;
