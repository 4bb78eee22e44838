//! The rules of the product, as values and pure functions.
//!
//! Nothing here reads a clock, a file, a database or a request: what a rule needs is a parameter,
//! so that every rule can be tested with any input. Values are parsed once, at the door, by the
//! `parse` of their type; past it there are no raw strings.

#![forbid(unsafe_code)]

pub mod cart;
pub mod email;
pub mod factor;
pub mod ink_id;
pub mod mailed_code;
pub mod money;
pub mod pricing;
pub mod search;
pub mod session;
pub mod zip;
