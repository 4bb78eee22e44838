//! Refunds of card payments. After the commit that requests a refund, the provider is asked repeatedly until it answers. The
//! total to be refunded is stored per order, so that a retry can't refund twice.

mod amounts;
mod failed;

use diesel::dsl::{exists, not};
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId, TimelineEntry};
use ink_domain::time::DAY;
use ink_domain::time::Millis;

use super::disputes::DisputeState;
use super::{orders, unmatched};
use crate::account::accounts::AccountId;
use crate::billing::ledger;
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::{disputes, orders as order_table, refunds};

use amounts::captured;

pub use amounts::{
    all_refunded, lost_to_disputes, outstanding, refunded, unrefunded, unrefunded_at_provider,
};
pub use failed::{
    CloseError, FailedRefund, FailureCause, all_failed, close, close_unmatched,
    notify_failure_after_dispute, record_failure, record_failure_if_current, record_reversal,
    unknown,
};

/// For how long the provider has to say that it does not know a refund which it began, until an operator has to see to it: a
/// key of another account may be set for an hour.
const UNKNOWN_REFUND_GRACE: i64 = DAY;

/// A refund to be asked of the provider now, by the node that claimed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundRequest {
    pub order: OrderId,
    /// The payment that goes back.
    pub intent_id: String,
    /// What did not go back yet of what has to.
    pub amount: Usd,
    /// What went back before: together with the amount and the failures it names what is asked for.
    pub refunded: Usd,
    /// How often the provider could not give it back, also before its order was taken up again.
    pub failures: i32,
    /// What the provider calls the refund if it began one: it is asked how that stands, and not for another.
    pub refund_id: Option<String>,
    pub wanted_at: Millis,
    /// How often it was claimed, this time included.
    pub attempts: i32,
}

/// How a refund stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// The provider is to give it back, or is about to.
    Open,
    Settled,
    /// The provider can't give it back: an operator has to.
    Failed,
}

/// How an order's refund stands, if there is one.
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

/// What of a refund that failed nobody has given back since. Nothing while the payment is disputed: its bank may give it back.
pub fn failed_outstanding(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let has_failed = state(conn, order)? == Some(RefundState::Failed);
    if !has_failed || super::disputes::is_open(conn, order)? {
        return Ok(Usd::default());
    }
    outstanding(conn, order)
}

/// Notes how much of an order's card payment has to be back, in all. What was wanted before, and more, changes nothing. The
/// order must be locked.
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
    // What is begun arrives all the same: the rest is asked for after it.
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
        ))
        .execute(conn)?;
    Ok(())
}

/// Notes that all of it goes back, if something of it is left. The order must be locked.
pub fn request_full_refund(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    if unrefunded(conn, order)? > Usd::default() {
        let total = captured(conn, order)?;
        raise_total(conn, order, total, now)?;
    }
    Ok(())
}

/// Takes up to `limit` refunds that are due to be asked for, and keeps others from them for `lease_ms`.
/// One that the provider has but did not settle yet is looked at again, too. While a payment is disputed, nothing is given
/// back beside what its bank decides.
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

/// The provider has begun to give it back, and will tell of it by this name. What is in the books is no news: who heard so late
/// would have what is wanted now wait for what went back before.
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

/// The provider answered, and does not know what it began. A look that failed says nothing of it.
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

/// The provider knows it, and has it under way.
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

/// The dispute that kept it waiting has ended: it is due, and refusals count as if it was wanted now. The order must be locked.
pub fn resume(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::wanted_at.eq(now),
            refunds::attempts.eq(0),
            refunds::next_at.eq(now),
            refunds::unknown_since.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// It did not work this time, or is not settled yet; it is due again at `next_at`.
pub fn retry_at(conn: &mut Conn, order: &OrderId, next_at: Millis) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::next_at.eq(next_at),
            refunds::leased_until.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// The provider refused it for now; it is due again at `next_at`, under another key: to the same one the provider would
/// repeat its answer.
pub fn record_refusal(conn: &mut Conn, order: &OrderId, next_at: Millis) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set(refunds::failures.eq(refunds::failures + 1))
        .execute(conn)?;
    retry_at(conn, order, next_at)
}

/// A refund that failed is asked of the provider again. Says whether one had. The order must be locked.
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
        ))
        .execute(conn)?;
    Ok(changed == 1)
}

/// The provider gave money back, at our request or by an operator's doing at the provider. Written into the
/// books once for each of the provider's refunds. What is wanted is settled when all of it went back, in
/// one or in several, though the provider may have failed to do it before.
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
            orders::tell(conn, order, Notice::PartBack, now)?;
        }
        settle_if_complete(conn, order, refund_id, now)?;
    }
    // What is left is another's to give, however often it is told.
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

/// What is wanted is settled if nothing of it is left. `by`: the refund or the lost dispute that was the last of it, as
/// the provider names it.
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

/// What has to go back to the account's cards and is under way, or could not be given.
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

/// When it was wanted, how often asked for and how often it failed; its name at the provider, and the payment's.
type StoredRefund = (i64, i32, i32, Option<String>, Option<String>);

fn load_request(conn: &mut Conn, id: &str) -> Result<Option<RefundRequest>, DbError> {
    let row: Option<StoredRefund> = refunds::table
        .inner_join(order_table::table)
        .filter(refunds::order_id.eq(id))
        .select((
            refunds::wanted_at,
            refunds::attempts,
            refunds::failures,
            refunds::refund_id,
            order_table::intent_id,
        ))
        .first(conn)
        .optional()?;
    let Some((wanted_at, attempts, failures, refund_id, Some(intent_id))) = row else {
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
        wanted_at,
        attempts,
    }))
}

fn parse_order_id(id: &str) -> Result<OrderId, DbError> {
    DbError::parsed("refunds.order_id", id, OrderId::parse)
}

/// Still to be settled.
#[diesel::dsl::auto_type]
fn is_open() -> _ {
    refunds::settled_at
        .is_null()
        .and(refunds::failed_at.is_null())
}

/// The provider has not known it for so long that it is an operator's, as what failed is. Of what it knows this is false, and
/// not null: its opposite is true.
#[diesel::dsl::auto_type]
pub(crate) fn is_unknown_past_grace(now: Millis) -> _ {
    let until: Millis = now.saturating_sub(UNKNOWN_REFUND_GRACE);
    refunds::unknown_since
        .is_not_null()
        .and(refunds::unknown_since.le(until))
}

/// Of each refund that is looked at: its bank decides on the payment.
#[diesel::dsl::auto_type]
pub(crate) fn is_disputed() -> _ {
    let open: i16 = DisputeState::Open.code();
    exists(
        disputes::table
            .filter(disputes::order_id.eq(refunds::order_id))
            .filter(disputes::state.eq(open)),
    )
}
