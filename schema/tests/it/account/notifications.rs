//! Notifications: each once, to nobody else, and a page at a time.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod reading;

use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::{CancelReason, Event, ProviderEvent};
use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::account::notifications::{
    self, NewNotification, Notification, NotificationQuery, Page,
};
use ink_schema::billing::payouts::{self, Outcome};
use ink_schema::checkout::{orders, refunds};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::people::{account, newcomer, notification_kinds, referred_by, retire};
use crate::database::{rows, run_concurrently, transact};
use crate::fixtures::{
    DAY, DEAR, DECLINES, DUE, NOW, OTHER, SMALL, applied, apply, cancelled, captured, order_id,
    paid, placed, reference, sent, settle_refunds, stock, usd, wire_received,
};

const ALL: NotificationQuery = NotificationQuery {
    unread_only: false,
    before: None,
    limit: 100,
};

async fn page(db: &Db, whose: AccountId, which: NotificationQuery) -> Page {
    transact(db, move |conn| notifications::page(conn, whose, which)).await
}

/// The newest first.
async fn told(db: &Db, whose: AccountId) -> Vec<Notification> {
    page(db, whose, ALL).await.rows
}

async fn notify(db: &Db, whose: AccountId, kind: NotificationKind) -> i64 {
    transact(db, move |conn| {
        notifications::create(conn, whose, &NewNotification::of(kind), NOW)
    })
    .await;
    told(db, whose).await.first().unwrap().id
}

async fn buyer(db: &Db) -> AccountId {
    stock(db).await;
    account(db, "buyer").await
}

#[both_databases(empty)]
async fn deposit_reminder_and_balance_each_notify_once(db: TestDb) {
    let buyer = buyer(&db).await;
    let row = paid(&db, buyer, 1, &[DEAR], NOW).await;
    // The provider tells it again.
    captured(&db, &row.id, usd(1000), NOW, NOW).await;
    let reminded =
        run_concurrently(&db, 4, |conn, _| orders::remind(conn, DUE + 1, NOW + DAY)).await;
    assert_eq!(reminded.into_iter().sum::<usize>(), 1);
    applied(&db, &row.id, wire_received(usd(9000)), NOW).await;
    let told = told(&db, buyer).await;
    let named: Vec<_> = told
        .iter()
        .rev()
        .map(|one| (one.kind, one.amount, one.at))
        .collect();
    assert_eq!(
        named,
        [
            (NotificationKind::DepositReceived, Some(usd(1000)), NOW),
            (NotificationKind::BalanceDueSoon, None, NOW + DAY),
            (NotificationKind::Complete, Some(usd(9000)), NOW),
        ]
    );
    assert!(told.iter().all(|one| one.order == Some(row.id.clone())));
}

#[both_databases(empty)]
async fn unsuccessful_order_notifies_buyer(db: TestDb) {
    let buyer = buyer(&db).await;
    paid(&db, buyer, 1, &[DEAR], NOW).await;
    applied(&db, &order_id(1), Event::DueDateChecked, DUE).await;
    paid(&db, buyer, 2, &[DEAR], NOW).await;
    applied(&db, &order_id(2), Event::CalledOff, NOW).await;
    placed(&db, buyer, 3, &[SMALL], NOW).await;
    cancelled(&db, &order_id(3), None, NOW + DAY).await;
    // Its payment comes after all.
    captured(&db, &order_id(3), usd(500), NOW + DAY, NOW + DAY).await;
    placed(&db, buyer, 4, &[SMALL], NOW).await;
    cancelled(&db, &order_id(4), Some(CancelReason::Operator), NOW).await;
    assert_eq!(
        notification_kinds(&db, buyer).await,
        [
            NotificationKind::DepositReceived,
            NotificationKind::Unpaid,
            NotificationKind::DepositReceived,
            NotificationKind::CalledOff,
            NotificationKind::Expired,
            NotificationKind::TooLate,
            NotificationKind::Cancelled,
        ]
    );
}

#[both_databases(empty)]
async fn refund_notifies_when_requested_and_when_settled(db: TestDb) {
    let buyer = buyer(&db).await;
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    applied(&db, &row.id, Event::Refund, NOW).await;
    transact(&db, |conn| settle_refunds(conn, NOW)).await;
    let (id, refund) = (row.id.clone(), format!("re_{}", row.id));
    transact(&db, move |conn| {
        // Told once more; then the card's bank does not take it, which is told twice, too.
        refunds::record_refund(conn, &id, &refund, usd(500), NOW)?;
        assert!(refunds::record_reversal(conn, &id, &refund, NOW)?);
        assert!(!refunds::record_reversal(conn, &id, &refund, NOW)?);
        // A wire that nothing was owed for came, and went.
        apply(conn, &id, wire_received(usd(5)), NOW)?.unwrap();
        let back = Event::WireReturned {
            amount: usd(5),
            reference: reference("OUT 1"),
        };
        apply(conn, &id, back, NOW)?.unwrap();
        assert!(apply(conn, &id, back, NOW)?.is_err());
        Ok(())
    })
    .await;
    assert_eq!(
        notification_kinds(&db, buyer).await,
        [
            NotificationKind::Paid,
            NotificationKind::Refunded,
            NotificationKind::MoneyBack,
            NotificationKind::RefundFailed,
            NotificationKind::WireSurplus,
            NotificationKind::WireReturned,
        ]
    );
}

#[both_databases(empty)]
async fn own_actions_do_not_notify_buyer(db: TestDb) {
    let buyer = buyer(&db).await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    transact(&db, |conn| {
        orders::record_decline(conn, &order_id(1), DECLINES, NOW)
    })
    .await;
    cancelled(&db, &order_id(1), Some(CancelReason::Buyer), NOW).await;
    placed(&db, buyer, 2, &[SMALL], NOW).await;
    cancelled(&db, &order_id(2), Some(CancelReason::Replaced), NOW).await;
    assert_eq!(notification_kinds(&db, buyer).await, []);
}

#[both_databases(empty)]
async fn referrer_is_notified_without_order_details(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let buyer = referred_by(&db, referrer, "New.Comer", NOW).await;
    let again = NewAccount {
        referrer: Some(referrer),
        ..newcomer("new.comer")
    };
    let taken = transact(&db, move |conn| accounts::create(conn, &again, NOW)).await;
    assert!(taken.is_err());
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    captured(&db, &row.id, usd(500), NOW, NOW).await;
    for _ in 0..2 {
        let refunded = ProviderEvent::FullyRefunded {
            unrefunded: usd(500),
        };
        applied(&db, &row.id, Event::Provider(refunded), NOW).await;
    }
    let told = told(&db, referrer).await;
    let named: Vec<_> = told
        .iter()
        .rev()
        .map(|one| (one.kind, one.amount, one.about.as_deref()))
        .collect();
    assert_eq!(
        named,
        [
            (NotificationKind::Joined, None, Some("New.Comer")),
            (NotificationKind::Earned, Some(usd(25)), None),
            (NotificationKind::EarningReversed, Some(usd(25)), None),
        ]
    );
    assert!(told.iter().all(|one| one.order.is_none()));
    assert_eq!(
        notification_kinds(&db, buyer).await,
        [NotificationKind::Paid, NotificationKind::Refunded]
    );
}

#[both_databases(empty)]
async fn payout_notifies_when_opened_and_closed(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let buyer = referred_by(&db, referrer, "buyer", NOW).await;
    paid(&db, buyer, 1, &[SMALL, OTHER], NOW).await;
    transact(&db, move |conn| {
        payouts::open(conn, "po_1", referrer, usd(20), 0, NOW).unwrap();
        payouts::open(conn, "po_2", referrer, usd(10), 0, NOW).unwrap();
        assert!(payouts::open(conn, "po_3", referrer, usd(900), 0, NOW).is_err());
        let settled = sent("FT 42");
        payouts::close(conn, "po_1", settled, NOW).unwrap();
        assert!(payouts::close(conn, "po_1", settled, NOW).is_err());
        payouts::close(conn, "po_2", Outcome::Void, NOW).unwrap();
        Ok(())
    })
    .await;
    let told = told(&db, referrer).await;
    let named: Vec<_> = told
        .iter()
        .take(4)
        .rev()
        .map(|one| (one.kind, one.amount, one.detail.as_deref()))
        .collect();
    assert_eq!(
        named,
        [
            (NotificationKind::PayoutOpened, Some(usd(20)), None),
            (NotificationKind::PayoutOpened, Some(usd(10)), None),
            (
                NotificationKind::PayoutSettled,
                Some(usd(20)),
                Some("FT 42")
            ),
            (NotificationKind::PayoutVoid, Some(usd(10)), None),
        ]
    );
    assert_eq!(told.len(), 6);
}

#[both_databases(empty)]
async fn ban_and_unban_each_notify_once(db: TestDb) {
    let buyer = buyer(&db).await;
    // Two balances that did not come: the rule bans.
    for nth in [1, 2] {
        paid(&db, buyer, nth, &[DEAR], NOW).await;
        applied(&db, &order_id(nth), Event::DueDateChecked, DUE).await;
    }
    transact(&db, move |conn| {
        assert!(!accounts::ban(conn, buyer, NOW)?);
        accounts::unban(conn, buyer, NOW)?;
        accounts::unban(conn, buyer, NOW)
    })
    .await;
    let kinds = notification_kinds(&db, buyer).await;
    let bans: Vec<_> = kinds
        .into_iter()
        .filter(|kind| {
            matches!(
                kind,
                NotificationKind::Restricted | NotificationKind::Unrestricted
            )
        })
        .collect();
    assert_eq!(
        bans,
        [NotificationKind::Restricted, NotificationKind::Unrestricted]
    );
}

#[both_databases(empty)]
async fn deleted_account_is_neither_notified_nor_named(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let leaver = referred_by(&db, referrer, "leaver", NOW).await;
    paid(&db, leaver, 1, &[SMALL], NOW).await;
    retire(&db, leaver, "leaver", NOW).await;
    // The money goes back after all.
    applied(&db, &order_id(1), Event::Refund, NOW).await;
    transact(&db, |conn| settle_refunds(conn, NOW)).await;
    let theirs = format!("notifications WHERE account_id = {leaver}");
    assert_eq!(rows(&db, &theirs).await, 0);
    let told = told(&db, referrer).await;
    let joined = told
        .iter()
        .find(|one| one.kind == NotificationKind::Joined)
        .unwrap();
    assert_eq!(joined.about, None);
}

#[both_databases(empty)]
async fn concurrent_notifications_are_all_stored(db: TestDb) {
    let mine = account(&db, "mine").await;
    run_concurrently(&db, 8, move |conn, nth| {
        let amount = Some(Usd::from_cents(i64::try_from(nth).unwrap()));
        let news = NewNotification {
            amount,
            ..NewNotification::of(NotificationKind::Earned)
        };
        notifications::create(conn, mine, &news, NOW)
    })
    .await;
    let told = told(&db, mine).await;
    let mut amounts: Vec<_> = told.iter().filter_map(|one| one.amount).collect();
    amounts.sort_unstable();
    let all: Vec<_> = (0..8).map(Usd::from_cents).collect();
    assert_eq!(amounts, all);
}
