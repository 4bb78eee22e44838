//! Public pages as finished bytes: validators, encodings, and who reaches the renderer.

use std::collections::HashSet;

use axum::body::Body;
use axum::http::Method;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{TestApp, TestResponse};

use super::{PAGES, app};

#[tokio::test]
async fn known_page_is_answered_not_modified() {
    let app = app().await;
    for (path, _) in PAGES {
        let first = app.visitor().get(path).await;
        assert_eq!(first.header("cache-control"), Some("no-cache"), "{path}");
        let vary = first.header("vary").unwrap().to_lowercase();
        assert!(
            vary.contains("cookie") && vary.contains("accept-encoding"),
            "{vary}"
        );
        let etag = first.header("etag").unwrap();
        let mut visitor = app.visitor().with_header("if-none-match", etag);
        let again = visitor.get(path).await;
        assert_eq!((again.status, again.sent.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), Some(etag));
        let mut other = app.visitor().with_header("if-none-match", "\"other\"");
        assert_eq!(other.get(path).await.status, 200);
        // The other language's page is another one.
        let mut chinese = visitor.in_language(Lang::Ch);
        assert_eq!(chinese.get(path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn encodings_decode_to_same_body() {
    let app = app().await;
    let style = app
        .visitor()
        .page("/auth/login")
        .await
        .attributes("link[rel=stylesheet]", "href");
    let pages = PAGES.map(|(path, _)| path.to_owned());
    for path in pages
        .into_iter()
        .chain(style)
        .chain(["/openapi.json".to_owned()])
    {
        let plain = app.visitor().get(&path).await;
        assert_eq!(plain.header("content-encoding"), None);
        let mut etags = HashSet::from([plain.header("etag").map(str::to_owned)]);
        for encoding in ["br", "zstd", "gzip"] {
            let mut visitor = app.visitor().with_header("accept-encoding", encoding);
            let packed = visitor.get(&path).await;
            assert_eq!(packed.header("content-encoding"), Some(encoding), "{path}");
            assert!(packed.sent.len() < plain.sent.len(), "{path} in {encoding}");
            assert_eq!(packed.body(), plain.body(), "{path} in {encoding}");
            let vary = packed.header("vary").unwrap().to_lowercase();
            assert!(vary.contains("accept-encoding"), "{path}: {vary}");
            let etag = packed.header("etag").map(str::to_owned);
            assert!(
                etag.is_none() || etags.insert(etag),
                "{path}: one tag for two bodies"
            );
        }
    }
}

/// A ZIP's page is packed for the first client: others that accept something else get it compressed in transit.
#[tokio::test]
async fn strong_etag_identifies_the_bytes_sent() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    // A page of its own for each: after five seconds, it is packed for whoever comes next.
    for (path, accepted, encoding, end, is_weak) in [
        ("/zip/90210", "gzip", Some("gzip"), "-gzip\"", false),
        ("/zip/94105", "br", Some("br"), "-id\"", true),
        ("/zip/58001", "identity", None, "-id\"", false),
    ] {
        let mut first = app.visitor().with_header("accept-encoding", "gzip");
        first.get(path).await;
        let mut visitor = app.visitor().with_header("accept-encoding", accepted);
        let reply = visitor.get(path).await;
        assert_eq!(reply.header("content-encoding"), encoding);
        let etag = reply.header("etag").unwrap();
        assert!(etag.ends_with(end), "{accepted}: {etag}");
        assert_eq!(etag.starts_with("W/"), is_weak, "{accepted}: {etag}");
        let mut again = visitor.with_header("if-none-match", etag);
        assert_eq!(again.get(path).await.status, 304, "{accepted}");
    }
}

/// A call may have been carried out by the time its reply is compressed.
#[tokio::test]
async fn who_refuses_every_encoding_gets_the_reply_as_it_is() {
    let app = app().await;
    for refused in ["*;q=0", "identity;q=0", "gzip;q=0, br;q=0, *;q=0"] {
        let mut visitor = app.visitor().with_header("accept-encoding", refused);
        for path in ["/", "/auth/login", "/zipcode/stats", "/openapi.json"] {
            let reply = visitor.get(path).await;
            let sent = (reply.status, reply.header("content-encoding"));
            assert_eq!(sent, (200, None), "{path}, {refused}");
        }
    }
}

#[tokio::test]
async fn cache_hit_skips_renderer() {
    let (builder, renders) = TestApp::build(TestDb::sqlite()).counted_renders().await;
    let app = builder.start().await;
    for path in ["/", "/card", "/terms", "/privacy", "/pricing", "/nowhere"] {
        for lang in Lang::ALL {
            let mut visitor = app.visitor().in_language(lang);
            let before = renders.render_count();
            visitor.get(path).await;
            assert_eq!(renders.render_count(), before + 1, "{path} in {lang:?}");
            for encoding in ["br", "gzip", "zstd", "identity", "br"] {
                visitor = visitor.with_header("accept-encoding", encoding);
                visitor.get(path).await;
                visitor.ask(Method::HEAD, path, Body::empty()).await;
            }
            assert_eq!(renders.render_count(), before + 1, "{path} in {lang:?}");
        }
    }
    // A page of somebody's own is made for them.
    let before = renders.render_count();
    app.visitor().page("/zipcart").await;
    app.visitor().page("/zipcart").await;
    assert_eq!(renders.render_count(), before + 2);
}

#[tokio::test]
async fn cache_hit_equals_miss() {
    let app = app().await;
    for path in ["/", "/terms", "/pricing"] {
        let [miss, hit] = [app.visitor().get(path).await, app.visitor().get(path).await];
        let headers = |reply: &TestResponse| {
            let mut headers = reply.headers.clone();
            headers.remove("x-request-id");
            // Given to every body of known length by whatever sends it.
            headers.remove("content-length");
            headers
        };
        assert_eq!((miss.status, &miss.sent), (hit.status, &hit.sent), "{path}");
        assert_eq!(headers(&miss), headers(&hit), "{path}");
    }
}

#[tokio::test]
async fn concurrent_requests_share_one_render() {
    let (builder, renders) = TestApp::build(TestDb::sqlite()).counted_renders().await;
    let app = builder.start().await;
    let asking: Vec<_> = (0..50)
        .map(|_| {
            let mut visitor = app.visitor();
            tokio::spawn(async move { visitor.get("/").await.status })
        })
        .collect();
    for one in asking {
        assert_eq!(one.await.unwrap(), 200);
    }
    assert_eq!(renders.render_count(), 1);
}

#[tokio::test]
async fn hashed_files_are_immutable_and_others_revalidated() {
    let mut visitor = app().await.visitor();
    let page = visitor.page("/auth/login").await;
    let [style] = page
        .attributes("link[rel=stylesheet]", "href")
        .try_into()
        .unwrap();
    let built = visitor.get(&style).await;
    let forever = built.header("cache-control").unwrap();
    assert!(
        forever.contains("immutable") && forever.contains("31536000"),
        "{forever}"
    );
    assert_eq!(
        built.header("content-type"),
        Some("text/css; charset=utf-8")
    );
    let icon = visitor.get("/favicon.svg").await;
    assert!(icon.header("cache-control").unwrap().contains("no-cache"));
    assert!(icon.header("etag").is_some());
    assert_eq!(
        icon.header("content-type"),
        Some("image/svg+xml; charset=utf-8")
    );
}

#[tokio::test]
async fn server_only_files_are_not_served() {
    let mut visitor = app().await.visitor();
    for path in [
        "/build/server/server.js",
        "/build/server/faulty-pages.js",
        "/build/manifest.json",
        "/build/../Cargo.toml",
        "/build/%2e%2e/Cargo.toml",
    ] {
        assert_eq!(visitor.get(path).await.status, 404, "{path}");
    }
}
