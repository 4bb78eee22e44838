//! Disputed payments, for operators.

use ink_domain::order::OrderId;
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::{Conn, DbError};
use serde_json::json;

use crate::cli::admin::command_error::{CommandError, refused};
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};

/// What the card's bank does. `due_by`: the deadline of an inquiry, or for submitting evidence.
pub(in crate::cli::admin) const fn dispute_text(
    state: DisputeState,
    due_by: Option<Millis>,
) -> &'static str {
    match due_by {
        _ if !state.moves_no_money() => "disputed",
        Some(_) => "asked about",
        None => "may be fraud",
    }
}

pub(super) fn unended(conn: &mut Conn, now: Millis) -> Result<Reply, DbError> {
    let disputes = disputes::unended(conn, now)?.into_iter();
    let rows = disputes.map(|dispute| {
        let due = dispute.due_by;
        let due = due.map(|at| format!("  evidence due {}", minute_utc(at)));
        let line = format!(
            "{}  {:>10}  {:<12}  {}{}",
            dispute.order,
            dispute.amount,
            dispute_text(dispute.state, dispute.due_by),
            dispute.reason,
            due.unwrap_or_default(),
        );
        let json = json!({
            "id": dispute.id,
            "order": dispute.order.as_str(),
            "amount_cents": dispute.amount.cents(),
            "is_warning": dispute.state == DisputeState::Warning,
            "reason": dispute.reason,
            "evidence_due_at": dispute.due_by.map(iso),
        });
        (line, json)
    });
    let none = "no payment is disputed";
    Ok(Reply::list("disputes", rows, None, none))
}

/// Refuses an action while the order's payment is disputed: the bank decides who gets the money, and so the ZIPs.
pub(super) fn refuse_while_disputed(conn: &mut Conn, id: &OrderId) -> Result<(), CommandError> {
    if disputes::is_open(conn, id)? {
        return refused(format!(
            "{id}: its payment is disputed, and nothing can be done to it until the bank has decided \
             (`inkpay admin order evidence {id}`)"
        ));
    }
    Ok(())
}
