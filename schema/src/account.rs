//! Accounts, and what belongs to one: its profile, notifications, address book, and data requests.

pub mod accounts;
pub mod disclosures;
pub mod follows;
pub mod notifications;
pub mod profiles;
