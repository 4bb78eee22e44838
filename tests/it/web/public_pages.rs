//! The pages for everybody: only markup and styles.

use data_encoding::BASE64;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{Area, Catalogue, Page, Person, TestApp, Visitor};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{PAGES, app};

#[tokio::test]
async fn pages_have_their_own_heading_in_both_languages() {
    let app = app().await;
    for lang in Lang::ALL {
        let mut visitor = app.visitor().in_language(lang);
        for (path, area) in PAGES {
            let page = visitor.page(path).await;
            let heading = page.heading();
            let texts = Catalogue::of(area, lang);
            assert!(texts.all().contains(&heading.as_str()), "{path}: {heading}");
            assert_eq!(page.attributes("html", "lang"), [lang.tag()], "{path}");
            let titles = page.raw("title");
            assert!(
                titles.len() == 1 && titles[0].contains("INKPAY"),
                "{titles:?}"
            );
            let descriptions = page.attributes("meta[name=description]", "content");
            assert!(
                descriptions.len() == 1 && !descriptions[0].is_empty(),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn pages_have_open_graph_title_and_image() {
    let mut visitor = app().await.visitor();
    for (path, _) in PAGES {
        let page = visitor.page(path).await;
        let said = |name: &str| {
            let found = page.attributes(&format!("meta[property='og:{name}']"), "content");
            assert_eq!(found.len(), 1, "{path}: {name}");
            found.concat()
        };
        assert!(said("title").contains("INKPAY"), "{path}");
        let told = page.attributes("meta[name=description]", "content");
        assert_eq!([said("description")], told[..], "{path}");
        assert_eq!(said("url"), format!("http://localhost:3000{path}"));
        let picture = said("image");
        let picture = picture.strip_prefix("http://localhost:3000").unwrap();
        let reply = visitor.get(picture).await;
        assert_eq!(reply.header("content-type"), Some("image/png"), "{path}");
        let shown_by = reply.header("cross-origin-resource-policy");
        assert_eq!(shown_by, Some("cross-origin"), "{path}");
        // Width and height stand at the head of every PNG.
        assert_eq!(reply.sent[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{path}");
    }
    assert!(!visitor.get("/nowhere").await.page().has("[property^=og]"));
}

#[tokio::test]
async fn public_pages_have_no_script_or_blocking_file() {
    let mut visitor = app().await.visitor();
    for path in PAGES.map(|(path, _)| path).into_iter().chain(["/nowhere"]) {
        let page = visitor.get(path).await.page();
        assert!(!page.has("script[src]"), "{path} loads a script");
        assert!(
            !page.has("link[rel=modulepreload]"),
            "{path} preloads a script"
        );
        assert!(
            !page.has("script:not([type=speculationrules]):not([type='application/ld+json'])"),
            "{path} has a script"
        );
        assert!(!page.has("link[rel=stylesheet]"), "{path} waits for a file");
        for (name, value) in page.all_attributes() {
            assert!(
                name != "style" && !name.starts_with("on"),
                "{path}: {name}={value}"
            );
            assert!(!value.trim().starts_with("javascript:"), "{path}: {value}");
        }
    }
}

/// A cart that was fetched ahead would be shown as it was before a change. So would a ZIP's page, which tells its customer what
/// the ZIP is to them.
#[tokio::test]
async fn only_public_paths_are_prefetched() {
    let app = app().await;
    let public = [
        "/", "/card", "/pricing", "/terms", "/privacy", "/zips", "/zips/*", "/zip/*",
    ];
    let mut visitor = app.visitor();
    for path in ["/", "/auth/login"] {
        let prefetched = prefetched_paths(&visitor.page(path).await);
        assert_eq!(prefetched, json!(public), "{path}");
    }
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for path in ["/dashboard", "/zipstore"] {
        let prefetched = prefetched_paths(&ada.browser.page(path).await);
        assert_eq!(prefetched, json!(public[..7]), "{path}");
    }
}

fn prefetched_paths(page: &Page) -> Value {
    let rules = page.raw("script[type=speculationrules]").concat();
    let rules: Value = serde_json::from_str(&rules).unwrap();
    rules["prefetch"][0]["where"]["and"][0]["href_matches"].clone()
}

#[tokio::test]
async fn public_page_policy_has_no_inline_script_or_nonce() {
    let mut visitor = app().await.visitor();
    for (path, _) in PAGES {
        let reply = visitor.get(path).await;
        let policy = reply.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src "),
            "{policy}"
        );
        for loose in ["nonce", "unsafe", "*", "http:", "https:", "data:"] {
            assert!(!policy.contains(loose), "{path}: {policy}");
        }
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!reply.text().contains("nonce"), "{path} has a nonce");
    }
}

#[tokio::test]
async fn public_page_style_is_inlined_and_allowed_by_hash_only() {
    let mut visitor = app().await.visitor();
    for (path, _) in PAGES {
        let reply = visitor.get(path).await;
        let [sheet]: [String; 1] = reply.page().raw("head style").try_into().unwrap();
        let sum = BASE64.encode(&Sha256::digest(&sheet));
        let policy = reply.header("content-security-policy").unwrap();
        let allowed = format!("; style-src 'sha256-{sum}'; ");
        assert!(policy.contains(&allowed), "{path}: {policy}");
    }
}

#[tokio::test]
async fn blocking_files_are_preloaded_by_link_header() {
    let mut visitor = app().await.visitor();
    let reply = visitor.get("/auth/login").await;
    let page = reply.page();
    let [sheet] = page
        .attributes("link[rel=stylesheet]", "href")
        .try_into()
        .unwrap();
    let said = reply.header("link").unwrap();
    assert!(
        said.contains(&format!("<{sheet}>; rel=preload; as=style")),
        "{said}"
    );
    let fonts: Vec<&str> = said
        .split(", ")
        .filter(|link| link.ends_with("; rel=preload; as=font; type=\"font/woff2\"; crossorigin"))
        .filter_map(|link| link.strip_prefix('<')?.split('>').next())
        .collect();
    assert_eq!(fonts.len(), 1, "{said}");
    for font in fonts {
        assert_eq!(visitor.get(font).await.status, 200, "{font}");
    }
}

#[tokio::test]
async fn header_and_footer_have_required_links() {
    let mut visitor = app().await.visitor();
    for (path, _) in PAGES {
        let page = visitor.page(path).await;
        let header: Vec<_> = page.links("header a");
        let leads = |text: &str, href: &str| {
            let links = header.iter().filter(|link| link.text == text);
            let hrefs: Vec<&str> = links.map(|link| link.href.as_str()).collect();
            assert!(hrefs.contains(&href), "{path}: {text} leads to {hrefs:?}");
        };
        // From where ZIPs are sold people come back to what they looked at.
        let back = if path.starts_with("/zip") {
            format!("?return_to={}", path.replace('/', "%2F"))
        } else {
            String::new()
        };
        leads("LOGIN", &format!("/auth/login{back}"));
        leads("GET AN INK ID", &format!("/auth/signup{back}"));
        let footer = page.links("footer a");
        for (text, href) in [
            ("Terms of Service", "/terms"),
            ("Privacy Policy", "/privacy"),
            ("Support", "mailto:support@inkpay.com"),
            ("support@inkpay.com", "mailto:support@inkpay.com"),
            ("Investor Relations", "mailto:support@inkpay.com"),
            ("FAQ", "https://help.inkpay.com"),
        ] {
            let found = footer.iter().find(|link| link.text == text);
            let led = found.map(|link| link.href.trim_end_matches('/'));
            assert_eq!(led, Some(href), "{path}: {text}");
        }
        for social in ["Instagram", "X"] {
            let icon = format!("footer a[aria-label={social}][href^='https://']");
            assert!(page.has(&icon), "{path}: {social}");
        }
        let footer = page.texts("footer").concat();
        assert!(
            footer.contains("(c) 2024 All Rights Reserved INKPAY"),
            "{footer}"
        );
        assert!(footer.contains("no guarantee of earnings"), "{footer}");
        assert!(page.has("main#app"), "{path}");
    }
}

#[tokio::test]
async fn every_link_and_asset_resolves() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let mut visitor = app.visitor();
    let shown = PAGES.map(|(path, _)| path);
    for path in shown.into_iter().chain(["/nowhere", "/zipstore"]) {
        assert_links_resolve(&mut visitor, path).await;
    }
    // It names what a customer can do, each with the way there.
    let mut ada = Person::signed_up(&app, "ada.1").await;
    assert_links_resolve(&mut ada.browser, "/transact").await;
}

async fn assert_links_resolve(visitor: &mut Visitor, path: &str) {
    let page = visitor.get(path).await.page();
    let mut addresses = page.attributes("a, link", "href");
    addresses.extend(page.attributes("img, script", "src"));
    addresses.retain(|address| address.starts_with('/'));
    assert!(addresses.len() > 5, "{path}: {addresses:?}");
    for address in addresses {
        let reply = visitor.get(&address).await;
        assert_eq!(reply.status, 200, "{address}, named by {path}");
    }
}

#[tokio::test]
async fn unknown_path_shows_designed_404() {
    let app = app().await;
    for lang in Lang::ALL {
        let mut visitor = app.visitor().in_language(lang);
        for path in [
            "/nowhere",
            "/zipstores",
            "/card/extra",
            "/%F0%9F%A6%91",
            "/build/none.js",
            "/build/%FF",
        ] {
            let reply = visitor.get(path).await;
            assert_eq!(reply.status, 404, "{path}");
            let page = reply.page();
            let expected = Catalogue::of(Area::Status, lang);
            if !path.starts_with("/build/") {
                assert_eq!(page.heading(), expected.text("missing.title"), "{path}");
            }
            assert!(page.has("header") && page.has("footer"), "{path}");
            assert!(page.has("meta[name=robots][content=noindex]"), "{path}");
        }
    }
    let mut ada = Person::signed_up(&app, "ada.1").await;
    assert_eq!(ada.browser.get("/nowhere").await.status, 404);
}

#[tokio::test]
async fn missing_page_is_404_with_matching_etag() {
    let mut visitor = app().await.visitor();
    let first = visitor.get("/nowhere").await;
    let seen = first.header("etag").unwrap_or("*").to_owned();
    let mut again = visitor.with_header("if-none-match", &seen);
    assert_eq!(again.get("/nowhere").await.status, 404);
}

#[tokio::test]
async fn short_urls_redirect_with_query() {
    let mut visitor = app().await.visitor();
    for (short, long) in [
        ("/login", "/auth/login"),
        ("/signup", "/auth/signup"),
        (
            "/signup?inkId=ink.maker&x=%26",
            "/auth/signup?inkId=ink.maker&x=%26",
        ),
    ] {
        let reply = visitor.get(short).await;
        assert!((300..400).contains(&reply.status), "{short}");
        assert_eq!(reply.header("location"), Some(long));
    }
}

#[tokio::test]
async fn redirects_repeat_no_long_path_or_query() {
    let mut visitor = app().await.visitor();
    let long = "a".repeat(2000);
    for (asked, status, location) in [
        (format!("/login?inkId={long}"), 303, Some("/auth/login")),
        (format!("/card/?inkId={long}"), 308, Some("/card")),
        (format!("/{long}/"), 404, None),
        (format!("/{long}/?lang=ch"), 404, None),
        ("/card/?lang=ch".to_owned(), 308, Some("/card?lang=ch")),
    ] {
        let reply = visitor.get(&asked).await;
        let sent = reply.status_and_location();
        assert_eq!(sent, (status, location), "{asked}");
    }
}
