//! A customer's own: dashboard, settings, data, notifications, address book and public profile.

pub mod address_book;
pub mod dashboard;
pub mod delete_account;
pub mod disclosure;
pub mod holdings;
pub mod my_data;
pub mod notifications;
pub mod profile;
pub mod settings;
