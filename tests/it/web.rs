//! What holds for every request, whatever it asks for.

mod caching;
mod cross_site_posts;
mod engines;
mod get_limit;
mod language;
mod openapi;
mod outage;
mod private_replies;
pub(crate) mod public_pages;
mod releases;
mod render_faults;
mod request_context;
mod security_events;
mod signed_in_public;
mod staging;
mod unknown_calls;
