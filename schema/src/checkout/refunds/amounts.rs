//! How much of an order's card payment has been refunded, and how much has to be. Computed from the ledger each time.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;

use super::{AfterFailure, RefundState, state};
use crate::account::accounts::AccountId;
use crate::billing::ledger;
use crate::checkout::disputes;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{orders, refunds};

/// Whether all that the card paid has been refunded.
pub fn all_refunded(conn: &mut Conn, order: &OrderId) -> Result<bool, DbError> {
    Ok(!unrefunded(conn, order)?.is_positive())
}

/// What the card paid and has not been refunded.
pub fn unrefunded(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    Ok(captured(conn, order)? - refunded(conn, order)?)
}

/// What has to be refunded and has not been yet.
pub fn outstanding(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let (total, _) = total_and_paid_from_bank(conn, order)?;
    Ok(total - refunded(conn, order)?)
}

/// The amount of a failed refund for which the buyer is asked for a bank account, and that the buyer has not received
/// in another way since. Zero while the payment is disputed: the card's bank may return it.
pub fn failed_outstanding(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let asked = Some(RefundState::Failed(AfterFailure::AskForBankAccount));
    if state(conn, order)? != asked || disputes::is_open(conn, order)? {
        return Ok(Usd::ZERO);
    }
    outstanding(conn, order)
}

/// What still has to be refunded to the account's cards: refunds that are open, and refunds that failed.
pub fn owed_to(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    let unsettled: Vec<OrderId> = refunds::table
        .inner_join(orders::table)
        .filter(orders::account_id.eq(account.0))
        .filter(refunds::settled_at.is_null())
        .select(refunds::order_id)
        .load(conn)?;
    let mut owed = Usd::ZERO;
    for order in unsettled {
        owed += outstanding(conn, &order)?.max(Usd::ZERO);
    }
    Ok(owed)
}

/// What the buyer has received of what the card paid: by refunds at the provider that did not fail later, by lost
/// disputes, or by transfers from our bank in place of a refund.
pub fn refunded(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let (_, paid_from_bank) = total_and_paid_from_bank(conn, order)?;
    let lost = lost_to_disputes(conn, order)?;
    Ok(captured(conn, order)? - unrefunded_at_provider(conn, order)? + lost + paid_from_bank)
}

/// What the card's bank took back by disputes that were lost.
pub fn lost_to_disputes(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let order_account = LedgerAccount::Order(order.clone());
    ledger::transferred(conn, &order_account, &LedgerAccount::Disputes)
}

/// What lost disputes took of refunds that were booked before, and that have not failed since.
pub(super) fn lost_of_refunds(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    // What all losses exceed those at the disputes' ends by is already posted as lost.
    let mut lost = -lost_to_disputes(conn, order)?;
    for dispute in disputes::of_order(conn, order)? {
        for source in [
            Transfer::dispute_lost_source(&dispute.id),
            Transfer::dispute_refunded_source(&dispute.id),
        ] {
            let posted = ledger::by_source(conn, &source)?;
            lost += posted.map_or(Usd::ZERO, |transfer| transfer.amount);
        }
    }
    Ok(lost)
}

/// The captured amount minus the provider's refunds that did not fail. This is the provider's own count, in which
/// neither disputes nor transfers from our bank are refunds.
pub fn unrefunded_at_provider(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let order_account = LedgerAccount::Order(order.clone());
    // The payment, and refunds that came back from the card's bank.
    let received = ledger::transferred(conn, &LedgerAccount::Card, &order_account)?;
    Ok(received - ledger::transferred(conn, &order_account, &LedgerAccount::Card)?)
}

pub(super) fn captured(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    Ok(orders::table
        .find(order.as_str())
        .select(orders::captured_cents)
        .first(conn)?)
}

/// The total to refund, and how much of it was paid from our bank in place of a refund to the card.
pub(super) fn total_and_paid_from_bank(
    conn: &mut Conn,
    order: &OrderId,
) -> Result<(Usd, Usd), DbError> {
    let row: Option<(Usd, Usd)> = refunds::table
        .find(order.as_str())
        .select((refunds::amount_cents, refunds::paid_cents))
        .first(conn)
        .optional()?;
    Ok(row.unwrap_or_default())
}
