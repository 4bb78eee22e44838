//! Wires as an operator saw them arrive and leave, each by its bank's reference: none is booked twice.
//!
//! The books are never changed: if a line has a wrong name for a wire, the right one is recorded beside it.

use diesel::connection::SimpleConnection;
use diesel::dsl::exists;
use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl,
    SelectableHelper, select,
};
use ink_domain::ledger::{LedgerAccount, Posting, Transfer, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::{Event, OrderError, OrderStatus};
use ink_domain::time::Millis;

use super::orders::{self, OrderRow, Rules, StoredOrder};
use crate::account::accounts::{self, AccountId};
use crate::billing::ledger;
use crate::conn::Conn;
use crate::error::DbError;
use crate::store::zips;
use crate::tables::{orders as order_table, wire_corrections as corrections};

/// Why nothing was booked. The caller's transaction must be rolled back.
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

/// Books a wire that came for an order, which must be locked.
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

/// Books what was sent back to the buyer's bank. The order must be locked.
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

/// Takes the balance of an unpaid order though it came late, if all of its ZIPs can be had. The order must be locked.
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
    let bought = orders::zips_of(conn, &row.id, now)?;
    let mut held = true;
    for one in bought
        .iter()
        .filter(|_| row.order.status == OrderStatus::Unpaid)
    {
        let zip = &one.zip;
        // At today's price, which matters to the next buyer alone.
        held &= zips::hold(conn, zip.zip, zip.price, &row.id, now, now)?;
    }
    let event = Event::LateWireAccepted { held };
    Ok(orders::apply(conn, row, event, rules, now)??)
}

/// The orders of which something has to go back by wire, the first placed first.
pub fn to_return(conn: &mut Conn) -> Result<Vec<OrderRow>, DbError> {
    use order_table::{returned_cents, status, surplus_cents, wired_cents};
    let ended = OrderStatus::ALL.into_iter().filter(|one| one.has_ended());
    let ended_unreturned = status
        .eq_any(ended.map(OrderStatus::code).collect::<Vec<_>>())
        .and((wired_cents + surplus_cents).gt(returned_cents));
    let rows: Vec<StoredOrder> = order_table::table
        .filter(surplus_cents.gt(returned_cents).or(ended_unreturned))
        .order((order_table::placed_at, order_table::id))
        .select(StoredOrder::as_select())
        .load(conn)?;
    rows.into_iter().map(StoredOrder::read).collect()
}

/// What has to go back to an account's bank, of all its orders.
pub fn owed_to(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    let all = orders::history(conn, account, None, usize::MAX)?;
    Ok(all.iter().map(|row| row.order.to_return()).sum())
}

/// The line of the books is the claim of the reference: of two at once one writes it.
fn book_for_order(
    conn: &mut Conn,
    row: &OrderRow,
    posting: Posting,
    now: Millis,
) -> Result<(), WireError> {
    if book(conn, &posting.of(&row.id), now)? {
        Ok(())
    } else {
        Err(WireError::Booked)
    }
}

/// Writes a wire into the books. Says whether its name was free, also among the names that were corrected.
pub(super) fn book(conn: &mut Conn, wire: &Transfer, now: Millis) -> Result<bool, DbError> {
    let posted = ledger::post(conn, wire, now)?;
    Ok(posted && source_corrected_to(conn, &wire.source)?.is_none())
}

/// Until the transaction ends nobody else books a wire or corrects a name: a name is looked for in two tables. To be
/// called before anything is locked. On SQLite one at a time writes anyway.
pub fn lock_references(conn: &mut Conn) -> Result<(), DbError> {
    if let Conn::Postgres(conn) = conn {
        // The number stands for nothing.
        conn.batch_execute("SELECT pg_advisory_xact_lock(7310869)")?;
    }
    Ok(())
}

/// Claims what the bank calls a wire that came for no order, for its line of the books, which is named otherwise. Says whether the
/// name was free.
pub(crate) fn claim_reference(
    conn: &mut Conn,
    line: &Transfer,
    reference: WireReference,
    now: Millis,
) -> Result<bool, DbError> {
    record_correction(conn, &line.source, &format!("{INCOMING}:{reference}"), now)
}

/// What sources of wires that came begin with, and of those that went ([`Posting::of`]).
const INCOMING: &str = "wire";
const OUTGOING: &str = "wire-back";

/// The wire of an order that was booked as `from` is `to`, whether it came or went. The order must be locked.
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

/// Notes what a line of the books would be called by its wire's right name. Says whether that is free.
fn record_correction(
    conn: &mut Conn,
    source: &str,
    corrected: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let is_free = ledger::by_source(conn, corrected)?.is_none()
        && source_corrected_to(conn, corrected)?.is_none();
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

/// What the bank calls a wire that a line of the books has by this source.
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

/// The source of the line of the books that has an order's wire by this name.
fn find_source(
    conn: &mut Conn,
    row: &OrderRow,
    effective: &str,
) -> Result<Option<String>, DbError> {
    let source = match source_corrected_to(conn, effective)? {
        Some(source) => source,
        None => effective.to_owned(),
    };
    // A name that was corrected is nobody's any more.
    let was_corrected = source == effective && is_corrected(conn, effective)?;
    let account = LedgerAccount::Order(row.id.clone());
    let line = ledger::by_source(conn, &source)?;
    let is_own = line.is_some_and(|line| line.debit == account || line.credit == account);
    Ok((is_own && !was_corrected).then_some(source))
}

/// The source of the line whose name was corrected to this one.
fn source_corrected_to(conn: &mut Conn, corrected: &str) -> Result<Option<String>, DbError> {
    Ok(corrections::table
        .filter(corrections::corrected.eq(corrected))
        .select(corrections::source)
        .first(conn)
        .optional()?)
}

fn is_corrected(conn: &mut Conn, source: &str) -> Result<bool, DbError> {
    let found = corrections::table.find(source);
    Ok(select(exists(found)).get_result(conn)?)
}

/// On the order's own list of wires that came.
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
