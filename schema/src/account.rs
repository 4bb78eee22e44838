//! Accounts, and what belongs to one: its profile, notifications, address book, data requests, and deletion.

pub mod accounts;
pub mod deletion;
pub mod disclosures;
pub mod follows;
pub mod notifications;
pub mod profiles;
