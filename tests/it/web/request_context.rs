//! What every reply has, whatever it answers.

use std::collections::{BTreeSet, HashSet};

use axum::body::Body;
use axum::http::{Method, Request};
use cookie::SameSite;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{APP_ID, TestApp, TestResponse, Visitor};
use serde_json::json;

async fn visitor() -> Visitor {
    TestApp::over(TestDb::sqlite()).await.visitor()
}

/// One of each kind of reply.
async fn replies(visitor: &mut Visitor) -> Vec<(String, TestResponse)> {
    let style = visitor
        .page("/auth/login")
        .await
        .attributes("link[rel=stylesheet]", "href")
        .concat();
    let mut replies = Vec::new();
    for path in [
        "/",
        "/?lang=ch",
        "/zipstore",
        "/nowhere",
        "/login",
        "/zipcode/stats",
        "/zipcode/search?tier=9",
        "/zipcode/none",
        "/openapi.json",
        "/robots.txt",
        "/favicon.svg",
        "/healthz",
        "/readyz",
        style.as_str(),
    ] {
        replies.push((path.to_owned(), visitor.get(path).await));
    }
    let added = visitor
        .post_form("/zipcart/add", &[("zip_code", "90210")])
        .await;
    replies.push(("a form".to_owned(), added));
    let wrong = visitor.ask(Method::DELETE, "/", Body::empty()).await;
    replies.push(("a wrong method".to_owned(), wrong));
    let large = "a".repeat(70_000);
    let refused = visitor
        .post_form("/zipcart/add", &[("zip_code", &large)])
        .await;
    replies.push(("a large body".to_owned(), refused));
    let mut abroad = visitor.clone().with_header("sec-fetch-site", "cross-site");
    let abroad = abroad
        .ask(Method::POST, "/zipcart/add", Body::empty())
        .await;
    replies.push(("another site".to_owned(), abroad));
    replies
}

#[tokio::test]
async fn every_reply_has_security_headers() {
    for (what, reply) in replies(&mut visitor().await).await {
        for (name, expected) in [
            ("x-content-type-options", "nosniff"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), Some(expected), "{what}");
        }
        for name in ["referrer-policy", "permissions-policy", "cache-control"] {
            assert!(reply.header(name).is_some(), "{what} has no {name}");
        }
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'"), "{what}: {policy}");
        for directive in ["base-uri 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(directive), "{what}: {policy}");
        }
        // The product's origin is http here.
        assert_eq!(reply.header("strict-transport-security"), None, "{what}");
        assert_eq!(reply.header("server"), None, "{what}");
        let mut names = reply.headers.keys();
        let lets_others_read = names.any(|name| name.as_str().starts_with("access-control-"));
        assert!(!lets_others_read, "{what}");
    }
}

#[tokio::test]
async fn every_reply_has_content_type_and_charset() {
    for (what, reply) in replies(&mut visitor().await).await {
        if reply.sent.is_empty() {
            continue;
        }
        let kind = reply.header("content-type").expect(&what).to_owned();
        // JSON has one alone (RFC 8259).
        let is_whole = kind == "application/json" || kind.ends_with("; charset=utf-8");
        assert!(is_whole, "{what}: {kind}");
    }
}

#[tokio::test]
async fn every_request_has_a_unique_id() {
    let mut seen = HashSet::new();
    for (what, reply) in replies(&mut visitor().await).await {
        let id = reply.header("x-request-id").unwrap().to_owned();
        assert!(id.len() >= 16, "{what}: {id}");
        assert!(seen.insert(id), "{what} has another request's id");
    }
    // A client can't choose it.
    let mut visitor = visitor()
        .await
        .with_header("x-request-id", "0000000000000000");
    let reply = visitor.get("/healthz").await;
    assert_ne!(reply.header("x-request-id"), Some("0000000000000000"));
}

/// HTTP/2 allows a line for each cookie, and not every proxy joins them (RFC 9113, 8.2.3).
#[tokio::test]
async fn cookies_may_come_in_several_lines() {
    let app = TestApp::over(TestDb::sqlite()).await;
    for path in ["/pricing", "/pricing", "/nowhere", "/zipcode/none"] {
        let request = Request::get(path)
            .header("cookie", "cart=90210")
            .header("cookie", "lang=ch");
        let request = request.body(Body::empty()).unwrap();
        let reply = app.visitor().send(request).await;
        let mut chinese = app.visitor().in_language(Lang::Ch);
        assert_eq!(reply.text(), chinese.get(path).await.text(), "{path}");
    }
}

#[tokio::test]
async fn https_replies_send_hsts_and_secure_cookies() {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_ORIGIN", "https://inkpay.example");
    let mut visitor = app.start().await.visitor();
    for (what, reply) in replies(&mut visitor).await {
        let strict = reply.header("strict-transport-security").unwrap();
        assert!(strict.contains("max-age="), "{what}: {strict}");
        for cookie in reply.cookies() {
            assert_eq!(cookie.secure(), Some(true), "{what}: {cookie}");
            assert!(cookie.name().starts_with("__Host-"), "{what}: {cookie}");
            assert_eq!(cookie.path(), Some("/"), "{what}: {cookie}");
            assert_eq!(cookie.domain(), None, "{what}: {cookie}");
        }
    }
}

/// And none that another host of the domain, or somebody on the way, could have planted is read.
#[tokio::test]
async fn https_cookies_are_host_prefixed() {
    let app = TestApp::build(TestDb::stocked(DatabaseKind::Sqlite))
        .setting("INKPAY_ORIGIN", "https://inkpay.example")
        .start()
        .await;
    let mut visitor = app.visitor();
    let cart = &[("zip_code", "90210")];
    let forgotten = json!({ "app_id": APP_ID, "email": "ada.1@example.com" });
    let replies = [
        visitor.get("/zipstore?lang=ch&inkId=inkpay").await,
        visitor.post_form("/zipcart/add", cart).await,
        visitor.post_form("/watchlist/follow", cart).await,
        visitor.get("/dashboard").await,
        visitor.post_raw("/auth/password-reset", &forgotten).await,
    ];
    let cookies: Vec<_> = replies.iter().flat_map(TestResponse::cookies).collect();
    let named = |hidden| {
        let found = cookies
            .iter()
            .filter(|cookie| cookie.http_only().unwrap_or(false) == hidden);
        found.map(cookie::Cookie::name).collect::<BTreeSet<_>>()
    };
    let told = ["__Host-cart", "__Host-lang", "__Host-referrer"];
    assert_eq!(named(false), BTreeSet::from(told));
    let hidden = [
        "__Host-flash",
        "__Host-reset",
        "__Host-return_to",
        "__Host-watched",
    ];
    assert_eq!(named(true), BTreeSet::from(hidden));
    for cookie in &cookies {
        assert_eq!(cookie.secure(), Some(true), "{cookie}");
        assert_eq!(cookie.same_site(), Some(SameSite::Lax), "{cookie}");
    }

    let cart = visitor.page("/zipcart").await;
    assert!(cart.text().contains("90210"), "{}", cart.text());
    assert_eq!(cart.attributes("html", "lang"), ["zh-Hans"]);
    let mut planted = app
        .visitor()
        .with_cookie("lang", "ch")
        .with_cookie("cart", "90210");
    let cart = planted.page("/zipcart").await;
    assert!(!cart.text().contains("90210"), "{}", cart.text());
    assert_eq!(cart.attributes("html", "lang"), ["en"]);
}

#[tokio::test]
async fn canonical_url_follows_origin() {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_ORIGIN", "https://inkpay.example");
    let page = app.start().await.visitor().page("/terms").await;
    let canonical = page.attributes("link[rel=canonical]", "href");
    assert_eq!(canonical, ["https://inkpay.example/terms"]);
}

/// What search engines keep, and where it is in the other language: each address names itself, and both name both.
#[tokio::test]
async fn each_language_has_its_own_canonical_url() {
    let stocked = TestDb::stocked(DatabaseKind::Sqlite);
    let app = TestApp::over(stocked).await;
    for path in ["/", "/terms", "/zips", "/zips/nd", "/zip/58001"] {
        let [english, chinese] = ["", "?lang=ch"].map(|query| format!("{path}{query}"));
        let address = |path: &str| format!("http://localhost:3000{path}");
        for own in [&english, &chinese] {
            let page = app.visitor().page(own).await;
            let link = |which: &str| page.attributes(&format!("link{which}"), "href").concat();
            assert_eq!(link("[rel=canonical]"), address(own), "{own}");
            for (lang, there) in [
                ("en", &english),
                ("zh-Hans", &chinese),
                ("x-default", &english),
            ] {
                assert_eq!(link(&format!("[hreflang={lang}]")), address(there), "{own}");
            }
            let shared = page.attributes("meta[property='og:url']", "content");
            assert_eq!(shared, [address(own)], "{own}");
        }
    }
}

#[tokio::test]
async fn head_equals_get_without_body() {
    let mut visitor = visitor().await;
    for path in [
        "/",
        "/zipstore",
        "/zipcode/stats",
        "/nowhere",
        "/robots.txt",
    ] {
        let (get, head) = (
            visitor.get(path).await,
            visitor.ask(Method::HEAD, path, Body::empty()).await,
        );
        assert_eq!((head.status, head.sent.len()), (get.status, 0), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"));
        assert_eq!(head.header("etag"), get.header("etag"), "{path}");
    }
}
