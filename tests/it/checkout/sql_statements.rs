//! The database statements of a purchase.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_schema::test_support::statements::Statements;
use ink_tests::{Payment, Person};

use super::{SMALL, shop};

/// What each of the three calls of a purchase asks at most; the second carries out what follows from the payment.
const MOST: [usize; 3] = [19, 27, 2];

#[both_databases(stocked)]
async fn purchase_stays_within_statement_budget(db: TestDb) {
    let statements = Statements::of(db.url());
    let (app, mut buyer) = shop(db).await;
    // What is asked once, is.
    buyer.buy(&app, &[SMALL]).await;
    let mut other = Person::signed_up(&app, "other").await;
    let expected = other.card_amount(&["58004"]).await;
    drop(statements.take());
    let begun = other.begin_payment_at(&["58004"], expected).await;
    let opening = statements.take();
    let payment = Payment::opened(begun);
    app.provider().pay(&payment, "pm_card_visa").await;
    drop(statements.take());
    other.verify_payment(&payment).await.done();
    let verifying = statements.take();
    other.confirm_order(&payment).await.done();
    let asked = [opening, verifying, statements.take()];
    let counts: Vec<usize> = asked.iter().map(Vec::len).collect();
    let within = counts
        .iter()
        .zip(MOST)
        .all(|(count, most)| (1..=most).contains(count));
    assert!(within, "{counts:?}: {asked:#?}");
}
