//! A dispute whose outcome changes at the provider: the first one stands, and the operator is told.

use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_schema::alerts::{self, AlertKind, OperatorAlert};
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::checkout::disputes::DisputeState::{Lost, Open, Won};
use ink_schema::test_support::TestDb;
use ink_server::jobs;
use ink_tests::{OPERATOR, Person};

use super::super::{
    SMALL, apply_dispute_event, assert_books_agree, partial_dispute, run_jobs, show_order,
};
use super::{dispute_payment_in_part, shop};

#[both_databases(stocked)]
async fn second_outcome_changes_neither_order_nor_ledger(db: TestDb) {
    let (app, _) = shop(db).await;
    for (name, first, second, status) in [("guest", Lost, Won, 10), ("other", Won, Lost, 40)] {
        let mut buyer = Person::signed_up(&app, name).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        let report = async |state| {
            let mut dispute = partial_dispute(payment.intent_id(), name, state);
            dispute.amount = Usd::from_dollars(260);
            apply_dispute_event(&app, dispute).await;
            run_jobs(&app).await;
        };
        let look = async |buyer: &mut Person| {
            (
                buyer.status_of(SMALL).await,
                show_order(&app, &payment).await,
                app.operate("ledger balances").await,
            )
        };
        report(Open).await;
        report(first).await;
        let decided = look(&mut buyer).await;
        assert_eq!(decided.0, status, "{first:?}");
        for state in [second, second, first] {
            report(state).await;
            assert_eq!(look(&mut buyer).await, decided, "{first:?}, {state:?}");
        }
        let held = app.stage(|conn| ledger::balance(conn, &LedgerAccount::Disputes));
        assert!(held.await.is_zero());
        assert_books_agree(&app).await;
    }
}

#[both_databases(stocked)]
async fn operator_is_notified_of_second_outcome_while_it_is_reported(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let other = app.second_node(&[]).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let lasting = async |state| {
        dispute_payment_in_part(&app, &payment, "dp_1", state).await;
        for node in [&app, &other] {
            let looked = jobs::alerts::check_alerts(node.app().clone(), node.now()).await;
            looked.expect("it is looked for");
        }
        app.stage(|conn| alerts::of(conn, AlertKind::DisputeContradicted))
            .await
    };
    assert_eq!(lasting(Lost).await, []);
    let alert = OperatorAlert {
        kind: AlertKind::DisputeContradicted,
        subject: "dp_1".to_owned(),
        detail: format!("order {}, $100, lost", payment.order_id),
    };
    for _ in 0..2 {
        assert_eq!(lasting(Won).await, std::slice::from_ref(&alert));
        let subject = "The outcome of a dispute has changed: dp_1";
        assert_eq!(app.subjects_to(OPERATOR).await, [subject]);
    }
    let email = app.email_to(OPERATOR).await.text;
    let recorded = format!("Recorded here: {}\n", alert.detail);
    assert!(email.contains(&recorded), "{email}");
    assert_eq!(lasting(Lost).await, []);
}
