//! The product as an app on a device: its manifest, its icons, its worker and its offline page.

use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{Area, Catalogue, Page, TestApp};
use serde_json::Value;

use crate::web::{PAGES, app};

const MANIFEST: &str = "/manifest.webmanifest";

async fn start_without_worker() -> TestApp {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_SERVICE_WORKER", "false");
    app.start().await
}

async fn manifest(app: &TestApp, address: &str) -> Value {
    let reply = app.visitor().get(address).await;
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.header("content-type"),
        Some("application/manifest+json")
    );
    serde_json::from_slice(&reply.body()).unwrap()
}

/// Width and height, which stand at the head of every PNG.
fn size(png: &[u8]) -> String {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    format!("{}x{}", number(16), number(20))
}

#[tokio::test]
async fn manifest_has_required_members() {
    let app = app().await;
    let manifest = manifest(&app, MANIFEST).await;
    for (member, value) in [
        ("id", "/"),
        ("name", "INKPAY"),
        ("short_name", "INKPAY"),
        ("scope", "/"),
        ("start_url", "/dashboard"),
        ("display", "standalone"),
        ("lang", "en"),
    ] {
        assert_eq!(manifest[member], value, "{member}");
    }
    let ground = app.visitor().page("/").await.attributes(
        "meta[name=theme-color][media='(prefers-color-scheme: dark)']",
        "content",
    );
    assert_eq!(ground, [manifest["theme_color"].as_str().unwrap()]);
    assert_eq!(manifest["theme_color"], manifest["background_color"]);
    for shortcut in manifest["shortcuts"].as_array().unwrap() {
        let status = app
            .visitor()
            .get(shortcut["url"].as_str().unwrap())
            .await
            .status;
        assert!(status == 200 || status == 303, "{shortcut}: {status}");
    }
}

#[tokio::test]
async fn icons_have_their_declared_size() {
    let app = app().await;
    let manifest = manifest(&app, MANIFEST).await;
    let mut said = Vec::new();
    for icon in manifest["icons"].as_array().unwrap() {
        let text = |member: &str| icon[member].as_str().unwrap();
        let reply = app.visitor().get(text("src")).await;
        assert_eq!(reply.header("content-type"), Some(text("type")), "{icon}");
        assert_eq!(size(&reply.sent), text("sizes"), "{icon}");
        said.push((text("purpose").to_owned(), text("sizes").to_owned()));
    }
    for (purpose, size) in [
        ("any", "192x192"),
        ("any", "512x512"),
        ("maskable", "192x192"),
        ("maskable", "512x512"),
    ] {
        let one = (purpose.to_owned(), size.to_owned());
        assert!(said.contains(&one), "{purpose} {size}");
    }
    let apple = app
        .visitor()
        .page("/")
        .await
        .attributes("link[rel=apple-touch-icon]", "href")
        .concat();
    assert_eq!(size(&app.visitor().get(&apple).await.sent), "180x180");
}

#[tokio::test]
async fn pages_link_manifest_in_their_language_without_cookies() {
    let app = app().await;
    for lang in Lang::ALL {
        let mut visitor = app.visitor().in_language(lang);
        for path in ["/zipstore", "/auth/signup", "/auth/login"] {
            let page = visitor.get(path).await.page();
            let address = page.attributes("link[rel=manifest]", "href").concat();
            let found = manifest(&app, &address).await;
            assert_eq!(found["lang"], lang.tag(), "{path}");
            assert_eq!(found["id"], "/", "{path}");
            let reply = app.visitor().get(&address).await;
            assert!(reply.cookies().is_empty(), "{path}");
        }
    }
    // Whoever's browser sends cookies all the same gets what the address says.
    let mut chinese = app.visitor().in_language(Lang::Ch);
    let found: Value = serde_json::from_slice(&chinese.get(MANIFEST).await.body()).unwrap();
    assert_eq!(found["lang"], "en");
}

#[tokio::test]
async fn public_pages_link_no_manifest() {
    let app = app().await;
    for path in ["/", "/zip/90210", "/zips/ca", "/terms"] {
        let page = app.visitor().get(path).await.page();
        assert!(
            page.attributes("link[rel=manifest]", "href").is_empty(),
            "{path}"
        );
    }
}

#[tokio::test]
async fn reduced_site_manifest_starts_at_front_page() {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_SITE", "coming-soon");
    let manifest = manifest(&app.start().await, MANIFEST).await;
    assert_eq!(manifest["start_url"], "/");
    assert_eq!(manifest["shortcuts"], Value::Array(Vec::new()));
}

#[tokio::test]
async fn worker_is_revalidated_and_connects_to_self_only() {
    let app = app().await;
    let reply = app.visitor().get("/sw.js").await;
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    assert_eq!(reply.header("cache-control"), Some("public, no-cache"));
    assert_eq!(
        reply.header("content-security-policy"),
        Some("default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'")
    );
    let mut again = app
        .visitor()
        .with_header("service-worker", "script")
        .with_header("if-none-match", reply.header("etag").unwrap());
    assert_eq!(again.get("/sw.js").await.status, 304);
    // Nowhere else, and not for a year.
    for path in [
        "/build/worker/service-worker.js",
        "/build/worker/unregister.js",
    ] {
        assert_eq!(app.visitor().get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn only_scripted_pages_register_the_worker() {
    let app = app().await;
    let reply = app.visitor().get("/zipstore").await;
    assert_eq!(reply.page().attributes("html", "data-worker"), ["/sw.js"]);
    let policy = reply.header("content-security-policy").unwrap();
    assert!(policy.contains("worker-src 'self';"), "{policy}");
    for (path, _) in PAGES {
        let page = app.visitor().page(path).await;
        assert!(!page.has("html[data-worker]"), "{path}");
    }
}

#[tokio::test]
async fn disabled_worker_unregisters_itself() {
    let app = start_without_worker().await;
    let page = app.visitor().page("/zipstore").await;
    assert!(!page.has("html[data-worker]"));
    let reply = app.visitor().get("/sw.js").await;
    assert_eq!(reply.status, 200);
    let script = reply.text();
    assert!(script.contains(".unregister()"), "{script}");
    assert!(!script.contains("fetch"), "{script}");
}

#[tokio::test]
async fn offline_page_states_it_and_links_to_current_url() {
    let app = app().await;
    for lang in Lang::ALL {
        let page = offline(&app, lang).await;
        let texts = Catalogue::of(Area::Status, lang);
        assert_eq!(page.heading(), texts.text("offline.title"));
        assert!(page.text().contains(texts.text("offline.text")));
        assert_eq!(page.attributes("html", "lang"), [lang.tag()]);
        assert!(page.has("meta[name=robots][content=noindex]"));
        assert!(!page.has("script:not([type=speculationrules])"));
        // It stands at any page's address: its one link is that address.
        let links: Vec<_> = page.links("a").into_iter().map(|link| link.href).collect();
        assert_eq!(links, [""]);
    }
}

/// The page as the worker asks for it.
async fn offline(app: &TestApp, lang: Lang) -> Page {
    let address = format!("/offline?lang={}", lang.code());
    app.visitor().page(&address).await
}

#[tokio::test]
async fn offline_page_needs_only_files_cached_by_worker() {
    let app = app().await;
    let worker = app.visitor().get("/sw.js").await.text();
    for lang in Lang::ALL {
        let page = offline(&app, lang).await;
        let mut needed = page.attributes("link[rel=stylesheet], link[rel=preload]", "href");
        needed.extend(page.attributes("img, script", "src"));
        let sheet = page.raw("head style").concat();
        // The offline page says nothing in the rarer characters, for which a sheet names a font's whole file.
        let (rest, faces): (Vec<_>, Vec<_>) = sheet
            .split('}')
            .partition(|rule| !rule.contains("@font-face"));
        let basic = faces.iter().filter(|face| face.contains("U+0020-007E"));
        let parts: Vec<&str> = rest.iter().chain(basic).copied().collect();
        let sheet = parts.concat();
        let files = sheet.split("url(").skip(1);
        let files = files.filter_map(|rest| Some(rest.split_once(')')?.0.trim_matches('"')));
        needed.extend(
            files
                .filter(|file| !file.starts_with("data:"))
                .map(str::to_owned),
        );
        assert!(needed.len() >= 2, "{needed:?}");
        for file in needed {
            assert!(worker.contains(&format!("\"{file}\"")), "{file}");
            assert_eq!(app.visitor().get(&file).await.status, 200, "{file}");
        }
    }
}

#[tokio::test]
async fn offline_page_is_identical_for_all_visitors() {
    let app = app().await;
    let stranger = app.visitor().get("/offline").await.text();
    let mut known = app
        .visitor()
        .with_cookie("session", "something")
        .with_cookie("cart", "90210");
    assert_eq!(known.get("/offline").await.text(), stranger);
}
