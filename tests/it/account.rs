//! A customer's own data: settings, downloads, notifications, address book, profile.

mod account_changes;
mod address_book;
mod delete_account;
mod disclosure;
mod my_data;
pub(crate) mod notifications;
mod profiles;
mod search;
mod settings;
