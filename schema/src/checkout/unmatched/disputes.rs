//! Disputes of payments that have no order here. There is no evidence of the sale, and an operator has to know of them.

use std::collections::HashMap;

use diesel::dsl::{exists, not, select};
use diesel::prelude::*;
use ink_domain::money::Usd;
use ink_domain::time::Millis;

use super::{PaymentState, StoredPayment, UnmatchedPayment};
use crate::checkout::disputes::{Dispute, DisputeState, update_dispute};
use crate::conn::{Conn, insert_new, set_once};
use crate::error::DbError;
use crate::tables::{unmatched_disputes as disputes, unmatched_payments as payments};

/// Records a dispute of a recorded payment, or the new state of one that was recorded before. Returns whether it is
/// new, or was only a warning before.
pub fn record_dispute(
    conn: &mut Conn,
    intent_id: &str,
    dispute: &Dispute,
    now: Millis,
) -> Result<bool, DbError> {
    let ended_at = dispute.state.has_ended().then_some(now);
    let insert = diesel::insert_into(disputes::table).values((
        disputes::id.eq(&dispute.id),
        disputes::intent_id.eq(intent_id),
        disputes::amount_cents.eq(dispute.amount.cents()),
        disputes::reason.eq(&dispute.reason),
        disputes::state.eq(dispute.state.code()),
        disputes::due_by.eq(dispute.due_by),
        disputes::ended_at.eq(ended_at),
    ));
    if insert_new!(insert, conn)? == 1 {
        return Ok(true);
    }
    Ok(update_dispute!(disputes, dispute, ended_at, conn))
}

/// Whether a payment has an open dispute. While it has, the payment can't be refunded.
pub fn is_disputed(conn: &mut Conn, intent_id: &str) -> Result<bool, DbError> {
    let open = disputes::table
        .filter(disputes::intent_id.eq(intent_id))
        .filter(disputes::state.eq(DisputeState::Open.code()));
    Ok(select(exists(open)).get_result(conn)?)
}

/// Whether a bank has decided on a dispute of the payment. Because of that one, the provider may refuse refunds forever.
pub fn has_decided_dispute(conn: &mut Conn, intent_id: &str) -> Result<bool, DbError> {
    let won = disputes::state.eq(DisputeState::Won.code());
    let decided = disputes::table
        .filter(disputes::intent_id.eq(intent_id))
        .filter(won.or(disputes::state.eq(DisputeState::Lost.code())));
    Ok(select(exists(decided)).get_result(conn)?)
}

/// [`is_disputed`] as an SQL condition for each payment of a query.
#[diesel::dsl::auto_type]
pub(super) fn has_open_dispute() -> _ {
    let open: i16 = DisputeState::Open.code();
    exists(
        disputes::table
            .filter(disputes::intent_id.eq(payments::intent_id))
            .filter(disputes::state.eq(open)),
    )
}

/// The payments that have not ended and have no open dispute, the oldest first. On the others the card's bank decides
/// first.
pub(crate) fn undisputed(conn: &mut Conn) -> Result<Vec<UnmatchedPayment>, DbError> {
    let rows = payments::table
        .filter(payments::ended_at.is_null())
        .filter(not(has_open_dispute()))
        .order((payments::paid_at, payments::intent_id))
        .select(StoredPayment::as_select())
        .load(conn)?;
    super::read(conn, rows)
}

/// What the card's bank took back of these payments by lost disputes, which may be about a part. The disputed amount
/// counts in full, even if the provider took less because a part had been refunded before. So the amount owed may be
/// too low, but nothing is paid twice.
pub(super) fn lost_by_payment(
    conn: &mut Conn,
    intent_ids: &[&str],
) -> Result<HashMap<String, Usd>, DbError> {
    let mut lost: HashMap<String, Usd> = HashMap::new();
    if intent_ids.is_empty() {
        return Ok(lost);
    }
    let rows: Vec<(String, Usd)> = disputes::table
        .filter(disputes::intent_id.eq_any(intent_ids.iter().copied()))
        .filter(disputes::state.eq(DisputeState::Lost.code()))
        .select((disputes::intent_id, disputes::amount_cents))
        .load(conn)?;
    for (intent_id, amount) in rows {
        *lost.entry(intent_id).or_default() += amount;
    }
    Ok(lost)
}

/// A warning needs no action any more when the payment is refunded.
#[diesel::dsl::auto_type]
fn is_over() -> _ {
    let warning: i16 = DisputeState::Warning.code();
    let refunded: i16 = PaymentState::Refunded.code();
    disputes::state
        .eq(warning)
        .and(payments::state.eq(refunded))
}

/// The disputes and warnings that need an operator, the most urgent first, each with the id of its payment intent. Those of
/// payments whose order was re-created are left out: they belong to the order.
pub fn unended_disputes(conn: &mut Conn) -> Result<Vec<(String, Dispute)>, DbError> {
    Ok(disputes::table
        .inner_join(payments::table)
        .filter(disputes::ended_at.is_null())
        .filter(not(is_over()))
        .filter(payments::state.ne(PaymentState::OrderRestored.code()))
        .order((disputes::due_by.is_null(), disputes::due_by, disputes::id))
        .select((disputes::intent_id, columns()))
        .load(conn)?)
}

/// The disputes and warnings that need an operator and that no e-mail was written about.
pub fn pending_dispute_emails(conn: &mut Conn, limit: i64) -> Result<Vec<Dispute>, DbError> {
    Ok(disputes::table
        .inner_join(payments::table)
        .filter(disputes::ended_at.is_null())
        .filter(disputes::told_at.is_null())
        .filter(not(is_over()))
        .order(disputes::id)
        .limit(limit)
        .select(columns())
        .load(conn)?)
}

/// Marks the operator's e-mail as written. Returns whether it still had to be: otherwise another node has written it.
pub fn mark_dispute_emailed(conn: &mut Conn, id: &str, now: Millis) -> Result<bool, DbError> {
    let row = disputes::table.find(id);
    Ok(set_once!(row, disputes::told_at, now, conn)?)
}

/// The fields of a [`Dispute`].
#[diesel::dsl::auto_type]
fn columns() -> _ {
    (
        disputes::id,
        payments::order_id,
        disputes::amount_cents,
        disputes::reason,
        (disputes::state, disputes::ended_at),
        disputes::due_by,
    )
}
