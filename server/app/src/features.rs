//! The product, feature by feature. A feature never uses another: what two of them need is in `web` or below it.

pub mod account;
pub mod auth;
pub mod billing;
pub mod checkout;
pub mod site;
pub mod store;
