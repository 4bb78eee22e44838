//! Overdue balances, one of which can't be closed.

use std::time::Duration;

use ink_schema::test_support::{TestDb, stage};
use ink_schema::{DatabaseKind, both_databases};
use ink_server::features::checkout::order_emails;
use ink_server::jobs;
use ink_tests::{Payment, Person, TestApp};

use super::{DEAR, shop};

const ALSO_DEAR: &str = "94105";
const ONE_MORE: &str = "11375";

/// Whatever is tried, this order stays as it is.
async fn block_status_updates(app: &TestApp, payment: &Payment) {
    let id = payment.order_id();
    let rule = match app.app().db.kind() {
        DatabaseKind::Sqlite => format!(
            "CREATE TRIGGER one_stays BEFORE UPDATE OF status ON orders WHEN NEW.id = '{id}'
             BEGIN SELECT RAISE(ABORT, 'it stays'); END"
        ),
        DatabaseKind::Postgres => format!(
            "ALTER TABLE orders ADD CONSTRAINT one_stays CHECK (id <> '{id}' OR status = 100)"
        ),
    };
    app.stage(move |conn| stage::execute(conn, &rule)).await;
}

#[both_databases(stocked)]
async fn unclosable_balance_does_not_block_others(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    // The oldest, and so the first that is looked at.
    let stuck = buyer.buy(&app, &[DEAR]).await;
    block_status_updates(&app, &stuck).await;
    let mut other = Person::signed_up(&app, "other").await;
    let other_order = other.buy(&app, &[ALSO_DEAR]).await.order_id;
    let mut late = Person::signed_up(&app, "late").await;
    app.advance(Duration::from_hours(24 * 7));
    late.log_in().await;
    let late_order = late.buy(&app, &[ONE_MORE]).await.order_id;
    // The balance of the last one is due within a day, the others' are overdue.
    app.advance(Duration::from_hours(24 * 5));
    let dunned = jobs::overdue_balances::close_overdue(app.app().clone(), app.now()).await;
    assert!(dunned.is_err(), "it is told that one can't be closed");
    other.log_in().await;
    assert_eq!(other.status_of(DEAR).await, 30);
    assert_eq!(other.status_of(ALSO_DEAR).await, 10);
    assert_eq!(other.status_of(ONE_MORE).await, 30);
    order_emails::write(app.app().clone(), app.now())
        .await
        .expect("e-mails");
    let emails = app.emails().await.into_iter();
    let told: Vec<_> = emails.map(|email| email.subject).collect();
    for subject in [
        format!("Your order was not paid: {other_order}"),
        format!("Your balance is due soon: {late_order}"),
    ] {
        assert!(told.contains(&subject), "{subject}: {told:?}");
    }
}
