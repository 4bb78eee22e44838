//! A buyer's own orders, and what is stored with each.

use ink_domain::order::{CancelReason, OrderId};
use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::{DEAR, NOW, OTHER, SMALL, order_id, paid, placed, stock, usd, zip};

fn numbers(rows: Vec<OrderRow>) -> Vec<OrderId> {
    rows.into_iter().map(|row| row.id).collect()
}

/// Two of one buyer's, and one of somebody else's between them.
async fn create_three_orders(db: &TestDb) -> AccountId {
    stock(db).await;
    let (ada, bob) = (account(db, "ada.1").await, account(db, "bob.1").await);
    paid(db, ada, 1, &[DEAR], NOW).await;
    paid(db, bob, 2, &[OTHER], NOW + 1).await;
    placed(db, ada, 3, &[SMALL], NOW + 2).await;
    ada
}

#[both_databases(empty)]
async fn orders_are_found_by_number_zip_and_place(db: TestDb) {
    let ada = create_three_orders(&db).await;
    let search = async |typed: &str, limit| {
        let typed = typed.to_owned();
        let found = transact(&db, move |conn| orders::search(conn, ada, &typed, limit));
        numbers(found.await)
    };
    assert_eq!(search(order_id(1).as_str(), 10).await, [order_id(1)]);
    assert_eq!(search(order_id(2).as_str(), 10).await, []);
    assert_eq!(search(DEAR, 10).await, [order_id(1)]);
    assert_eq!(search(OTHER, 10).await, []);
    assert_eq!(search("chicago, il", 10).await, [order_id(3), order_id(1)]);
    assert_eq!(search("chicago, il", 1).await, [order_id(3)]);
    for nothing in ["", "austin", "zz"] {
        assert_eq!(search(nothing, 10).await, [], "{nothing}");
    }
}

#[both_databases(empty)]
async fn history_lists_newest_orders_first_in_pages(db: TestDb) {
    let ada = create_three_orders(&db).await;
    let first = transact(&db, move |conn| orders::history(conn, ada, None, 1)).await;
    let last = first.last().cloned();
    assert_eq!(numbers(first), [order_id(3)]);
    let rest = transact(&db, move |conn| {
        orders::history(conn, ada, last.as_ref(), 10)
    });
    assert_eq!(numbers(rest.await), [order_id(1)]);
}

#[both_databases(empty)]
async fn zips_of_orders_are_listed_in_code_order(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    paid(&db, buyer, 1, &[OTHER, SMALL], NOW).await;
    paid(&db, buyer, 2, &[DEAR], NOW).await;
    let codes = transact(&db, |conn| {
        orders::zip_codes_of(conn, &[&order_id(1), &order_id(2), &order_id(3)])
    });
    let expected = [
        (order_id(1), vec![zip(SMALL), zip(OTHER)]),
        (order_id(2), vec![zip(DEAR)]),
    ];
    assert_eq!(codes.await, expected.into());
    let prices = transact(&db, |conn| orders::prices_of(conn, &[&order_id(1)]));
    let agreed = vec![(zip(SMALL), usd(500)), (zip(OTHER), usd(700))];
    assert_eq!(prices.await, [(order_id(1), agreed)].into());
}

#[both_databases(empty)]
async fn paid_since_lists_orders_charged_from_a_time_on(db: TestDb) {
    create_three_orders(&db).await;
    let since = async |db: &Db, since| {
        numbers(transact(db, move |conn| orders::paid_since(conn, since)).await)
    };
    assert_eq!(since(&db, NOW).await, [order_id(1), order_id(2)]);
    assert_eq!(since(&db, NOW + 1).await, [order_id(2)]);
    assert_eq!(since(&db, NOW + 2).await, []);
}

#[both_databases(empty)]
async fn agreed_terms_are_stored(db: TestDb) {
    create_three_orders(&db).await;
    let terms = transact(&db, |conn| orders::terms_of(conn, &order_id(1))).await;
    assert_eq!(terms.as_deref(), Some("2024-10-17"));
}

#[both_databases(empty)]
async fn first_noted_payment_intent_is_kept(db: TestDb) {
    create_three_orders(&db).await;
    let by_intent = async |intent: &'static str| {
        let found = transact(&db, move |conn| orders::by_intent(conn, intent)).await;
        found.map(|row| row.id)
    };
    for intent in ["pi_first", "pi_second"] {
        transact(&db, move |conn| {
            orders::set_intent_if_missing(conn, &order_id(3), intent)
        })
        .await;
    }
    assert_eq!(by_intent("pi_first").await, Some(order_id(3)));
    assert_eq!(by_intent("pi_second").await, None);
}

#[both_databases(empty)]
async fn intent_is_noted_for_cancellation_even_if_it_may_not_be_paid(db: TestDb) {
    create_three_orders(&db).await;
    let note = async |nth, intent: &'static str| {
        transact(&db, move |conn| {
            let may_be_paid = orders::set_intent(conn, &order_id(nth), intent, "digest")?;
            let noted = orders::by_intent(conn, intent)?;
            assert_eq!(noted.map(|row| row.id), Some(order_id(nth)));
            Ok(may_be_paid)
        })
        .await
    };
    assert!(note(3, "pi_first").await);
    assert!(!note(1, "pi_paid").await);
    transact(&db, |conn| {
        orders::request_cancel(conn, &order_id(3), CancelReason::Replaced, NOW)
    })
    .await;
    assert!(!note(3, "pi_second").await);
}
