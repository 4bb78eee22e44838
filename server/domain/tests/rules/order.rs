//! Orders: their numbers, what may happen to them, and that their money and ZIPs always add up.

mod id;
mod invariants;
mod model;
mod notice;
mod payment;
mod refund;
mod states;
mod status;
mod wires;
