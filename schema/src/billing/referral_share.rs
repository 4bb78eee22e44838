//! What an order earns the buyer's referrer, and how much of that is reversed.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::{Order, OrderId};
use ink_domain::referral::kept;
use ink_domain::search::beginning_with;

use super::ledger::{self, total};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::ledger_transfers as transfers;

/// What is left of an order's earning: the transfer that posted it, with the amount that was not reversed. `None` if
/// nothing is left.
pub fn remaining(conn: &mut Conn, order: &OrderId) -> Result<Option<Transfer>, DbError> {
    let reversal = Transfer::referral_reversal_source(order);
    if ledger::by_source(conn, &reversal)?.is_some() {
        return Ok(None);
    }
    let Some(earned) = ledger::by_source(conn, &Transfer::referral_source(order))? else {
        return Ok(None);
    };
    let amount = earned.amount - total_reductions(conn, order)?;
    Ok((!amount.is_zero()).then_some(Transfer { amount, ..earned }))
}

/// The transfer that reverses all that is left of an order's earning.
pub fn reversal(conn: &mut Conn, order: &OrderId) -> Result<Option<Transfer>, DbError> {
    let remaining = remaining(conn, order)?;
    Ok(remaining.map(|remaining| remaining.reversed(Transfer::referral_reversal_source(order))))
}

/// The transfer that reduces an order's earning to the share of what is still sold. `order`: after the partial refund
/// that causes this.
pub fn reduction(
    conn: &mut Conn,
    id: &OrderId,
    order: &Order,
) -> Result<Option<Transfer>, DbError> {
    let Some(remaining) = remaining(conn, id)? else {
        return Ok(None);
    };
    let earned = remaining.amount + total_reductions(conn, id)?;
    let amount = remaining.amount - kept(earned, order.sold(), order.total);
    if !amount.is_positive() {
        return Ok(None);
    }
    let source = Transfer::referral_reduction_source(id, order.given_back);
    Ok(Some(
        Transfer {
            amount,
            ..remaining
        }
        .reversed(source),
    ))
}

fn total_reductions(conn: &mut Conn, order: &OrderId) -> Result<Usd, DbError> {
    let sources = Transfer::referral_reduction_prefix(order);
    let Some((from, to)) = beginning_with(&sources) else {
        return Ok(Usd::ZERO);
    };
    Ok(transfers::table
        .filter(transfers::source.ge(from))
        .filter(transfers::source.lt(to))
        .select(total())
        .get_result(conn)?)
}
