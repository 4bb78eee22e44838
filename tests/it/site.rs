//! The site around the product.

mod browser_reports;
mod coming_soon;
mod dev_mailbox;
mod health;
mod home;
mod legal;
mod pwa;
mod sitemaps;
mod stats;
mod well_known;
