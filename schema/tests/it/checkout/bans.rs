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
use crate::account::people::{account, newcomer};
use crate::database::{rows, run_concurrently, transact};
use crate::fixtures::{
    DAY, DEAR, DUE, MINUTE, NOW, OTHER, SMALL, applied, apply, assert_consistent, balance,
    buyer_record, cancelled, capture, insert_zip, order_id, paid, place, placed, record_cancelled,
    rules, stock, usd,
};

/// Places an order and lets it go after a while.
async fn hold_and_cancel(db: &Db, buyer: AccountId, nth: u64, from: i64, after: i64) {
    placed(db, buyer, nth, &[SMALL], from).await;
    cancelled(db, &order_id(nth), Some(Buyer), from + after).await;
}

/// Far enough apart that the ZIP may be held again.
fn four_spaced_holds() -> impl Iterator<Item = (u64, i64)> {
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

#[both_databases(empty)]
async fn fifth_cancellation_within_thirty_days_bans(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, from) in four_spaced_holds() {
        hold_and_cancel(&db, buyer, nth, from, LONG).await;
    }
    // One that does not count changes nothing.
    placed(&db, buyer, 4, &[OTHER], NOW).await;
    cancelled(&db, &order_id(4), Some(Buyer), NOW).await;
    assert!(!is_banned(&db, buyer).await);
    let record = buyer_record(&db, buyer, NOW + DAY).await;
    assert!(rules().ban.next_cancellation_bans(record));
    hold_and_cancel(&db, buyer, 5, NOW + DAY, LONG).await;
    assert!(is_banned(&db, buyer).await);
    let history = transact(&db, move |conn| audit::of(conn, buyer, 10)).await;
    let banned = Entry {
        at: NOW + DAY + LONG,
        actor: "server".to_owned(),
        action: "account.banned".to_owned(),
    };
    assert_eq!(history, [banned]);
}

#[both_databases(empty)]
async fn old_cancellations_are_not_counted(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, from) in four_spaced_holds() {
        hold_and_cancel(&db, buyer, nth, from, LONG).await;
    }
    let month = BanRule::WINDOW + 3 * HOLD;
    hold_and_cancel(&db, buyer, 4, NOW + month, LONG).await;
    assert!(!is_banned(&db, buyer).await);
    let record = buyer_record(&db, buyer, NOW + month + LONG).await;
    assert_eq!(record.cancellations, 1);
    let record = buyer_record(&db, buyer, NOW + month + LONG - 1).await;
    assert_eq!(record.cancellations, 2);
}

/// Minutes add up over orders, ZIP by ZIP.
#[both_databases(empty)]
async fn hold_time_of_a_zip_adds_up_across_orders(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let counted = async |now| buyer_record(&db, buyer, now).await.cancellations;
    hold_and_cancel(&db, buyer, 1, NOW, 6 * MINUTE).await;
    placed(&db, buyer, 2, &[OTHER], NOW + HOLD).await;
    cancelled(&db, &order_id(2), Some(Replaced), NOW + HOLD + 6 * MINUTE).await;
    assert_eq!(counted(NOW + HOLD + 6 * MINUTE).await, 0);
    let from = NOW + DAY;
    placed(&db, buyer, 3, &[OTHER, SMALL], from).await;
    cancelled(&db, &order_id(3), Some(Buyer), from + 4 * MINUTE).await;
    assert_eq!(counted(from + 4 * MINUTE).await, 0, "ten minutes each");
    placed(&db, buyer, 4, &[SMALL], from + HOLD).await;
    cancelled(&db, &order_id(4), Some(Buyer), from + HOLD + 1).await;
    assert_eq!(counted(from + HOLD + 1).await, 1);
    // Minutes of long ago are forgotten.
    let later = from + HOLD + BanRule::WINDOW + 1;
    hold_and_cancel(&db, buyer, 5, later, 10 * MINUTE).await;
    assert_eq!(counted(later + 10 * MINUTE).await, 0);
}

#[both_databases(empty)]
async fn zip_held_for_long_cannot_be_held_again_during_pause(db: TestDb) {
    stock(&db).await;
    let (buyer, other) = (account(&db, "buyer").await, account(&db, "other").await);
    hold_and_cancel(&db, buyer, 1, NOW, LONG).await;
    let left = NOW + LONG;
    let again = async |buyer, nth, zip, at| {
        transact(&db, move |conn| {
            Ok(place(conn, buyer, nth, &[zip], at).map(drop))
        })
        .await
    };
    let refused = again(buyer, 2, SMALL, left + BanRule::PAUSE - 1).await;
    assert!(matches!(refused, Err(PlaceError::Paused(zips)) if zips.len() == 1));
    again(buyer, 3, OTHER, left).await.unwrap();
    cancelled(&db, &order_id(3), Some(Replaced), left + LONG).await;
    again(buyer, 4, OTHER, left + LONG).await.unwrap();
    cancelled(&db, &order_id(4), Some(Buyer), left + LONG).await;
    again(other, 5, SMALL, left).await.unwrap();
    cancelled(&db, &order_id(5), Some(Buyer), left).await;
    again(buyer, 6, SMALL, left + BanRule::PAUSE).await.unwrap();
}

#[both_databases(empty)]
async fn second_unpaid_order_bans(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for nth in [1, 2] {
        assert!(!is_banned(&db, buyer).await);
        let from = NOW + i64::try_from(nth - 1).unwrap() * 364 * DAY;
        let row = paid(&db, buyer, nth, &[DEAR], from).await;
        let due_at = row.order.due_at.unwrap();
        applied(&db, &row.id, Event::DueDateChecked, due_at).await;
    }
    assert!(is_banned(&db, buyer).await);
    assert_eq!(rows(&db, "audit_entries").await, 1);
    // Years later it is still known.
    let record = buyer_record(&db, buyer, DUE + 3650 * DAY).await;
    assert_eq!(record.unpaid_orders, 2);
    assert_eq!(
        balance(&db, ink_domain::ledger::LedgerAccount::Forfeits).await,
        usd(2000)
    );
    assert_consistent(&db, DUE + 365 * DAY).await;
}

#[both_databases(empty)]
async fn violations_before_an_unban_are_not_counted_again(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for nth in [1, 2] {
        let row = paid(&db, buyer, nth, &[DEAR], NOW).await;
        applied(&db, &row.id, Event::DueDateChecked, DUE).await;
    }
    assert!(is_banned(&db, buyer).await);
    assert!(transact(&db, move |conn| accounts::unban(conn, buyer, DUE)).await);
    for nth in 0..4 {
        let from = DUE + DAY + i64::try_from(nth).unwrap() * HOLD;
        hold_and_cancel(&db, buyer, 3 + nth, from, LONG).await;
        assert!(!is_banned(&db, buyer).await, "{nth}");
    }
    let record = buyer_record(&db, buyer, DUE + 2 * DAY).await;
    assert_eq!((record.unpaid_orders, record.cancellations), (0, 4));
    assert_consistent(&db, DUE + 2 * DAY).await;
}

/// Ten buyers: each server looks at one of their two orders.
#[both_databases(empty)]
async fn concurrent_unpaid_orders_ban_buyer(db: TestDb) {
    let code = |nth: usize| format!("{:05}", 10_000 + nth);
    transact(&db, move |conn| {
        for nth in 0..20 {
            insert_zip(conn, &code(nth), 5000)?;
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
    run_concurrently(&db, 20, |conn, nth| {
        let id = order_id(u64::try_from(nth).unwrap());
        apply(conn, &id, Event::DueDateChecked, DUE)
    })
    .await;
    assert_eq!(rows(&db, "orders WHERE status = 400").await, 20);
    let banned = rows(&db, "accounts WHERE banned_at IS NOT NULL").await;
    assert_eq!(banned, 10);
    assert_eq!(rows(&db, "audit_entries").await, 10);
    assert_consistent(&db, DUE).await;
}

#[both_databases(empty)]
async fn repeated_cancellation_event_counts_once(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    // Those who want it to end, and those who hear that it has ended.
    run_concurrently(&db, 20, |conn, nth| match nth % 4 {
        0 | 1 => orders::request_cancel(conn, &order_id(1), Buyer, NOW + HOLD),
        _ => record_cancelled(conn, &order_id(1), NOW + HOLD).map(drop),
    })
    .await;
    let record = buyer_record(&db, buyer, NOW + HOLD).await;
    assert_eq!(record.cancellations, 1);
    assert_eq!(rows(&db, "order_events").await, 2);
    assert!(!is_banned(&db, buyer).await);
}
