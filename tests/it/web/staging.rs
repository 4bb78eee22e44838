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

fn is_unlisted(reply: &TestResponse) -> bool {
    reply.header("x-robots-tag") == Some("noindex, nofollow")
}

#[tokio::test]
async fn every_page_says_that_nothing_is_real_and_none_is_found_by_search() {
    let settings = [STAGING.as_slice(), &[("INKPAY_STORE_PUBLIC", "true")]].concat();
    let app = TestApp::build(TestDb::sqlite())
        .settings(&settings)
        .start()
        .await;
    for path in PAGES {
        // The second time it comes from the cache, if it can.
        for (query, text) in [("?lang=en", EN), ("?lang=ch", CH), ("?lang=en", EN)] {
            let reply = app.visitor().get(&format!("{path}{query}")).await;
            assert_eq!(reply.page().texts(".staging"), [text], "{path}{query}");
            assert!(is_unlisted(&reply), "{path}{query}");
        }
    }
    for path in ["/zipcode/stats", "/robots.txt", "/share.png"] {
        assert!(is_unlisted(&app.visitor().get(path).await), "{path}");
    }
}

#[tokio::test]
async fn the_page_of_a_failure_says_it_too() {
    let db = TestDb::bare(ink_schema::DatabaseKind::Sqlite);
    let app = TestApp::build(db).settings(&STAGING).start().await;
    let reply = app.visitor().get("/").await;
    assert_eq!(reply.status, 500);
    assert_eq!(reply.page().texts(".staging"), [EN]);
}

#[tokio::test]
async fn elsewhere_no_page_says_it() {
    let app = TestApp::over(TestDb::sqlite()).await;
    for path in PAGES {
        let reply = app.visitor().get(path).await;
        assert!(
            !reply.page().has(".staging") && !is_unlisted(&reply),
            "{path}"
        );
    }
}
