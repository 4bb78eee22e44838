//! `GET /zipcode/search`: looking up ZIPs, and what is said about each.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::TestApp;

use super::{facts, find};

#[both_databases(stocked)]
async fn zip_lookup_ignores_other_parameters(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let found = find(&mut visitor, "zip_codes=90210,00000,10001").await;
    assert_eq!(found.codes(), ["90210", "10001"]);
    assert_eq!(found.count, 2);
    let same = find(&mut visitor, "zip_codes=90210,00000,10001&count=1&skip=1").await;
    assert_eq!(same, found);
    let many: Vec<_> = facts()
        .iter()
        .take(50)
        .map(|zip| zip.zip.to_string())
        .collect();
    let cart = find(&mut visitor, &format!("zip_codes={}", many.join(","))).await;
    assert_eq!(cart.codes(), many);
}

#[both_databases(stocked)]
async fn zip_lookup_returns_each_zip_once_in_requested_order(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let found = find(&mut visitor, "zip_codes=90210,10001,90210,02134,10001").await;
    assert_eq!(found.codes(), ["90210", "10001", "02134"]);
    assert_eq!(found.count, 3);
}

#[both_databases(stocked)]
async fn statuses_are_current_and_available_only_filters_taken(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_taken(["90210", "90211", "90212"]).await;
    let mut visitor = app.visitor();
    let found = find(&mut visitor, "zip_codes=90220,90210,90211,90212").await;
    let statuses: Vec<u8> = found.zip_codes.iter().map(|zip| zip.status).collect();
    assert_eq!(statuses, [10, 20, 30, 40]);
    let all = find(&mut visitor, "search=902&count=100").await;
    let only = find(&mut visitor, "search=902&count=100&filter=availableOnly").await;
    assert_eq!(only.count, all.count - 3);
    assert!(only.zip_codes.iter().all(|zip| zip.status == 10));
}

#[both_databases(stocked)]
async fn titles_and_descriptions_are_in_requested_language(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut visitor = app.visitor();
    let english = find(&mut visitor, "search=90210").await.zip_codes.remove(0);
    assert!(
        english.description.contains("Los Angeles County"),
        "{english:?}"
    );
    assert!(english.description.is_ascii(), "{english:?}");
    let chinese = find(&mut visitor, "search=90210&lang=ch")
        .await
        .zip_codes
        .remove(0);
    assert!(!chinese.description.is_ascii(), "{chinese:?}");
    // A call chooses for itself; what the visitor reads pages in is not changed by it.
    assert_eq!(visitor.cookie("lang"), None);
    let mut chosen = app.visitor().in_language(Lang::Ch);
    assert_eq!(
        find(&mut chosen, "search=90210").await.zip_codes[0],
        chinese
    );
    assert_eq!(
        find(&mut chosen, "search=90210&lang=en").await.zip_codes[0],
        english
    );
}

#[both_databases(stocked)]
async fn empty_parameter_counts_as_absent(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let all = visitor.call("/zipcode/search").await.found();
    let empty = "state=&search=&tier=&order=&order_by=&count=&skip=&filter=&zip_codes=&lang=";
    assert_eq!(find(&mut visitor, empty).await, all);
    assert_eq!(find(&mut visitor, "search=%20&tier=%20").await, all);
}
