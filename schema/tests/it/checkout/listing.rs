//! Orders as operators search them.

use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, OrderId, OrderStatus};
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::orders::{self, AmountQuery, OrderAction, OrderQuery};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::disputes::note;
use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::{
    DAY, DEAR, DUE, NOW, OTHER, SMALL, balance, cancelled, order_id, paid, placed, set_intent,
    stock, usd, zip,
};

async fn found(db: &Db, query: OrderQuery) -> Vec<OrderId> {
    let rows = transact(db, move |conn| orders::list(conn, &query, None, 10)).await;
    rows.into_iter().map(|row| row.id).collect()
}

fn all() -> OrderQuery {
    OrderQuery::default()
}

fn with(set: impl FnOnce(&mut OrderQuery)) -> OrderQuery {
    let mut query = all();
    set(&mut query);
    query
}

#[both_databases(empty)]
async fn orders_are_found_by_any_known_attribute(db: TestDb) {
    stock(&db).await;
    let (ada, bob) = (account(&db, "ada.1").await, account(&db, "bob.1").await);
    // 1,000 of 10,000 dollars by card, then 500, and 700 that nobody paid.
    paid(&db, ada, 1, &[DEAR], NOW).await;
    paid(&db, ada, 2, &[SMALL], NOW + DAY).await;
    set_intent(&db, &order_id(2)).await;
    placed(&db, bob, 3, &[OTHER], NOW + 2 * DAY).await;
    cancelled(&db, &order_id(3), Some(CancelReason::Buyer), NOW + 2 * DAY).await;
    let between = |least, most| Some(AmountQuery::Between(usd(least), usd(most)));
    let exactly = |dollars| Some(AmountQuery::Exactly(usd(dollars)));
    let intent = |text: String| with(|query| query.intent = Some(text));
    let cases: [(OrderQuery, &[u64]); 15] = [
        (all(), &[3, 2, 1]),
        (with(|query| query.buyer = Some(ada)), &[2, 1]),
        (with(|query| query.zip = Some(zip(DEAR))), &[1]),
        (intent(format!("pi_{}", order_id(2))), &[2]),
        (intent("pi_none".to_owned()), &[]),
        (with(|query| query.amount = exactly(500)), &[2]),
        (with(|query| query.amount = exactly(1000)), &[1]),
        (with(|query| query.amount = exactly(10_000)), &[1]),
        (with(|query| query.amount = between(500, 700)), &[3, 2]),
        (with(|query| query.amount = between(501, 699)), &[]),
        (
            with(|query| query.status = Some(OrderStatus::InProcess)),
            &[1],
        ),
        (with(|query| query.from = Some(NOW + DAY)), &[3, 2]),
        (with(|query| query.until = Some(NOW + DAY)), &[1]),
        (
            with(|query| (query.buyer, query.amount) = (Some(ada), exactly(500))),
            &[2],
        ),
        (
            with(|query| (query.buyer, query.zip) = (Some(bob), Some(zip(SMALL)))),
            &[],
        ),
    ];
    for (query, expected) in cases {
        let expected: Vec<OrderId> = expected.iter().map(|nth| order_id(*nth)).collect();
        assert_eq!(found(&db, query.clone()).await, expected, "{query:?}");
    }
}

#[both_databases(empty)]
async fn pagination_continues_where_previous_page_ended(db: TestDb) {
    stock(&db).await;
    // Two at the same moment, and one of which another column has the amount.
    for (nth, code, at) in [
        (1, SMALL, NOW),
        (2, SMALL, NOW + DAY),
        (3, SMALL, NOW + DAY),
        (4, DEAR, NOW + 2 * DAY),
        (5, SMALL, NOW + 3 * DAY),
    ] {
        let buyer = account(&db, &format!("buyer{nth}")).await;
        placed(&db, buyer, nth, &[code], at).await;
        cancelled(&db, &order_id(nth), Some(CancelReason::Buyer), at).await;
    }
    for amount in [None, Some(AmountQuery::Exactly(usd(500)))] {
        let query = OrderQuery { amount, ..all() };
        let whole = found(&db, query.clone()).await;
        assert_eq!(whole.len(), if amount.is_some() { 4 } else { 5 });
        let mut paged = Vec::new();
        let mut after = None;
        loop {
            let (query, last) = (query.clone(), after.clone());
            let page = transact(&db, move |conn| {
                orders::list(conn, &query, last.as_ref(), 2)
            });
            let page = page.await;
            after = page.last().cloned();
            paged.extend(page.into_iter().map(|row| row.id));
            if after.is_none() {
                break;
            }
        }
        assert_eq!(paged, whole);
    }
}

#[both_databases(empty)]
async fn due_before_lists_undisputed_orders_with_earlier_due_date(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    paid(&db, buyer, 1, &[DEAR], NOW).await;
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    let due = async |until| {
        let rows = transact(&db, move |conn| orders::due_before(conn, until, 10)).await;
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(due(DUE).await, []);
    assert_eq!(due(DUE + 1).await, [order_id(1)]);
    for (state, expected) in [
        (DisputeState::Open, vec![]),
        (DisputeState::Won, vec![order_id(1)]),
    ] {
        transact(&db, move |conn| note(conn, "dp_1", &order_id(1), state)).await;
        assert_eq!(due(DUE + 1).await, expected, "{state:?}");
    }
}

#[both_databases(empty)]
async fn operator_actions_are_kept_in_order(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    paid(&db, buyer, 1, &[SMALL], NOW).await;
    paid(&db, buyer, 2, &[OTHER], NOW).await;
    let act = |action: &str, amount: Option<Usd>| OrderAction {
        at: NOW,
        actor: "operator:grace".to_owned(),
        action: action.to_owned(),
        amount,
        detail: amount.map(|_| "FED 1".to_owned()),
    };
    let noted = [
        act("order.wire_received", Some(usd(5))),
        act("order.refunded", None),
    ];
    let (notes, id) = (noted.clone(), order_id(1));
    transact(&db, move |conn| {
        for note in &notes {
            orders::record_order_action(conn, &id, note)?;
        }
        Ok(())
    })
    .await;
    assert_eq!(
        transact(&db, move |conn| orders::order_actions(conn, &order_id(1))).await,
        noted
    );
    assert_eq!(
        transact(&db, move |conn| orders::order_actions(conn, &order_id(2))).await,
        []
    );
    assert_eq!(balance(&db, LedgerAccount::Sales).await, usd(1200));
}
