//! Several servers on one database.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, Visitor};

const PENDING: u8 = 20;

async fn status(visitor: &mut Visitor) -> u8 {
    let found = visitor.call("/zipcode/search?search=90210").await.found();
    let [zip] = found.zip_codes.try_into().unwrap();
    zip.status
}

#[both_databases(stocked)]
async fn hold_is_visible_to_buyer_at_once_and_to_others_soon(db: TestDb) {
    let app = TestApp::build(db).with_provider().start().await;
    let other = app.second_node(&[]).await;
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let mut elsewhere = buyer.with_new_browser(&other);
    elsewhere.log_in().await;
    let mut visitor = other.visitor();
    let available = status(&mut visitor).await;
    buyer.open_payment(&["90210"]).await;
    for mut browser in [buyer.browser.clone(), elsewhere.browser.clone()] {
        assert_eq!(status(&mut browser).await, PENDING);
        let store = browser.page("/zipstore?search=90210").await;
        assert!(
            store.card("90210").text.to_uppercase().contains("PENDING"),
            "{}",
            store.text()
        );
    }
    // That a second is enough is a constant's affair; here nobody waits for ever.
    while status(&mut visitor).await == available {
        tokio::task::yield_now().await;
    }
    assert_eq!(status(&mut visitor).await, PENDING);
}
