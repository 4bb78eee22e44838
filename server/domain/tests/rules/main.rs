//! The rules, tried with many inputs.

#![forbid(unsafe_code)]

mod accounts;
mod cart;
mod ink_id;
mod money;
mod pricing;
mod search;
mod zip;
