//! The site around the product: what visitors, search engines, operators and developers ask for.

pub mod dev_mailbox;
pub mod health;
pub mod home;
pub mod pwa;
pub mod sitemaps;
pub mod stats;
pub mod well_known;
