//! What holds for every request, whatever it asks for.

mod caching;
mod cross_site_posts;
mod engines;
mod get_limit;
mod language;
mod openapi;
mod outage;
mod private_replies;
mod public_pages;
mod releases;
mod render_faults;
mod request_context;
mod security_events;
mod signed_in_public;
mod staging;
mod unknown_calls;

use ink_schema::test_support::TestDb;
use ink_tests::{Area, TestApp};

/// Every public page's path, and the area of the catalogue that it shows.
pub(crate) const PAGES: [(&str, Area); 6] = [
    ("/", Area::Home),
    ("/card", Area::Card),
    ("/terms", Area::Terms),
    ("/privacy", Area::Privacy),
    ("/pricing", Area::Pricing),
    ("/zips", Area::Places),
];

pub(crate) async fn app() -> TestApp {
    TestApp::over(TestDb::sqlite()).await
}
