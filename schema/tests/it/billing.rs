//! Money over time.

mod concurrent_sales;
mod forfeited;
mod ledger;
mod ledger_check;
mod owed;
mod payout_requests;
mod payouts;
mod referrals;
mod transactions;
mod waitlist;
pub(crate) mod withheld;
