//! Many concurrent buyers, on two servers, with everything that may happen to their orders, in any
//! order: books, orders and store agree at every check.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod step;

use ink_domain::ink_id::InkId;
use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::order::Event;
use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, Outcome, PayoutError};
use ink_schema::checkout::orders::{self, OrderQuery};
use ink_schema::checkout::refunds::RefundRequest;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use step::{Refused, answer, send_back, step, take};

use crate::account::people::newcomer;
use crate::database::{execute, rows, transact, try_concurrently};
use crate::fixtures::{
    DAY, MINUTE, NOW, apply, assert_consistent, insert_zip, record_cancelled, settle_refunds, usd,
};

const BUYERS: usize = 16;
/// The last of them may delete their accounts.
const LEAVERS: usize = 5;
const ROUNDS: i64 = 80;
/// Until everything has come about that may.
const MOST_ROUNDS: i64 = 400;
/// Enough for a database with something of everything in it.
const SOME_ROUNDS: i64 = 16;
/// Of one round, all at the same moment.
const STEPS: usize = 16;
/// Some are paid by card in full, for some of them or several at once a deposit is asked.
const STORE: [(&str, i32); 12] = [
    ("10001", 200),
    ("10002", 300),
    ("10003", 500),
    ("10004", 900),
    ("10005", 1500),
    ("10006", 1505),
    ("10007", 5000),
    ("10008", 24_995),
    ("10009", 195),
    ("10010", 445),
    ("10011", 1200),
    ("10012", 3000),
];

fn handle(nth: usize) -> InkId {
    InkId::parse(&format!("buyer.{nth}")).unwrap()
}

/// Every buyer was referred by the one before.
fn create_store_and_buyers(conn: &mut Conn) -> Result<Vec<AccountId>, DbError> {
    for (code, dollars) in STORE {
        insert_zip(conn, code, dollars)?;
    }
    let mut buyers: Vec<AccountId> = Vec::new();
    for nth in 0..BUYERS {
        let new = NewAccount {
            referrer: buyers.last().copied(),
            ..newcomer(handle(nth).as_str())
        };
        buyers.push(accounts::create(conn, &new, 0)?.unwrap());
    }
    Ok(buyers)
}

/// Who buys, and what the provider was asked for in the round before.
struct Market {
    runner: TestRunner,
    all: Vec<AccountId>,
    asked: Vec<RefundRequest>,
}

impl Market {
    async fn open(db: &TestDb) -> Self {
        Self {
            runner: TestRunner::deterministic(),
            all: transact(db, create_store_and_buyers).await,
            asked: Vec::new(),
        }
    }

    /// Gives the moment at which all of it happened.
    async fn round(&mut self, db: &TestDb, round: i64) -> i64 {
        // Half an hour, sometimes a day and a half.
        let now = NOW + round * 25 * MINUTE + round / 6 * 36 * 60 * MINUTE;
        let steps = prop::collection::vec(step(), STEPS);
        let steps = steps.new_tree(&mut self.runner).unwrap().current();
        let told = steps.clone();
        let first = u64::try_from(round).unwrap() * 100;
        let answers = std::mem::take(&mut self.asked);
        let results = try_concurrently(db, STEPS + answers.len(), {
            let all = self.all.clone();
            move |conn, nth| match steps.get(nth) {
                Some(step) => take(conn, step, first + u64::try_from(nth).unwrap(), now, &all),
                // The provider answers what it was asked in the round before.
                None => Ok(answer(conn, answers.get(nth - STEPS).unwrap(), now)?),
            }
        });
        for (nth, result) in results.await.into_iter().enumerate() {
            let step = told.get(nth);
            let fault = result.as_ref().is_err_and(Refused::is_fault);
            assert!(!fault, "round {round}, {step:?}: {result:?}");
            self.asked.extend(result.unwrap_or_default());
        }
        now
    }
}

/// Leaves behind what comes of some rounds, and gives the moment of the last.
pub(crate) async fn fill(db: &TestDb) -> i64 {
    let mut market = Market::open(db).await;
    let mut now = NOW;
    for round in 0..SOME_ROUNDS {
        now = market.round(db, round).await;
        lift_all_bans(db).await;
    }
    now
}

#[both_databases(empty)]
async fn ledger_orders_and_store_agree_after_random_steps(db: TestDb) {
    let mut market = Market::open(&db).await;
    for round in 0..MOST_ROUNDS {
        if round >= ROUNDS && missing(&db).await.is_empty() {
            break;
        }
        let now = market.round(&db, round).await;
        assert_no_zip_is_sold_twice(&db, now).await;
        assert_consistent(&db, now).await;
        lift_all_bans(&db).await;
    }
    assert_eq!(missing(&db).await, Vec::<&str>::new());
    assert_ledger_empties_when_settled(&db).await;
}

/// The store stays open for everybody, however often they let go.
async fn lift_all_bans(db: &TestDb) {
    execute(db, "UPDATE accounts SET banned_at = NULL").await;
}

/// No ZIP is of two orders that are paid for, or still may be in time.
async fn assert_no_zip_is_sold_twice(db: &TestDb, now: i64) {
    let twice = format!(
        "(SELECT b.zip FROM order_zips AS b
          JOIN orders AS o ON o.id = b.order_id
          JOIN accounts AS a ON a.id = o.account_id
          WHERE a.deleted_at IS NULL
          AND (o.status IN (100, 200) OR (o.status = 10 AND o.held_until > {now}))
          GROUP BY b.zip HAVING count(*) > 1) AS twice"
    );
    assert_eq!(rows(db, &twice).await, 0);
}

/// What the run was made for and has not come about yet: that depends on who is faster.
async fn missing(db: &TestDb) -> Vec<&'static str> {
    let kinds = [
        "paid",
        "deposit",
        "refunded",
        "too_late",
        "cancelled",
        "expired",
        "money_back",
    ];
    let mut missing = Vec::new();
    for kind in kinds {
        if rows(db, &format!("order_events WHERE kind = '{kind}'")).await == 0 {
            missing.push(kind);
        }
    }
    if rows(db, "payouts").await == 0 {
        missing.push("a payout");
    }
    missing
}

/// Once everything is given back, settled and void, every book is empty.
async fn assert_ledger_empties_when_settled(db: &TestDb) {
    let end = NOW + 100 * DAY;
    transact(db, move |conn| {
        for row in orders::list(conn, &OrderQuery::default(), None, 1000)? {
            record_cancelled(conn, &row.id, end)?;
            drop(apply(conn, &row.id, Event::Refund, end)?);
        }
        while settle_refunds(conn, end)? > 0 {}
        for payout in payouts::list(conn, None, 1000)? {
            let closed = payouts::close(conn, &payout.id, Outcome::Void, end);
            assert!(
                matches!(closed, Ok(_) | Err(PayoutError::Closed)),
                "{closed:?}"
            );
        }
        for row in orders::list(conn, &OrderQuery::default(), None, 1000)? {
            send_back(conn, &row.id, end)?;
        }
        Ok(())
    })
    .await;
    assert_consistent(db, end).await;
    let (balances, paid_out) = transact(db, |conn| {
        Ok((
            ledger::balances(conn)?,
            ledger::transferred(conn, &LedgerAccount::Payouts, &LedgerAccount::Bank)?,
        ))
    })
    .await;
    // But for what was paid out: that is owed by those who had not earned it, after all.
    let owed = balances
        .iter()
        .filter(|(book, _)| book.starts_with("earnings:"));
    assert_eq!(
        owed.map(|(_, amount)| *amount).sum::<Usd>(),
        usd(0) - paid_out
    );
    for (book, amount) in &balances {
        match book.as_str() {
            "bank" => assert_eq!(*amount, paid_out),
            earnings if earnings.starts_with("earnings:") => {}
            _ => assert_eq!(*amount, usd(0), "{book}"),
        }
    }
    assert_eq!(rows(db, "zips WHERE status <> 10").await, 0);
}
