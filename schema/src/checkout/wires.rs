//! Wires that an operator saw arrive at our bank or leave it. Each has the bank's reference, so that none is booked
//! twice.
//!
//! A wire's ledger line has the source `wire:REFERENCE` or `wire-back:REFERENCE`. Ledger lines are never changed: if an
//! operator mistyped the reference, the table `wire_corrections` has the source as it should be (`corrected`) for the
//! source of the line (`source`). A source is taken if a line or a correction has it, or if its wire paid a payout.

use diesel::dsl::{exists, select};
use diesel::prelude::*;
use ink_domain::ledger::{LedgerAccount, Posting, Transfer, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::{Event, OrderError, OrderStatus};
use ink_domain::time::Millis;

use super::orders::{self, OrderRow, Rules};
use crate::account::accounts::{self, AccountId};
use crate::billing::ledger;
use crate::conn::{Conn, MultiBackend, WIRE_REFERENCES_LOCK};
use crate::error::DbError;
use crate::store::zips;
use crate::tables::{orders as order_table, payouts, wire_corrections as corrections};

/// Why a wire was not booked, corrected or accepted. The caller's transaction must be rolled back.
#[derive(Debug, thiserror::Error)]
pub enum WireError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("a wire with this reference was booked before")]
    Booked,
    #[error("no wire of this order was booked by this reference")]
    Unknown,
    #[error("the buyer's account is deleted")]
    NoBuyer,
    #[error(transparent)]
    Wrong(#[from] OrderError),
}

/// Books a wire that was received for an order. The order must be locked.
pub fn record_receipt(
    conn: &mut Conn,
    row: OrderRow,
    amount: Usd,
    reference: WireReference,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, WireError> {
    book_for_order(conn, &row, Posting::Wired(amount, reference), now)?;
    let earlier = row.wire_reference.clone();
    let event = Event::WireReceived { amount, reference };
    let row = orders::apply(conn, row, event, rules, now)??;
    let all = match earlier {
        Some(earlier) => format!("{earlier}, {reference}"),
        None => reference.to_string(),
    };
    diesel::update(order_table::table.find(row.id.as_str()))
        .set(order_table::wire_reference.eq(all))
        .execute(conn)
        .map_err(DbError::from)?;
    Ok(row)
}

/// Books a wire that was returned to the buyer's bank. The order must be locked.
pub fn record_return(
    conn: &mut Conn,
    row: OrderRow,
    amount: Usd,
    reference: WireReference,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, WireError> {
    book_for_order(conn, &row, Posting::WireReturned(amount, reference), now)?;
    let event = Event::WireReturned { amount, reference };
    Ok(orders::apply(conn, row, event, rules, now)??)
}

/// Accepts the balance of an unpaid order although it came late, if all of its ZIPs are still available. The order must
/// be locked.
pub fn accept(
    conn: &mut Conn,
    row: OrderRow,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, WireError> {
    if accounts::by_id(conn, row.account)?.is_none() {
        return Err(WireError::NoBuyer);
    }
    accounts::lock_referrer(conn, row.account)?;
    let mut held = true;
    if row.order.status == OrderStatus::Unpaid {
        let bought = orders::zips_of(conn, &row.id, now)?;
        let codes: Vec<_> = bought.iter().map(|bought| bought.zip.code).collect();
        zips::lock_by_codes(conn, &codes, now)?;
        held = zips::hold(conn, &codes, &row.id, now, now)?;
    }
    let event = Event::LateWireAccepted { held };
    Ok(orders::apply(conn, row, event, rules, now)??)
}

/// The orders of which an amount has to be returned by wire, the oldest first.
pub fn to_return(conn: &mut Conn) -> Result<Vec<OrderRow>, DbError> {
    orders::load(conn, unreturned())
}

/// Those of [`to_return`] whose numbers are not before `from`, and before `to` if it is given.
pub fn to_return_between(
    conn: &mut Conn,
    from: &str,
    to: Option<&str>,
) -> Result<Vec<OrderRow>, DbError> {
    let mut found = unreturned().filter(order_table::id.ge(from.to_owned()));
    if let Some(to) = to {
        found = found.filter(order_table::id.lt(to.to_owned()));
    }
    orders::load(conn, found)
}

fn unreturned() -> order_table::BoxedQuery<'static, MultiBackend> {
    use order_table::{returned_cents, status, surplus_cents, wired_cents};
    let ended = OrderStatus::ALL.into_iter().filter(|one| one.has_ended());
    let ended_unreturned = status
        .eq_any(ended.map(OrderStatus::code).collect::<Vec<_>>())
        .and((wired_cents + surplus_cents).gt(returned_cents));
    order_table::table
        .filter(surplus_cents.gt(returned_cents).or(ended_unreturned))
        .order((order_table::placed_at, order_table::id))
        .into_boxed()
}

/// What has to be returned to an account's bank, for all of its orders.
pub fn owed_to(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    let all = orders::history(conn, account, None, usize::MAX)?;
    Ok(all.iter().map(|row| row.order.to_return()).sum())
}

/// Books an order's wire. The ledger's unique source decides between concurrent transactions with the same reference.
fn book_for_order(
    conn: &mut Conn,
    row: &OrderRow,
    posting: Posting,
    now: Millis,
) -> Result<(), WireError> {
    if book(conn, &posting.into_transfer(&row.id), now)? {
        Ok(())
    } else {
        Err(WireError::Booked)
    }
}

/// Posts a wire to the ledger. Returns whether its source was free, in the ledger and elsewhere.
pub(super) fn book(conn: &mut Conn, wire: &Transfer, now: Millis) -> Result<bool, DbError> {
    let posted = ledger::post(conn, wire, now)?;
    Ok(posted && !is_claimed(conn, &wire.source, &wire.source)?)
}

/// Until the transaction ends, no other transaction books a wire or corrects a reference: a reference has to be unique
/// in three tables. Must be called before anything is locked.
pub fn lock_references(conn: &mut Conn) -> Result<(), DbError> {
    Ok(conn.lock_number(WIRE_REFERENCES_LOCK)?)
}

/// Records the bank's reference of a wire that was received or sent for no order, and whose ledger line has a source
/// without it. Returns whether the reference was free.
pub(crate) fn claim_reference(
    conn: &mut Conn,
    line: &Transfer,
    reference: WireReference,
    now: Millis,
) -> Result<bool, DbError> {
    let prefix = if line.credit == LedgerAccount::Bank {
        OUTGOING
    } else {
        INCOMING
    };
    record_correction(conn, &line.source, &format!("{prefix}:{reference}"), now)
}

/// Prefixes of the sources of wires that were received and sent ([`Posting::into_transfer`]).
const INCOMING: &str = "wire";
const OUTGOING: &str = "wire-back";

/// Corrects the reference of an order's wire, received or returned, from `from` to `to`. The order must be locked.
pub fn correct(
    conn: &mut Conn,
    row: &OrderRow,
    from: WireReference,
    to: WireReference,
    now: Millis,
) -> Result<(), WireError> {
    for prefix in [INCOMING, OUTGOING] {
        let Some(source) = find_source(conn, row, &format!("{prefix}:{from}"))? else {
            continue;
        };
        let corrected = format!("{prefix}:{to}");
        diesel::delete(corrections::table.find(&source))
            .execute(conn)
            .map_err(DbError::from)?;
        if corrected != source && !record_correction(conn, &source, &corrected, now)? {
            return Err(WireError::Booked);
        }
        if prefix == INCOMING {
            replace_reference(conn, row, from, to)?;
        }
        return Ok(());
    }
    Err(WireError::Unknown)
}

/// Records the source that a ledger line would have with its wire's right reference. Returns whether it was free.
fn record_correction(
    conn: &mut Conn,
    source: &str,
    corrected: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let is_free =
        ledger::by_source(conn, corrected)?.is_none() && !is_claimed(conn, corrected, source)?;
    if is_free {
        diesel::insert_into(corrections::table)
            .values((
                corrections::source.eq(source),
                corrections::corrected.eq(corrected),
                corrections::at.eq(now),
            ))
            .execute(conn)?;
    }
    Ok(is_free)
}

/// The bank's reference of the wire whose ledger line has this source, with corrections applied.
pub fn reference_of(conn: &mut Conn, source: &str) -> Result<String, DbError> {
    let corrected: Option<String> = corrections::table
        .find(source)
        .select(corrections::corrected)
        .first(conn)
        .optional()?;
    let source = corrected.as_deref().unwrap_or(source);
    Ok(source
        .split_once(':')
        .map_or("", |(_, reference)| reference)
        .to_owned())
}

/// The source of the ledger line of an order's wire, if it has such a wire. `effective`: the source as it would be with
/// the wire's right reference.
fn find_source(
    conn: &mut Conn,
    row: &OrderRow,
    effective: &str,
) -> Result<Option<String>, DbError> {
    let source = match source_corrected_to(conn, effective)? {
        Some(source) => source,
        None => effective.to_owned(),
    };
    // A reference that was corrected belongs to no wire any more.
    let was_corrected = source == effective && is_corrected(conn, effective)?;
    let account = LedgerAccount::Order(row.id.clone());
    let line = ledger::by_source(conn, &source)?;
    let is_own = line.is_some_and(|line| line.debit == account || line.credit == account);
    Ok((is_own && !was_corrected).then_some(source))
}

/// The source of the ledger line that was corrected to this one.
fn source_corrected_to(conn: &mut Conn, corrected: &str) -> Result<Option<String>, DbError> {
    Ok(corrections::table
        .filter(corrections::corrected.eq(corrected))
        .select(corrections::source)
        .first(conn)
        .optional()?)
}

/// Whether the source is a correction's, or its wire paid a payout with another ledger line than the one with the source
/// `line`. Older programs settled payouts without a correction.
fn is_claimed(conn: &mut Conn, source: &str, line: &str) -> Result<bool, DbError> {
    if source_corrected_to(conn, source)?.is_some() {
        return Ok(true);
    }
    let Some((OUTGOING, reference)) = source.split_once(':') else {
        return Ok(false);
    };
    let paid: Vec<String> = payouts::table
        .filter(payouts::reference.eq(reference))
        .select(payouts::id)
        .load(conn)?;
    Ok(paid
        .iter()
        .any(|id| Transfer::payout_settled_source(id) != line))
}

fn is_corrected(conn: &mut Conn, source: &str) -> Result<bool, DbError> {
    let found = corrections::table.find(source);
    Ok(select(exists(found)).get_result(conn)?)
}

/// Replaces a reference in the order's list of received wires.
fn replace_reference(
    conn: &mut Conn,
    row: &OrderRow,
    from: WireReference,
    to: WireReference,
) -> Result<(), DbError> {
    let Some(listed) = &row.wire_reference else {
        return Ok(());
    };
    let references: Vec<&str> = listed
        .split(", ")
        .map(|reference| {
            if reference == from.as_str() {
                to.as_str()
            } else {
                reference
            }
        })
        .collect();
    diesel::update(order_table::table.find(row.id.as_str()))
        .set(order_table::wire_reference.eq(references.join(", ")))
        .execute(conn)?;
    Ok(())
}
