//! The whole product over HTTP, without sockets: real router, real databases, real renderer.

#![forbid(unsafe_code)]
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod caching;
mod cart_forms;
mod cart_refusals;
mod coming_soon;
mod edge;
mod engines;
mod health;
mod home_page;
mod language;
mod legal_texts;
mod openapi;
mod outage;
mod public_pages;
mod referrer;
mod render_faults;
mod search_call;
mod search_refusals;
mod search_reply;
mod stats_call;
mod store_cards;
mod store_paging;
mod store_safety;
mod store_view;
mod unknown_calls;
