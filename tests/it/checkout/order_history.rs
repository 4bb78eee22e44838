//! All of a customer's orders, whatever their outcome.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::Person;

use super::{DEAR, SMALL, shop};

#[both_databases(stocked)]
async fn orders_of_every_outcome_are_listed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let empty = buyer.browser.page("/orders").await;
    assert_eq!(empty.texts("main .empty__title"), ["No orders yet."]);
    let cancelled = buyer.open_payment(&[SMALL, DEAR]).await;
    buyer.cancel_payment().await.done();
    app.advance(std::time::Duration::from_secs(1));
    let bought = buyer.buy(&app, &[SMALL]).await;
    let page = buyer.browser.page("/orders").await;
    assert_eq!(
        page.texts(".order-row__id"),
        [bought.order_id.as_str(), cancelled.order_id.as_str()]
    );
    assert_eq!(
        page.texts(".order-status"),
        ["Complete", "Cancelled, not charged"]
    );
    assert_eq!(page.texts(".order-row__zips"), ["58001", "58001, 90210"]);
    // Nobody else's.
    let mut other = Person::signed_up(&app, "other").await;
    let path = format!("/orders?before={}", bought.order_id);
    let page = other.browser.page(&path).await;
    assert_eq!(page.texts(".order-row__id"), Vec::<String>::new());
}

#[both_databases(stocked)]
async fn order_history_is_paginated(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut placed = Vec::new();
    for _ in 0..21 {
        placed.push(buyer.open_payment(&[SMALL]).await.order_id);
        buyer.cancel_payment().await.done();
        app.advance(std::time::Duration::from_secs(1));
    }
    placed.reverse();
    let first = buyer.browser.page("/orders").await;
    assert_eq!(first.texts(".order-row__id"), placed[..20]);
    let ways = first.attributes(".orders nav a", "href");
    assert_eq!(ways, [format!("/orders?before={}", placed[19])]);
    let second = buyer.browser.page(&ways[0]).await;
    assert_eq!(second.texts(".order-row__id"), placed[20..]);
    assert_eq!(second.attributes(".orders nav a", "href"), ["/orders"]);
    // Another language shows the same ones.
    let switch = second.form(".language-switch");
    let chinese = buyer.browser.submit(&switch.with("lang", "ch")).await;
    assert_eq!(chinese.texts(".order-row__id"), placed[20..]);
}
