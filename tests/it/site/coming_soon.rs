//! The reduced variant: Coming Soon, the two legal texts, and nothing else.

use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{Area, Catalogue, TestApp};

async fn app() -> TestApp {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_SITE", "coming-soon");
    app.start().await
}

#[tokio::test]
async fn front_page_says_coming_soon() {
    let app = app().await;
    let page = app.visitor().page("/").await;
    assert_eq!(page.heading(), "Coming Soon");
    let links = page.links("a");
    for (text, href) in [
        ("Terms of Service", "/terms"),
        ("Privacy Policy", "/privacy"),
    ] {
        let found = links.iter().find(|link| link.text == text);
        assert_eq!(found.unwrap().href, href);
    }
    let mut chinese = app.visitor().in_language(Lang::Ch);
    let expected = Catalogue::of(Area::Status, Lang::Ch);
    assert_eq!(
        chinese.page("/").await.heading(),
        expected.text("soon.title")
    );
}

#[tokio::test]
async fn legal_texts_are_shown() {
    let mut visitor = app().await.visitor();
    for (path, title) in [
        ("/terms", "Terms of Service"),
        ("/privacy", "Privacy Policy"),
    ] {
        assert_eq!(visitor.page(path).await.heading(), title);
    }
}

#[tokio::test]
async fn login_and_sign_up_redirect_to_front_page() {
    let app = app().await;
    for path in ["/login", "/signup"] {
        let mut visitor = app.visitor();
        let reply = visitor.get(&format!("{path}?inkId=Ink.Maker")).await;
        assert!(
            (300..400).contains(&reply.status),
            "{path}: {}",
            reply.status
        );
        assert_eq!(reply.header("location"), Some("/"));
        assert_eq!(visitor.cookie("referrer"), Some("Ink.Maker"), "{path}");
    }
}

#[tokio::test]
async fn other_paths_are_not_found() {
    let mut visitor = app().await.visitor();
    for path in [
        "/card",
        "/pricing",
        "/zipstore",
        "/auth/login",
        "/auth/signup",
        "/zipcode/search",
        "/zipcode/stats",
        "/openapi.json",
    ] {
        assert_eq!(visitor.get(path).await.status, 404, "{path}");
    }
    let added = visitor
        .post_form("/zipcart/add", &[("zip_code", "90210")])
        .await;
    assert_eq!(added.status, 404);
    assert_eq!(visitor.cookie("cart"), None);
    let call = visitor.call("/zipcode/stats").await;
    assert_eq!(call.status(), (5, 404));
}

#[tokio::test]
async fn every_link_resolves() {
    let mut visitor = app().await.visitor();
    for path in ["/", "/terms", "/privacy", "/nowhere"] {
        let page = visitor.get(path).await.page();
        let mut links = page.links("a[href^='/']");
        links.dedup();
        for link in links {
            let status = visitor.get(&link.href).await.status;
            assert_eq!(
                status, 200,
                "{} on {path} leads to {}",
                link.text, link.href
            );
        }
    }
}

#[tokio::test]
async fn health_checks_are_answered() {
    let mut visitor = app().await.visitor();
    assert_eq!(visitor.get("/healthz").await.status, 200);
    assert_eq!(visitor.get("/readyz").await.status, 200);
}
