//! How much of an order's card payment has been refunded, and how much has to be: computed from the books each time.

use diesel::{OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;

use crate::billing::ledger;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{orders, refunds};

/// Whether all went back that the card paid.
pub fn all_refunded(conn: &mut Conn, order: &OrderId) -> Result<bool, DbError> {
    Ok(unrefunded(conn, order)? <= Usd::default())
}

/// What the card paid and does not have back.
pub fn unrefunded(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    Ok(captured(conn, order)? - refunded(conn, order)?)
}

/// What has to go back to the card and did not yet.
pub fn outstanding(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let (total, _) = total_and_paid_from_bank(conn, order)?;
    Ok(total - refunded(conn, order)?)
}

/// What went back of what the card paid, and stayed there: by the provider, by a dispute that was lost, or paid from the
/// bank in its place.
pub fn refunded(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let (_, paid_from_bank) = total_and_paid_from_bank(conn, order)?;
    let lost = lost_to_disputes(conn, order)?;
    Ok(captured(conn, order)? - unrefunded_at_provider(conn, order)? + lost + paid_from_bank)
}

/// What banks gave to the card by disputes.
pub fn lost_to_disputes(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let order_account = LedgerAccount::Order(order.clone());
    ledger::moved(conn, &order_account, &LedgerAccount::Disputes)
}

/// What came from the card and did not go back to it by a refund, which is what the provider counts: what it took for a
/// dispute, and what was paid from the bank, is another matter to it.
pub fn unrefunded_at_provider(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let order_account = LedgerAccount::Order(order.clone());
    // Besides the payment, what could not be given back to the card.
    let received = ledger::moved(conn, &LedgerAccount::Card, &order_account)?;
    Ok(received - ledger::moved(conn, &order_account, &LedgerAccount::Card)?)
}

pub(super) fn captured(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let cents = orders::table
        .find(order.as_str())
        .select(orders::captured_cents)
        .first(conn)?;
    Ok(Usd::from_cents(cents))
}

/// What is wanted back in all, and what was paid from the bank in its place.
pub(super) fn total_and_paid_from_bank(
    conn: &mut Conn,
    order: &OrderId,
) -> Result<(Usd, Usd), DbError> {
    let row: Option<(i64, i64)> = refunds::table
        .find(order.as_str())
        .select((refunds::amount_cents, refunds::paid_cents))
        .first(conn)
        .optional()?;
    let (total, paid_from_bank) = row.unwrap_or_default();
    Ok((Usd::from_cents(total), Usd::from_cents(paid_from_bank)))
}
