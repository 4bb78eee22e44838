//! Money over time.

mod card_waitlist;
mod money_pages;
mod news_emails;
mod payout;
mod referrals;
mod transact;
