//! Money over time.

mod card_waitlist;
pub(crate) mod money_pages;
mod notification_emails;
pub(crate) mod payout;
mod referrals;
mod transact;
