//! A Californian's right to know what was disclosed of them: twice in twelve months.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};
use serde_json::json;

both_databases!(empty: two_in_twelve_months_are_mailed);

const YEAR: Duration = Duration::from_hours(365 * 24);

async fn two_in_twelve_months_are_mailed(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for _ in 0..2 {
        let before = app.emails().await.len();
        let asked = ada.browser.post("/user/disclosure", &json!({})).await;
        assert_eq!(asked.status(), (0, 200), "{}", asked.body);
        assert_eq!(app.emails().await.len(), before + 1);
        assert!(app.email_to(&ada.email).await.text.contains("disclosed"));
    }
    let third = ada.browser.post("/user/disclosure", &json!({})).await;
    assert_eq!(third.status(), (7, 409));
    let said = third.error();
    assert!(
        said.ends_with("asked for from Jan 2, 2027\u{a0}UTC."),
        "{said}"
    );
    app.advance(YEAR);
    ada.log_in().await;
    let next_year = ada.browser.post("/user/disclosure", &json!({})).await;
    assert_eq!(next_year.status(), (0, 200));
}
