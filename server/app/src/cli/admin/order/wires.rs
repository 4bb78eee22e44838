//! Wires, booked as they came and went.

use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus, WrongState};
use ink_schema::checkout::orders::{self, OrderRow, Rules};
use ink_schema::checkout::wires::{self, WireError};
use ink_schema::{Conn, DbError};

use super::{frozen_while_disputed, line, note, told, unknown};
use crate::cli::admin::words::Fault;
use crate::clock::Millis;

/// A wire, and by what its bank knows it.
#[derive(Clone, Copy)]
pub(super) struct Wire {
    pub(super) amount: Usd,
    pub(super) reference: WireReference,
}

pub(super) fn received(
    conn: &mut Conn,
    id: &OrderId,
    wire: Wire,
    actor: &str,
    rules: Rules,
    now: Millis,
) -> Result<String, Fault> {
    let row = orders::lock(conn, id)?.ok_or_else(|| unknown(id))?;
    frozen_while_disputed(conn, id)?;
    let Wire { amount, reference } = wire;
    let row = wires::received(conn, row, amount, reference, rules, now)
        .map_err(|error| refused(id, error))?;
    note(conn, &row, actor, "order.wire_received", now)?;
    let order = row.order;
    let came = match order.status {
        OrderStatus::InProcess => {
            return Ok(format!(
                "{id}: {amount} came, {} is still owed",
                order.owed()
            ));
        }
        OrderStatus::Complete => format!("{id}: complete, the ZIPs are the buyer's"),
        OrderStatus::Unpaid => format!(
            "{id}: {amount} came after the balance was due; `inkpay admin order wire-accept {id}` takes it"
        ),
        _ => format!("{id}: {amount} came, and nothing was owed"),
    };
    Ok(with_rest(came, &row))
}

pub(super) fn accepted(
    conn: &mut Conn,
    id: &OrderId,
    actor: &str,
    rules: Rules,
    now: Millis,
) -> Result<String, Fault> {
    let row = orders::lock(conn, id)?.ok_or_else(|| unknown(id))?;
    frozen_while_disputed(conn, id)?;
    let row = wires::accepted(conn, row, rules, now).map_err(|error| refused(id, error))?;
    note(conn, &row, actor, "order.wire_accepted", now)?;
    let accepted = format!("{id}: complete though it was late, the ZIPs are the buyer's");
    Ok(with_rest(accepted, &row))
}

/// `amount`: without one, all that has to go back.
pub(super) fn returned(
    conn: &mut Conn,
    id: &OrderId,
    amount: Option<Usd>,
    reference: WireReference,
    actor: &str,
    rules: Rules,
    now: Millis,
) -> Result<String, Fault> {
    let row = orders::lock(conn, id)?.ok_or_else(|| unknown(id))?;
    let amount = amount.unwrap_or_else(|| row.order.to_return());
    if amount.is_zero() {
        return Err(Fault::Told(format!("{id}: no wire is to be returned")));
    }
    let row = wires::returned(conn, row, amount, reference, rules, now)
        .map_err(|error| refused(id, error))?;
    note(conn, &row, actor, "order.wire_returned", now)?;
    Ok(with_rest(format!("{id}: {amount} went back by wire"), &row))
}

/// What has to go back by wire.
pub(super) fn to_return(conn: &mut Conn) -> Result<String, DbError> {
    let rows = wires::to_return(conn)?;
    if rows.is_empty() {
        return Ok("no wire is to be returned".to_owned());
    }
    let lines = rows.iter().map(|row| {
        let back = row.order.to_return();
        format!("{}  to be returned {back:>10}", line(row))
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// What was done, and what is still to be done.
pub(super) fn with_rest(done: String, row: &OrderRow) -> String {
    let rest = row.order.to_return();
    if rest.is_zero() {
        return done;
    }
    let id = &row.id;
    format!(
        "{done}; to be returned: {rest}, and then \
         `inkpay admin order wire-returned {id} --reference …`"
    )
}

fn refused(id: &OrderId, error: WireError) -> Fault {
    let why = match error {
        WireError::Db(error) => return Fault::Db(error),
        WireError::Wrong(WrongState::Status(OrderStatus::AwaitingCard)) => {
            "its card is awaited; a wire can be booked when that has ended".to_owned()
        }
        WireError::Wrong(wrong) => return told(id, wrong),
        other => other.to_string(),
    };
    Fault::Told(format!("{id}: {why}"))
}
