//! Banks' inquiries before they dispute a payment, disputes that are prevented, and suspected fraud.

use ink_domain::ledger::LedgerAccount;
use ink_schema::alerts::{self, AlertKind};
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::features::checkout::order_emails;
use ink_server::jobs;
use ink_tests::{OPERATOR, Payment, Person, TestApp};
use serde_json::json;

use super::super::{SMALL, assert_books_agree, refund, run_jobs, run_reconciliation, show_order};
use super::shop;

/// The buyer's bank takes the payment for fraud.
async fn issue_fraud_warning(app: &TestApp, payment: &Payment) {
    let warning = json!({
        "payment_intent": payment.intent_id(),
        "fraud_type": "made_with_stolen_card",
    });
    let warned = app.provider().control("/fraud-warning", &warning).await;
    assert_eq!(warned["object"], "radar.early_fraud_warning", "{warned}");
}

#[both_databases(stocked)]
async fn fraud_warning_notifies_operator_and_blocks_nothing(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    issue_fraud_warning(&app, &payment).await;
    app.provider()
        .deliver_events(&app, &["radar.early_fraud_warning.created"])
        .await;
    run_jobs(&app).await;
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        [format!("A payment may be fraud: {}", payment.order_id)]
    );
    let listed = app.operate("order disputes").await.expect("a list");
    assert!(listed.contains("made_with_stolen_card"), "{listed}");
    refund(&app, &payment).await;
    let none = app.operate("order disputes").await;
    assert_eq!(none.as_deref(), Ok("no payment is disputed"));
}

#[both_databases(stocked)]
async fn fraud_warning_of_refunded_order_is_not_emailed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund(&app, &payment).await;
    issue_fraud_warning(&app, &payment).await;
    app.provider()
        .deliver_events(&app, &["radar.early_fraud_warning.created"])
        .await;
    run_jobs(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, Vec::<String>::new());
}

#[both_databases(stocked)]
async fn missed_fraud_warning_is_found_by_reconciliation(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let since = app.now();
    let payment = buyer.buy(&app, &[SMALL]).await;
    issue_fraud_warning(&app, &payment).await;
    let told = run_reconciliation(&app, since).await;
    assert!(told.contains("1 warnings of fraud"), "{told}");
    let listed = app.operate("order disputes").await.expect("a list");
    assert!(listed.contains(&payment.order_id), "{listed}");
    for _ in 0..2 {
        run_jobs(&app).await;
        assert_eq!(
            app.subjects_to(OPERATOR).await,
            [format!("A payment may be fraud: {}", payment.order_id)]
        );
    }
}

/// The buyer's bank asks what was bought. Gives the inquiry's id.
async fn open_inquiry(app: &TestApp, payment: &Payment) -> String {
    let asked = json!({ "payment_intent": payment.intent_id(), "complaint": "inquiry" });
    let inquiry = app.provider().control("/dispute", &asked).await;
    assert_eq!(inquiry["status"], "warning_needs_response", "{inquiry}");
    app.provider()
        .deliver_events(app, &["charge.dispute.created"])
        .await;
    inquiry["id"].as_str().expect("an id").to_owned()
}

#[both_databases(stocked)]
async fn inquiry_is_reported_with_due_date_until_closed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let inquiry = open_inquiry(&app, &payment).await;
    run_jobs(&app).await;
    let email = app.email_to(OPERATOR).await;
    let subject = format!("A bank asks about a payment: {}", payment.order_id);
    assert_eq!(email.subject, subject);
    assert!(email.text.contains("Jan 11, 2026"), "{}", email.text);
    let listed = app.operate("order disputes").await.expect("a list");
    assert!(listed.contains("asked about"), "{listed}");
    assert!(listed.contains("evidence due 2026-01-11"), "{listed}");
    // No money moved, and nothing stands still.
    let disputed = app.stage(|conn| ledger::balance(conn, &LedgerAccount::Disputes));
    assert!(disputed.await.is_zero());
    assert_eq!(buyer.status_of(SMALL).await, 40);
    let provider = app.provider();
    provider
        .ask(&format!("/v1/disputes/{inquiry}/close"), &[])
        .await;
    run_jobs(&app).await;
    let none = app.operate("order disputes").await;
    assert_eq!(none.as_deref(), Ok("no payment is disputed"));
    // What comes late opens nothing again.
    provider
        .deliver_events(&app, &["charge.dispute.created"])
        .await;
    run_jobs(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, [subject]);
    refund(&app, &payment).await;
    assert_books_agree(&app).await;
}

/// What the operator's webhook is told of: each subject once.
async fn dispute_alert_subjects(app: &TestApp) -> Vec<String> {
    let looked = jobs::alerts::check_alerts(app.app().clone(), app.now()).await;
    looked.expect("it is looked for");
    let lasting = app.stage(|conn| alerts::of(conn, AlertKind::Dispute));
    lasting.await.into_iter().map(|one| one.subject).collect()
}

#[both_databases(stocked)]
async fn inquiry_escalates_to_dispute(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let inquiry = open_inquiry(&app, &payment).await;
    assert_eq!(
        dispute_alert_subjects(&app).await,
        [format!("{inquiry} (warning)")]
    );
    let escalated = json!({ "dispute": inquiry });
    app.provider().control("/escalate", &escalated).await;
    run_jobs(&app).await;
    assert_eq!(dispute_alert_subjects(&app).await, [inquiry]);
    let evidence = format!("order evidence {}", payment.order_id);
    for (line, said) in [
        ("order disputes", "disputed      fraudulent"),
        (evidence.as_str(), ": fraudulent of $260"),
    ] {
        let told = app.operate(line).await.expect("a dispute");
        assert!(told.contains(said), "{told}");
    }
    let number = &payment.order_id;
    let mut told = app.subjects_to(OPERATOR).await;
    told.sort_unstable();
    assert_eq!(
        told,
        [
            format!("A bank asks about a payment: {number}"),
            format!("A payment is disputed: {number}"),
        ]
    );
    let give_back = format!("order refund {number}");
    let refused = app.operate(&give_back).await;
    assert!(refused.is_err_and(|why| why.contains("is disputed")));
    assert_books_agree(&app).await;
}

/// By an agreement with the card's network, which gives the money to the card at once.
#[both_databases(stocked)]
async fn prevented_dispute_that_took_money_is_lost(db: TestDb) {
    let (app, mut referrer) = shop(db).await;
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    let payment = guest.buy(&app, &[SMALL]).await;
    let about_all = json!({ "payment_intent": payment.intent_id(), "complaint": "fraudulent" });
    app.provider().control("/dispute", &about_all).await;
    let mut events = app.provider().events(&["charge.dispute.created"]).await;
    let event = events.first_mut().expect("an event");
    let dispute = &mut event["data"]["object"];
    dispute["status"] = json!("prevented");
    let movements = dispute["balance_transactions"].take();
    for (name, movements, status, earned) in [
        ("evt_without_money", json!([]), 40, 1300),
        ("evt_with_money", movements, 10, 0),
    ] {
        event["id"] = json!(name);
        event["data"]["object"]["balance_transactions"] = movements;
        app.provider().deliver_event(&app, event).await.done();
        assert_eq!(guest.status_of(SMALL).await, status, "{name}");
        assert_eq!(referrer.info().await["payout_balance"], earned, "{name}");
        let listed = app.operate("order disputes").await;
        assert_eq!(listed.as_deref(), Ok("no payment is disputed"), "{name}");
        assert_books_agree(&app).await;
    }
    let shown = show_order(&app, &payment).await;
    for line in ["given back      $260", "dispute_lost  $260"] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    for _ in 0..2 {
        let written = order_emails::write(app.app().clone(), app.now()).await;
        written.expect("e-mails");
        let subject = format!("A dispute was lost: {}", payment.order_id);
        assert_eq!(app.subjects_to(OPERATOR).await, [subject]);
    }
    let email = app.email_to(OPERATOR).await.text;
    assert!(!email.contains("Due date"), "{email}");
}
