//! The whole product over HTTP, without sockets: real router, real databases, real renderer.

#![forbid(unsafe_code)]
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod account_changes;
mod account_data;
mod address_book;
mod buying;
mod caching;
mod card_waitlist;
mod cart_forms;
mod cart_refusals;
mod challenges;
mod coming_soon;
mod cross_site_posts;
mod disclosure;
mod edge;
mod engines;
mod fiat;
mod health;
mod home_page;
mod installed;
mod language;
mod legal_texts;
mod log_in;
mod mail;
mod mailbox;
mod mailed_factor;
mod model;
mod notifications;
mod openapi;
mod operator;
mod outage;
mod passkey_calls;
mod passkey_refusals;
mod password_reset;
mod places;
mod private_replies;
mod profiles;
mod public_pages;
mod referrer;
mod releases;
mod render_faults;
mod reset_limits;
mod search_call;
mod search_refusals;
mod search_reply;
mod second_factor;
mod secrecy;
mod session_pages;
mod sessions;
mod settings_calls;
mod sign_up;
mod signed_in_public;
mod sitemaps;
mod stats_call;
mod store_cards;
mod store_paging;
mod store_safety;
mod store_view;
mod transact_page;
mod unknown_calls;
mod watchlist;
