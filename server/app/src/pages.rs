//! Pages: from a URL to the props of a React page, and from its HTML to a document.
//!
//! A handler here gathers data and hands it on; what a page looks like is `ui/`'s.

mod cache;
pub mod cart;
pub mod checkout;
mod document;
pub mod failure;
pub mod notice;
pub mod orders;
mod personal;
pub mod private;
pub mod props;
pub mod public;
pub mod sign_in;
pub mod store;
mod store_query;

pub use cache::PageCache;
