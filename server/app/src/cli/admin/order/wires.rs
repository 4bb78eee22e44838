//! Records wires that arrived and wires that were sent back.

use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::{OrderError, OrderId, OrderStatus};
use ink_schema::checkout::orders::{OrderAction, OrderRow};
use ink_schema::checkout::wires::{self, WireError};
use ink_schema::{Conn, DbError};

use super::{list, lock, lock_undisputed, record_and_reply, wrong_state};
use crate::cli::admin::Execution;
use crate::cli::admin::command_error::CommandError;
use crate::cli::output::Reply;

pub(super) fn record_receipt(
    conn: &mut Conn,
    id: &OrderId,
    amount: Usd,
    reference: WireReference,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    wires::lock_references(conn)?;
    let row = lock_undisputed(conn, id)?;
    let Execution { rules, now, .. } = execution;
    let row = wires::record_receipt(conn, row, amount, reference, rules, now)
        .map_err(|error| wire_refusal(id, error))?;
    let order = row.order;
    let came = match order.status {
        OrderStatus::InProcess => format!("{id}: {amount} came, {} is still owed", order.owed()),
        OrderStatus::Complete => format!("{id}: complete, the ZIPs are the buyer's"),
        OrderStatus::Unpaid if !order.missing().is_zero() => format!(
            "{id}: {amount} came after the balance was due, and {} of it is missing",
            order.missing()
        ),
        OrderStatus::Unpaid => format!(
            "{id}: {amount} came after the balance was due; `inkpay admin order wire-accept {id}` takes it"
        ),
        _ => format!("{id}: {amount} came, and nothing was owed"),
    };
    let recorded = OrderAction {
        amount: Some(amount),
        detail: Some(reference.to_string()),
        ..execution.action("order.wire_received")
    };
    Ok(record_and_reply(conn, &row, &recorded, came, execution)?)
}

pub(super) fn correct(
    conn: &mut Conn,
    id: &OrderId,
    from: WireReference,
    to: WireReference,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    wires::lock_references(conn)?;
    let row = lock(conn, id)?;
    wires::correct(conn, &row, from, to, execution.now).map_err(|error| wire_refusal(id, error))?;
    // The order as it is after the correction.
    let row = lock(conn, id)?;
    let recorded = OrderAction {
        detail: Some(format!("{from} is {to}")),
        ..execution.action("order.wire_corrected")
    };
    let message = format!("{id}: the wire {from} is {to}");
    Ok(record_and_reply(conn, &row, &recorded, message, execution)?)
}

pub(super) fn accept(
    conn: &mut Conn,
    id: &OrderId,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let row = lock_undisputed(conn, id)?;
    let Execution { rules, now, .. } = execution;
    let row = wires::accept(conn, row, rules, now).map_err(|error| wire_refusal(id, error))?;
    let recorded = execution.action("order.wire_accepted");
    let message = format!("{id}: complete though it was late, the ZIPs are the buyer's");
    Ok(record_and_reply(conn, &row, &recorded, message, execution)?)
}

pub(super) fn record_return(
    conn: &mut Conn,
    id: &OrderId,
    amount: Usd,
    reference: WireReference,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    wires::lock_references(conn)?;
    let row = lock_undisputed(conn, id)?;
    let Execution { rules, now, .. } = execution;
    let row = wires::record_return(conn, row, amount, reference, rules, now)
        .map_err(|error| wire_refusal(id, error))?;
    let recorded = OrderAction {
        amount: Some(amount),
        detail: Some(reference.to_string()),
        ..execution.action("order.wire_returned")
    };
    let message = format!("{id}: {amount} went back by wire");
    Ok(record_and_reply(conn, &row, &recorded, message, execution)?)
}

/// Lists orders with money that has to be returned by wire.
pub(super) fn to_return(conn: &mut Conn) -> Result<Reply, DbError> {
    let rows = wires::to_return(conn)?;
    let sum: Usd = rows.iter().map(|row| row.order.to_return()).sum();
    let shown = list::shown(conn, &rows)?.into_iter().zip(&rows);
    let shown = shown.map(|((line, json), row)| {
        let back = row.order.to_return();
        (format!("{line}  to be returned {back:>10}"), json)
    });
    let reply = Reply::list("orders", shown, None, "no wire is to be returned");
    Ok(reply.with_field("to_return_cents", sum.cents()))
}

/// Adds to the message what is left to be returned by wire.
pub(super) fn with_rest(message: String, row: &OrderRow) -> String {
    let rest = row.order.to_return();
    if rest.is_zero() {
        return message;
    }
    let id = &row.id;
    format!(
        "{message}; to be returned: {rest}, and then \
         `inkpay admin order wire-returned {id} --amount … --reference …`"
    )
}

fn wire_refusal(id: &OrderId, error: WireError) -> CommandError {
    let why = match error {
        WireError::Db(error) => return CommandError::Db(error),
        WireError::Wrong(OrderError::Status(OrderStatus::AwaitingCard)) => {
            "its card is awaited; a wire can be booked when that has ended".to_owned()
        }
        WireError::Wrong(wrong) => return wrong_state(id, wrong),
        other => other.to_string(),
    };
    CommandError::Refused(format!("{id}: {why}"))
}
