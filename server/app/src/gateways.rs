//! Ways out of the house: what the product asks of servers that are not ours.

pub mod mail;
pub mod payments;
