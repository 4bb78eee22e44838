//! The ledger and the transactions that customers see of it, earnings and their payouts, referrals, and the waitlist
//! for the card.

pub mod earnings;
pub mod forfeited;
pub mod ledger;
pub mod owed;
pub mod payout_requests;
mod payout_status;
pub mod payouts;
pub mod referral_share;
pub mod referrals;
pub mod transactions;
pub mod waitlist;
pub mod withheld;
