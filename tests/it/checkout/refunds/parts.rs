//! Parts of a payment that went back at the provider, also where nobody told of them.

use std::sync::atomic::{AtomicI64, Ordering};

use ink_domain::order::Notice;
use ink_schema::both_databases;
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::order::Command as Order;
use ink_server::cli::admin::reconcile::Arguments;
use ink_server::clock::Clock;
use ink_server::features::checkout::reconciliation::Reconciliation;
use ink_tests::{Person, TestApp};

use super::super::balance::id;
use super::super::{SMALL, books_agree, jobs_run, operate, replied_by, shop};
use super::{failed, give_part, given_back, refund};

both_databases!(stocked:
    after_a_part_that_went_back_the_rest_does,
    a_part_that_nobody_told_of_is_found,
    parts_that_are_found_together_are_each_written_about,
    parts_that_an_operator_finds_together_are_each_written_about,
    more_than_a_page_of_refunds_is_compared,
);

async fn after_a_part_that_went_back_the_rest_does(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    give_part(&app, &payment, "500").await;
    app.provider().tell_all(&app, &["refund.created"]).await;
    refund(&app, &payment).await;
    jobs_run(&app).await;
    assert_eq!(given_back(&app, &payment).await, 26_000);
    assert_eq!(failed(&app).await, "no refund failed");
    books_agree(&app).await;
}

async fn a_part_that_nobody_told_of_is_found(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    give_part(&app, &payment, "500").await;
    refund(&app, &payment).await;
    // The first asks for too much, and learns what went back; the second for the rest.
    jobs_run(&app).await;
    jobs_run(&app).await;
    assert_eq!(given_back(&app, &payment).await, 26_000);
    assert_eq!(failed(&app).await, "no refund failed");
    books_agree(&app).await;
}

/// Two parts of a payment go back at the provider, which nobody told of. Gives a clock by which no moment comes twice.
async fn two_parts(app: &TestApp, buyer: &mut Person) -> Clock {
    let payment = buyer.buy(app, &[SMALL]).await;
    for cents in ["500", "600"] {
        give_part(app, &payment, cents).await;
    }
    let ticks = AtomicI64::new(app.now());
    Clock::from(move || ticks.fetch_add(1, Ordering::SeqCst))
}

/// How many parts are to be written about.
async fn parts_told(app: &TestApp) -> usize {
    let notices = app.stage(|conn| orders::pending_emails(conn, 10)).await;
    let parts = notices
        .iter()
        .filter(|email| email.notice == Notice::PartBack);
    parts.count()
}

/// An e-mail about the first may be written before the second is found.
async fn parts_that_are_found_together_are_each_written_about(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let clock = two_parts(&app, &mut buyer).await;
    let reconciliation = Reconciliation {
        db: &app.app().db,
        payments: &app.app().payments,
        rules: app.app().config.order_rules(),
        clock: &clock,
    };
    let compared = reconciliation.refunds(app.now() - 1000).await;
    assert_eq!(compared.expect("refunds"), 2);
    assert_eq!(parts_told(&app).await, 2);
}

async fn parts_that_an_operator_finds_together_are_each_written_about(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let clock = two_parts(&app, &mut buyer).await;
    let arguments = Arguments {
        since: Some(app.now() - 1000),
        command: None,
    };
    let compared = replied_by(&app, Admin::Reconcile(arguments), &clock).await;
    assert_eq!(compared.expect("a comparison").json["refunds"], 2);
    assert_eq!(parts_told(&app).await, 2);
}

async fn more_than_a_page_of_refunds_is_compared(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    for _ in 0..101 {
        give_part(&app, &payment, "1").await;
    }
    jobs_run(&app).await;
    let id = id(&payment);
    let shown = operate(&app, Admin::Order(Order::Show { id })).await;
    let shown = shown.expect("an order");
    assert_eq!(shown.matches("money_back").count(), 101, "{shown}");
}
