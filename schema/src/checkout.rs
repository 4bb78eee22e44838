//! Orders, refunds and disputes, and which of the card provider's events were applied.

pub mod disputes;
pub mod orders;
pub mod provider_events;
pub mod refunds;
