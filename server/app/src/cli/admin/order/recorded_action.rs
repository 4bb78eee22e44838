//! Records operators' actions: in the order's own history, and in its buyer's.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders::{self, OrderAction, OrderRow};
use ink_schema::{Conn, DbError};
use serde_json::json;

use super::{show, wires};
use crate::cli::admin::Execution;
use crate::cli::output::Reply;

/// Records what an operator did. The reply says what was done and what is left to do.
pub(super) fn record_and_reply(
    conn: &mut Conn,
    row: &OrderRow,
    recorded: &OrderAction,
    message: String,
    execution: Execution<'_>,
) -> Result<Reply, DbError> {
    let json = json!({
        "action": recorded.action,
        "amount_cents": recorded.amount.map(Usd::cents),
        "order": show::json(conn, row)?,
    });
    record_action(conn, row.account, &row.id, recorded, execution)?;
    Ok(Reply::new(wires::with_rest(message, row), json))
}

/// Records an action in the histories of the account and of the order. `account`: whom the action concerns.
pub(in crate::cli::admin) fn record_action(
    conn: &mut Conn,
    account: AccountId,
    order: &OrderId,
    recorded: &OrderAction,
    execution: Execution<'_>,
) -> Result<(), DbError> {
    execution.record(conn, account, &recorded.action)?;
    orders::record_order_action(conn, order, recorded)
}
