//! The provider's events: payments, refunds, disputes. Each may be delivered twice, late, or in any order.

mod disputes;
mod refunds;

use ink_schema::checkout::orders::{self, OrderRow, Rules};
use ink_schema::{Conn, DbError};

pub use self::disputes::apply_dispute;
use self::disputes::note_warning;
pub use self::refunds::apply_refund;
use super::payment_sync::apply_intent;
use crate::clock::Millis;
use crate::stripe::EventObject;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOutcome {
    Applied,
    /// The order has no captured payment yet. The provider must send the event again.
    TooEarly,
}

/// Applies a payment, refund, dispute or fraud warning to its order. A payment that names no order is ignored: the
/// account at the provider may have other uses.
pub fn apply_event(
    conn: &mut Conn,
    object: &EventObject,
    rules: Rules,
    now: Millis,
) -> Result<EventOutcome, DbError> {
    match object {
        EventObject::Intent(intent) => {
            if let Some(order) = &intent.order {
                apply_intent(conn, order, intent, rules, now)?;
            }
            Ok(EventOutcome::Applied)
        }
        EventObject::Refund(refund) => apply_refund(conn, refund, rules, now),
        EventObject::Dispute(dispute) => apply_dispute(conn, dispute, rules, now),
        EventObject::FraudWarning(warning) => note_warning(conn, warning, now),
    }
}

fn lock_order(conn: &mut Conn, intent_id: Option<&str>) -> Result<Option<OrderRow>, DbError> {
    let Some(intent_id) = intent_id else {
        return Ok(None);
    };
    match orders::by_intent(conn, intent_id)? {
        Some(row) => orders::lock_again(conn, &row),
        None => Ok(None),
    }
}
