//! The database statements of the store's pages.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_schema::test_support::statements::Statements;
use ink_tests::{Person, TestApp};

/// Whether something changed, and what was sold in the state.
#[both_databases(stocked)]
async fn zip_page_needs_at_most_three_statements(db: TestDb) {
    let statements = Statements::of(db.url());
    let app = TestApp::over(db).await;
    let node = app.second_node(&[]).await;
    let mut visitor = node.visitor();
    // All ZIPs are read once.
    visitor.page("/zip/90210").await;
    let first = statements.take();
    for path in ["/zip/10001", "/zip/99723", "/zip/96768", "/zips/dc"] {
        visitor.page(path).await;
        let asked = statements.take();
        assert!((1..=3).contains(&asked.len()), "{path}: {asked:#?}");
        assert!(asked.len() < first.len(), "{path}: {asked:#?}");
    }
}

#[both_databases(stocked)]
async fn search_needs_one_statement(db: TestDb) {
    let statements = Statements::of(db.url());
    let app = TestApp::over(db).await;
    let shopper = Person::signed_up(&app, "shopper").await;
    let node = app.second_node(&[]).await;
    let mut shopper = shopper.with_new_browser(&node);
    shopper.log_in().await;
    let mut shopper = shopper.browser;
    shopper.call("/zipcode/search").await;
    drop(statements.take());
    for query in [
        "",
        "?search=san&state=ca,tx,fl&tier=3",
        "?zip_codes=90210,10001",
    ] {
        let found = shopper
            .call(&format!("/zipcode/search{query}"))
            .await
            .found();
        assert!(!found.zip_codes.is_empty());
        let asked = statements.take();
        assert_eq!(asked.len(), 1, "{query}: {asked:#?}");
    }
    // Who is signed in is known by another.
    shopper.page("/zipstore").await;
    let asked = statements.take();
    assert_eq!(asked.len(), 2, "{asked:#?}");
}
