//! The public pages of ZIPs and of states.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{Page, TestApp};

use super::sitemap;

#[both_databases(stocked)]
async fn zip_page_shows_facts_and_links(db: TestDb) {
    let app = TestApp::over(db).await;
    for (lang, say) in [(Lang::En, "Available"), (Lang::Ch, "人口")] {
        let page = app.visitor().in_language(lang).page("/zip/90210").await;
        let heading = page.heading();
        assert!(heading.contains("90210"), "{heading}");
        assert!(heading.contains("Beverly Hills, CA"), "{heading}");
        let text = page.text();
        for fact in ["90211", "Los Angeles County", "$", say] {
            assert!(text.contains(fact), "{fact}: {text}");
        }
        let mut near = links(&page, "/zip/");
        near.retain(|href| href != "/zip/90210");
        assert_eq!(near.len(), 8, "{near:?}");
        assert!(near.iter().any(|href| href == "/zip/90211"), "{near:?}");
        assert!(links(&page, "/zips/").contains(&"/zips/ca".to_owned()));
        assert_eq!(
            links(&page, "/zipstore"),
            ["/zipstore?search=90210"],
            "the way to buy it"
        );
    }
}

#[both_databases(stocked)]
async fn taken_zip_is_not_offered(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_taken(["90210", "90211", "90212"]).await;
    for (zip, said) in [
        ("90210", "Pending"),
        ("90211", "Reserved"),
        ("90212", "Sold"),
    ] {
        let page = app.visitor().page(&format!("/zip/{zip}")).await;
        assert!(page.text().contains(said), "{zip}");
        let ways = links(&page, "/zipstore");
        assert!(!ways.iter().any(|href| href.contains(zip)), "{ways:?}");
        let data = page.raw("head script[type='application/ld+json']").concat();
        assert!(!data.contains("InStock"), "{data}");
    }
    let free = app.visitor().page("/zip/90220").await;
    let data = free.raw("head script[type='application/ld+json']").concat();
    assert!(data.contains("InStock"), "{data}");
}

#[both_databases(stocked)]
async fn state_page_links_to_all_its_zips(db: TestDb) {
    let app = TestApp::over(db).await;
    for state in ["ca", "dc", "ak"] {
        let path = format!("/zips/{state}");
        let page = app.visitor().page(&path).await;
        let mut listed = links(&page, "/zip/");
        let of_state: Vec<String> = sitemap(&app, state)
            .await
            .into_iter()
            .filter(|path| path.starts_with("/zip/"))
            .collect();
        listed.sort();
        listed.dedup();
        assert!(!of_state.is_empty(), "{state}");
        assert_eq!(listed, of_state, "{state}");
    }
}

#[both_databases(stocked)]
async fn unknown_zip_or_state_is_not_found(db: TestDb) {
    let app = TestApp::over(db).await;
    for path in [
        "/zip/00000",
        "/zip/9021",
        "/zip/abcde",
        "/zip/90213",
        "/zip",
        "/zip/%FF",
        "/zip/%FF/share.png",
        "/zips/xx",
        "/zips/CA",
        "/zips/california",
        "/zips/%FF",
        "/sitemaps/xx.xml",
        "/sitemaps/ca",
        "/sitemaps/.xml",
        "/sitemaps/%FF",
    ] {
        assert_eq!(app.visitor().get(path).await.status, 404, "{path}");
    }
}

#[both_databases(stocked)]
async fn each_zip_has_its_own_share_image(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut painted = Vec::new();
    for zip in ["90210", "10001"] {
        let path = format!("/zip/{zip}/share.png");
        let page = app.visitor().page(&format!("/zip/{zip}")).await;
        let named = page.attributes("head meta[property='og:image']", "content");
        assert_eq!(named, [format!("http://localhost:3000{path}")]);

        let picture = app.visitor().get(&path).await;
        assert_eq!(picture.status, 200);
        assert_eq!(picture.header("content-type"), Some("image/png"));
        assert_eq!(
            picture.header("cross-origin-resource-policy"),
            Some("cross-origin")
        );
        // Width and height stand at the head of every PNG.
        assert_eq!(picture.sent[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
        painted.push(picture.sent);
    }
    assert_ne!(painted[0], painted[1]);
    for path in ["/zip/90213/share.png", "/zip/9021/share.png"] {
        assert_eq!(app.visitor().get(path).await.status, 404, "{path}");
    }
    let home = app.visitor().page("/").await;
    let named = home.attributes("head meta[property='og:image']", "content");
    assert_eq!(named, ["http://localhost:3000/share.png"]);
}

/// Where the links in the page's main part lead that begin so, each once.
fn links(page: &Page, beginning: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for link in page.links("main a") {
        if link.href.starts_with(beginning) && !found.contains(&link.href) {
            found.push(link.href);
        }
    }
    found
}
