//! Money over time.

mod card_waitlist;
mod money_pages;
mod transact;
