//! Money over time: the ledger, what a person sees of it, payouts, and the waiting list for cards.

pub mod earnings;
pub mod ledger;
pub mod payouts;
pub mod transactions;
pub mod waitlist;
pub mod withheld;
