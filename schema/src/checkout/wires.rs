//! Wires as an operator saw them come and go, each by its bank's reference: none is booked twice.

use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl, SelectableHelper};
use ink_domain::ledger::{Posting, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::{Event, OrderStatus, WrongState};

use super::orders::{self, OrderRow, Rules, StoredOrder};
use crate::account::accounts::{self, AccountId};
use crate::billing::ledger;
use crate::conn::Conn;
use crate::error::DbError;
use crate::store::zips;
use crate::tables::orders as order_table;

/// Why nothing was booked. The caller's transaction must be rolled back.
#[derive(Debug, thiserror::Error)]
pub enum WireError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("a wire with this reference was booked before")]
    Booked,
    #[error("the buyer's account is deleted")]
    NoBuyer,
    #[error(transparent)]
    Wrong(#[from] WrongState),
}

/// Books a wire that came for an order, which must be locked.
pub fn received(
    conn: &mut Conn,
    row: OrderRow,
    amount: Usd,
    reference: WireReference,
    rules: Rules,
    now: i64,
) -> Result<OrderRow, WireError> {
    claim(conn, &row, Posting::Wired(amount, reference), now)?;
    let known = row.wire_reference.clone();
    let event = Event::WireReceived { amount, reference };
    let row = orders::apply(conn, row, event, rules, now)??;
    let all = match known {
        Some(known) => format!("{known}, {reference}"),
        None => reference.to_string(),
    };
    diesel::update(order_table::table.find(row.id.as_str()))
        .set(order_table::wire_reference.eq(all))
        .execute(conn)
        .map_err(DbError::from)?;
    Ok(row)
}

/// Books what was sent back to the buyer's bank. The order must be locked.
pub fn returned(
    conn: &mut Conn,
    row: OrderRow,
    amount: Usd,
    reference: WireReference,
    rules: Rules,
    now: i64,
) -> Result<OrderRow, WireError> {
    claim(conn, &row, Posting::WireReturned(amount, reference), now)?;
    let event = Event::WireReturned { amount, reference };
    Ok(orders::apply(conn, row, event, rules, now)??)
}

/// Takes the balance of an unpaid order though it came late, if all of its ZIPs can be had. The order must be locked.
pub fn accepted(
    conn: &mut Conn,
    row: OrderRow,
    rules: Rules,
    now: i64,
) -> Result<OrderRow, WireError> {
    if accounts::by_id(conn, row.account)?.is_none() {
        return Err(WireError::NoBuyer);
    }
    accounts::referrer_alone(conn, row.account)?;
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
    let ended = [
        OrderStatus::Cancelled,
        OrderStatus::Unpaid,
        OrderStatus::Refunded,
    ];
    let after_its_end = status
        .eq_any(ended.map(OrderStatus::code))
        .and((wired_cents + surplus_cents).gt(returned_cents));
    let rows: Vec<StoredOrder> = order_table::table
        .filter(surplus_cents.gt(returned_cents).or(after_its_end))
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
fn claim(conn: &mut Conn, row: &OrderRow, posting: Posting, now: i64) -> Result<(), WireError> {
    if ledger::post(conn, &posting.of(&row.id), now)? {
        Ok(())
    } else {
        Err(WireError::Booked)
    }
}
