//! Refunds of card payments. A transaction stores that a refund is requested; after its commit, the provider is asked
//! for the refund until it answers. What is stored per order is the total to refund, so that a retry can't refund
//! twice.

mod amounts;
mod failed;
mod refused;

use diesel::dsl::{exists, not};
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId, TimelineEntry};
use ink_domain::time::{DAY, Millis};

use super::disputes::DisputeState;
use super::{orders, unmatched};
use crate::account::accounts::AccountId;
use crate::billing::ledger;
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::{disputes, orders as order_table, refunds};
use crate::troubles::{self, AlertKind};

use amounts::captured;

pub use amounts::{
    all_refunded, lost_to_disputes, outstanding, refunded, unrefunded, unrefunded_at_provider,
};
pub use failed::{
    CloseError, FailedRefund, FailureCause, all_failed, close, close_unmatched,
    notify_failure_after_dispute, record_failure, record_failure_if_current, record_reversal,
    unknown,
};
pub use refused::{record_refusal, record_refusal_if_current};

/// A refund that the provider started, and has reported as unknown for so many milliseconds, is left to an operator.
/// Less would be too early: the key of another account at the provider may be configured for an hour.
const UNKNOWN_REFUND_GRACE: i64 = DAY;

/// A refund that is due. The node that claimed it requests it from the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundRequest {
    pub order: OrderId,
    /// The payment intent that is refunded.
    pub intent_id: String,
    /// The part of the total to refund that has not been refunded yet.
    pub amount: Usd,
    /// What was refunded before. The order, `amount`, `refunded` and `failures` make the idempotency key.
    pub refunded: Usd,
    /// How often the provider failed or refused to refund it, including while the payment had no order here.
    pub failures: i32,
    /// The provider's id of the refund, if the provider has started one: that one is polled, and no other is requested.
    pub refund_id: Option<String>,
    /// When the provider refused it first, since it was requested or a dispute of its payment ended. Refusals are
    /// retried for some time from then on.
    pub refused_since: Option<Millis>,
    /// How often it was claimed, including this time.
    pub attempts: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// It has to be requested from the provider, or the provider is processing it.
    Open,
    Settled,
    /// The provider can't refund it: an operator has to pay it from the bank.
    Failed,
}

/// The state of an order's refund. `None` if there is none.
pub fn state(conn: &mut Conn, order: &OrderId) -> Result<Option<RefundState>, DbError> {
    let row: Option<(Option<i64>, Option<i64>)> = refunds::table
        .find(order.as_str())
        .select((refunds::settled_at, refunds::failed_at))
        .first(conn)
        .optional()?;
    Ok(row.map(|row| match row {
        (Some(_), _) => RefundState::Settled,
        (None, Some(_)) => RefundState::Failed,
        (None, None) => RefundState::Open,
    }))
}

/// The amount of a failed refund that the buyer has not received in another way since. Zero while the payment is
/// disputed: the card's bank may return it.
pub fn failed_outstanding(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let has_failed = state(conn, order)? == Some(RefundState::Failed);
    if !has_failed || super::disputes::is_open(conn, order)? {
        return Ok(Usd::default());
    }
    outstanding(conn, order)
}

/// Sets how much of an order's card payment has to be refunded in total. Changes nothing if the stored total is as high
/// or higher. The order must be locked.
pub(crate) fn raise_total(
    conn: &mut Conn,
    order: &OrderId,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    let insert = diesel::insert_into(refunds::table).values((
        refunds::order_id.eq(order.as_str()),
        refunds::amount_cents.eq(amount.cents()),
        refunds::wanted_at.eq(now),
        refunds::next_at.eq(now),
    ));
    if insert_new!(insert, conn)? == 1 {
        return Ok(());
    }
    let with_lower_total = || {
        refunds::table
            .find(order.as_str())
            .filter(refunds::amount_cents.lt(amount.cents()))
    };
    // An open refund keeps the id of the one that the provider is processing: that arrives, and the rest is requested
    // after it.
    diesel::update(with_lower_total().filter(not(is_open())))
        .set(refunds::refund_id.eq(None::<String>))
        .execute(conn)?;
    diesel::update(with_lower_total())
        .set((
            refunds::amount_cents.eq(amount.cents()),
            refunds::wanted_at.eq(now),
            refunds::attempts.eq(0),
            refunds::next_at.eq(now),
            refunds::leased_until.eq(None::<i64>),
            refunds::settled_at.eq(None::<i64>),
            refunds::failed_at.eq(None::<i64>),
            refunds::unknown_since.eq(None::<i64>),
            refunds::refused_since.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Requests a refund of the whole card payment, unless all of it is refunded. The order must be locked.
pub fn request_full_refund(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    if unrefunded(conn, order)? > Usd::default() {
        let total = captured(conn, order)?;
        raise_total(conn, order, total, now)?;
    }
    Ok(())
}

/// Claims up to `limit` refunds that are due, and leases them for `lease_ms` milliseconds, in which no other node
/// claims them. This includes refunds that the provider has started and not settled: they are polled. While a payment
/// is disputed, its refunds are left out: only its bank decides what is returned.
pub fn claim(
    conn: &mut Conn,
    now: Millis,
    limit: i64,
    lease_ms: i64,
) -> Result<Vec<RefundRequest>, DbError> {
    let due = || {
        let is_unleased = refunds::leased_until
            .is_null()
            .or(refunds::leased_until.le(now));
        is_open()
            .and(refunds::next_at.le(now))
            .and(is_unleased)
            .and(not(is_disputed()))
    };
    let ids: Vec<String> = refunds::table
        .filter(due())
        .order((refunds::next_at, refunds::order_id))
        .limit(limit)
        .select(refunds::order_id)
        .load(conn)?;
    let mut claimed = Vec::with_capacity(ids.len());
    for id in ids {
        let changed = diesel::update(refunds::table.find(&id).filter(due()))
            .set((
                refunds::attempts.eq(refunds::attempts + 1),
                refunds::leased_until.eq(now.saturating_add(lease_ms)),
            ))
            .execute(conn)?;
        if changed == 1 {
            claimed.extend(load_request(conn, &id)?);
        }
    }
    Ok(claimed)
}

/// The provider has started the order's refund under this id. A refund that is already in the ledger is ignored: if a
/// late message recorded its id, the current refund would wait for one that has already been made.
pub fn record_started(conn: &mut Conn, order: &OrderId, refund_id: &str) -> Result<(), DbError> {
    if ledger::by_source(conn, &Transfer::refund_source(refund_id))?.is_some() {
        return Ok(());
    }
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::refund_id.eq(refund_id),
            refunds::unknown_since.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// The provider answered that it does not know the refund that it started. Must not be called for a request that
/// failed: it does not say whether the refund is known.
pub fn record_unknown(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    now: Millis,
) -> Result<(), DbError> {
    let newly_unknown = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(refunds::refund_id.eq(refund_id))
        .filter(refunds::unknown_since.is_null());
    diesel::update(newly_unknown)
        .set(refunds::unknown_since.eq(now))
        .execute(conn)?;
    Ok(())
}

/// The provider knows the refund and is processing it.
pub fn record_known(conn: &mut Conn, order: &OrderId, refund_id: &str) -> Result<(), DbError> {
    let started = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(refunds::refund_id.eq(refund_id));
    diesel::update(started)
        .set(refunds::unknown_since.eq(None::<i64>))
        .execute(conn)?;
    Ok(())
}

/// The dispute that blocked the refund has ended. The refund is due now, and the time in which refusals are retried
/// starts again. The order must be locked.
pub fn resume(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::wanted_at.eq(now),
            refunds::attempts.eq(0),
            refunds::next_at.eq(now),
            refunds::unknown_since.eq(None::<i64>),
            refunds::refused_since.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// The request failed, or the refund is not settled yet. It is due again at `next_at`.
pub fn retry_at(conn: &mut Conn, order: &OrderId, next_at: Millis) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::next_at.eq(next_at),
            refunds::leased_until.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Requests a failed refund from the provider again: it is retried as long as a new one, and another failure is
/// reported anew. Returns whether there was one. The order must be locked.
pub fn reopen(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    let failed = refunds::table
        .find(order.as_str())
        .filter(refunds::settled_at.is_null())
        .filter(refunds::failed_at.is_not_null());
    let changed = diesel::update(failed)
        .set((
            refunds::failed_at.eq(None::<i64>),
            refunds::refund_id.eq(None::<String>),
            refunds::attempts.eq(0),
            refunds::next_at.eq(now),
            refunds::leased_until.eq(None::<i64>),
            refunds::unknown_since.eq(None::<i64>),
            refunds::refused_since.eq(None::<i64>),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Ok(false);
    }
    troubles::forget(conn, AlertKind::RefundFailed, order.as_str())?;
    Ok(true)
}

/// The provider has made a refund, which we requested or an operator made at the provider. It is posted to the ledger
/// once for each of the provider's refund ids. The requested refund is settled when its total is refunded, by one
/// refund or several, even if it had failed before.
pub fn record_refund(
    conn: &mut Conn,
    order: &OrderId,
    refund_id: &str,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    if ledger::post(conn, &Transfer::refund(order, refund_id, amount), now)? {
        failed::stop_counting_bank_payment(conn, order, refund_id, amount)?;
        orders::add_entry(conn, order, TimelineEntry::MoneyBack, Some(amount), now)?;
        if !all_refunded(conn, order)? {
            // Of an order that is refunded as a whole this is not written.
            orders::queue_email(conn, order, Notice::PartBack, now)?;
        }
        settle_if_complete(conn, order, refund_id, now)?;
    }
    // This refund is made, so the rest of the total needs another one. Repeated events also get here.
    let waiting = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(refunds::refund_id.eq(refund_id));
    diesel::update(waiting)
        .set((
            refunds::refund_id.eq(None::<String>),
            refunds::unknown_since.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Settles the order's refund if nothing of it is outstanding. `by`: the provider's id of the refund or lost dispute
/// that returned the last part.
pub fn settle_if_complete(
    conn: &mut Conn,
    order: &OrderId,
    by: &str,
    now: Millis,
) -> Result<(), DbError> {
    if outstanding(conn, order)? > Usd::default() {
        return Ok(());
    }
    let unsettled = refunds::table
        .find(order.as_str())
        .filter(refunds::settled_at.is_null());
    diesel::update(unsettled)
        .set((
            refunds::refund_id.eq(by),
            refunds::settled_at.eq(now),
            refunds::failed_at.eq(None::<i64>),
            refunds::leased_until.eq(None::<i64>),
            refunds::unknown_since.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// What still has to be refunded to the account's cards: refunds that are open, and refunds that failed.
pub fn owed_to(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    let unsettled: Vec<String> = refunds::table
        .inner_join(order_table::table)
        .filter(order_table::account_id.eq(account.0))
        .filter(refunds::settled_at.is_null())
        .select(refunds::order_id)
        .load(conn)?;
    let mut owed = Usd::default();
    for id in unsettled {
        owed = owed + outstanding(conn, &parse_order_id(&id)?)?.max(Usd::default());
    }
    Ok(owed)
}

/// `refused_since`, attempts, failures, and the provider's ids of the refund and of the payment.
type StoredRefund = (Option<i64>, i32, i32, Option<String>, Option<String>);

fn load_request(conn: &mut Conn, id: &str) -> Result<Option<RefundRequest>, DbError> {
    let row: Option<StoredRefund> = refunds::table
        .inner_join(order_table::table)
        .filter(refunds::order_id.eq(id))
        .select((
            refunds::refused_since,
            refunds::attempts,
            refunds::failures,
            refunds::refund_id,
            order_table::intent_id,
        ))
        .first(conn)
        .optional()?;
    let Some((refused_since, attempts, failures, refund_id, Some(intent_id))) = row else {
        return Ok(None);
    };
    let order = parse_order_id(id)?;
    Ok(Some(RefundRequest {
        amount: outstanding(conn, &order)?,
        refunded: refunded(conn, &order)?,
        failures: failures.saturating_add(unmatched::failures(conn, &intent_id)?),
        refund_id,
        order,
        intent_id,
        refused_since,
        attempts,
    }))
}

fn parse_order_id(id: &str) -> Result<OrderId, DbError> {
    DbError::parsed("refunds.order_id", id, OrderId::parse)
}

/// Neither settled nor failed.
#[diesel::dsl::auto_type]
fn is_open() -> _ {
    refunds::settled_at
        .is_null()
        .and(refunds::failed_at.is_null())
}

/// The provider has reported the refund as unknown for at least [`UNKNOWN_REFUND_GRACE`]: an operator has to handle it,
/// like a failed one. For other refunds this is false and not null, so that its negation is true.
#[diesel::dsl::auto_type]
pub(crate) fn is_unknown_past_grace(now: Millis) -> _ {
    let until: Millis = now.saturating_sub(UNKNOWN_REFUND_GRACE);
    refunds::unknown_since
        .is_not_null()
        .and(refunds::unknown_since.le(until))
}

/// For each refund of a query: its payment has an open dispute, on which the card's bank has to decide.
#[diesel::dsl::auto_type]
pub(crate) fn is_disputed() -> _ {
    let open: i16 = DisputeState::Open.code();
    exists(
        disputes::table
            .filter(disputes::order_id.eq(refunds::order_id))
            .filter(disputes::state.eq(open)),
    )
}
