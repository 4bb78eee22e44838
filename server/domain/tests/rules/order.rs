//! Orders: their numbers, what may happen to them, and that their money and ZIPs always add up.

mod id;
mod invariants;
mod notice;
mod payment;
mod refund;
mod shop;
mod standing;
mod status;
mod wires;
