//! Placing orders: a cart is held as a whole or not at all, and by one buyer.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, HOLD, OrderStatus, TimelineEntry};
use ink_domain::zip::ListingStatus::{Available, Pending};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::checkout::orders::{self, LostOrder, OrderRequest, OrderRow, PlaceError};
use ink_schema::store::zips;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, both_databases};

use crate::account::people::{account, ink_id, newcomer};
use crate::database::{
    execute, rows, run_before_commit, run_while_blocked, transact, try_concurrently, try_execute,
};
use crate::fixtures::{
    DEAR, DECLINES, NOW, OTHER, SMALL, assert_consistent, cancelled, capture, captured, insert_zip,
    order_id, paid, place, place_with, placed, statuses, stock, timeline, try_placing, usd, zip,
};

/// So many accounts.
async fn buyers(db: &TestDb, count: usize) -> Vec<AccountId> {
    transact(db, move |conn| {
        let names = (0..count).map(|nth| format!("buyer.{nth}"));
        let made = names.map(|name| Ok(accounts::create(conn, &newcomer(&name), 0)?.unwrap()));
        made.collect()
    })
    .await
}

/// Who held, and how often the others were told that it is taken. Nothing else may have happened.
fn split_results(results: Vec<Result<OrderRow, PlaceError>>) -> (Vec<OrderRow>, usize) {
    let mut placed = Vec::new();
    let mut taken = 0;
    for result in results {
        match result {
            Ok(row) => placed.push(row),
            Err(PlaceError::Taken(_)) => taken += 1,
            Err(error) => unreachable!("{error:?}"),
        }
    }
    (placed, taken)
}

#[both_databases(empty)]
async fn placing_holds_every_zip_and_records_terms(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = placed(&db, buyer, 1, &[OTHER, SMALL], NOW).await;
    assert_eq!((row.account, row.placed_at), (buyer, NOW));
    assert_eq!(row.order.status, OrderStatus::AwaitingCard);
    assert_eq!((row.order.total, row.order.card), (usd(1200), usd(1200)));
    assert_eq!(row.order.held_until, NOW + HOLD);
    let held_until = NOW + HOLD - 1;
    let all = [SMALL, OTHER, DEAR];
    assert_eq!(
        statuses(&db, &all, held_until).await,
        [Pending, Pending, Available]
    );
    assert_eq!(timeline(&db, &row.id).await, [TimelineEntry::Placed]);
    let agreed = format!("accounts WHERE terms_agreed_at = {NOW}");
    assert_eq!(rows(&db, &agreed).await, 1);
    let awaited = transact(&db, move |conn| orders::awaiting_card_of(conn, buyer)).await;
    assert_eq!(awaited, Some(row));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn cart_with_taken_zip_holds_nothing(db: TestDb) {
    stock(&db).await;
    let (first, second) = (account(&db, "first").await, account(&db, "second").await);
    placed(&db, first, 1, &[SMALL], NOW).await;
    let refused = try_placing(&db, second, 2, &[DEAR, SMALL, OTHER], NOW).await;
    assert!(matches!(refused, Err(PlaceError::Taken(taken)) if taken == [zip(SMALL)]));
    assert_eq!(statuses(&db, &[OTHER, DEAR], NOW).await, [Available; 2]);
    assert_eq!(rows(&db, "orders").await, 1);
    assert_eq!(rows(&db, "order_zips").await, 1);
    assert_eq!(rows(&db, "order_events").await, 1);
    let agreed = format!("accounts WHERE id = {second} AND terms_agreed_at IS NOT NULL");
    assert_eq!(rows(&db, &agreed).await, 0);
    // What is somebody's for good is taken, too.
    captured(&db, &order_id(1), usd(500), NOW, NOW).await;
    paid(&db, first, 3, &[DEAR], NOW).await;
    for code in [SMALL, DEAR] {
        let refused = try_placing(&db, second, 2, &[code], NOW).await;
        assert!(matches!(refused, Err(PlaceError::Taken(taken)) if taken == [zip(code)]));
    }
}

#[both_databases(empty)]
async fn unknown_zips_are_named_in_error(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let refused = try_placing(&db, buyer, 1, &["00001", SMALL, "00002"], NOW).await;
    let unknown = [zip("00001"), zip("00002")];
    assert!(matches!(refused, Err(PlaceError::Unknown(codes)) if codes == unknown));
    assert_eq!(statuses(&db, &[SMALL], NOW).await, [Available]);
}

/// Places an order of [`SMALL`] that expects these amounts.
fn place_small(
    conn: &mut Conn,
    buyer: AccountId,
    expected: Usd,
    expected_total: Option<Usd>,
) -> Result<OrderRow, PlaceError> {
    let request = OrderRequest {
        zips: vec![zip(SMALL)],
        expected,
        expected_total,
        hold: HOLD,
        terms: "2024-10-17",
        decline_bucket: "ad".to_owned(),
        declines_of_address: DECLINES,
        first_order_limit: 50,
    };
    orders::place(conn, buyer, &order_id(1), &request, NOW)
}

#[both_databases(empty)]
async fn unexpected_amount_places_nothing(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let (right, wrong) = (usd(500), [usd(0), usd(499), usd(501)]);
    let card = wrong.map(|told| (told, None));
    // The card's amount is the same for many totals.
    let total = wrong.map(|told| (right, Some(told)));
    for (expected, expected_total) in card.into_iter().chain(total) {
        let place = db.write(move |conn| place_small(conn, buyer, expected, expected_total));
        let refused = match place.await {
            Err(PlaceError::Repriced) => expected_total.is_none(),
            Err(PlaceError::TotalChanged) => expected_total.is_some(),
            _ => false,
        };
        assert!(refused, "{expected} of {expected_total:?}");
    }
    assert_eq!(statuses(&db, &[SMALL], NOW).await, [Available]);
    assert_eq!(rows(&db, "orders").await, 0);
}

/// As while an operator's prices are being imported.
#[both_databases(empty)]
async fn concurrent_price_change_is_not_reported_as_taken(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let change =
        |conn: &mut Conn| stage::execute(conn, "UPDATE zips SET price_cents = price_cents + 10000");
    let placing = move |conn: &mut Conn| place_small(conn, buyer, usd(500), None);
    let (changed, refused) = run_before_commit(&db, change, placing).await;
    changed.unwrap();
    assert!(matches!(refused, Err(PlaceError::Repriced)), "{refused:?}");
    assert_eq!(rows(&db, "orders").await, 0);
}

#[both_databases(empty)]
async fn banned_or_deleted_buyer_cannot_place_order(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    transact(&db, move |conn| accounts::ban(conn, buyer, NOW)).await;
    let refused = try_placing(&db, buyer, 1, &[SMALL], NOW).await;
    assert!(matches!(refused, Err(PlaceError::Banned)));
    transact(&db, move |conn| {
        accounts::unban(conn, buyer, NOW)?;
        accounts::retire(conn, buyer, &ink_id("buyer"), NOW)
    })
    .await;
    let refused = try_placing(&db, buyer, 1, &[SMALL], NOW).await;
    assert!(matches!(refused, Err(PlaceError::AccountDeleted)));
    assert_eq!(statuses(&db, &[SMALL], NOW).await, [Available]);
}

#[both_databases(empty)]
async fn ban_cancels_order_being_placed_and_waits_for_its_lock(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let ban = move |conn: &mut Conn| orders::ban(conn, buyer, NOW);
    let placing = move |conn: &mut Conn| place(conn, buyer, 1, &[SMALL], NOW);
    let (placed, banned) = run_before_commit(&db, placing, ban).await;
    assert!(placed.is_ok() && banned.unwrap());
    let reason = async || {
        let row = transact(&db, |conn| orders::by_id(conn, &order_id(1))).await;
        row.unwrap().cancel_reason
    };
    assert_eq!(reason().await, Some(CancelReason::Operator));
    // One that changes the order meanwhile has its account, and then the order.
    transact(&db, move |conn| accounts::unban(conn, buyer, NOW)).await;
    let lock = |conn: &mut Conn| orders::lock(conn, &order_id(1));
    let (locked, banned) = run_while_blocked(&db, lock, ban, |conn| {
        orders::set_intent_if_missing(conn, &order_id(1), "pi_1")
    })
    .await;
    assert!(locked.unwrap().is_some() && banned.unwrap());
}

#[both_databases(empty)]
async fn second_order_waits_until_first_has_ended(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    // Even after its hold: the card may still be charged.
    for now in [NOW, NOW + HOLD] {
        let refused = try_placing(&db, buyer, 2, &[OTHER], now).await;
        assert!(matches!(refused, Err(PlaceError::UnderWay)));
    }
    cancelled(&db, &order_id(1), Some(CancelReason::Replaced), NOW).await;
    // One whose balance is owed does not keep its buyer from another.
    paid(&db, buyer, 2, &[DEAR], NOW).await;
    placed(&db, buyer, 3, &[SMALL, OTHER], NOW).await;
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn expired_hold_is_available_immediately(db: TestDb) {
    stock(&db).await;
    let (slow, quick) = (account(&db, "slow").await, account(&db, "quick").await);
    placed(&db, slow, 1, &[SMALL, OTHER], NOW).await;
    let refused = try_placing(&db, quick, 2, &[SMALL], NOW + HOLD - 1).await;
    assert!(matches!(refused, Err(PlaceError::Taken(_))));
    // No sweep has come by.
    placed(&db, quick, 2, &[SMALL], NOW + HOLD).await;
    assert_eq!(
        statuses(&db, &[SMALL, OTHER], NOW + HOLD).await,
        [Pending, Available]
    );
    assert_consistent(&db, NOW + HOLD).await;
    // The sweep frees what is still the first one's, and nothing else.
    cancelled(&db, &order_id(1), None, NOW + HOLD).await;
    assert_eq!(rows(&db, "zips WHERE status = 20").await, 1);
    captured(&db, &order_id(2), usd(500), NOW + HOLD, NOW + HOLD).await;
    assert_consistent(&db, NOW + HOLD).await;
}

#[both_databases(empty)]
async fn agreed_price_survives_price_change(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = placed(&db, buyer, 1, &[OTHER, SMALL], NOW).await;
    execute(&db, "UPDATE zips SET price_cents = 99900").await;
    let id = row.id.clone();
    let bought = transact(&db, move |conn| orders::zips_of(conn, &id, NOW)).await;
    let bought: Vec<_> = bought.iter().map(|it| (it.zip.code, it.price)).collect();
    assert_eq!(bought, [(zip(SMALL), usd(500)), (zip(OTHER), usd(700))]);
    let done = captured(&db, &row.id, usd(1200), NOW, NOW).await;
    assert_eq!(done.order.status, OrderStatus::Complete);
}

/// Twenty times at once, on two servers.
#[both_databases(empty)]
async fn concurrent_purchases_of_a_zip_have_one_owner(db: TestDb) {
    let all = buyers(&db, 40).await;
    let code = |nth: usize| format!("{:05}", 10_000 + nth);
    transact(&db, move |conn| {
        (0..20).try_for_each(|nth| insert_zip(conn, &code(nth), 500))
    })
    .await;
    let results = try_concurrently(&db, 40, {
        let all = all.clone();
        move |conn, nth| {
            let wanted = code(nth / 2);
            let buyer = all.get(nth).copied().unwrap();
            let row = place(conn, buyer, u64::try_from(nth).unwrap(), &[&wanted], NOW)?;
            // The one that has it pays for it at once.
            Ok::<_, PlaceError>(capture(conn, &row.id, usd(500), NOW, NOW)?)
        }
    });
    let (placed, taken) = split_results(results.await);
    assert_eq!((placed.len(), taken), (20, 20));
    let owners: HashSet<_> = placed.iter().map(|row| row.account).collect();
    assert_eq!(owners.len(), 20);
    for owner in owners {
        let theirs = transact(&db, move |conn| zips::of(conn, owner, NOW)).await;
        assert_eq!(theirs.len(), 1);
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn one_of_two_hundred_buyers_holds_the_zip(db: TestDb) {
    stock(&db).await;
    let all = buyers(&db, 200).await;
    let results = try_concurrently(&db, 200, move |conn, nth| {
        let buyer = all.get(nth).copied().unwrap();
        place(conn, buyer, u64::try_from(nth).unwrap(), &[SMALL], NOW)
    });
    let (placed, taken) = split_results(results.await);
    assert_eq!((placed.len(), taken), (1, 199));
    assert_eq!(rows(&db, "orders").await, 1);
    assert_eq!(rows(&db, "zips WHERE status = 20").await, 1);
    assert_consistent(&db, NOW).await;
}

/// Half of the carts are walked from the other end, and half of what they want is under an expired hold.
#[both_databases(empty)]
async fn carts_in_opposite_order_never_deadlock(db: TestDb) {
    const CODES: [&str; 8] = [
        "10001", "10002", "10003", "10004", "10005", "10006", "10007", "10008",
    ];
    let all = buyers(&db, 33).await;
    let first = all.last().copied().unwrap();
    transact(&db, move |conn| {
        CODES
            .iter()
            .try_for_each(|code| insert_zip(conn, code, 100))
    })
    .await;
    let past = NOW - HOLD;
    let halves = CODES.as_chunks::<4>().0;
    placed(&db, first, 100, halves.first().unwrap(), past).await;
    let results = try_concurrently(&db, 32, move |conn, nth| {
        let mut cart: Vec<&str> = CODES.iter().copied().cycle().skip(nth).take(4).collect();
        if nth % 2 == 1 {
            cart.reverse();
        }
        let buyer = all.get(nth).copied().unwrap();
        place(conn, buyer, u64::try_from(nth).unwrap(), &cart, NOW)
    });
    let (placed, _) = split_results(results.await);
    assert!((1..=2).contains(&placed.len()), "{placed:#?}");
    let held = i64::try_from(placed.len() * 4).unwrap();
    let fresh = format!("zips WHERE status = 20 AND held_until > {NOW}");
    assert_eq!(rows(&db, &fresh).await, held);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn concurrent_orders_of_one_buyer_place_one(db: TestDb) {
    let buyer = account(&db, "buyer").await;
    transact(&db, |conn| {
        (0..10).try_for_each(|nth| insert_zip(conn, &format!("{:05}", 10_000 + nth), 100))
    })
    .await;
    let results = try_concurrently(&db, 10, move |conn, nth| {
        let code = format!("{:05}", 10_000 + nth);
        place(conn, buyer, u64::try_from(nth).unwrap(), &[&code], NOW)
    })
    .await;
    let under_way = |result: &Result<_, _>| matches!(result, Err(PlaceError::UnderWay));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(results.iter().filter(|result| under_way(result)).count(), 9);
    assert_eq!(rows(&db, "zips WHERE status = 20").await, 1);
    // Whoever comes by another way than this is refused by the database.
    let copy = "INSERT INTO orders (id, account_id, status, total_cents, card_cents, placed_at, held_until)
                SELECT 'another', account_id, 10, 100, 100, 0, 0 FROM orders";
    assert!(try_execute(&db, copy).await.is_err());
}

#[both_databases(empty)]
async fn new_buyer_can_hold_only_few_zips(db: TestDb) {
    const DEARER: [&str; 4] = ["10000", "10001", "10002", "10003"];
    stock(&db).await;
    transact(&db, |conn| {
        DEARER
            .iter()
            .try_for_each(|code| insert_zip(conn, code, 5000))
    })
    .await;
    let buyer = account(&db, "buyer").await;
    let try_placing = async |nth, codes: &'static [&'static str]| {
        let place = db.write(move |conn| place_with(conn, buyer, nth, codes, 2, NOW));
        place.await
    };
    let is_too_many =
        |refused| matches!(refused, Err(PlaceError::FirstOrderLimit { most }) if most == 2);
    assert!(is_too_many(try_placing(1, &DEARER[..3]).await));
    // By a deposit, which keeps them.
    let row = try_placing(1, &DEARER[..2]).await.unwrap();
    captured(&db, &row.id, row.order.card, NOW, NOW).await;
    assert!(is_too_many(try_placing(2, &DEARER[2..3]).await));
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    assert!(try_placing(3, &[OTHER, DEAR, DEARER[2]]).await.is_ok());
}

#[both_databases(empty)]
async fn lost_order_is_restored_as_agreed(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let restore = async |agreed, paid| {
        let restored = db.write(move |conn| {
            let lost = LostOrder {
                id: &order_id(1),
                zips: &[zip(DEAR)],
                agreed,
                paid,
            };
            orders::restore(conn, buyer, lost, NOW)
        });
        restored.await
    };
    for (agreed, paid) in [(usd(9999), usd(1000)), (usd(10_000), usd(999))] {
        let refused = restore(agreed, paid).await;
        assert!(matches!(refused, Err(PlaceError::Repriced)), "{refused:?}");
    }
    let row = restore(usd(10_000), usd(1000)).await.unwrap();
    assert_eq!(row.order.status, OrderStatus::AwaitingCard);
    assert_eq!((row.order.total, row.order.card), (usd(10_000), usd(1000)));
    assert_eq!(statuses(&db, &[DEAR], NOW).await, [Pending]);
    // Nobody agreed to terms by this.
    let terms = transact(&db, |conn| orders::terms_of(conn, &order_id(1))).await;
    assert_eq!(terms, None);
}
