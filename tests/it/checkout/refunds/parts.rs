//! Parts of a payment that went back at the provider, also where nobody told of them.

use std::sync::atomic::{AtomicI64, Ordering};

use ink_domain::order::Notice;
use ink_schema::both_databases;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin;
use ink_server::clock::{Clock, iso};
use ink_server::features::checkout::order_emails;
use ink_server::features::checkout::reconciliation::Reconciliation;
use ink_tests::{Person, TestApp, typed};

use super::super::{SMALL, assert_books_agree, refund, refund_part, run_jobs, shop, show_order};
use super::{failed_refunds, refund_part_at_provider, refunded_cents, run_refunds};

#[both_databases(stocked)]
async fn rest_is_refunded_after_partial_refund(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part_at_provider(&app, &payment, "500").await;
    app.provider()
        .deliver_events(&app, &["refund.created"])
        .await;
    refund(&app, &payment).await;
    run_jobs(&app).await;
    assert_eq!(refunded_cents(&app, &payment).await, 26_000);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn unreported_partial_refund_is_found(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund_part_at_provider(&app, &payment, "500").await;
    refund(&app, &payment).await;
    // The first learns what went back; the second asks for the rest.
    run_jobs(&app).await;
    run_jobs(&app).await;
    assert_eq!(refunded_cents(&app, &payment).await, 26_000);
    assert_eq!(failed_refunds(&app).await, "no refund failed");
    assert_books_agree(&app).await;
}

/// Two parts of a payment go back at the provider, which nobody told of. Gives a clock by which no moment comes twice.
async fn refund_two_unreported_parts(app: &TestApp, buyer: &mut Person, parts: [&str; 2]) -> Clock {
    let payment = buyer.buy(app, &[SMALL]).await;
    for cents in parts {
        refund_part_at_provider(app, &payment, cents).await;
    }
    let ticks = AtomicI64::new(app.now());
    Clock::from(move || ticks.fetch_add(1, Ordering::SeqCst))
}

/// How many parts are to be written about.
async fn part_back_notices(app: &TestApp) -> usize {
    let notices = app.stage(|conn| orders::pending_emails(conn, 10)).await;
    let parts = notices
        .iter()
        .filter(|email| email.notice == Notice::PartBack);
    parts.count()
}

async fn compare_two_refunds(app: &TestApp, clock: &Clock) {
    let reconciliation = Reconciliation {
        db: &app.app().db,
        payments: &app.app().payments,
        rules: app.app().config.order_rules(),
        clock,
    };
    let compared = reconciliation.refunds(app.now() - 1000).await;
    assert_eq!(compared.expect("refunds"), 2);
}

/// An e-mail about the first may be written before the second is found.
#[both_databases(stocked)]
async fn parts_found_together_are_emailed_separately(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let clock = refund_two_unreported_parts(&app, &mut buyer, ["500", "600"]).await;
    compare_two_refunds(&app, &clock).await;
    assert_eq!(part_back_notices(&app).await, 2);
}

/// The last one refunds the whole order.
#[both_databases(stocked)]
async fn parts_of_whole_payment_found_together_are_all_emailed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let clock = refund_two_unreported_parts(&app, &mut buyer, ["10000", "16000"]).await;
    compare_two_refunds(&app, &clock).await;
    assert_parts_emailed(&app, &buyer).await;
}

#[both_databases(stocked)]
async fn parts_of_whole_payment_found_before_a_request_are_all_emailed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    for cents in ["10000", "16000"] {
        refund_part_at_provider(&app, &payment, cents).await;
    }
    refund_part(&app, &payment, 40).await;
    run_refunds(&app).await;
    assert_parts_emailed(&app, &buyer).await;
}

/// Of 260 dollars, 100 and 160 went back.
async fn assert_parts_emailed(app: &TestApp, buyer: &Person) {
    let written = order_emails::write(app.app().clone(), app.now()).await;
    written.expect("e-mails");
    let mut emails = app.emails().await;
    emails.retain(|email| email.to == buyer.email);
    for amount in ["$100", "$160"] {
        let line = format!("Goes back to your card: {amount}\n");
        let told = emails.iter().filter(|email| email.text.contains(&line));
        assert_eq!(told.count(), 1, "{line}");
    }
}

#[both_databases(stocked)]
async fn parts_found_by_operator_are_emailed_separately(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let clock = refund_two_unreported_parts(&app, &mut buyer, ["500", "600"]).await;
    let request = typed(&format!("reconcile --since {}", iso(app.now() - 1000)));
    let server = app.app();
    let compared = admin::execute(&server.db, request, &server.config, &clock).await;
    assert_eq!(compared.expect("a comparison").json["refunds"], 2);
    assert_eq!(part_back_notices(&app).await, 2);
}

#[both_databases(stocked)]
async fn reconciliation_reads_all_refund_pages(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    for _ in 0..101 {
        refund_part_at_provider(&app, &payment, "1").await;
    }
    run_jobs(&app).await;
    let shown = show_order(&app, &payment).await;
    assert_eq!(shown.matches("money_back").count(), 101, "{shown}");
}
