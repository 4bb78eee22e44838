//! A server whose contents are not real says so everywhere.

use ink_schema::test_support::TestDb;
use ink_tests::{STAGING, TestApp, TestResponse};

const EN: &str = "A place for tests: nothing here is real, and no money moves.";
const CH: &str = "这是测试环境：此处内容均非真实，不会产生任何款项往来。";

/// Pages with and without scripts, one that is missing, one that fails.
const PAGES: [&str; 6] = [
    "/",
    "/card",
    "/terms",
    "/zipstore",
    "/auth/login",
    "/nowhere",
];

fn is_noindex(reply: &TestResponse) -> bool {
    reply.header("x-robots-tag") == Some("noindex, nofollow")
}

#[tokio::test]
async fn staging_pages_show_banner_and_are_noindex() {
    let app = TestApp::build(TestDb::sqlite())
        .settings(&STAGING)
        .start()
        .await;
    for path in PAGES {
        // The second time it comes from the cache, if it can.
        for (query, text) in [("?lang=en", EN), ("?lang=ch", CH), ("?lang=en", EN)] {
            let reply = app.visitor().get(&format!("{path}{query}")).await;
            assert_eq!(reply.page().texts(".staging"), [text], "{path}{query}");
            assert!(is_noindex(&reply), "{path}{query}");
        }
    }
    for path in ["/zipcode/stats", "/robots.txt", "/share.png"] {
        assert!(is_noindex(&app.visitor().get(path).await), "{path}");
    }
}

#[tokio::test]
async fn staging_failure_page_shows_banner() {
    let db = TestDb::bare(ink_schema::DatabaseKind::Sqlite);
    let app = TestApp::build(db).settings(&STAGING).start().await;
    let reply = app.visitor().get("/").await;
    assert_eq!(reply.status, 500);
    assert_eq!(reply.page().texts(".staging"), [EN]);
}

#[tokio::test]
async fn other_environments_show_no_banner() {
    let app = TestApp::over(TestDb::sqlite()).await;
    for path in PAGES {
        let reply = app.visitor().get(path).await;
        assert!(
            !reply.page().has(".staging") && !is_noindex(&reply),
            "{path}"
        );
    }
}
