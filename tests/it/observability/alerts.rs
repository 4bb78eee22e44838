//! What the operator is notified of: once while it lasts, by e-mail and by webhook.

mod failed_refunds;

use std::time::Duration;

use ink_domain::ink_id::InkId;
use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::DAY;
use ink_schema::alerts::{self as stored, AlertKind};
use ink_schema::auth::secret_keys;
use ink_schema::billing::ledger;
use ink_schema::checkout::refunds;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{both_databases, job_runs};
use ink_server::jobs::{alerts, overdue_balances};
use ink_tests::{OPERATOR, Person, TestApp};

use crate::checkout::{DEAR, SMALL, refund, return_wire, wire};

const HOUR: Duration = Duration::from_hours(1);

pub(super) async fn start_service(db: TestDb) -> TestApp {
    TestApp::build(db)
        .with_provider()
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .start()
        .await
}

pub(super) async fn run_alert_check(app: &TestApp) {
    alerts::check_alerts(app.app().clone(), app.now())
        .await
        .unwrap();
}

/// An order that is to be given back.
async fn request_refund(app: &TestApp) -> OrderId {
    let mut buyer = Person::signed_up(app, "buyer").await;
    let payment = buyer.buy(app, &[SMALL]).await;
    refund(app, &payment).await;
    payment.order_id()
}

/// A refund that the provider refuses.
pub(super) async fn fail_refund(app: &TestApp) -> String {
    let (id, now) = (request_refund(app).await, app.now());
    let order = id.to_string();
    app.stage(move |conn| refunds::record_failure(conn, &id, now))
        .await;
    order
}

#[both_databases(stocked)]
async fn failed_refund_is_reported_once_while_it_lasts(db: TestDb) {
    let app = start_service(db).await;
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, Vec::<String>::new());
    let order = fail_refund(&app).await;
    run_alert_check(&app).await;
    run_alert_check(&app).await;
    // Another node sees the same.
    let node = app.second_node(&[]).await;
    run_alert_check(&node).await;
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        [format!("A refund can’t be made: {order}")]
    );
    let email = app.email_to(OPERATOR).await;
    assert!(email.text.contains("$260"), "{}", email.text);
    assert!(
        email.text.contains("inkpay admin order failed"),
        "{}",
        email.text
    );
}

#[both_databases(stocked)]
async fn refund_that_fails_again_is_reported_again(db: TestDb) {
    let app = start_service(db).await;
    let id = OrderId::parse(&fail_refund(&app).await).unwrap();
    run_alert_check(&app).await;
    let again = format!("order refund-again {id}");
    app.operate(&again).await.unwrap();
    // No check has run since.
    let now = app.now();
    app.stage(move |conn| refunds::record_failure(conn, &id, now))
        .await;
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await.len(), 2);
}

#[both_databases(stocked)]
async fn refund_unknown_to_provider_has_its_own_email(db: TestDb) {
    let app = start_service(db).await;
    let (id, now) = (request_refund(&app).await, app.now());
    let order = id.clone();
    app.stage(move |conn| {
        refunds::record_started(conn, &order, "re_1")?;
        refunds::record_unknown(conn, &order, "re_1", now)
    })
    .await;
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, Vec::<String>::new());
    app.advance(24 * HOUR);
    run_alert_check(&app).await;
    run_alert_check(&app).await;
    let unknown = format!("The card provider does not know a refund: {id}");
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        std::slice::from_ref(&unknown)
    );
    let email = app.email_to(OPERATOR).await;
    for said in ["dashboard", "Refund: $260, re_1"] {
        assert!(email.text.contains(said), "{said}: {}", email.text);
    }
    let open = app.stage(|conn| stored::of(conn, AlertKind::RefundUnknown));
    let open = open.await.into_iter().map(|alert| alert.subject);
    assert_eq!(open.collect::<Vec<_>>(), [id.to_string()]);
    // What becomes of it is told, too.
    let (order, now) = (id.clone(), app.now());
    app.stage(move |conn| refunds::record_failure(conn, &order, now))
        .await;
    run_alert_check(&app).await;
    let failed = format!("A refund can’t be made: {id}");
    assert_eq!(app.subjects_to(OPERATOR).await, [unknown, failed]);
}

/// Its order ends by the clock, and no operator is there to see it.
#[both_databases(stocked)]
async fn wire_to_return_is_reported_until_it_went_back(db: TestDb) {
    let app = start_service(db).await;
    let check = async || {
        let checked = alerts::check_ledger(app.app().clone(), app.now()).await;
        checked.unwrap();
        app.subjects_to(OPERATOR).await
    };
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    wire(&app, &payment, Usd::from_dollars(500)).await.unwrap();
    assert_eq!(check().await, Vec::<String>::new());
    app.advance(8 * 24 * HOUR);
    overdue_balances::close_overdue(app.app().clone(), app.now())
        .await
        .unwrap();
    let told = [format!("A wire is to be returned: {}", payment.order_id)];
    for _ in 0..2 {
        assert_eq!(check().await, told);
    }
    let email = app.email_to(OPERATOR).await;
    assert!(email.text.contains("Amount: $500"), "{}", email.text);
    return_wire(&app, &payment).await.unwrap();
    assert_eq!(check().await, told);
    let lasting = app.stage(|conn| stored::count(conn, AlertKind::WireToReturn));
    assert_eq!(lasting.await, 0);
}

#[both_databases(empty)]
async fn each_ledger_mismatch_is_reported(db: TestDb) {
    let app = start_service(db).await;
    let check = async || {
        let checked = alerts::check_ledger(app.app().clone(), app.now()).await;
        checked.unwrap();
        app.subjects_to(OPERATOR).await.len()
    };
    assert_eq!(check().await, 0);
    for (round, told) in [(1, 1), (2, 2)] {
        // Something sold that no order is for.
        let wrong = Transfer {
            source: format!("wrong:{round}"),
            debit: LedgerAccount::Bank,
            credit: LedgerAccount::Sales,
            amount: Usd::from_cents(100),
        };
        let (back, now) = (wrong.clone().reversed(format!("right:{round}")), app.now());
        app.stage(move |conn| ledger::post(conn, &wrong, now)).await;
        assert_eq!(check().await, told);
        assert_eq!(check().await, told, "it lasts");
        app.stage(move |conn| ledger::post(conn, &back, now)).await;
        assert_eq!(check().await, told, "it is over");
    }
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        ["The books do not agree"; 2]
    );
}

#[both_databases(empty)]
async fn additional_ledger_mismatches_are_reported_again(db: TestDb) {
    let app = start_service(db).await;
    let (sales, kept) = (LedgerAccount::Sales, LedgerAccount::Forfeits);
    for (round, debit, credit, told) in [
        (1, LedgerAccount::Bank, sales, 1),
        (2, LedgerAccount::Bank, kept.clone(), 2),
        // One of the two is over, and comes again.
        (3, kept.clone(), LedgerAccount::Bank, 2),
        (4, LedgerAccount::Bank, kept, 3),
    ] {
        // No order is for it.
        let wrong = Transfer {
            source: format!("wrong:{round}"),
            debit,
            credit,
            amount: Usd::from_cents(100),
        };
        let now = app.now();
        app.stage(move |conn| ledger::post(conn, &wrong, now)).await;
        for _ in 0..2 {
            let checked = alerts::check_ledger(app.app().clone(), app.now()).await;
            checked.unwrap();
            assert_eq!(app.subjects_to(OPERATOR).await.len(), told, "{round}");
        }
    }
}

#[both_databases(empty)]
async fn ledger_check_covers_more_than_twenty_thousand_orders(db: TestDb) {
    let app = start_service(db).await;
    app.stage(|conn| {
        let buyer = InkId::parse("buyer").unwrap();
        let account = stage::account(conn, &buyer, None, None)?.number();
        let cancelled = format!(
            "WITH RECURSIVE orders_before (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM orders_before WHERE i < 20001)
             INSERT INTO orders (id, account_id, status, total_cents, card_cents, placed_at, held_until)
             SELECT 'INK-' || (100000 + i), {account}, 300, 100, 100, 0, 0 FROM orders_before"
        );
        stage::execute(conn, &cancelled)
    })
    .await;
    let check = async || {
        let checked = alerts::check_ledger(app.app().clone(), app.now()).await;
        checked.unwrap();
        app.subjects_to(OPERATOR).await.len()
    };
    assert_eq!(check().await, 0);
    app.stage(|conn| {
        // Of which the sums of all show nothing.
        let wrong = "UPDATE orders SET captured_cents = 100, given_back_cents = 100 WHERE id = 'INK-120001'";
        stage::execute(conn, wrong)
    })
    .await;
    assert_eq!(check().await, 1);
}

#[both_databases(empty)]
async fn job_overdue_on_all_nodes_is_reported(db: TestDb) {
    let app = start_service(db).await;
    let pause = Duration::from_secs(15);
    app.app().job_records.begin("outbox", pause, app.now());
    run_alert_check(&app).await;
    app.advance(HOUR);
    let now = app.now();
    // By what another node did, it is not late.
    app.stage(move |conn| job_runs::record_success(conn, "outbox", now))
        .await;
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, Vec::<String>::new());
    app.advance(HOUR);
    run_alert_check(&app).await;
    run_alert_check(&app).await;
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        ["A job has not run: outbox"]
    );
    // A log in JSON, which is production's, has no line with that.
    let told = app.email_to(OPERATOR).await.text;
    assert!(!told.contains("job="), "{told}");
    let now = app.now();
    app.stage(move |conn| job_runs::record_success(conn, "outbox", now))
        .await;
    run_alert_check(&app).await;
    app.advance(HOUR);
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await.len(), 2, "it came again");
}

#[both_databases(empty)]
async fn late_job_is_reported_after_clock_was_ahead(db: TestDb) {
    let app = start_service(db).await;
    let pause = Duration::from_secs(15);
    app.app().job_records.begin("outbox", pause, app.now());
    let now = app.now();
    for at in [now + DAY, now] {
        app.stage(move |conn| job_runs::record_success(conn, "outbox", at))
            .await;
    }
    let noted = app.stage(job_runs::all).await;
    assert_eq!(noted.get("outbox"), Some(&now));
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, Vec::<String>::new());
    app.advance(HOUR);
    run_alert_check(&app).await;
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        ["A job has not run: outbox"]
    );
}

#[both_databases(empty)]
async fn new_node_does_not_repeat_late_job_report(db: TestDb) {
    let app = start_service(db).await;
    let pause = Duration::from_secs(15);
    app.app().job_records.begin("outbox", pause, app.now());
    app.advance(HOUR);
    run_alert_check(&app).await;
    let told = ["A job has not run: outbox"];
    assert_eq!(app.subjects_to(OPERATOR).await, told);
    let node = app.second_node(&[]).await;
    node.app().job_records.begin("outbox", pause, node.now());
    for node in [&node, &app, &node, &app] {
        run_alert_check(node).await;
    }
    assert_eq!(app.subjects_to(OPERATOR).await, told);
    // One of them has done it, which the other hears of.
    let now = app.now();
    app.stage(move |conn| job_runs::record_success(conn, "outbox", now))
        .await;
    run_alert_check(&node).await;
    app.advance(HOUR);
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await.len(), 2, "it came again");
}

#[both_databases(empty)]
async fn old_secret_key_is_reported(db: TestDb) {
    let app = start_service(db).await;
    let now = app.now();
    app.stage(move |conn| secret_keys::record(conn, "old", now))
        .await;
    app.advance(24 * 334 * HOUR);
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, Vec::<String>::new());
    app.advance(24 * HOUR);
    run_alert_check(&app).await;
    let told = ["A key should be replaced: INKPAY_SECRET_KEY"];
    assert_eq!(app.subjects_to(OPERATOR).await, told);
    // It is replaced.
    let now = app.now();
    app.stage(move |conn| secret_keys::record(conn, "new", now))
        .await;
    run_alert_check(&app).await;
    assert_eq!(app.subjects_to(OPERATOR).await, told);
}
