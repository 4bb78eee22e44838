//! Accounts, and what belongs to one.

mod accounts;
mod deletion;
mod follows;
mod history;
mod notification_emails;
mod notifications;
pub(crate) mod people;
mod profiles;
mod referrals;
