//! A page that misbehaves fails its own request, and no other.

use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{Area, Catalogue, Logs, TestApp, TestResponse};

async fn app() -> TestApp {
    let app = TestApp::build(TestDb::sqlite()).faulty_pages().await;
    app.start().await
}

/// Asks for the faulty page while a hundred others are rendered.
async fn assert_fails_in_isolation(path: &'static str, cause: &str) {
    let app = app().await;
    let logs = Logs::listen();
    let mut visitor = app.visitor();
    let failing = tokio::spawn(async move { visitor.get(path).await });
    let others: Vec<_> = (0..100)
        .map(|_| {
            let mut visitor = app.visitor();
            // The store is rendered for each visitor.
            tokio::spawn(async move { visitor.get("/zipstore").await })
        })
        .collect();
    for other in others {
        let reply = other.await.unwrap();
        assert_eq!(reply.status, 200);
        assert_eq!(reply.page().heading(), "Sound");
    }
    let failed = failing.await.unwrap();
    assert_failure_page(&failed);
    let [line] = logs.errors().try_into().unwrap();
    assert_eq!(
        line.field("request"),
        failed.header("x-request-id"),
        "{line:?}"
    );
    assert_eq!(line.field("path"), Some(path), "{line:?}");
    let logged = line.field("cause").unwrap();
    assert!(logged.contains(cause), "{logged}");
    assert!(
        !failed.text().contains(cause),
        "the visitor is told the cause"
    );
    // A failure is not kept, and the engines go on.
    assert_eq!(app.visitor().get(path).await.status, 500);
    assert_eq!(app.visitor().page("/zipstore").await.heading(), "Sound");
}

fn assert_failure_page(reply: &TestResponse) {
    assert_eq!(reply.status, 500);
    let page = reply.page();
    let texts = Catalogue::of(Area::Status, Lang::En);
    assert_eq!(page.heading().trim(), texts.text("failure.title"));
    let id = reply.header("x-request-id").unwrap();
    assert!(page.text().contains(id), "{id} is not on the page");
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    assert_eq!(reply.header("etag"), None);
    assert!(page.has("link[rel=stylesheet]") && page.has("a[href='/']"));
    assert!(page.has("a[href^='mailto:']"));
    assert!(!page.has("script"));
    let text = reply.text().to_lowercase();
    for inside in [
        "error:",
        "render",
        "react",
        "v8",
        "heap",
        "deadline",
        "ink:bundle",
    ] {
        assert!(!text.contains(inside), "the page says {inside:?}: {text}");
    }
}

#[tokio::test]
async fn throwing_component_fails_in_isolation() {
    assert_fails_in_isolation("/card", "this component throws").await;
}

#[tokio::test]
async fn endless_loop_fails_in_isolation() {
    assert_fails_in_isolation("/pricing", "took longer than a page may").await;
}

#[tokio::test]
async fn heap_bomb_fails_in_isolation() {
    assert_fails_in_isolation("/terms", "used more memory than a page may").await;
}

#[tokio::test]
async fn suspended_boundary_fails_in_isolation() {
    assert_fails_in_isolation("/privacy", "a boundary suspended or failed").await;
}

#[tokio::test]
async fn failure_page_is_in_visitors_language() {
    let mut visitor = app().await.visitor().in_language(Lang::Ch);
    let page = visitor.get("/card").await.page();
    let texts = Catalogue::of(Area::Status, Lang::Ch);
    assert_eq!(page.heading().trim(), texts.text("failure.title"));
    assert_eq!(page.attributes("html", "lang"), ["zh-Hans"]);
}

#[tokio::test]
async fn each_failure_has_its_own_request_id() {
    let app = app().await;
    let logs = Logs::listen();
    for _ in 0..3 {
        app.visitor().get("/card").await;
    }
    let errors = logs.errors();
    let mut ids: Vec<_> = errors
        .iter()
        .filter_map(|line| line.field("request"))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((errors.len(), ids.len()), (3, 3));
}
