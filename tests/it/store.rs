//! Searching ZIPs, their pages, the cart and the watch list.

mod cart_forms;
mod cart_mark;
mod cart_refusals;
mod own_zip;
pub(crate) mod places;
mod search;
mod search_refusals;
mod search_reply;
mod several_nodes;
mod shared_views;
mod statements;
mod store_cards;
mod store_paging;
mod store_safety;
mod store_view;
mod watchlist;
