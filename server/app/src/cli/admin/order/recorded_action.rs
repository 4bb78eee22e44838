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

#[derive(Clone, Debug, Default)]
pub(in crate::cli::admin) struct RecordedAction {
    pub(in crate::cli::admin) action: &'static str,
    pub(in crate::cli::admin) amount: Option<Usd>,
    pub(in crate::cli::admin) detail: Option<String>,
}

impl RecordedAction {
    pub(super) fn of(action: &'static str) -> Self {
        Self {
            action,
            ..Self::default()
        }
    }
}

/// Records what an operator did. The reply says what was done and what is left to do.
pub(super) fn record_and_reply(
    conn: &mut Conn,
    row: &OrderRow,
    recorded: RecordedAction,
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
    recorded: RecordedAction,
    execution: Execution<'_>,
) -> Result<(), DbError> {
    execution.record(conn, account, recorded.action)?;
    let act = OrderAction {
        at: execution.now,
        actor: execution.by.to_owned(),
        action: recorded.action.to_owned(),
        amount: recorded.amount,
        detail: recorded.detail,
    };
    orders::record_order_action(conn, order, &act)
}
