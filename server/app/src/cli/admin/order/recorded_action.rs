//! Records operators' actions: in the order's own history, and in its buyer's.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders::{self, OrderAction, OrderRow};
use ink_schema::{Conn, DbError, audit};
use serde_json::json;

use super::{show, wires};
use crate::cli::admin::Execution;
use crate::cli::output::Reply;

/// What is recorded of an action.
#[derive(Clone, Debug, Default)]
pub(in crate::cli::admin) struct Noted {
    pub(in crate::cli::admin) action: &'static str,
    pub(in crate::cli::admin) amount: Option<Usd>,
    pub(in crate::cli::admin) detail: Option<String>,
}

impl Noted {
    pub(super) fn of(action: &'static str) -> Self {
        Self {
            action,
            ..Self::default()
        }
    }
}

/// Records what an operator did. The reply says what was done and what is left to do.
pub(super) fn done(
    conn: &mut Conn,
    row: &OrderRow,
    noted: Noted,
    said: String,
    execution: Execution<'_>,
) -> Result<Reply, DbError> {
    let json = json!({
        "action": noted.action,
        "amount_cents": noted.amount.map(Usd::cents),
        "order": show::json(conn, row)?,
    });
    note(conn, row.account, &row.id, noted, execution)?;
    Ok(Reply::new(wires::with_rest(said, row), json))
}

/// Records an action in the histories of the account and of the order. `account`: whom the action concerns.
pub(in crate::cli::admin) fn note(
    conn: &mut Conn,
    account: AccountId,
    order: &OrderId,
    noted: Noted,
    execution: Execution<'_>,
) -> Result<(), DbError> {
    let Execution { by, now, .. } = execution;
    audit::record(conn, account, by, noted.action, now)?;
    let act = OrderAction {
        at: now,
        actor: by.to_owned(),
        action: noted.action.to_owned(),
        amount: noted.amount,
        detail: noted.detail,
    };
    orders::record_order_action(conn, order, &act)
}
