//! Refunds that the provider did not answer, or refused for the moment: they are asked for again, and go back once.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::order::Command as Order;
use serde_json::json;

use super::super::balance::id;
use super::super::{MINUTE, SMALL, books_agree, jobs_run, operate, shop};
use super::{asked_for, failed, given_back, keys, paid_by, parts_back, refund, refund_part};

both_databases!(stocked:
    while_the_key_is_not_taken_a_refund_waits,
    what_was_not_begun_is_asked_for_by_the_same_key_and_a_lost_answer_is_looked_for,
    what_is_refused_without_a_reason_is_asked_for_again_by_another_key,
    what_is_refused_without_a_reason_for_days_is_an_operators,
    what_pends_longer_than_a_key_is_given_back_once,
);

async fn while_the_key_is_not_taken_a_refund_waits(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund(&app, &payment).await;
    let plan = json!({ "path": "/v1/refunds", "status": 401, "count": 1 });
    app.provider().fail(plan).await;
    ink_server::jobs::refunds::give_back(app.app().clone(), app.now())
        .await
        .expect("refunds");
    assert_eq!(given_back(&app, &payment).await, 0);
    assert_eq!(failed(&app).await, "no refund failed");
    app.advance(MINUTE);
    jobs_run(&app).await;
    assert_eq!(given_back(&app, &payment).await, 26_000);
}

async fn what_was_not_begun_is_asked_for_by_the_same_key_and_a_lost_answer_is_looked_for(
    db: TestDb,
) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    for after in [false, true] {
        let plan =
            json!({ "path": "/v1/refunds", "method": "POST", "after": after, "status": 500 });
        app.provider().fail(plan).await;
        asked_for(&app).await;
        // By then the provider may have forgotten the key.
        app.advance(std::time::Duration::from_hours(25));
    }
    let key = format!("{}-refund-4000", payment.order_id);
    asked_for(&app).await;
    assert_eq!(parts_back(&app, &payment).await, [4000]);
    assert_eq!(keys(&app).await, [key.clone(), key]);
    books_agree(&app).await;
}

/// As one for which our balance at the provider is too low.
async fn what_is_refused_without_a_reason_is_asked_for_again_by_another_key(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    let plan = json!({ "path": "/v1/refunds", "status": 400, "count": 1 });
    app.provider().fail(plan).await;
    asked_for(&app).await;
    assert_eq!(failed(&app).await, "no refund failed");
    app.advance(MINUTE);
    asked_for(&app).await;
    assert_eq!(parts_back(&app, &payment).await, [4000]);
    let key = format!("{}-refund-4000", payment.order_id);
    assert_eq!(keys(&app).await, [key.clone(), format!("{key}-again-1")]);
    books_agree(&app).await;
}

async fn what_is_refused_without_a_reason_for_days_is_an_operators(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part(&app, &payment, 40).await;
    for is_over in [false, true] {
        let plan = json!({ "path": "/v1/refunds", "method": "POST", "status": 400 });
        app.provider().fail(plan).await;
        asked_for(&app).await;
        let listed = failed(&app).await;
        assert_eq!(listed.contains(&payment.order_id), is_over, "{listed}");
        app.advance(std::time::Duration::from_hours(72));
    }
    assert_eq!(given_back(&app, &payment).await, 0);
    books_agree(&app).await;
}

async fn what_pends_longer_than_a_key_is_given_back_once(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = paid_by(&app, &mut buyer, "pm_card_pendingRefund").await;
    refund_part(&app, &payment, 40).await;
    for _ in 0..3 {
        asked_for(&app).await;
        assert_eq!(parts_back(&app, &payment).await, [4000]);
        app.advance(std::time::Duration::from_hours(25));
    }
    app.provider().follow().await;
    asked_for(&app).await;
    let id = id(&payment);
    let shown = operate(&app, Admin::Order(Order::Show { id })).await;
    assert!(shown.expect("an order").contains("money_back"));
    asked_for(&app).await;
    assert_eq!(parts_back(&app, &payment).await, [4000]);
    assert_eq!(failed(&app).await, "no refund failed");
    books_agree(&app).await;
}
