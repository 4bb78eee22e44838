//! Orders, refunds and disputes, and which of the card provider's events have been applied.

pub mod cards;
pub mod disputes;
pub mod orders;
pub mod provider_events;
pub mod refunds;
pub mod unmatched;
pub mod wires;
