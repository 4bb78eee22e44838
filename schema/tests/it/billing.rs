//! Money over time.

mod ledger;
mod ledger_check;
mod payouts;
mod transactions;
mod waitlist;
mod withheld;
