//! Payouts that the receiving bank sent back.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::{Transfer, WireReference};
use ink_domain::notification::NotificationKind;
use ink_domain::time::Millis;

use super::{Payout, PayoutError, PayoutStatus, by_id};
use crate::account::accounts;
use crate::account::notifications::{self, NewNotification};
use crate::billing::ledger;
use crate::business_event::{self, BusinessEvent};
use crate::checkout::wires;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::payouts;

/// Records that the receiving bank sent a settled payout back, by a wire with the bank's reference `reference`: the
/// amount is credited to the account's earnings again. Must be called before the transaction locks anything.
pub fn record_return(
    conn: &mut Conn,
    id: &str,
    reference: WireReference,
    now: Millis,
) -> Result<Payout, PayoutError> {
    wires::lock_references(conn)?;
    let payout = by_id(conn, id)?.ok_or(PayoutError::Unknown)?;
    accounts::lock_row(conn, payout.account)?;
    if payout.status == PayoutStatus::Open {
        return Err(PayoutError::Unsettled);
    }
    let settled = payouts::table
        .find(id)
        .filter(payouts::status.eq(PayoutStatus::Settled.code()));
    let changed = diesel::update(settled)
        .set((
            payouts::status.eq(PayoutStatus::Returned.code()),
            payouts::closed_at.eq(now),
        ))
        .execute(conn)
        .map_err(DbError::from)?;
    if changed == 0 {
        return Err(PayoutError::Closed);
    }
    let line = Transfer::payout_returned(id, payout.account.0, payout.amount);
    ledger::post(conn, &line, now)?;
    if !wires::claim_reference(conn, &line, reference, now)? {
        return Err(PayoutError::Booked);
    }
    business_event::buffer(BusinessEvent::of_payout("returned", id, payout.amount));
    // The notification names the outgoing transfer's reference: that is the one that the owner's bank knows.
    let returned = NewNotification {
        amount: Some(payout.amount),
        detail: payout.reference.as_deref(),
        ..NewNotification::of(NotificationKind::PayoutReturned)
    };
    notifications::create(conn, payout.account, &returned, now)?;
    by_id(conn, id)?.ok_or(PayoutError::Unknown)
}

/// The bank's reference for the wire by which the payout came back; `None` if it did not.
pub fn return_reference(conn: &mut Conn, payout: &Payout) -> Result<Option<String>, DbError> {
    if payout.status != PayoutStatus::Returned {
        return Ok(None);
    }
    let source = Transfer::payout_returned_source(&payout.id);
    wires::reference_of(conn, &source).map(Some)
}
