//! Refunds of payments that have no order here.

use diesel::dsl::not;
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::time::Millis;

use super::disputes::has_open_dispute;
use super::{PaymentState, UnmatchedPayment, by_intent, end};
use crate::alerts::{self, AlertKind};
use crate::checkout::provider_events;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::unmatched_payments as payments;

/// How often refunds of a payment failed or were refused while it had no order here.
pub(in crate::checkout) fn failures(conn: &mut Conn, intent_id: &str) -> Result<i32, DbError> {
    let failures: Option<i32> = payments::table
        .find(intent_id)
        .select(payments::failures)
        .first(conn)
        .optional()?;
    Ok(failures.unwrap_or_default())
}

/// Requests a refund of the payment: another refusal is reported anew. Returns whether it was still undecided.
pub fn request_refund(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    now: Millis,
) -> Result<bool, DbError> {
    let undecided = payments::table
        .find(&payment.intent_id)
        .filter(payments::state.eq(PaymentState::Undecided.code()));
    let changed = diesel::update(undecided)
        .set((
            payments::state.eq(PaymentState::ToRefund.code()),
            payments::next_at.eq(now),
            payments::refused_cents.eq(None::<i64>),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Ok(false);
    }
    alerts::forget(conn, AlertKind::RefundFailed, payment.order.as_str())?;
    Ok(true)
}

/// Claims at most `limit` payments whose refund is due. No other node claims them before `again_at`. Disputed payments
/// are left out: only their bank decides what is returned.
pub fn claim_refunds(
    conn: &mut Conn,
    now: Millis,
    again_at: Millis,
    limit: i64,
) -> Result<Vec<UnmatchedPayment>, DbError> {
    let due = || {
        payments::state
            .eq(PaymentState::ToRefund.code())
            .and(payments::next_at.le(now))
            .and(not(has_open_dispute()))
    };
    let ids: Vec<String> = payments::table
        .filter(due())
        .order((payments::next_at, payments::intent_id))
        .limit(limit)
        .select(payments::intent_id)
        .load(conn)?;
    let mut claimed = Vec::new();
    for id in ids {
        let changed = diesel::update(payments::table.find(&id).filter(due()))
            .set((
                payments::next_at.eq(again_at),
                payments::attempts.eq(payments::attempts + 1),
            ))
            .execute(conn)?;
        if changed == 1 {
            claimed.extend(by_intent(conn, &id)?);
        }
    }
    Ok(claimed)
}

/// The request failed, or the refund is not settled yet. It is due again at `next_at`.
pub fn retry_refund_at(conn: &mut Conn, intent_id: &str, next_at: Millis) -> Result<(), DbError> {
    let to_refund = payments::table
        .find(intent_id)
        .filter(payments::state.eq(PaymentState::ToRefund.code()));
    diesel::update(to_refund)
        .set(payments::next_at.eq(next_at))
        .execute(conn)?;
    Ok(())
}

/// The provider has not made the refund, and repeats its answer for the same idempotency key: it is due again at
/// `next_at`, with another one.
pub fn put_off_refund(conn: &mut Conn, intent_id: &str, next_at: Millis) -> Result<(), DbError> {
    let to_refund = payments::table
        .find(intent_id)
        .filter(payments::state.eq(PaymentState::ToRefund.code()));
    diesel::update(to_refund)
        .set((
            payments::next_at.eq(next_at),
            payments::failures.eq(payments::failures + 1),
        ))
        .execute(conn)?;
    Ok(())
}

/// The provider can't refund `rest`, the part of the payment that is neither refunded nor lost to a dispute. An
/// operator has to decide again. `refund_ids`: the provider's refunds that are settled or pending.
pub fn record_refund_refusal(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    rest: Usd,
    refund_ids: &[String],
) -> Result<(), DbError> {
    let to_refund = payments::table
        .find(&payment.intent_id)
        .filter(payments::state.eq(PaymentState::ToRefund.code()));
    diesel::update(to_refund)
        .set((
            payments::state.eq(PaymentState::Undecided.code()),
            payments::refund_ids.eq(refund_ids.join(",")),
            payments::refused_cents.eq(stored_refused(payment, rest).cents()),
            payments::failures.eq(payments::failures + 1),
        ))
        .execute(conn)?;
    Ok(())
}

/// The value of `refused_cents` for a refused `rest`. It includes what banks took back, which is subtracted when the
/// row is read: they may take back more until then.
fn stored_refused(payment: &UnmatchedPayment, rest: Usd) -> Usd {
    (rest + payment.lost).min(payment.amount)
}

/// A part of what the provider could not refund was paid from our bank. `transfer`: the bank's reference, and why.
/// `rest`: the part that is left for an operator to handle.
pub(in crate::checkout) fn record_bank_payment(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    transfer: &str,
    rest: Usd,
    now: Millis,
) -> Result<(), DbError> {
    let all = match &payment.paid_back {
        Some(before) => format!("{before}; {transfer}"),
        None => transfer.to_owned(),
    };
    diesel::update(payments::table.find(&payment.intent_id))
        .set((
            payments::paid_back.eq(all),
            payments::refused_cents.eq(stored_refused(payment, rest).cents()),
        ))
        .execute(conn)?;
    if rest.is_positive() {
        return Ok(());
    }
    end(conn, &payment.intent_id, PaymentState::Refunded, now)
}

/// The whole payment was refunded, by these refunds of the provider.
pub fn mark_refunded(
    conn: &mut Conn,
    intent_id: &str,
    refund_ids: &[String],
    now: Millis,
) -> Result<(), DbError> {
    let unsettled = payments::table
        .find(intent_id)
        .filter(payments::ended_at.is_null());
    diesel::update(unsettled)
        .set(payments::refund_ids.eq(refund_ids.join(",")))
        .execute(conn)?;
    end(conn, intent_id, PaymentState::Refunded, now)
}

/// The provider has refunded `amount` of a payment that it could not refund before: an operator had to handle it, or
/// has paid it from our bank. Returns whether this is new and the buyer has money twice by it. The payment must be
/// locked.
pub fn record_refund(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    refund_id: &str,
    amount: Usd,
    now: Millis,
) -> Result<bool, DbError> {
    let row = || payments::table.find(&payment.intent_id);
    let ids: String = row().select(payments::refund_ids).first(conn)?;
    if ids.split(',').any(|id| id == refund_id) {
        return Ok(false);
    }
    let Some(refused) = payment.refused else {
        // The payment has ended without this refund, so its id is not added: nothing is owed if it fails.
        return provider_events::claim(conn, &format!("{refund_id}/twice"), "refund_twice", now);
    };
    let rest = refused - amount;
    let ids = if ids.is_empty() {
        refund_id.to_owned()
    } else {
        format!("{ids},{refund_id}")
    };
    diesel::update(row())
        .set((
            payments::refund_ids.eq(ids),
            payments::refused_cents.eq(stored_refused(payment, rest.max(Usd::ZERO)).cents()),
        ))
        .execute(conn)?;
    if rest <= Usd::ZERO {
        end(conn, &payment.intent_id, PaymentState::Refunded, now)?;
    }
    Ok(rest < Usd::ZERO && payment.paid_back.is_some())
}

/// One of the provider's refunds, of `amount`, has failed. If it was counted as refunded, an operator has to decide on
/// the payment again. Returns whether it was counted: a refund that failed before another one replaced it was not. The
/// payment must be locked.
pub fn reopen(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    refund_id: &str,
    amount: Usd,
) -> Result<bool, DbError> {
    let counted_refunds = match payment.state {
        PaymentState::Refunded => true,
        PaymentState::Undecided => payment.refused.is_some(),
        PaymentState::ToRefund | PaymentState::OrderRestored => false,
    };
    let row = || payments::table.find(&payment.intent_id);
    let ids: String = row().select(payments::refund_ids).first(conn)?;
    if !counted_refunds || ids.split(',').all(|id| id != refund_id) {
        return Ok(false);
    }
    let others: Vec<&str> = ids.split(',').filter(|id| *id != refund_id).collect();
    let refused = payment.refused.unwrap_or_default() + amount;
    diesel::update(row())
        .set((
            payments::refund_ids.eq(others.join(",")),
            payments::state.eq(PaymentState::Undecided.code()),
            payments::ended_at.eq(None::<Millis>),
            payments::told_at.eq(None::<Millis>),
            payments::refused_cents.eq(stored_refused(payment, refused).cents()),
            payments::failures.eq(payments::failures + 1),
        ))
        .execute(conn)?;
    Ok(true)
}
