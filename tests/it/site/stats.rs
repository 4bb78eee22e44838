//! `GET /zipcode/stats`: correct numbers.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Stats, TestApp};

#[both_databases(stocked)]
async fn stats_count_sold_zips_as_owned(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_taken(["90210", "90211", "90212"]).await;
    let expected = Stats {
        total_ink_ids: 1,
        total_zip_code_owners: 1,
        total_zips_owned: 1,
        total_connections: 0,
    };
    assert_eq!(app.visitor().call("/zipcode/stats").await.stats(), expected);
}

#[tokio::test]
async fn stats_refuse_parameters() {
    let mut visitor = TestApp::over(TestDb::sqlite()).await.visitor();
    let answer = visitor.call("/zipcode/stats?state=ca").await;
    assert_eq!(answer.status(), (3, 422));
    assert_eq!(answer.wrong(), ["state"]);
}
