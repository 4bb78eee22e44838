//! Orders, refunds and events of the card provider.

mod bans;
mod cancellations;
mod cards;
mod declines;
mod deleted_buyers;
pub(crate) mod disputes;
mod listing;
pub(crate) mod many_buyers;
mod order_notices;
mod own_orders;
mod partial_refunds;
mod payments;
mod placing;
mod provider_events;
mod refunds;
mod wires;
