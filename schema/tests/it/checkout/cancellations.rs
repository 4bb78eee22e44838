//! Orders that end before they are paid: why, which of them count, and who is banned for it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ban::BanRule;
use ink_domain::order::CancelReason::{self, Buyer, Expired, Failed, Operator, Replaced};
use ink_domain::order::{Event, HOLD, OrderStatus};
use ink_domain::zip::ListingStatus::Available;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::audit::{self, Entry};
use ink_schema::checkout::orders::{self, OrderEvent, OrderQuery, PlaceError};
use ink_schema::limits::Limit;
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, at_once, newcomer, rows, within};
use crate::store::view::{
    DAY, DEAR, DECLINES, DUE, MINUTE, NOW, OTHER, SMALL, assert_all_agrees, call_off, cancelled,
    capture, happen, happened, number, order, paid, place, placed, put, rules, statuses, stock,
    timeline, usd,
};

both_databases!(empty:
    a_cancelled_order_frees_its_zips,
    the_first_reason_stands,
    an_order_nobody_wanted_to_end_expired_or_was_called_off_by_an_operator,
    only_what_the_buyer_let_go_of_after_ten_minutes_counts,
    what_is_over_or_unwanted_is_listed_until_it_has_ended,
    a_decline_is_noted_only_while_the_card_is_awaited,
    the_fifth_cancellation_within_thirty_days_bans,
    cancellations_of_long_ago_are_forgotten,
    a_zip_held_in_pieces_was_held_for_long,
    one_decline_a_day_is_forgiven,
    a_dozen_declines_a_day_are_enough,
    what_is_open_when_the_declines_are_spent_ends_with_its_next,
    the_address_of_an_order_is_kept_while_its_card_is_awaited,
    who_held_a_zip_for_long_waits_before_they_hold_it_again,
    the_second_unpaid_order_bans,
    two_orders_that_are_unpaid_at_the_same_moment_ban,
    a_cancellation_that_is_told_many_times_counts_once,
);

const LONG: i64 = BanRule::FREE_HOLD + 1;

/// Places an order and lets it go after a while.
async fn lets_go(db: &Db, buyer: AccountId, nth: u64, from: i64, after: i64) {
    placed(db, buyer, nth, &[SMALL], from).await;
    cancelled(db, &number(nth), Some(Buyer), from + after).await;
}

/// Far enough apart that the ZIP may be held again.
fn four_times() -> impl Iterator<Item = (u64, i64)> {
    (0..4).zip((0..).map(|nth| NOW + nth * HOLD))
}

async fn is_banned(db: &Db, id: AccountId) -> bool {
    rows(
        db,
        &format!("accounts WHERE id = {id} AND banned_at IS NOT NULL"),
    )
    .await
        == 1
}

async fn a_cancelled_order_frees_its_zips(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL, DEAR], NOW).await;
    let row = cancelled(&db, &number(1), Some(Buyer), NOW + MINUTE).await;
    assert_eq!(row.order.status, OrderStatus::Cancelled);
    assert_eq!(row.ended_at, Some(NOW + MINUTE));
    assert_eq!(order(&db, &row.id).await, row);
    assert_eq!(statuses(&db, &[SMALL, DEAR], NOW).await, [Available; 2]);
    let moments = timeline(&db, &row.id).await;
    assert_eq!(moments, [OrderEvent::Placed, OrderEvent::Cancelled]);
    assert_eq!(rows(&db, "ledger_transfers").await, 0);
    assert_eq!(rows(&db, "order_notices").await, 0);
    // Nobody paid for it: it is not among what its buyer reads about.
    assert_eq!(
        within(&db, move |conn| orders::all_of(conn, buyer)).await,
        []
    );
    assert_all_agrees(&db, NOW).await;
}

async fn the_first_reason_stands(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    within(&db, |conn| {
        orders::request_cancel(conn, &number(1), Failed)?;
        orders::request_cancel(conn, &number(1), Buyer)
    })
    .await;
    assert_eq!(
        order(&db, &number(1)).await.order.status,
        OrderStatus::AwaitingCard
    );
    let row = cancelled(&db, &number(1), Some(Operator), NOW + HOLD).await;
    assert_eq!(row.cancel_reason, Some(Failed));
    // What has ended is not wanted to end.
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    within(&db, |conn| orders::request_cancel(conn, &number(2), Buyer)).await;
    let row = cancelled(&db, &number(2), None, NOW).await;
    assert_eq!(
        (row.order.status, row.cancel_reason),
        (OrderStatus::Complete, None)
    );
    assert_all_agrees(&db, NOW).await;
}

async fn an_order_nobody_wanted_to_end_expired_or_was_called_off_by_an_operator(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, after, reason, moment) in [
        (1, HOLD - 1, Operator, OrderEvent::Cancelled),
        (2, HOLD, Expired, OrderEvent::Expired),
    ] {
        placed(&db, buyer, nth, &[SMALL], NOW).await;
        cancelled(&db, &number(nth), None, NOW + after).await;
        assert_eq!(order(&db, &number(nth)).await.cancel_reason, Some(reason));
        let moments = timeline(&db, &number(nth)).await;
        assert_eq!(moments, [OrderEvent::Placed, moment]);
    }
}

async fn only_what_the_buyer_let_go_of_after_ten_minutes_counts(db: TestDb) {
    stock(&db).await;
    let cases: [(CancelReason, i64, bool, bool); 9] = [
        (Buyer, LONG, false, true),
        (Expired, HOLD, false, true),
        (Replaced, LONG, false, true),
        (Buyer, LONG - 1, false, false),
        (Replaced, LONG - 1, false, false),
        (Buyer, LONG, true, false),
        (Expired, HOLD, true, false),
        (Operator, LONG, false, false),
        (Failed, LONG, false, false),
    ];
    for (nth, (reason, after, declined, counts)) in (0..).zip(cases) {
        let buyer = account(&db, &format!("buyer.{nth}")).await;
        placed(&db, buyer, nth, &[SMALL], NOW).await;
        if declined {
            within(&db, move |conn| {
                orders::declined(conn, &number(nth), DECLINES, NOW)
            })
            .await;
        }
        cancelled(&db, &number(nth), Some(reason), NOW + after).await;
        let record = within(&db, move |conn| orders::record(conn, buyer, NOW + after)).await;
        assert_eq!(
            record.cancellations,
            u32::from(counts),
            "{reason:?}, {declined}"
        );
        assert_eq!(record.unpaid_orders, 0);
    }
}

async fn what_is_over_or_unwanted_is_listed_until_it_has_ended(db: TestDb) {
    stock(&db).await;
    let (one, two) = (account(&db, "first").await, account(&db, "second").await);
    placed(&db, one, 1, &[SMALL], NOW).await;
    placed(&db, two, 2, &[OTHER], NOW + 1).await;
    let listed = async |now, limit| {
        let found = within(&db, move |conn| orders::expired(conn, now, limit)).await;
        found.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(NOW + HOLD - 1, 10).await, []);
    assert_eq!(listed(NOW + HOLD, 10).await, [number(1)]);
    assert_eq!(listed(NOW + HOLD + 1, 10).await, [number(1), number(2)]);
    assert_eq!(listed(NOW + HOLD + 1, 1).await, [number(1)]);
    within(&db, |conn| orders::request_cancel(conn, &number(2), Buyer)).await;
    assert_eq!(listed(NOW, 10).await, [number(2)]);
    cancelled(&db, &number(2), None, NOW).await;
    assert_eq!(listed(NOW, 10).await, []);
    // What the provider may have told nobody.
    let awaiting = async |before| {
        let found = within(&db, move |conn| orders::awaiting_since(conn, before, 10)).await;
        found.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(awaiting(NOW).await, []);
    assert_eq!(awaiting(NOW + 1).await, [number(1)]);
    let of_status = OrderQuery {
        status: Some(OrderStatus::Cancelled),
        ..OrderQuery::default()
    };
    let (of_it, all) = within(&db, move |conn| {
        Ok((
            orders::list(conn, &of_status, None, 10)?,
            orders::list(conn, &OrderQuery::default(), None, 10)?,
        ))
    })
    .await;
    let ids = |rows: Vec<orders::OrderRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(
        (ids(of_it), ids(all)),
        (vec![number(2)], vec![number(2), number(1)])
    );
}

async fn a_decline_is_noted_only_while_the_card_is_awaited(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    within(&db, |conn| {
        orders::declined(conn, &number(1), DECLINES, NOW + 1)?;
        orders::declined(conn, &number(1), DECLINES, NOW + 2)
    })
    .await;
    assert_eq!(order(&db, &number(1)).await.declined_at, Some(NOW + 2));
    cancelled(&db, &number(1), Some(Buyer), NOW + LONG).await;
    within(&db, |conn| {
        orders::declined(conn, &number(1), DECLINES, NOW + DAY)
    })
    .await;
    assert_eq!(order(&db, &number(1)).await.declined_at, Some(NOW + 2));
    let declines = rows(&db, "order_events WHERE kind = 'declined'").await;
    assert_eq!(declines, 2);
}

async fn the_fifth_cancellation_within_thirty_days_bans(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, from) in four_times() {
        lets_go(&db, buyer, nth, from, LONG).await;
    }
    // One that does not count changes nothing.
    placed(&db, buyer, 4, &[OTHER], NOW).await;
    cancelled(&db, &number(4), Some(Buyer), NOW).await;
    assert!(!is_banned(&db, buyer).await);
    let record = within(&db, move |conn| orders::record(conn, buyer, NOW + DAY)).await;
    assert!(rules().ban.next_cancellation_bans(record));
    lets_go(&db, buyer, 5, NOW + DAY, LONG).await;
    assert!(is_banned(&db, buyer).await);
    let history = within(&db, move |conn| audit::of(conn, buyer, 10)).await;
    let banned = Entry {
        at: NOW + DAY + LONG,
        actor: "server".to_owned(),
        action: "account.banned".to_owned(),
    };
    assert_eq!(history, [banned]);
}

async fn cancellations_of_long_ago_are_forgotten(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, from) in four_times() {
        lets_go(&db, buyer, nth, from, LONG).await;
    }
    let month = BanRule::WINDOW + 3 * HOLD;
    lets_go(&db, buyer, 4, NOW + month, LONG).await;
    assert!(!is_banned(&db, buyer).await);
    let record = within(&db, move |conn| {
        orders::record(conn, buyer, NOW + month + LONG)
    })
    .await;
    assert_eq!(record.cancellations, 1);
    let record = within(&db, move |conn| {
        orders::record(conn, buyer, NOW + month + LONG - 1)
    })
    .await;
    assert_eq!(record.cancellations, 2);
}

/// Minutes add up over orders, ZIP by ZIP.
async fn a_zip_held_in_pieces_was_held_for_long(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let counted = async |now| {
        let record = within(&db, move |conn| orders::record(conn, buyer, now)).await;
        record.cancellations
    };
    lets_go(&db, buyer, 1, NOW, 6 * MINUTE).await;
    placed(&db, buyer, 2, &[OTHER], NOW + HOLD).await;
    cancelled(&db, &number(2), Some(Replaced), NOW + HOLD + 6 * MINUTE).await;
    assert_eq!(counted(NOW + HOLD + 6 * MINUTE).await, 0);
    let from = NOW + DAY;
    placed(&db, buyer, 3, &[OTHER, SMALL], from).await;
    cancelled(&db, &number(3), Some(Buyer), from + 4 * MINUTE).await;
    assert_eq!(counted(from + 4 * MINUTE).await, 0, "ten minutes each");
    placed(&db, buyer, 4, &[SMALL], from + HOLD).await;
    cancelled(&db, &number(4), Some(Buyer), from + HOLD + 1).await;
    assert_eq!(counted(from + HOLD + 1).await, 1);
    // Minutes of long ago are forgotten.
    let later = from + HOLD + BanRule::WINDOW + 1;
    lets_go(&db, buyer, 5, later, 10 * MINUTE).await;
    assert_eq!(counted(later + 10 * MINUTE).await, 0);
}

async fn one_decline_a_day_is_forgiven(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let declined = async |nth: u64, from: i64| {
        placed(&db, buyer, nth, &[SMALL], from).await;
        within(&db, move |conn| {
            orders::declined(conn, &number(nth), DECLINES, from)
        })
        .await;
        let end = from + LONG;
        cancelled(&db, &number(nth), Some(Buyer), end).await;
        let record = within(&db, move |conn| orders::record(conn, buyer, end)).await;
        record.cancellations
    };
    assert_eq!(declined(1, NOW).await, 0);
    assert_eq!(declined(2, NOW + HOLD).await, 1);
    assert_eq!(declined(3, NOW + HOLD + DAY).await, 1, "another day");
}

async fn a_dozen_declines_a_day_are_enough(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for nth in 0..3 {
        placed(&db, buyer, nth, &[SMALL], NOW).await;
        for _ in 0..4 {
            within(&db, move |conn| {
                orders::declined(conn, &number(nth), DECLINES, NOW)
            })
            .await;
        }
        let row = order(&db, &number(nth)).await;
        assert_eq!(
            row.cancel_reason,
            Some(Buyer),
            "four are enough for a payment"
        );
        cancelled(&db, &number(nth), None, NOW).await;
    }
    let again = async |nth, at| {
        within(&db, move |conn| {
            Ok(place(conn, buyer, nth, &[SMALL], at).map(drop))
        })
        .await
    };
    let refused = again(3, NOW + DAY - 1).await;
    assert!(matches!(refused, Err(PlaceError::Declined { again_in: 1 })));
    again(4, NOW + DAY).await.unwrap();
}

/// A payment may be begun when there is room for one decline more, and several at once.
async fn what_is_open_when_the_declines_are_spent_ends_with_its_next(db: TestDb) {
    stock(&db).await;
    let (one, two) = (account(&db, "first").await, account(&db, "second").await);
    let decline = async |nth: u64, of_address: Limit| {
        within(&db, move |conn| {
            orders::declined(conn, &number(nth), of_address, NOW)
        })
        .await;
        order(&db, &number(nth)).await.cancel_reason
    };
    let three = Limit {
        hits: 3,
        window: DAY,
    };
    placed(&db, one, 1, &[SMALL], NOW).await;
    placed(&db, two, 2, &[OTHER], NOW).await;
    assert_eq!(decline(1, three).await, None);
    assert_eq!(decline(2, three).await, None);
    assert_eq!(decline(2, three).await, Some(Buyer), "the address's last");
    assert_eq!(decline(1, three).await, Some(Buyer), "and one more");
    cancelled(&db, &number(1), None, NOW).await;
    cancelled(&db, &number(2), None, NOW).await;

    // Two of the dozen are spent.
    for nth in 3..6 {
        placed(&db, one, nth, &[SMALL], NOW).await;
        for nth_decline in 1..=3 {
            let reason = decline(nth, DECLINES).await;
            assert_eq!(reason, None, "{nth}, {nth_decline}");
        }
        cancelled(&db, &number(nth), Some(Replaced), NOW).await;
    }
    placed(&db, one, 6, &[SMALL], NOW).await;
    assert_eq!(
        decline(6, DECLINES).await,
        Some(Buyer),
        "the account's last"
    );
}

async fn the_address_of_an_order_is_kept_while_its_card_is_awaited(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let known = async || rows(&db, "orders WHERE decline_bucket IS NOT NULL").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    assert_eq!(known().await, 1);
    cancelled(&db, &number(1), Some(Buyer), NOW).await;
    assert_eq!(known().await, 0);
    paid(&db, buyer, 2, &[DEAR], NOW).await;
    assert_eq!(known().await, 0);
}

async fn who_held_a_zip_for_long_waits_before_they_hold_it_again(db: TestDb) {
    stock(&db).await;
    let (buyer, other) = (account(&db, "buyer").await, account(&db, "other").await);
    lets_go(&db, buyer, 1, NOW, LONG).await;
    let left = NOW + LONG;
    let again = async |buyer, nth, zip, at| {
        within(&db, move |conn| {
            Ok(place(conn, buyer, nth, &[zip], at).map(drop))
        })
        .await
    };
    let refused = again(buyer, 2, SMALL, left + BanRule::PAUSE - 1).await;
    assert!(matches!(refused, Err(PlaceError::Paused(zips)) if zips.len() == 1));
    again(buyer, 3, OTHER, left).await.unwrap();
    cancelled(&db, &number(3), Some(Replaced), left + LONG).await;
    again(buyer, 4, OTHER, left + LONG).await.unwrap();
    cancelled(&db, &number(4), Some(Buyer), left + LONG).await;
    again(other, 5, SMALL, left).await.unwrap();
    cancelled(&db, &number(5), Some(Buyer), left).await;
    again(buyer, 6, SMALL, left + BanRule::PAUSE).await.unwrap();
}

async fn the_second_unpaid_order_bans(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for nth in [1, 2] {
        assert!(!is_banned(&db, buyer).await);
        let from = NOW + i64::try_from(nth - 1).unwrap() * 364 * DAY;
        let row = paid(&db, buyer, nth, &[DEAR], from).await;
        let due_at = row.order.due_at.unwrap();
        happened(&db, &row.id, Event::DueDateLooked, due_at)
            .await
            .unwrap();
    }
    assert!(is_banned(&db, buyer).await);
    assert_eq!(rows(&db, "audit_entries").await, 1);
    // Years later it is still known.
    let record = within(&db, move |conn| {
        orders::record(conn, buyer, DUE + 3650 * DAY)
    })
    .await;
    assert_eq!(record.unpaid_orders, 2);
    assert_eq!(
        crate::store::view::held(&db, ink_domain::ledger::LedgerAccount::Forfeits).await,
        usd(2000)
    );
    assert_all_agrees(&db, DUE + 365 * DAY).await;
}

/// Ten buyers: each server looks at one of their two orders.
async fn two_orders_that_are_unpaid_at_the_same_moment_ban(db: TestDb) {
    let code = |nth: usize| format!("{:05}", 10_000 + nth);
    within(&db, move |conn| {
        for nth in 0..20 {
            put(conn, &code(nth), 5000)?;
        }
        for buyer in 0..10 {
            let new = newcomer(&format!("buyer.{buyer}"));
            let id = accounts::create(conn, &new, 0)?.unwrap();
            for nth in [2 * buyer, 2 * buyer + 1] {
                let order = u64::try_from(nth).unwrap();
                let row = place(conn, id, order, &[&code(nth)], NOW).unwrap();
                capture(conn, &row.id, row.order.card, NOW, NOW)?;
            }
        }
        Ok(())
    })
    .await;
    at_once(&db, 20, |conn, nth| {
        let id = number(u64::try_from(nth).unwrap());
        happen(conn, &id, Event::DueDateLooked, DUE)
    })
    .await;
    assert_eq!(rows(&db, "orders WHERE status = 400").await, 20);
    let banned = rows(&db, "accounts WHERE banned_at IS NOT NULL").await;
    assert_eq!(banned, 10);
    assert_eq!(rows(&db, "audit_entries").await, 10);
    assert_all_agrees(&db, DUE).await;
}

async fn a_cancellation_that_is_told_many_times_counts_once(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    // Those who want it to end, and those who hear that it has ended.
    at_once(&db, 20, |conn, nth| match nth % 4 {
        0 | 1 => orders::request_cancel(conn, &number(1), Buyer),
        _ => call_off(conn, &number(1), NOW + HOLD).map(drop),
    })
    .await;
    let record = within(&db, move |conn| orders::record(conn, buyer, NOW + HOLD)).await;
    assert_eq!(record.cancellations, 1);
    assert_eq!(rows(&db, "order_events").await, 2);
    assert!(!is_banned(&db, buyer).await);
}
