//! Orders and refunds, and which of the card provider's events were applied.

pub mod orders;
pub mod provider_events;
pub mod refunds;
