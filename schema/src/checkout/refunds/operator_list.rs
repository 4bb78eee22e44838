//! The refunds that an operator has to handle.

use diesel::{ExpressionMethods, NullableExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::amounts::outstanding;
use super::{is_open, is_unknown_past_grace};
use crate::checkout::{disputes, unmatched};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::refunds;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedRefund {
    pub order: OrderId,
    /// The amount that is still to be refunded.
    pub rest: Usd,
    pub cause: FailureCause,
}

/// Why an operator has to handle a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureCause {
    /// It failed at this time, in milliseconds.
    Failed(Millis),
    /// The provider started it, and has reported it as unknown since then. It may still arrive.
    Unknown {
        /// The provider's id.
        refund_id: String,
        since: Millis,
    },
    /// Its payment has no order here: see `unmatched`.
    WithoutOrder,
}

/// All refunds that an operator has to handle: those that failed, the oldest first, then those that the provider does
/// not know, then those of payments without an order here. Those of disputed payments are left out: the card's bank
/// decides first.
pub fn all_failed(conn: &mut Conn, now: Millis) -> Result<Vec<FailedRefund>, DbError> {
    let failed: Vec<(OrderId, Millis)> = refunds::table
        .filter(refunds::failed_at.is_not_null())
        .order((refunds::failed_at, refunds::order_id))
        .select((refunds::order_id, refunds::failed_at.assume_not_null()))
        .load(conn)?;
    let unknown: Vec<(OrderId, Option<String>, Option<Millis>)> = refunds::table
        .filter(is_open())
        .filter(is_unknown_past_grace(now))
        .order((refunds::unknown_since, refunds::order_id))
        .select((
            refunds::order_id,
            refunds::refund_id,
            refunds::unknown_since,
        ))
        .load(conn)?;
    let failed = failed
        .into_iter()
        .map(|(order, at)| (order, FailureCause::Failed(at)));
    let unknown = unknown.into_iter().filter_map(|(order, refund_id, since)| {
        let (refund_id, since) = (refund_id?, since?);
        Some((order, FailureCause::Unknown { refund_id, since }))
    });
    let mut listed = Vec::new();
    for (order, cause) in failed.chain(unknown) {
        let rest = outstanding(conn, &order)?;
        if rest.is_positive() && !disputes::is_open(conn, &order)? {
            listed.push(FailedRefund { order, rest, cause });
        }
    }
    let without_order = unmatched::undisputed(conn)?.into_iter();
    listed.extend(without_order.filter_map(|payment| {
        Some(FailedRefund {
            rest: payment.refused?,
            order: payment.order,
            cause: FailureCause::WithoutOrder,
        })
    }));
    Ok(listed)
}

/// The order's refund, by the provider's id, if the provider has reported it as unknown for so long that an operator
/// has to handle it; and since when.
pub fn unknown(
    conn: &mut Conn,
    order: &OrderId,
    now: Millis,
) -> Result<Option<(String, Millis)>, DbError> {
    let rows: Vec<(Option<String>, Option<Millis>)> = refunds::table
        .find(order.as_str())
        .filter(is_open())
        .filter(is_unknown_past_grace(now))
        .select((refunds::refund_id, refunds::unknown_since))
        .load(conn)?;
    let mut unknown = rows.into_iter().filter_map(|(id, since)| id.zip(since));
    Ok(unknown.next())
}
