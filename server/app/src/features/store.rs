//! The ZIP store: searching it, pages and share images of ZIPs and states, the cart, the watch list.

pub mod cart;
pub mod page;
pub mod places;
pub mod query;
pub mod restricted;
pub mod search;
pub mod share_images;
pub mod watchlist;
