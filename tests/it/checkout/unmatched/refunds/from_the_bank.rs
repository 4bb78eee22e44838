//! Failed refunds that operators pay from the bank.

use ink_domain::ledger::{LedgerAccount, Transfer, WireReference};
use ink_domain::money::Usd;
use ink_schema::alerts::{self, AlertKind};
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::jobs;
use serde_json::json;

use super::super::super::{
    assert_books_agree, assert_provider_agrees, run_jobs, run_reconciliation,
};
use super::super::{
    assert_none_listed, pay_lost_order, refund_unmatched, request_refund, restored_shop, take_up,
};
use super::{close_unmatched, fail_refund_once, refunds};

#[both_databases(stocked)]
async fn bank_paid_refund_is_closed_once(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = fail_refund_once(&app, backup).await;
    let failures = async || {
        let looked = jobs::alerts::check_alerts(app.app().clone(), app.now()).await;
        looked.expect("it is looked for");
        app.stage(|conn| alerts::count(conn, AlertKind::RefundFailed))
            .await
    };
    assert_eq!(failures().await, 1);
    // A name that a wire has is no other's.
    let reference = WireReference::parse("ACH 0").expect("a reference");
    let other = Transfer::paid_back(Usd::from_dollars(1), reference);
    app.stage(move |conn| ledger::post(conn, &other, 0)).await;
    let taken = close_unmatched(&app, &payment, 260, "ach 0").await;
    assert!(taken.is_err_and(|why| why.contains("was booked before")));
    let more = close_unmatched(&app, &payment, 261, "ACH 1").await;
    assert!(more.is_err_and(|why| why.contains("$260 is still to go back")));
    let closed = close_unmatched(&app, &payment, 260, "ACH 1").await;
    let said = format!("{payment}: $260 was paid from the bank, nothing is left to do");
    assert_eq!(closed, Ok(said));
    assert_eq!(failures().await, 0);
    let failed = app.operate("order failed").await;
    assert_eq!(failed.as_deref(), Ok("no refund failed"));
    // The provider has kept as much.
    let moved = app
        .stage(|conn| ledger::transferred(conn, &LedgerAccount::Card, &LedgerAccount::Bank))
        .await;
    assert_eq!(moved, Usd::from_dollars(261));
    let said = format!("{payment}: it was paid from the bank (ACH 1: the card is closed)");
    assert_eq!(request_refund(&app, &payment).await, Err(said.clone()));
    assert_eq!(take_up(&app, &payment).await, Err(said.clone()));
    assert_eq!(
        close_unmatched(&app, &payment, 260, "ACH 2").await,
        Err(said)
    );
    // Nor is it asked for, or open again, by what is compared later.
    run_reconciliation(&app, backup).await;
    run_jobs(&app).await;
    assert_eq!(refunds(&app).await, [26_000]);
    assert_none_listed(&app).await;
    assert_books_agree(&app).await;
    assert_provider_agrees(&app, backup).await;
}

#[both_databases(stocked)]
async fn bank_paid_buyer_can_delete_account(db: TestDb) {
    let (app, mut buyer, backup) = restored_shop(db).await;
    let said = [("metadata[ink_id]", "buyer")];
    let payment = pay_lost_order(&app, "26000", &said).await;
    run_reconciliation(&app, backup).await;
    let early = close_unmatched(&app, &payment, 260, "ACH 1").await;
    assert!(early.is_err_and(|why| why.contains("no refund of it has failed")));
    let plan = json!({ "method": "POST", "path": "/v1/refunds", "status": 400 });
    app.provider().fail(plan).await;
    refund_unmatched(&app, &payment).await;
    let refused = buyer.browser.post("/user/delete", &json!({})).await;
    assert_eq!(refused.code(), "delete.owed");
    let closed = close_unmatched(&app, &payment, 260, "ACH 1").await;
    closed.expect("closed");
    buyer.browser.post("/user/delete", &json!({})).await.done();
}
