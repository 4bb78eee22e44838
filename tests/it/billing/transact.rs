//! `/transact`: what is available to whom, and what was earned.

use ink_domain::ink_id::InkId;
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;
use ink_schema::account::accounts;
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};

const REQUEST: &str = "Request a payout under Accounts";

/// Posts an earning of ada.1.
async fn earn(app: &TestApp, order: &str, at: Millis) {
    let order = OrderId::parse(order).expect("an order number");
    app.stage(move |conn| {
        let id = InkId::parse("ada.1").expect("an INK ID");
        let ada = accounts::by_ink_id(conn, &id)?.expect("an account");
        let amount = Usd::from_cents(7475);
        let earned = Transfer::referral(&order, ada.id.number(), amount);
        ledger::post(conn, &earned, at)
    })
    .await;
}

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
    assert_eq!(page.texts(".transact-option__figures dd"), ["$0"]);
    assert!(page.forms("main .transact-option form").is_empty());
    // Too recent to be paid out.
    earn(&app, "INK-7K3M9-Q2X4D", app.now()).await;
    let page = ada.browser.page("/transact").await;
    assert_eq!(
        page.texts(".transact-option__figures dt"),
        ["Not paid out yet", "Pending"]
    );
    assert!(!page.text().contains(REQUEST), "{}", page.text());
    earn(&app, "INK-7K3M9-Q2X4E", 0).await;
    let page = ada.browser.page("/transact").await;
    assert_eq!(
        page.texts(".transact-option__figures dd"),
        ["$149.50", "$74.75", "$74.75"]
    );
    assert!(page.text().contains(REQUEST), "{}", page.text());
    app.operate("account ban ada.1").await.expect("banned");
    let page = ada.browser.page("/transact").await;
    assert!(!page.text().contains(REQUEST), "{}", page.text());
    assert!(
        page.text()
            .contains("While your INK ID is restricted, nothing is earned or paid out.")
    );
    assert!(
        page.text()
            .contains("The ZIP store is closed to your INK ID.")
    );
    assert!(!page.has(".transact-option a[href='/zipstore']"));
}
