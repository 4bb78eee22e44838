//! `/transact`: what is available to whom, and what was earned.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};

#[both_databases(empty)]
async fn transact_page_shows_availability_and_earnings(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let page = ada.browser.page("/transact").await;
    assert_eq!(page.heading(), "Transact");
    assert_eq!(
        page.texts(".transact-options__title"),
        ["Open now", "Not open yet"]
    );
    assert_eq!(page.texts(".transact-option__figure dd"), ["$0"]);
    assert!(page.forms("main .transact-option form").is_empty());
    app.stage(|conn| {
        let id = ink_domain::ink_id::InkId::parse("ada.1").unwrap();
        let ada = ink_schema::account::accounts::by_ink_id(conn, &id)?
            .unwrap()
            .id;
        let order = ink_domain::order::OrderId::parse("INK-7K3M9-Q2X4D").unwrap();
        let amount = ink_domain::money::Usd::from_cents(7475);
        let earned = ink_domain::ledger::Transfer::referral(&order, ada.number(), amount);
        ink_schema::billing::ledger::post(conn, &earned, 0)?;
        ink_schema::account::accounts::ban(conn, ada, 0).map(|_| ())
    })
    .await;
    let page = ada.browser.page("/transact").await;
    assert_eq!(page.texts(".transact-option__figure dd"), ["$74.75"]);
    assert!(
        page.text()
            .contains("The ZIP store is closed to your INK ID.")
    );
    assert!(!page.has(".transact-option a[href='/zipstore']"));
}
