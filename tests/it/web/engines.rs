//! The two engines: what visitors see is the same from both.

#![cfg(not(ink_engine = "quickjs"))]

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_server::web::page::public_page::PublicPage;
use ink_tests::{Comparison, TestApp};

use super::PAGES;

/// Views of the store that differ in more than their rows.
const STORE: [&str; 6] = [
    "/zipstore",
    "/zipstore?state=ca,ny&tier=0&order_by=asc",
    "/zipstore?search=9021&state=ca",
    "/zipstore?search=nowhere+at+all",
    "/zipstore?filter=availableOnly&skip=36",
    "/zipstore?tier=5&skip=99999",
];

/// One that can be had, one that is sold, and one across the antimeridian from the rest of its state.
const ZIPS: [&str; 3] = ["/zip/90220", "/zip/90212", "/zip/99546"];
const STATES: [&str; 3] = ["/zips/ca", "/zips/ak", "/zips/dc"];

#[tokio::test]
async fn both_engines_render_identical_pages() {
    let mut pages = visit_all_pages("full").await.pages();
    pages.extend(visit_all_pages("coming-soon").await.pages());
    // Every view of the store, with a cart and without.
    let views = pages.remove("zipstore");
    assert_eq!(views, Some(STORE.len() * 2 * Lang::ALL.len()));
    for (name, places) in [("zip", ZIPS.len()), ("state", STATES.len())] {
        assert_eq!(pages.remove(name), Some(places * Lang::ALL.len()), "{name}");
    }
    // A public page is rendered once for each language, and kept.
    assert_eq!(pages.len(), PublicPage::ALL.len(), "{pages:?}");
    assert!(
        pages.values().all(|times| *times == Lang::ALL.len()),
        "{pages:?}"
    );
}

/// Opens every page of a variant, in both languages, by a visitor who has a cart and one who has not.
async fn visit_all_pages(site: &str) -> Comparison {
    let builder =
        TestApp::build(TestDb::stocked(DatabaseKind::Sqlite)).setting("INKPAY_SITE", site);
    let (builder, comparison) = builder.both_engines().await;
    let app = builder.start().await;
    app.stage_taken(["90210", "90211", "90212"]).await;
    for lang in Lang::ALL {
        let mut fresh = app.visitor().in_language(lang);
        for (path, _) in PAGES {
            fresh.get(path).await;
        }
        fresh.get("/nowhere").await;
        fresh.get("/offline").await;
        let shopper = app
            .visitor()
            .in_language(lang)
            .with_cookie("cart", "90220.10001");
        if site == "full" {
            for path in ZIPS.into_iter().chain(STATES) {
                fresh.page(path).await;
            }
            for path in STORE {
                fresh.page(path).await;
                shopper.clone().page(path).await;
            }
        }
    }
    comparison
}
