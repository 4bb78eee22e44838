//! Withheld earnings, which await an operator's decision.

use ink_domain::order::OrderId;
use ink_schema::billing::withheld::{self, Decision};
use ink_schema::checkout::orders::{self, OrderAction};
use ink_schema::{Conn, DbError};
use serde_json::json;

use super::handle;
use crate::cli::admin::Execution;
use crate::cli::admin::command_error::{CommandError, refused};
use crate::cli::admin::order::record_action;
use crate::cli::output::Reply;
use crate::clock::{iso, minute_utc};

pub(super) fn all(conn: &mut Conn) -> Result<Reply, DbError> {
    let mut rows = Vec::new();
    for one in withheld::all(conn)? {
        let buyer = match orders::by_id(conn, &one.order)? {
            Some(row) => handle(conn, row.account)?,
            None => "unknown".to_owned(),
        };
        let referrer = handle(conn, one.referrer)?;
        let (order, amount, since) = (&one.order, one.amount, minute_utc(one.since));
        let line =
            format!("{order}  {amount:>10}  to {referrer:<16}  by {buyer:<16}  since {since}");
        let json = json!({
            "order": order.as_str(),
            "amount_cents": amount.cents(),
            "referrer": referrer,
            "buyer": buyer,
            "since": iso(one.since),
        });
        rows.push((line, json));
    }
    let none = "no earning is withheld";
    Ok(Reply::list("withheld", rows, None, none))
}

pub(super) fn decide(
    conn: &mut Conn,
    order: &OrderId,
    decision: Decision,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let Some(decided) = withheld::decide(conn, order, decision, execution.now)? else {
        let none = format!("{order}: nothing that was earned by it is withheld");
        return refused(none);
    };
    let (action, done) = match decision {
        Decision::Release => ("earning.released", "is released to"),
        Decision::Refuse => ("earning.refused", "is taken back from"),
    };
    let recorded = OrderAction {
        amount: Some(decided.amount),
        ..execution.action(action)
    };
    record_action(conn, decided.referrer, order, &recorded, execution)?;
    let referrer = handle(conn, decided.referrer)?;
    let json = json!({
        "action": action,
        "order": order.as_str(),
        "amount_cents": decided.amount.cents(),
        "referrer": referrer,
    });
    let message = format!("{order}: {} {done} {referrer}", decided.amount);
    Ok(Reply::new(message, json))
}
