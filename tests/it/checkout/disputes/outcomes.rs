//! A dispute whose outcome changes at the provider: the first one stands.

use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::checkout::disputes::DisputeState::{Lost, Open, Won};
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::order::Command as Order;
use ink_server::cli::admin::{Admin, ledger as books};
use ink_tests::Person;

use super::super::balance::id;
use super::super::refunds::intent;
use super::super::{SMALL, assert_books_agree, operate, run_jobs};
use super::{apply_dispute_event, order, partial_dispute, shop};

#[both_databases(stocked)]
async fn second_outcome_changes_neither_order_nor_ledger(db: TestDb) {
    let (app, _) = shop(db).await;
    for (name, first, second, status) in [("guest", Lost, Won, 10), ("other", Won, Lost, 40)] {
        let mut buyer = Person::signed_up(&app, name).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        let report = async |state| {
            let mut dispute = partial_dispute(intent(&payment), name, state);
            dispute.amount = Usd::from_dollars(260);
            apply_dispute_event(&app, dispute).await;
            run_jobs(&app).await;
        };
        let look = async |buyer: &mut Person| {
            let balances = Admin::Ledger(books::Command::Balances);
            (
                buyer.status_of(SMALL).await,
                order(&app, Order::Show { id: id(&payment) }).await,
                operate(&app, balances).await,
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
