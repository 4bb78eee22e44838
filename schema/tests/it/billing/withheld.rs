//! Earnings from a card that the referrer also used: withheld, whoever used it first, until an operator decides.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::{Event, OrderId};
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::earnings::{self, Earnings};
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, Outcome, PayoutError};
use ink_schema::billing::referrals;
use ink_schema::billing::withheld::{self, Decision};
use ink_schema::checkout::{cards, orders};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use crate::account::people::{account, notification_kinds, referred_by, referrer_and_buyer};
use crate::database::{rows, run_before_commit, run_concurrently, transact};
use crate::fixtures::{
    DEAR, NOW, OTHER, SMALL, applied, assert_consistent, insert_zip, order_id, placed, reference,
    rules, usd, wire_received,
};

/// The card of an order that was placed is charged.
fn charge(conn: &mut Conn, nth: u64, card: &[&str]) -> Result<(), DbError> {
    let row = orders::lock(conn, &order_id(nth))?.unwrap();
    let amount = row.order.card;
    let row = orders::record_capture(conn, row, amount, NOW, rules(), NOW)?;
    let card: Vec<String> = card.iter().map(|one| (*one).to_owned()).collect();
    cards::record(conn, &row, &card, NOW)
}

pub(crate) async fn pays(
    db: &Db,
    buyer: AccountId,
    nth: u64,
    zip: &'static str,
    card: &'static [&'static str],
) -> OrderId {
    let row = placed(db, buyer, nth, &[zip], NOW).await;
    transact(db, move |conn| charge(conn, nth, card)).await;
    row.id
}

pub(crate) async fn of(db: &Db, account: AccountId) -> Earnings {
    transact(db, move |conn| earnings::of(conn, account, 0, NOW)).await
}

pub(crate) async fn waiting(db: &Db) -> Vec<(OrderId, Usd)> {
    let all = transact(db, withheld::all).await;
    all.into_iter().map(|one| (one.order, one.amount)).collect()
}

async fn decide(db: &Db, order: &OrderId, decision: Decision) -> bool {
    let order = order.clone();
    let decided = transact(db, move |conn| {
        withheld::decide(conn, &order, decision, NOW)
    });
    decided.await.is_some()
}

async fn try_payout(db: &Db, id: &'static str, to: AccountId, amount: Usd) -> bool {
    let opened = db.write(move |conn| payouts::open(conn, id, to, amount, 0, NOW));
    opened.await.is_ok()
}

/// Of money only, the oldest first.
async fn notified_of(db: &Db, account: AccountId) -> Vec<NotificationKind> {
    let mut kinds = notification_kinds(db, account).await;
    kinds.retain(|kind| kind.code().starts_with("money."));
    kinds
}

fn all_withheld(amount: Usd) -> Earnings {
    Earnings {
        balance: amount,
        withheld: amount,
        ..Earnings::default()
    }
}

#[both_databases(empty)]
async fn earning_is_withheld_if_referrer_used_card_before(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["one card"]).await;
    let id = pays(&db, buyer, 2, SMALL, &["one card"]).await;
    assert_eq!(of(&db, referrer).await, all_withheld(usd(25)));
    assert!(!try_payout(&db, "po_1", referrer, usd(1)).await);
    assert_eq!(waiting(&db).await, [(id.clone(), usd(25))]);
    assert_eq!(
        notified_of(&db, referrer).await,
        [NotificationKind::Earned, NotificationKind::EarningWithheld]
    );
    // The referrer's list of people has the same sums.
    let people = transact(&db, move |conn| {
        referrals::page(conn, referrer, None, 10, 0, NOW)
    });
    let people = people.await.rows;
    let sums: Vec<_> = people
        .iter()
        .map(|one| (one.earned, one.pending, one.withheld))
        .collect();
    assert_eq!(sums, [(usd(25), usd(0), usd(25))]);
    // The operator is written to once.
    let unwritten = transact(&db, withheld::pending_emails).await;
    assert_eq!(unwritten.len(), 1);
    let written = run_concurrently(&db, 4, move |conn, _| {
        withheld::mark_emailed(conn, &id, NOW)
    })
    .await;
    assert_eq!(written.iter().filter(|first| **first).count(), 1);
    assert_eq!(transact(&db, withheld::pending_emails).await, []);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn earning_is_withheld_if_referrer_uses_card_later(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let id = pays(&db, buyer, 1, SMALL, &["one card"]).await;
    let kept = pays(&db, buyer, 2, DEAR, &["another card"]).await;
    assert_eq!(of(&db, referrer).await.available, usd(25));
    pays(&db, referrer, 3, OTHER, &["one card"]).await;
    assert_eq!(of(&db, referrer).await, all_withheld(usd(25)));
    assert_eq!(waiting(&db).await, [(id, usd(25))]);
    // What the other card pays is like any other earning.
    applied(&db, &kept, wire_received(usd(9000)), NOW).await;
    assert_eq!(of(&db, referrer).await.available, usd(500));
}

/// Both have paid, and neither transaction sees the other's card before it is committed.
#[both_databases(empty)]
async fn concurrent_charges_of_shared_card_are_detected(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    for (first, second, zip, card) in [
        (1_u64, 2, OTHER, ["first card"]),
        (4, 3, DEAR, ["second card"]),
    ] {
        let base = first.min(second);
        placed(&db, referrer, base, &[zip], NOW).await;
        placed(&db, buyer, base + 1, &[SMALL], NOW).await;
        let (one, other) = run_before_commit(
            &db,
            move |conn| charge(conn, first, &card),
            move |conn| charge(conn, second, &card),
        )
        .await;
        one.unwrap();
        other.unwrap();
        let of_buyer = order_id(base + 1);
        assert_eq!(waiting(&db).await, [(of_buyer.clone(), usd(25))]);
        assert!(decide(&db, &of_buyer, Decision::Refuse).await);
        applied(&db, &of_buyer, Event::Refund, NOW).await;
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn deposit_on_shared_card_withholds_earning_on_completion(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["one card"]).await;
    let id = pays(&db, buyer, 2, DEAR, &["one card"]).await;
    assert_eq!(waiting(&db).await, []);
    assert!(!decide(&db, &id, Decision::Release).await);
    applied(&db, &id, wire_received(usd(9000)), NOW).await;
    assert_eq!(of(&db, referrer).await, all_withheld(usd(500)));
    assert_eq!(waiting(&db).await, [(id, usd(500))]);
    // As if the card were found to be shared after the earning.
    assert_eq!(
        notified_of(&db, referrer).await,
        [NotificationKind::Earned, NotificationKind::EarningWithheld]
    );
}

#[both_databases(empty)]
async fn unshared_card_withholds_nothing(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let stranger = account(&db, "stranger").await;
    pays(&db, stranger, 1, DEAR, &["one card"]).await;
    pays(&db, buyer, 2, SMALL, &["one card"]).await;
    pays(&db, referrer, 3, OTHER, &["another card"]).await;
    // Where the provider does not say which card it was, nobody's is shared.
    let (second, third) = (
        referred_by(&db, referrer, "second", 0).await,
        referred_by(&db, stranger, "third", 0).await,
    );
    transact(&db, |conn| insert_zip(conn, "10001", 500)).await;
    transact(&db, |conn| insert_zip(conn, "10002", 500)).await;
    pays(&db, second, 4, "10001", &[]).await;
    pays(&db, third, 5, "10002", &[]).await;
    assert_eq!(of(&db, referrer).await.available, usd(50));
    assert_eq!(rows(&db, "shared_cards").await, 0);
}

#[both_databases(empty)]
async fn released_earning_can_be_paid_out_and_stays_released(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["one card"]).await;
    let id = pays(&db, buyer, 2, SMALL, &["one card"]).await;
    assert!(decide(&db, &id, Decision::Release).await);
    assert_eq!(of(&db, referrer).await.available, usd(25));
    assert_eq!(
        notified_of(&db, referrer).await.last(),
        Some(&NotificationKind::EarningReleased)
    );
    pays(&db, referrer, 3, DEAR, &["one card"]).await;
    assert_eq!(waiting(&db).await, []);
    assert!(!decide(&db, &id, Decision::Refuse).await);
    assert!(try_payout(&db, "po_1", referrer, usd(25)).await);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refused_earning_is_reversed_even_after_payout(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let id = pays(&db, buyer, 1, SMALL, &["one card"]).await;
    assert!(try_payout(&db, "po_1", referrer, usd(25)).await);
    pays(&db, referrer, 2, OTHER, &["one card"]).await;
    let before = of(&db, referrer).await;
    assert_eq!((before.balance, before.available), (usd(0), usd(0)));
    assert!(decide(&db, &id, Decision::Refuse).await);
    assert_eq!(of(&db, referrer).await.balance, usd(-25));
    assert_eq!(
        notified_of(&db, referrer).await.last(),
        Some(&NotificationKind::EarningRefused)
    );
    // The refund of the sale takes nothing back a second time.
    applied(&db, &id, Event::Refund, NOW).await;
    assert_eq!(of(&db, referrer).await.balance, usd(-25));
    pays(&db, buyer, 3, SMALL, &["another card"]).await;
    assert_eq!(of(&db, referrer).await, Earnings::default());
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn part_already_paid_out_is_not_withheld(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let id = pays(&db, buyer, 1, SMALL, &["one card"]).await;
    assert!(try_payout(&db, "po_1", referrer, usd(20)).await);
    pays(&db, referrer, 2, OTHER, &["one card"]).await;
    assert_eq!(of(&db, referrer).await, all_withheld(usd(5)));
    // The operator decides on all of it.
    assert_eq!(waiting(&db).await, [(id, usd(25))]);
}

#[both_databases(empty)]
async fn earning_withheld_after_payout_opens_blocks_settlement(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let id = pays(&db, buyer, 1, SMALL, &["one card"]).await;
    pays(&db, buyer, 2, DEAR, &["another card"]).await;
    assert!(try_payout(&db, "po_1", referrer, usd(20)).await);
    let settle = |sent_anyway| {
        let outcome = Outcome::Settled {
            reference: reference("FT 42"),
            sent_anyway,
        };
        db.write(move |conn| payouts::close(conn, "po_1", outcome, NOW))
    };
    // The balance has five dollars yet, of the twenty-five that wait from now on.
    pays(&db, referrer, 3, OTHER, &["one card"]).await;
    let refused = settle(false).await;
    assert!(
        matches!(refused, Err(PayoutError::WithheldSince(amount)) if amount == usd(20)),
        "{refused:?}"
    );
    assert!(decide(&db, &id, Decision::Release).await);
    settle(false).await.unwrap();
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn withheld_amount_adds_to_shortfall(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, buyer, 1, SMALL, &["one card"]).await;
    assert!(try_payout(&db, "po_1", referrer, usd(20)).await);
    pays(&db, referrer, 2, OTHER, &["one card"]).await;
    // Of the twenty-five five were left, and ten are taken back.
    let ten = Transfer::referral(&order_id(1), referrer.number(), usd(10));
    let obstacles = transact(&db, move |conn| {
        ledger::post(conn, &ten.reversed("back".to_owned()), NOW)?;
        let payout = payouts::by_id(conn, "po_1")?.unwrap();
        payouts::obstacles(conn, &payout)
    })
    .await;
    assert_eq!((obstacles.short, obstacles.withheld), (usd(5), usd(15)));
}

#[both_databases(empty)]
async fn concurrent_decisions_count_once(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["one card"]).await;
    let id = pays(&db, buyer, 2, SMALL, &["one card"]).await;
    let decided = run_concurrently(&db, 8, move |conn, nth| {
        let decision = if nth % 2 == 0 {
            Decision::Release
        } else {
            Decision::Refuse
        };
        withheld::decide(conn, &id, decision, NOW)
    });
    let decided = decided.await.into_iter().flatten().count();
    assert_eq!(decided, 1);
    let earned = of(&db, referrer).await;
    assert_eq!(earned.withheld, usd(0));
    assert_eq!(earned.balance, earned.available);
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn payout_waits_for_concurrent_decision(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["one card"]).await;
    let id = pays(&db, buyer, 2, SMALL, &["one card"]).await;
    let refuse = move |conn: &mut Conn| withheld::decide(conn, &id, Decision::Refuse, NOW);
    let pay = move |conn: &mut Conn| payouts::open(conn, "po_1", referrer, usd(25), 0, NOW);
    let (refused, paid): (Result<_, DbError>, _) = run_before_commit(&db, refuse, pay).await;
    assert!(refused.unwrap().is_some());
    assert!(
        matches!(paid, Err(PayoutError::TooMuch(earned)) if earned == Earnings::default()),
        "{paid:?}"
    );
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn refunded_order_needs_no_decision(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    pays(&db, referrer, 1, OTHER, &["one card"]).await;
    let id = pays(&db, buyer, 2, SMALL, &["one card"]).await;
    applied(&db, &id, Event::Refund, NOW).await;
    assert_eq!(of(&db, referrer).await, Earnings::default());
    assert_eq!(waiting(&db).await, []);
    assert_eq!(transact(&db, withheld::pending_emails).await, []);
    for decision in [Decision::Release, Decision::Refuse] {
        assert!(!decide(&db, &id, decision).await);
    }
}
