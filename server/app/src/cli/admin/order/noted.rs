//! What is noted of an operator's act: in the order's own history, and in its buyer's.

use ink_domain::money::Usd;
use ink_schema::checkout::orders::{self, Act, OrderRow};
use ink_schema::{Conn, DbError, audit};
use serde_json::json;

use super::{show, wires};
use crate::cli::output::Reply;
use crate::clock::Millis;

/// What is noted of an act.
#[derive(Clone, Debug, Default)]
pub(super) struct Noted {
    pub(super) action: &'static str,
    pub(super) amount: Option<Usd>,
    pub(super) detail: Option<String>,
}

impl Noted {
    pub(super) fn of(action: &'static str) -> Self {
        Self {
            action,
            ..Self::default()
        }
    }
}

/// Notes what an operator did, and says it, with what is left to do.
pub(super) fn done(
    conn: &mut Conn,
    row: &OrderRow,
    actor: &str,
    noted: Noted,
    said: String,
    now: Millis,
) -> Result<Reply, DbError> {
    let json = json!({
        "action": noted.action,
        "amount_cents": noted.amount.map(Usd::cents),
        "order": show::json(conn, row)?,
    });
    note(conn, row, actor, noted, now)?;
    Ok(Reply::new(wires::with_rest(said, row), json))
}

fn note(
    conn: &mut Conn,
    row: &OrderRow,
    actor: &str,
    noted: Noted,
    now: Millis,
) -> Result<(), DbError> {
    audit::note(conn, row.account, actor, noted.action, now)?;
    let act = Act {
        at: now,
        actor: actor.to_owned(),
        action: noted.action.to_owned(),
        amount: noted.amount,
        detail: noted.detail,
    };
    orders::note_act(conn, &row.id, &act)
}
