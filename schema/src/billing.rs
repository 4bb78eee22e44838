//! Money over time: the ledger, what a person sees of it, payouts and requests for them, referrals, and the waitlist for cards.

pub mod earnings;
pub mod forfeited;
pub mod ledger;
pub mod owed;
pub mod payout_requests;
pub mod payouts;
pub mod referral_share;
pub mod referrals;
pub mod transactions;
pub mod waitlist;
pub mod withheld;
