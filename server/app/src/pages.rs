//! Pages: from a URL to the props of a React page, and from its HTML to a document.
//!
//! A handler here gathers data and hands it on; what a page looks like is `ui/`'s.

pub mod address_book;
mod cache;
pub mod cards;
pub mod cart;
pub mod checkout;
pub mod dashboard;
mod document;
pub mod failure;
pub mod fiat;
pub mod me;
pub mod notice;
pub mod notifications;
pub mod orders;
mod personal;
pub mod profile;
pub mod props;
pub mod public;
pub mod restricted;
pub mod settings;
pub mod sign_in;
pub mod sitemaps;
pub mod store;
mod store_query;
pub mod told;
pub mod transact;
pub mod watchlist;
pub mod zips;

pub use cache::PageCache;
