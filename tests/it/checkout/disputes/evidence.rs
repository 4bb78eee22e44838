//! What operators send to the bank as evidence in a dispute.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::clock::minute_utc;
use ink_server::features::checkout::payment::TERMS;

use super::super::{DEAR, SMALL, refund, run_jobs, wire};
use super::{HOUR, disputed, shop, win};

#[both_databases(stocked)]
async fn evidence_lists_order_and_payment_facts(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, SMALL).await;
    run_jobs(&app).await;
    let (order, intent) = (&payment.order_id, payment.intent_id());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("receipt.pdf");
    let line = format!("order evidence {order} --receipt '{}'", file.display());
    let evidence = app.operate(&line).await.expect("evidence");
    let receipt = std::fs::read(&file).expect("a receipt");
    assert!(receipt.starts_with(b"%PDF-"));
    for part in [
        order,
        SMALL,
        "$260",
        "Buyer: buyer, buyer@example.com",
        &format!("to the terms of {TERMS}"),
        "evidence due",
        "  paid",
        "  disputed",
        "paid by card            $260",
        &format!("card_payment         $260  {intent}"),
    ] {
        assert!(evidence.contains(part), "{part}: {evidence}");
    }
    let (_, emails) = evidence
        .split_once("E-mails to the buyer")
        .expect("e-mails");
    assert!(emails.contains("  paid"), "{emails}");
}

#[both_databases(stocked)]
async fn evidence_states_delivery_status(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = disputed(&app, &mut buyer, DEAR).await;
    run_jobs(&app).await;
    let delivery = async || {
        let line = format!("order evidence {}", payment.order_id);
        let evidence = app.operate(&line).await.expect("evidence");
        let line = |line: &&str| line.contains("the buyer's account");
        let found = evidence.lines().find(line).unwrap_or_default();
        found.to_owned()
    };
    let paid = minute_utc(app.now());
    assert_eq!(
        delivery().await,
        format!(
            "Reserved for the buyer's account, {paid}, until the balance is due, 2026-01-07 20:00 UTC"
        )
    );
    win(&app).await;
    app.advance(HOUR);
    wire(&app, &payment, payment.owed())
        .await
        .expect("it is taken");
    let wired = minute_utc(app.now());
    let sold = format!("Sold to the buyer's account, {wired}");
    assert_eq!(delivery().await, sold);
    app.advance(HOUR);
    refund(&app, &payment).await;
    let taken = minute_utc(app.now());
    assert_eq!(
        delivery().await,
        format!("{sold}, and taken from it, {taken}")
    );
}
