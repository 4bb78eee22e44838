//! Many buyers at once, on two servers, with everything that may happen to their orders, in any order:
//! books, orders and store agree whenever somebody looks.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use diesel::connection::SimpleConnection;
use ink_domain::ink_id::InkId;
use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, HOLD, OrderId, ProviderEvent};
use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, Outcome, PayoutError};
use ink_schema::checkout::orders::{self, OrderQuery, PlaceError};
use ink_schema::checkout::refunds::{self, RefundRequest};
use ink_schema::checkout::wires::{self, WireError};
use ink_schema::store::zips;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::account::people::{newcomer, race, rows, within};
use crate::store::view::{
    DAY, DECLINES, MINUTE, NOW, assert_all_agrees, call_off, capture, give_back, happen, place,
    put, reference, rules, usd, wire,
};

both_databases!(empty: whatever_happens_books_orders_and_store_agree);

const BUYERS: usize = 16;
/// The last of them may delete their accounts.
const LEAVERS: usize = 5;
const ROUNDS: i64 = 80;
/// Until everything has come about that may.
const MOST_ROUNDS: i64 = 400;
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

/// What somebody does, or what happens. An [`Index`] is one of the orders, buyers or payouts there are.
#[derive(Clone, Debug)]
enum Step {
    Place {
        buyer: Index,
        cart: Vec<&'static str>,
    },
    /// The provider charged the card before `earlier`, of so many cents too much.
    Capture {
        order: Index,
        earlier: i64,
        more: i64,
    },
    Intend(Index, CancelReason),
    Decline(Index),
    /// The provider calls the payment off.
    Cancel(Index),
    /// What was to come by wire, or a cent less, or more.
    Wire {
        order: Index,
        less: i64,
    },
    /// Holds that are over end.
    Sweep,
    /// Balances that did not come cost the deposit.
    Look,
    /// An operator takes what came late.
    TakeLate(Index),
    /// An operator sends back what has to go back by wire.
    SendBack(Index),
    CallOff(Index),
    Refund(Index),
    /// Somebody gives the card payment back at the provider.
    TakeBack(Index),
    /// The provider is asked for the refunds that are wanted.
    AskBack,
    PayOut(Index),
    ClosePayout(Index, bool),
    /// A buyer without an open order deletes the account.
    Leave(Index),
    ReturnZips,
}

fn step() -> impl Strategy<Value = Step> {
    let order = any::<Index>;
    let codes: Vec<&str> = STORE.iter().map(|(code, _)| *code).collect();
    let cart = proptest::sample::subsequence(codes, 1..=3).prop_shuffle();
    let reasons = select(CancelReason::ALL.to_vec());
    prop_oneof![
        9 => (any::<Index>(), cart).prop_map(|(buyer, cart)| Step::Place { buyer, cart }),
        5 => (order(), 0..=HOLD, prop_oneof![9 => Just(0), 1 => Just(1)])
            .prop_map(|(order, earlier, more)| Step::Capture { order, earlier, more }),
        1 => (order(), reasons).prop_map(|(order, reason)| Step::Intend(order, reason)),
        1 => order().prop_map(Step::Decline),
        3 => order().prop_map(Step::Cancel),
        3 => (order(), prop_oneof![4 => Just(0), 1 => Just(1), 1 => Just(-1)])
            .prop_map(|(order, less)| Step::Wire { order, less }),
        2 => Just(Step::Sweep),
        1 => Just(Step::Look),
        1 => order().prop_map(Step::TakeLate),
        1 => order().prop_map(Step::SendBack),
        1 => order().prop_map(Step::CallOff),
        3 => order().prop_map(Step::Refund),
        1 => order().prop_map(Step::TakeBack),
        1 => Just(Step::AskBack),
        2 => order().prop_map(Step::PayOut),
        1 => (order(), any::<bool>()).prop_map(|(nth, void)| Step::ClosePayout(nth, void)),
        1 => order().prop_map(Step::Leave),
        1 => Just(Step::ReturnZips),
    ]
}

/// What may go against a step without being a fault.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error(transparent)]
    Order(#[from] PlaceError),
    #[error(transparent)]
    Payout(#[from] PayoutError),
    #[error(transparent)]
    Wire(#[from] WireError),
}

impl Refused {
    fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::Db(_)
                | Self::Wire(WireError::Db(_))
                | Self::Order(PlaceError::Db(_) | PlaceError::Unknown(_))
                | Self::Payout(PayoutError::Db(_) | PayoutError::Unknown)
        )
    }
}

fn handle(nth: usize) -> InkId {
    InkId::parse(&format!("buyer.{nth}")).unwrap()
}

/// Every buyer was referred by the one before.
fn settle_in(conn: &mut Conn) -> Result<Vec<AccountId>, DbError> {
    for (code, dollars) in STORE {
        put(conn, code, dollars)?;
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

/// One of the newest orders, so many of them.
fn one_of(conn: &mut Conn, index: Index, newest: usize) -> Result<Option<OrderId>, DbError> {
    let newest = orders::list(conn, &OrderQuery::default(), None, newest)?;
    Ok((!newest.is_empty()).then(|| index.get(&newest).id.clone()))
}

/// What the provider is to be asked for afterwards.
fn take(
    conn: &mut Conn,
    step: &Step,
    nth: u64,
    now: i64,
    all: &[AccountId],
) -> Result<Vec<RefundRequest>, Refused> {
    match step {
        Step::Place { buyer, cart } => {
            let row = place(conn, *buyer.get(all), nth, cart, now)?;
            orders::note_intent(conn, &row.id, &format!("pi_{nth}"), "digest")?;
        }
        Step::Sweep => {
            for row in orders::expired(conn, now, 1)? {
                call_off(conn, &row.id, now)?;
            }
        }
        Step::Look => {
            for row in orders::overdue(conn, now, 1)? {
                drop(happen(conn, &row.id, Event::DueDateChecked, now)?);
            }
            orders::remind(conn, now + DAY, now)?;
        }
        Step::AskBack => return Ok(refunds::claim(conn, now, 10, MINUTE)?),
        Step::PayOut(index) => pay_out(conn, index.index(all.len()), nth, now, all)?,
        Step::ClosePayout(index, void) => {
            let open = payouts::list(conn, None, 1000)?;
            let outcome = if *void {
                Outcome::Void
            } else {
                Outcome::Settled {
                    reference: "FT",
                    sent_anyway: true,
                }
            };
            if !open.is_empty() {
                payouts::close(conn, &index.get(&open).id, outcome, now)?;
            }
        }
        Step::TakeLate(order) => {
            if let Some(id) = one_of(conn, *order, 16)? {
                let row = orders::lock(conn, &id)?.unwrap();
                wires::accepted(conn, row, rules(), now)?;
            }
        }
        Step::Leave(index) => leave(conn, index.index(all.len()), all, now)?,
        Step::ReturnZips => drop(zips::return_of_the_deleted(conn, now)?),
        // Most pay in time.
        Step::Capture { order, .. } => {
            if let Some(id) = one_of(conn, *order, 3)? {
                take_with(conn, step, &id, now)?;
            }
        }
        Step::Intend(order, _)
        | Step::Decline(order)
        | Step::Cancel(order)
        | Step::Wire { order, .. }
        | Step::SendBack(order)
        | Step::CallOff(order)
        | Step::Refund(order)
        | Step::TakeBack(order) => {
            if let Some(id) = one_of(conn, *order, 16)? {
                take_with(conn, step, &id, now)?;
            }
        }
    }
    Ok(Vec::new())
}

/// What happens to an order. That it does not stand so that this could be done is no fault.
fn take_with(conn: &mut Conn, step: &Step, id: &OrderId, now: i64) -> Result<(), DbError> {
    let row = orders::lock(conn, id)?.unwrap();
    match step {
        Step::Capture { earlier, more, .. } => {
            let amount = row.order.card + Usd::from_cents(*more);
            capture(conn, id, amount, now - earlier, now).map(drop)
        }
        Step::Intend(_, reason) => orders::request_cancel(conn, id, *reason),
        Step::Decline(_) => orders::declined(conn, id, DECLINES, now),
        Step::Cancel(_) => call_off(conn, id, now).map(drop),
        Step::Wire { less, .. } => {
            let amount = row.order.total - row.order.card - Usd::from_cents(*less);
            happen(conn, id, wire(amount), now).map(drop)
        }
        Step::SendBack(_) => send_back(conn, id, now),
        Step::CallOff(_) => happen(conn, id, Event::CalledOff, now).map(drop),
        Step::Refund(_) => happen(conn, id, Event::Refund, now).map(drop),
        _ if row.order.captured.is_zero() => Ok(()),
        // By the same refund as if it had been asked for.
        _ => {
            refunds::settled(conn, id, &format!("re_{id}"), row.order.captured, now)?;
            happen(conn, id, Event::Provider(ProviderEvent::TakenBack), now).map(drop)
        }
    }
}

/// A payment goes back by one refund, whoever asks for it.
fn answer(conn: &mut Conn, asked: &RefundRequest, now: i64) -> Result<Vec<RefundRequest>, DbError> {
    let id = &asked.order;
    orders::lock(conn, id)?.unwrap();
    refunds::settled(conn, id, &format!("re_{id}"), asked.amount, now)?;
    Ok(Vec::new())
}

/// Half of what somebody earned, if anybody did.
fn pay_out(
    conn: &mut Conn,
    first: usize,
    nth: u64,
    now: i64,
    all: &[AccountId],
) -> Result<(), Refused> {
    for earner in all.iter().cycle().skip(first).take(all.len()) {
        let half = Usd::from_cents(ledger::earnings(conn, *earner)?.cents() / 2);
        if half > usd(0) {
            payouts::open(conn, &format!("po_{nth}"), *earner, half, 0, now)?;
            break;
        }
    }
    Ok(())
}

fn leave(conn: &mut Conn, nth: usize, all: &[AccountId], now: i64) -> Result<(), DbError> {
    let Some(leaver) = all.get(nth).copied() else {
        return Ok(());
    };
    let stays = nth < BUYERS - LEAVERS || accounts::lock(conn, leaver)?.is_none();
    if stays || orders::has_open(conn, leaver)? {
        return Ok(());
    }
    accounts::retire(conn, leaver, &handle(nth), now)
}

async fn whatever_happens_books_orders_and_store_agree(db: TestDb) {
    let mut runner = TestRunner::deterministic();
    let all = within(&db, settle_in).await;
    let mut asked: Vec<RefundRequest> = Vec::new();
    for round in 0..MOST_ROUNDS {
        if round >= ROUNDS && missing(&db).await.is_empty() {
            break;
        }
        // Half an hour, sometimes a day and a half.
        let now = NOW + round * 25 * MINUTE + round / 6 * 36 * 60 * MINUTE;
        let steps = prop::collection::vec(step(), STEPS);
        let steps = steps.new_tree(&mut runner).unwrap().current();
        let told = steps.clone();
        let first = u64::try_from(round).unwrap() * 100;
        let answers = std::mem::take(&mut asked);
        let results = race(&db, STEPS + answers.len(), {
            let all = all.clone();
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
            asked.extend(result.unwrap_or_default());
        }
        assert_nothing_is_sold_twice(&db, now).await;
        assert_all_agrees(&db, now).await;
        pardon(&db).await;
    }
    assert_eq!(missing(&db).await, Vec::<&str>::new());
    assert_all_comes_to_an_end(&db).await;
}

/// The store stays open for everybody, however often they let go.
async fn pardon(db: &TestDb) {
    within(db, |conn| {
        Ok(conn.batch_execute("UPDATE accounts SET banned_at = NULL")?)
    })
    .await;
}

/// No ZIP is of two orders that are paid for, or still may be in time.
async fn assert_nothing_is_sold_twice(db: &TestDb, now: i64) {
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

fn send_back(conn: &mut Conn, id: &OrderId, now: i64) -> Result<(), DbError> {
    let row = orders::lock(conn, id)?.unwrap();
    let amount = row.order.to_return();
    if !amount.is_zero() {
        let reference = reference(&format!("{id} {}", row.order.returned));
        let back = Event::WireReturned { amount, reference };
        happen(conn, id, back, now)?.unwrap();
    }
    Ok(())
}

/// Once everything is given back, settled and void, every book is empty.
async fn assert_all_comes_to_an_end(db: &TestDb) {
    let end = NOW + 100 * DAY;
    within(db, move |conn| {
        for row in orders::list(conn, &OrderQuery::default(), None, 1000)? {
            call_off(conn, &row.id, end)?;
            drop(happen(conn, &row.id, Event::Refund, end)?);
        }
        while give_back(conn, end)? > 0 {}
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
    assert_all_agrees(db, end).await;
    let (balances, paid_out) = within(db, |conn| {
        Ok((
            ledger::balances(conn)?,
            ledger::moved(conn, &LedgerAccount::Payouts, &LedgerAccount::Bank)?,
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
