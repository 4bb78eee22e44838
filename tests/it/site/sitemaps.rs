//! What search engines are told to visit.

use std::collections::HashSet;
use std::time::Duration;

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::TestApp;

use crate::checkout::{SMALL, refund, shop};
use crate::store::{loc_paths, sitemap};

/// The day on which the tests' clock starts.
const TODAY: &str = "2026-01-02";

#[tokio::test]
async fn robots_txt_names_sitemap() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let robots = app.visitor().get("/robots.txt").await.text();
    assert_eq!(
        robots.lines().collect::<Vec<_>>(),
        [
            "User-agent: *",
            "Disallow: /zipcart/",
            // Every ZIP's page links its own log-in and sign-up.
            "Disallow: /auth/*return_to=",
            "Allow: /",
            "",
            "Sitemap: http://localhost:3000/sitemap.xml"
        ]
    );
    let reduced = TestApp::build(TestDb::sqlite()).setting("INKPAY_SITE", "coming-soon");
    let mut visitor = reduced.start().await.visitor();
    assert!(!visitor.get("/robots.txt").await.text().contains("Sitemap"));
    assert_eq!(visitor.get("/sitemap.xml").await.status, 404);
}

#[tokio::test]
async fn sitemap_lists_every_zip_and_state_once() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let index = app.visitor().get("/sitemap.xml").await.text();
    let parts = loc_paths(&index);
    assert_eq!(parts.len(), 52, "the pages, fifty states and DC");
    let mut all = HashSet::new();
    let mut named = 0;
    for part in parts {
        let name = part
            .strip_prefix("/sitemaps/")
            .and_then(|file| file.strip_suffix(".xml"));
        let paths = sitemap(&app, name.expect("a part")).await;
        assert!(paths.len() < 50_000, "more than search engines read");
        named += paths.len();
        all.extend(paths);
    }
    assert_eq!(all.len(), named, "none twice");
    let zips = all.iter().filter(|path| path.starts_with("/zip/")).count();
    let states = all.iter().filter(|path| path.starts_with("/zips/")).count();
    assert_eq!((zips, states), (33_056, 51));
    for path in [
        "/",
        "/zipstore",
        "/zips",
        "/card",
        "/pricing",
        "/terms",
        "/privacy",
    ] {
        assert!(all.contains(path), "{path}");
    }
}

#[tokio::test]
async fn private_store_is_absent_from_sitemap() {
    let app = TestApp::build(TestDb::stocked(DatabaseKind::Sqlite))
        .setting("INKPAY_STORE_PUBLIC", "false")
        .start()
        .await;
    let pages = sitemap(&app, "pages").await;
    let named = |path: &str| pages.iter().any(|one| one == path);
    assert_eq!((named("/zipstore"), named("/zips")), (false, true));
}

#[tokio::test]
async fn lastmod_is_the_last_change() {
    let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let fresh = app.visitor().get("/sitemap.xml").await.text();
    assert!(!fresh.contains("<lastmod>"), "nothing has changed yet");
    let payment = buyer.buy(&app, &[SMALL]).await;
    let dated = format!("</loc><lastmod>{TODAY}</lastmod>");
    let index = app.visitor().get("/sitemap.xml").await.text();
    assert_eq!(index.matches("<lastmod>").count(), 1, "{index}");
    assert!(
        index.contains(&format!("/sitemaps/nd.xml{dated}")),
        "{index}"
    );
    let reply = app.visitor().get("/sitemaps/nd.xml").await;
    let part = reply.text();
    assert!(part.contains(&format!("/zip/{SMALL}{dated}")), "{part}");
    assert_eq!(
        part.matches("<lastmod>").count(),
        2,
        "the ZIP and its state"
    );
    app.advance(Duration::from_hours(24));
    refund(&app, &payment).await;
    let part = app.visitor().get("/sitemaps/nd.xml").await.text();
    let dated = "</loc><lastmod>2026-01-03</lastmod>";
    assert!(part.contains(&format!("/zip/{SMALL}{dated}")), "{part}");
}
