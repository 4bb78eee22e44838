//! What each of them does in a round.

use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, HOLD, OrderId, ProviderEvent};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, Outcome, PayoutError};
use ink_schema::checkout::orders::{self, AwaitingCard, OrderQuery, PlaceError};
use ink_schema::checkout::refunds::{self, RefundRequest};
use ink_schema::checkout::wires::{self, WireError};
use ink_schema::store::zips;
use ink_schema::{Conn, DbError};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{BUYERS, LEAVERS, STORE, handle};
use crate::fixtures::{
    DAY, DECLINES, MINUTE, apply, capture, place, record_cancelled, reference, rules, usd,
    wire_received,
};

/// What somebody does, or what happens. An [`Index`] is one of the orders, buyers or payouts there are.
#[derive(Clone, Debug)]
pub(super) enum Step {
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

pub(super) fn step() -> impl Strategy<Value = Step> {
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
pub(super) enum Refused {
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
    pub(super) fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::Db(_)
                | Self::Wire(WireError::Db(_))
                | Self::Order(PlaceError::Db(_) | PlaceError::Unknown(_))
                | Self::Payout(PayoutError::Db(_) | PayoutError::Unknown)
        )
    }
}

/// One of the newest orders, so many of them.
fn pick_recent_order(
    conn: &mut Conn,
    index: Index,
    newest: usize,
) -> Result<Option<OrderId>, DbError> {
    let newest = orders::list(conn, &OrderQuery::default(), None, newest)?;
    Ok((!newest.is_empty()).then(|| index.get(&newest).id.clone()))
}

/// What the provider is to be asked for afterwards.
pub(super) fn take(
    conn: &mut Conn,
    step: &Step,
    nth: u64,
    now: i64,
    all: &[AccountId],
) -> Result<Vec<RefundRequest>, Refused> {
    match step {
        Step::Place { buyer, cart } => {
            let row = place(conn, *buyer.get(all), nth, cart, now)?;
            orders::set_intent(conn, &row.id, &format!("pi_{nth}"), "digest")?;
        }
        Step::Sweep => {
            for row in orders::awaiting_card(conn, AwaitingCard::ToCancel(now), None, 1)? {
                record_cancelled(conn, &row.id, now)?;
            }
        }
        Step::Look => {
            for row in orders::overdue(conn, now, 1)? {
                drop(apply(conn, &row.id, Event::DueDateChecked, now)?);
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
                    reference: reference(&format!("FT {nth}")),
                    sent_anyway: true,
                }
            };
            if !open.is_empty() {
                payouts::close(conn, &index.get(&open).id, outcome, now)?;
            }
        }
        Step::TakeLate(order) => {
            if let Some(id) = pick_recent_order(conn, *order, 16)? {
                let row = orders::lock(conn, &id)?.unwrap();
                wires::accept(conn, row, rules(), now)?;
            }
        }
        Step::Leave(index) => leave(conn, index.index(all.len()), all, now)?,
        Step::ReturnZips => drop(zips::release_from_deleted_accounts(conn, now)?),
        // Most pay in time.
        Step::Capture { order, .. } => {
            if let Some(id) = pick_recent_order(conn, *order, 3)? {
                apply_to_order(conn, step, &id, now)?;
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
            if let Some(id) = pick_recent_order(conn, *order, 16)? {
                apply_to_order(conn, step, &id, now)?;
            }
        }
    }
    Ok(Vec::new())
}

/// What happens to an order. That its status does not allow this is no fault.
fn apply_to_order(conn: &mut Conn, step: &Step, id: &OrderId, now: i64) -> Result<(), DbError> {
    let row = orders::lock(conn, id)?.unwrap();
    match step {
        Step::Capture { earlier, more, .. } => {
            let amount = row.order.card + Usd::from_cents(*more);
            capture(conn, id, amount, now - earlier, now).map(drop)
        }
        Step::Intend(_, reason) => orders::request_cancel(conn, id, *reason, now),
        Step::Decline(_) => orders::record_decline(conn, id, DECLINES, now),
        Step::Cancel(_) => record_cancelled(conn, id, now).map(drop),
        Step::Wire { less, .. } => {
            let amount = row.order.total - row.order.card - Usd::from_cents(*less);
            apply(conn, id, wire_received(amount), now).map(drop)
        }
        Step::SendBack(_) => send_back(conn, id, now),
        Step::CallOff(_) => apply(conn, id, Event::CalledOff, now).map(drop),
        Step::Refund(_) => apply(conn, id, Event::Refund, now).map(drop),
        _ if row.order.captured.is_zero() => Ok(()),
        // By the same refund as if it had been asked for.
        _ => {
            let unrefunded = row.order.captured;
            refunds::record_refund(conn, id, &format!("re_{id}"), unrefunded, now)?;
            let refunded = ProviderEvent::FullyRefunded { unrefunded };
            apply(conn, id, Event::Provider(refunded), now).map(drop)
        }
    }
}

/// A payment goes back by one refund, whoever asks for it.
pub(super) fn answer(
    conn: &mut Conn,
    asked: &RefundRequest,
    now: i64,
) -> Result<Vec<RefundRequest>, DbError> {
    let id = &asked.order;
    orders::lock(conn, id)?.unwrap();
    refunds::record_refund(conn, id, &format!("re_{id}"), asked.amount, now)?;
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
        let half = Usd::from_cents(ledger::earnings_balance(conn, *earner)?.cents() / 2);
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

pub(super) fn send_back(conn: &mut Conn, id: &OrderId, now: i64) -> Result<(), DbError> {
    let row = orders::lock(conn, id)?.unwrap();
    let amount = row.order.to_return();
    if !amount.is_zero() {
        let reference = reference(&format!("{id} {}", row.order.returned));
        let back = Event::WireReturned { amount, reference };
        apply(conn, id, back, now)?.unwrap();
    }
    Ok(())
}
