//! What referrers earn from the people they referred.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::money::Usd;
use ink_domain::order::{Event, ProviderEvent};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::billing::payouts::{self, PayoutError};
use ink_schema::billing::{earnings, ledger};
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::people::{account, referrer_and_buyer, retire};
use crate::checkout::disputes::note;
use crate::database::{rows, transact};
use crate::fixtures::{
    DAY, DEAR, DUE, NOW, SMALL, applied, assert_consistent, earnings_balance, paid, stock, usd,
    wire_received,
};

#[both_databases(empty)]
async fn referrer_earns_five_percent_of_complete_order(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    paid(&db, buyer, 1, &[SMALL], NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(25));
    assert_eq!(earnings_balance(&db, buyer).await, usd(0));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn nothing_is_earned_before_balance_arrives(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let row = paid(&db, buyer, 1, &[DEAR], NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(0));
    applied(&db, &row.id, wire_received(usd(9000)), NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(500));
    // A deposit that is kept earns nothing either.
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    applied(&db, &row.id, Event::Refund, NOW).await;
    let row = paid(&db, buyer, 3, &[DEAR], NOW).await;
    applied(&db, &row.id, Event::DueDateChecked, DUE).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(25));
    assert_consistent(&db, DUE).await;
}

#[both_databases(empty)]
async fn refunded_order_earns_nothing(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let at_provider = ProviderEvent::FullyRefunded {
        unrefunded: usd(500),
    };
    for (nth, event) in [(1, Event::Refund), (2, Event::Provider(at_provider))] {
        let row = paid(&db, buyer, nth, &[SMALL], NOW).await;
        assert_eq!(earnings_balance(&db, referrer).await, usd(25));
        applied(&db, &row.id, event, NOW).await;
        assert_eq!(earnings_balance(&db, referrer).await, usd(0));
    }
    let costs = transact(&db, |conn| {
        ledger::balance(conn, &ink_domain::ledger::LedgerAccount::Referrals)
    });
    assert_eq!(costs.await, usd(0));
}

#[both_databases(empty)]
async fn refund_after_payout_leaves_negative_balance(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    let opened = db.write(move |conn| payouts::open(conn, "po_1", referrer, usd(25), 0, NOW));
    opened.await.unwrap();
    applied(&db, &row.id, Event::Refund, NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(-25));
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(0));
}

#[both_databases(empty)]
async fn deleted_referrer_earns_nothing_more(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let before = paid(&db, buyer, 1, &[SMALL], NOW).await;
    retire(&db, referrer, "referrer", NOW).await;
    let after = paid(&db, buyer, 2, &[DEAR], NOW).await;
    applied(&db, &after.id, wire_received(usd(9000)), NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(25));
    assert_consistent(&db, NOW).await;
    // What was earned before is taken back as from anybody; what was not earned is not.
    for id in [before.id, after.id] {
        applied(&db, &id, Event::Refund, NOW).await;
    }
    assert_eq!(earnings_balance(&db, referrer).await, usd(0));
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn buyer_without_referrer_generates_no_earning(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    applied(&db, &row.id, Event::Refund, NOW).await;
    assert_eq!(
        rows(&db, "ledger_transfers WHERE source LIKE 'referral%'").await,
        0
    );
}

const MATURITY: i64 = 60 * DAY;

async fn earnings_of(db: &Db, account: AccountId, now: i64) -> (Usd, Usd, Usd) {
    let of = transact(db, move |conn| earnings::of(conn, account, MATURITY, now)).await;
    (of.balance, of.pending, of.available)
}

async fn try_payout(db: &Db, id: &'static str, to: AccountId, amount: Usd, now: i64) -> bool {
    let opened = db.write(move |conn| payouts::open(conn, id, to, amount, MATURITY, now));
    opened.await.is_ok()
}

#[both_databases(empty)]
async fn earning_becomes_available_after_maturity(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let (none, all) = (usd(0), usd(25));
    paid(&db, buyer, 1, &[SMALL], NOW).await;
    let end = NOW + MATURITY;
    assert_eq!(earnings_of(&db, referrer, end - 1).await, (all, all, none));
    assert!(!try_payout(&db, "po_1", referrer, usd(1), end - 1).await);
    assert_eq!(earnings_of(&db, referrer, end).await, (all, none, all));
    assert!(try_payout(&db, "po_2", referrer, all, end).await);
    assert_eq!(earnings_of(&db, referrer, end).await, (none, none, none));
}

#[both_databases(empty)]
async fn earning_is_unavailable_while_dispute_is_open(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let (none, all) = (usd(0), usd(25));
    let end = NOW + MATURITY;
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    let (question, answered) = ((all, all, none), (all, none, all));
    for (nth, dispute, state, expected) in [
        (1, "dp_1", DisputeState::Open, question),
        (2, "dp_1", DisputeState::Won, answered),
        // The same sale may be disputed again.
        (3, "dp_2", DisputeState::Open, question),
        (4, "dp_2", DisputeState::Won, answered),
    ] {
        let id = row.id.clone();
        transact(&db, move |conn| note(conn, dispute, &id, state)).await;
        assert_eq!(earnings_of(&db, referrer, end).await, expected, "{nth}");
    }
    let id = row.id.clone();
    transact(&db, move |conn| note(conn, "dp_3", &id, DisputeState::Open)).await;
    assert!(!try_payout(&db, "po_1", referrer, all, end).await);
    // Somebody else's trouble is nobody's.
    let other = account(&db, "other").await;
    assert_eq!(earnings_of(&db, other, end).await, (none, none, none));
    applied(&db, &row.id, Event::Refund, end).await;
    assert_eq!(earnings_of(&db, referrer, end).await, (none, none, none));
}

#[both_databases(empty)]
async fn paid_out_part_of_disputed_sale_is_not_pending(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let end = NOW + MATURITY;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    assert!(try_payout(&db, "po_1", referrer, usd(20), end).await);
    transact(&db, move |conn| note(conn, "dp_1", &id, DisputeState::Open)).await;
    let left = (usd(5), usd(5), usd(0));
    assert_eq!(earnings_of(&db, referrer, end).await, left);
}

#[both_databases(empty)]
async fn reversal_after_payout_offsets_later_earnings(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let (none, all) = (usd(0), usd(25));
    let end = NOW + MATURITY;
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    assert!(try_payout(&db, "po_1", referrer, all, end).await);
    applied(&db, &row.id, Event::Refund, end).await;
    assert_eq!(
        earnings_of(&db, referrer, end).await,
        (usd(-25), none, none)
    );
    paid(&db, buyer, 2, &[SMALL], end).await;
    assert_eq!(earnings_of(&db, referrer, end).await, (none, none, none));
    assert_eq!(
        earnings_of(&db, referrer, end + MATURITY).await,
        (none, none, none)
    );
    assert!(!try_payout(&db, "po_2", referrer, usd(1), end + MATURITY).await);
}

#[both_databases(empty)]
async fn banned_account_neither_earns_nor_is_paid(db: TestDb) {
    let (referrer, buyer) = referrer_and_buyer(&db).await;
    let end = NOW + MATURITY;
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    transact(&db, move |conn| {
        accounts::ban(conn, referrer, NOW).map(drop)
    })
    .await;
    let opened = db.write(move |conn| payouts::open(conn, "po_1", referrer, usd(1), MATURITY, end));
    assert!(matches!(opened.await, Err(PayoutError::Restricted)));
    applied(&db, &row.id, Event::Refund, NOW).await;
    paid(&db, buyer, 2, &[SMALL], NOW).await;
    assert_eq!(earnings_balance(&db, referrer).await, usd(0));
    assert_consistent(&db, NOW).await;
}
