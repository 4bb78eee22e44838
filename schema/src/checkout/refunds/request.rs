//! What has to be requested from the provider, and when.

use diesel::dsl::not;
use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl,
};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::{DurationMs, Millis};

use super::amounts::{captured, outstanding, refunded, unrefunded};
use super::{is_disputed, is_open, requested_anew};
use crate::alerts::{self, AlertKind};
use crate::checkout::unmatched;
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::{orders, refunds};

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
            requested_anew(now),
            refunds::leased_until.eq(None::<Millis>),
            refunds::settled_at.eq(None::<Millis>),
            refunds::failed_at.eq(None::<Millis>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Requests a refund of the whole card payment, unless all of it is refunded. The order must be locked.
pub fn request_full_refund(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    if unrefunded(conn, order)?.is_positive() {
        let total = captured(conn, order)?;
        raise_total(conn, order, total, now)?;
    }
    Ok(())
}

/// Claims up to `limit` refunds that are due, and leases them for `lease`, in which no other node claims them. This
/// includes refunds that the provider has started and not settled: they are polled. While a payment is disputed, its
/// refunds are left out: only its bank decides what is returned.
pub fn claim(
    conn: &mut Conn,
    now: Millis,
    limit: i64,
    lease: DurationMs,
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
    let orders: Vec<OrderId> = refunds::table
        .filter(due())
        .order((refunds::next_at, refunds::order_id))
        .limit(limit)
        .select(refunds::order_id)
        .load(conn)?;
    let mut claimed = Vec::with_capacity(orders.len());
    for order in orders {
        let changed = diesel::update(refunds::table.find(order.as_str()).filter(due()))
            .set((
                refunds::attempts.eq(refunds::attempts + 1),
                refunds::leased_until.eq(now.saturating_add(lease)),
            ))
            .execute(conn)?;
        if changed == 1 {
            claimed.extend(load_request(conn, order)?);
        }
    }
    Ok(claimed)
}

/// The dispute that blocked the refund has ended. The refund is due now, and the time in which refusals are retried
/// starts again. The order must be locked.
pub fn resume(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((refunds::wanted_at.eq(now), requested_anew(now)))
        .execute(conn)?;
    Ok(())
}

/// The request failed, or the refund is not settled yet. It is due again at `next_at`.
pub fn retry_at(conn: &mut Conn, order: &OrderId, next_at: Millis) -> Result<(), DbError> {
    diesel::update(refunds::table.find(order.as_str()).filter(is_open()))
        .set((
            refunds::next_at.eq(next_at),
            refunds::leased_until.eq(None::<Millis>),
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
            refunds::failed_at.eq(None::<Millis>),
            refunds::refund_id.eq(None::<String>),
            requested_anew(now),
            refunds::leased_until.eq(None::<Millis>),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Ok(false);
    }
    alerts::forget(conn, AlertKind::RefundFailed, order.as_str())?;
    Ok(true)
}

#[derive(Queryable)]
struct StoredRefund {
    refused_since: Option<Millis>,
    attempts: i32,
    failures: i32,
    /// The provider's id of the refund.
    refund_id: Option<String>,
    /// The provider's id of the payment.
    intent_id: Option<String>,
}

fn load_request(conn: &mut Conn, order: OrderId) -> Result<Option<RefundRequest>, DbError> {
    let row: Option<StoredRefund> = refunds::table
        .inner_join(orders::table)
        .filter(refunds::order_id.eq(order.as_str()))
        .select((
            refunds::refused_since,
            refunds::attempts,
            refunds::failures,
            refunds::refund_id,
            orders::intent_id,
        ))
        .first(conn)
        .optional()?;
    let Some(StoredRefund {
        refused_since,
        attempts,
        failures,
        refund_id,
        intent_id: Some(intent_id),
    }) = row
    else {
        return Ok(None);
    };
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
