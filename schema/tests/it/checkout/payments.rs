//! What happens to an order when its card is charged, its wire arrives, or neither.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::order::{Event, HOLD, Notice, OrderError, OrderStatus, TimelineEntry};
use ink_domain::zip::ListingStatus::{Available, Pending, Reserved, Sold};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::checkout::orders::{self, PlaceError};
use ink_schema::store::zips;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, both_databases};

use crate::account::people::{account, newcomer};
use crate::database::{rows, run_before_commit, run_concurrently, transact, try_concurrently};
use crate::fixtures::{
    DAY, DEAR, DUE, NOW, OTHER, SMALL, applied, apply, assert_consistent, balance, capture,
    captured, insert_zip, notices, order, order_id, owned, paid, place, placed, set_intent,
    statuses, stock, timeline, try_applying, usd, wire_received,
};

#[both_databases(empty)]
async fn timely_payment_transfers_zips_to_buyer(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = placed(&db, buyer, 1, &[SMALL, OTHER], NOW).await;
    let at = NOW + HOLD - 1;
    let done = captured(&db, &row.id, usd(1200), at, at).await;
    assert_eq!(done.order.status, OrderStatus::Complete);
    assert_eq!((done.order.captured, done.ended_at), (usd(1200), Some(at)));
    assert_eq!(order(&db, &row.id).await, done);
    assert_eq!(
        statuses(&db, &[SMALL, OTHER, DEAR], at).await,
        [Sold, Sold, Available]
    );
    assert_eq!(owned(&db, buyer).await, [SMALL, OTHER]);
    assert_eq!(notices(&db, &row.id).await, [Notice::Paid]);
    let moments = timeline(&db, &row.id).await;
    assert_eq!(
        moments,
        [TimelineEntry::Placed, TimelineEntry::Notice(Notice::Paid)]
    );
    for (book, expected) in [
        (LedgerAccount::Card, usd(-1200)),
        (LedgerAccount::Sales, usd(1200)),
        (LedgerAccount::Order(row.id), usd(0)),
    ] {
        assert_eq!(balance(&db, book).await, expected);
    }
    assert_consistent(&db, at).await;
}

#[both_databases(empty)]
async fn repeated_payment_event_counts_once(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = placed(&db, buyer, 1, &[SMALL], NOW).await;
    let told = run_concurrently(&db, 20, {
        let id = row.id.clone();
        move |conn, _| capture(conn, &id, usd(500), NOW, NOW)
    });
    let told = told.await;
    assert!(
        told.iter()
            .all(|row| row.order.status == OrderStatus::Complete)
    );
    // Late, and of another amount: it was charged once.
    captured(&db, &row.id, usd(1), NOW + DAY, NOW + DAY).await;
    for (what, expected) in [
        ("ledger_transfers", 2),
        ("order_events", 2),
        ("order_notices", 1),
        ("refunds", 0),
    ] {
        assert_eq!(rows(&db, what).await, expected, "{what}");
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn timely_payment_reported_late_counts_while_zips_are_free(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = placed(&db, buyer, 1, &[SMALL], NOW).await;
    let done = captured(&db, &row.id, usd(500), NOW + HOLD - 1, NOW + DAY).await;
    assert_eq!(done.order.status, OrderStatus::Complete);
    assert_consistent(&db, NOW + DAY).await;
}

#[both_databases(empty)]
async fn payment_of_wrong_amount_is_refunded(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let cent = Usd::from_cents(1);
    for (nth, amount) in [(1, usd(500) - cent), (2, usd(500) + cent)] {
        let row = placed(&db, buyer, nth, &[SMALL], NOW).await;
        let done = captured(&db, &row.id, amount, NOW, NOW).await;
        assert_eq!(done.order.status, OrderStatus::Refunded);
        assert_eq!(done.order.captured, amount);
        assert_eq!(owned(&db, buyer).await, Vec::<String>::new());
    }
    assert_eq!(rows(&db, "refunds").await, 2);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn payment_for_zip_taken_by_another_is_refunded(db: TestDb) {
    stock(&db).await;
    let (slow, quick) = (account(&db, "slow").await, account(&db, "quick").await);
    let row = placed(&db, slow, 1, &[SMALL, OTHER], NOW).await;
    let later = NOW + HOLD;
    placed(&db, quick, 2, &[OTHER], later).await;
    // Charged in time, but heard of when one of the two was gone.
    captured(&db, &row.id, usd(1200), later - 1, later).await;
    // Everything is as if the order had never been, but for the money, which is on its way back.
    let row = order(&db, &row.id).await;
    let ended = (row.order.status, row.order.captured);
    assert_eq!(ended, (OrderStatus::Refunded, usd(1200)));
    assert_eq!(notices(&db, &row.id).await, [Notice::TooLate]);
    assert_eq!(owned(&db, slow).await, Vec::<String>::new());
    assert_eq!(balance(&db, LedgerAccount::Order(row.id)).await, usd(1200));
    assert_eq!(balance(&db, LedgerAccount::Sales).await, usd(0));
    assert_eq!(rows(&db, "refunds WHERE amount_cents = 120000").await, 1);
    assert_consistent(&db, later).await;
    assert_eq!(
        statuses(&db, &[SMALL, OTHER], later).await,
        [Available, Pending]
    );
    captured(&db, &order_id(2), usd(700), later, later).await;
    assert_eq!(owned(&db, quick).await, [OTHER]);
    assert_consistent(&db, later).await;
}

/// Sixteen pairs on two servers.
#[both_databases(empty)]
async fn late_payment_and_new_hold_never_share_a_zip(db: TestDb) {
    let code = |nth: usize| format!("{:05}", 10_000 + nth);
    let all: Vec<AccountId> = transact(&db, move |conn| {
        (0..32)
            .map(|nth| {
                let id = accounts::create(conn, &newcomer(&format!("buyer.{nth}")), 0)?.unwrap();
                if nth < 16 {
                    insert_zip(conn, &code(nth), 500)?;
                    let order = u64::try_from(nth).unwrap();
                    place(conn, id, order, &[&code(nth)], NOW - HOLD).unwrap();
                }
                Ok(id)
            })
            .collect()
    })
    .await;
    let results = try_concurrently(&db, 32, move |conn, nth| {
        if nth % 2 == 0 {
            let order = order_id(u64::try_from(nth / 2).unwrap());
            return Ok(capture(conn, &order, usd(500), NOW - 1, NOW)?);
        }
        let buyer = all.get(16 + nth / 2).copied().unwrap();
        let order = u64::try_from(16 + nth / 2).unwrap();
        place(conn, buyer, order, &[&code(nth / 2)], NOW)
    })
    .await;
    for pair in results.as_chunks::<2>().0 {
        let [Ok(payer), taker] = pair else {
            unreachable!("{pair:?}")
        };
        match taker {
            Ok(_) => assert_eq!(payer.order.status, OrderStatus::Refunded),
            Err(PlaceError::Taken(_)) => assert_eq!(payer.order.status, OrderStatus::Complete),
            Err(error) => unreachable!("{error:?}"),
        }
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn deposit_reserves_zips_until_wire_arrives(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = paid(&db, buyer, 1, &[DEAR, SMALL], NOW).await;
    let id = row.id.clone();
    assert_eq!(row.order.status, OrderStatus::InProcess);
    assert_eq!(
        (row.order.captured, row.order.owed()),
        (usd(1050), usd(9450))
    );
    assert_eq!((row.order.due_at, row.ended_at), (Some(DUE), None));
    assert_eq!(statuses(&db, &[DEAR, SMALL], DUE).await, [Reserved; 2]);
    assert_eq!(owned(&db, buyer).await, [SMALL, DEAR]);
    assert_eq!(notices(&db, &id).await, [Notice::DepositReceived]);
    assert_eq!(
        balance(&db, LedgerAccount::Order(id.clone())).await,
        usd(1050)
    );
    let owing = transact(&db, move |conn| orders::in_process_of(conn, buyer)).await;
    assert_eq!(owing, [row]);
    assert_consistent(&db, DUE).await;

    // A day late, but nobody has looked at the clock.
    let late = DUE + DAY;
    let done = applied(&db, &id, wire_received(usd(9450)), late).await;
    assert_eq!(done.order.status, OrderStatus::Complete);
    assert_eq!(order(&db, &id).await, done);
    assert_eq!(statuses(&db, &[DEAR, SMALL], DUE).await, [Sold; 2]);
    for (book, expected) in [
        (LedgerAccount::Card, usd(-1050)),
        (LedgerAccount::Bank, usd(-9450)),
        (LedgerAccount::Sales, usd(10_500)),
        (LedgerAccount::Order(id), usd(0)),
    ] {
        assert_eq!(balance(&db, book).await, expected);
    }
    assert_consistent(&db, DUE).await;
}

#[both_databases(empty)]
async fn missing_balance_forfeits_deposit_and_zips(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = paid(&db, buyer, 1, &[DEAR], NOW).await;
    let overdue = async |now| transact(&db, move |conn| orders::overdue(conn, now, 10)).await;
    assert_eq!(overdue(DUE - 1).await, []);
    assert_eq!(overdue(DUE).await, std::slice::from_ref(&row));
    let early = try_applying(&db, &row.id, Event::DueDateChecked, DUE - 1).await;
    assert_eq!(early, Err(OrderError::NotDue));
    // Both servers look at the clock, again and again.
    let looked = run_concurrently(&db, 10, {
        let id = row.id.clone();
        move |conn, _| apply(conn, &id, Event::DueDateChecked, DUE)
    });
    let done: Vec<_> = looked.await.into_iter().filter_map(Result::ok).collect();
    let [done] = done.as_slice() else {
        unreachable!("once, not {done:?}")
    };
    assert_eq!(
        (done.order.status, done.ended_at),
        (OrderStatus::Unpaid, Some(DUE))
    );
    assert_eq!(overdue(DUE).await, []);
    assert_eq!(statuses(&db, &[DEAR], DUE).await, [Available]);
    assert_eq!(owned(&db, buyer).await, Vec::<String>::new());
    let told = [Notice::DepositReceived, Notice::Unpaid];
    assert_eq!(notices(&db, &row.id).await, told);
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(1000));
    assert_eq!(rows(&db, "refunds").await, 0);
    assert_consistent(&db, DUE).await;
    // The next buyer is not in the way of the books.
    let next = account(&db, "next").await;
    paid(&db, next, 2, &[DEAR], DUE).await;
    assert_consistent(&db, DUE).await;
}

#[both_databases(empty)]
async fn called_off_order_frees_zips_and_forfeits_deposit(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = paid(&db, buyer, 1, &[DEAR], NOW).await;
    let done = applied(&db, &row.id, Event::CalledOff, NOW).await;
    assert_eq!(done.order.status, OrderStatus::Cancelled);
    let again = try_applying(&db, &row.id, Event::CalledOff, NOW).await;
    assert_eq!(again, Err(OrderError::Status(OrderStatus::Cancelled)));
    assert_eq!(statuses(&db, &[DEAR], NOW).await, [Available]);
    assert_eq!(balance(&db, LedgerAccount::Forfeits).await, usd(1000));
    assert_eq!(
        timeline(&db, &row.id).await.last(),
        Some(&TimelineEntry::Notice(Notice::CalledOff))
    );
    // It is no cancellation of the buyer's, and still theirs to read about.
    let (record, all) = transact(&db, move |conn| {
        Ok((
            orders::buyer_record(conn, buyer, NOW)?,
            orders::paid_or_awaiting_of(conn, buyer)?,
        ))
    })
    .await;
    assert_eq!(record.cancellations, 0);
    assert_eq!(all, [done]);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn locked_rows_are_read_as_they_are_after_waiting(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let before = placed(&db, buyer, 1, &[SMALL], NOW).await;
    let change = |conn: &mut Conn| orders::set_intent(conn, &order_id(1), "pi_1", "digest");
    let lock = move |conn: &mut Conn| orders::lock_again(conn, &before);
    let (changed, locked) = run_before_commit(&db, change, lock).await;
    assert!(changed.unwrap());
    let locked = locked.unwrap().unwrap();
    assert_eq!(locked.intent_id.as_deref(), Some("pi_1"));
    let ban = move |conn: &mut Conn| accounts::ban(conn, buyer, NOW);
    let lock = move |conn: &mut Conn| accounts::lock(conn, buyer);
    let (banned, locked) = run_before_commit(&db, ban, lock).await;
    assert!(banned.unwrap());
    assert!(locked.unwrap().unwrap().is_banned());
}

#[both_databases(empty)]
async fn order_is_found_by_payment_intent(db: TestDb) {
    stock(&db).await;
    let (one, two) = (account(&db, "first").await, account(&db, "second").await);
    placed(&db, one, 1, &[SMALL], NOW).await;
    placed(&db, two, 2, &[OTHER], NOW).await;
    set_intent(&db, &order_id(2)).await;
    let intent = format!("pi_{}", order_id(2));
    let stolen = intent.clone();
    let (found, unknown) = transact(&db, move |conn| {
        Ok((
            orders::by_intent(conn, &intent)?,
            orders::by_intent(conn, "pi_x")?,
        ))
    })
    .await;
    let found = found.unwrap();
    assert_eq!((found.id, found.account), (order_id(2), two));
    assert_eq!(found.secret_digest.as_deref(), Some("digest"));
    assert!(unknown.is_none());
    // No two orders have one payment.
    let twice = db.write(move |conn| orders::set_intent(conn, &order_id(1), &stolen, "digest"));
    assert!(twice.await.is_err());
    assert_eq!(
        transact(&db, move |conn| zips::of(conn, two, NOW)).await,
        []
    );
}
