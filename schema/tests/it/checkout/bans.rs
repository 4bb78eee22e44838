//! Buyers who release ZIPs too often or do not pay: what counts, and who is banned or about to be.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ban::BanRule;
use ink_domain::order::CancelReason::{Buyer, Replaced};
use ink_domain::order::{Event, HOLD};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::audit::{self, Entry};
use ink_schema::checkout::orders::{self, PlaceError};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::cancellations::LONG;
use crate::account::people::{account, at_once, newcomer, rows, within};
use crate::store::view::{
    DAY, DEAR, DUE, MINUTE, NOW, OTHER, SMALL, assert_all_agrees, call_off, cancelled, capture,
    happen, happened, number, paid, place, placed, put, rules, stock, usd,
};

both_databases!(empty:
    the_fifth_cancellation_within_thirty_days_bans,
    cancellations_of_long_ago_are_forgotten,
    a_zip_held_in_pieces_was_held_for_long,
    who_held_a_zip_for_long_waits_before_they_hold_it_again,
    the_second_unpaid_order_bans,
    what_led_to_a_restriction_that_was_lifted_does_not_restrict_again,
    two_orders_that_are_unpaid_at_the_same_moment_ban,
    a_cancellation_that_is_told_many_times_counts_once,
);

/// Places an order and lets it go after a while.
async fn counts_as_release(db: &Db, buyer: AccountId, nth: u64, from: i64, after: i64) {
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

async fn the_fifth_cancellation_within_thirty_days_bans(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, from) in four_times() {
        counts_as_release(&db, buyer, nth, from, LONG).await;
    }
    // One that does not count changes nothing.
    placed(&db, buyer, 4, &[OTHER], NOW).await;
    cancelled(&db, &number(4), Some(Buyer), NOW).await;
    assert!(!is_banned(&db, buyer).await);
    let record = within(&db, move |conn| {
        orders::buyer_record(conn, buyer, NOW + DAY)
    })
    .await;
    assert!(rules().ban.next_cancellation_bans(record));
    counts_as_release(&db, buyer, 5, NOW + DAY, LONG).await;
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
        counts_as_release(&db, buyer, nth, from, LONG).await;
    }
    let month = BanRule::WINDOW + 3 * HOLD;
    counts_as_release(&db, buyer, 4, NOW + month, LONG).await;
    assert!(!is_banned(&db, buyer).await);
    let record = within(&db, move |conn| {
        orders::buyer_record(conn, buyer, NOW + month + LONG)
    })
    .await;
    assert_eq!(record.cancellations, 1);
    let record = within(&db, move |conn| {
        orders::buyer_record(conn, buyer, NOW + month + LONG - 1)
    })
    .await;
    assert_eq!(record.cancellations, 2);
}

/// Minutes add up over orders, ZIP by ZIP.
async fn a_zip_held_in_pieces_was_held_for_long(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let counted = async |now| {
        let record = within(&db, move |conn| orders::buyer_record(conn, buyer, now)).await;
        record.cancellations
    };
    counts_as_release(&db, buyer, 1, NOW, 6 * MINUTE).await;
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
    counts_as_release(&db, buyer, 5, later, 10 * MINUTE).await;
    assert_eq!(counted(later + 10 * MINUTE).await, 0);
}

async fn who_held_a_zip_for_long_waits_before_they_hold_it_again(db: TestDb) {
    stock(&db).await;
    let (buyer, other) = (account(&db, "buyer").await, account(&db, "other").await);
    counts_as_release(&db, buyer, 1, NOW, LONG).await;
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
        happened(&db, &row.id, Event::DueDateChecked, due_at)
            .await
            .unwrap();
    }
    assert!(is_banned(&db, buyer).await);
    assert_eq!(rows(&db, "audit_entries").await, 1);
    // Years later it is still known.
    let record = within(&db, move |conn| {
        orders::buyer_record(conn, buyer, DUE + 3650 * DAY)
    })
    .await;
    assert_eq!(record.unpaid_orders, 2);
    assert_eq!(
        crate::store::view::held(&db, ink_domain::ledger::LedgerAccount::Forfeits).await,
        usd(2000)
    );
    assert_all_agrees(&db, DUE + 365 * DAY).await;
}

async fn what_led_to_a_restriction_that_was_lifted_does_not_restrict_again(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for nth in [1, 2] {
        let row = paid(&db, buyer, nth, &[DEAR], NOW).await;
        happened(&db, &row.id, Event::DueDateChecked, DUE)
            .await
            .unwrap();
    }
    assert!(is_banned(&db, buyer).await);
    assert!(within(&db, move |conn| accounts::unban(conn, buyer, DUE)).await);
    for nth in 0..4 {
        let from = DUE + DAY + i64::try_from(nth).unwrap() * HOLD;
        counts_as_release(&db, buyer, 3 + nth, from, LONG).await;
        assert!(!is_banned(&db, buyer).await, "{nth}");
    }
    let record = within(&db, move |conn| {
        orders::buyer_record(conn, buyer, DUE + 2 * DAY)
    })
    .await;
    assert_eq!((record.unpaid_orders, record.cancellations), (0, 4));
    assert_all_agrees(&db, DUE + 2 * DAY).await;
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
        happen(conn, &id, Event::DueDateChecked, DUE)
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
    let record = within(&db, move |conn| {
        orders::buyer_record(conn, buyer, NOW + HOLD)
    })
    .await;
    assert_eq!(record.cancellations, 1);
    assert_eq!(rows(&db, "order_events").await, 2);
    assert!(!is_banned(&db, buyer).await);
}
