//! An order as operators see it.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::account::accounts;
use ink_schema::checkout::disputes;
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::checkout::refunds::{self, AfterFailure, RefundState};
use ink_schema::{Conn, DbError};
use serde_json::{Value, json};

use super::{code, word};

use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};

/// `buyer`: the INK ID, if the account still exists.
pub(super) fn line(row: &OrderRow, buyer: Option<&str>) -> String {
    format!(
        "{}  {:<14}  {:>10}  paid {:>10}  owed {:>10}  placed {}  by {}{}",
        row.id,
        word(row.order.status),
        row.order.total,
        row.order.paid(),
        row.order.owed(),
        minute_utc(row.placed_at),
        buyer.unwrap_or("deleted"),
        row.order
            .due_at
            .map(|at| format!("  due {}", minute_utc(at)))
            .unwrap_or_default(),
    )
}

pub(super) fn summary(row: &OrderRow, buyer: Option<&str>) -> Value {
    let order = row.order;
    json!({
        "id": row.id.as_str(),
        "status": code(order.status),
        "buyer": buyer,
        "total_cents": order.total.cents(),
        "card_cents": order.card.cents(),
        "paid_by_card_cents": order.captured.cents(),
        "paid_by_wire_cents": order.wired.cents(),
        "owed_cents": order.owed().cents(),
        "given_back_cents": order.given_back.cents(),
        "to_return_cents": order.to_return().cents(),
        "returned_cents": order.returned.cents(),
        "placed_at": iso(row.placed_at),
        "due_at": order.due_at.map(iso),
        "ended_at": row.ended_at.map(iso),
        "payment": row.intent_id,
        "wire_reference": row.wire_reference,
    })
}

/// The summary of an order whose buyer is still to be looked up.
pub(super) fn json(conn: &mut Conn, row: &OrderRow) -> Result<Value, DbError> {
    let buyer = accounts::by_id(conn, row.account)?;
    Ok(summary(row, buyer.as_ref().map(accounts::Account::handle)))
}

fn refund_text(
    conn: &mut Conn,
    id: &OrderId,
    refund: Option<RefundState>,
    now: Millis,
) -> Result<String, DbError> {
    let text = match refund {
        None => "none",
        Some(RefundState::Settled) => "done",
        Some(_) if disputes::is_open(conn, id)? => "waits until the bank has decided",
        Some(RefundState::Open) => match refunds::unknown(conn, id, now)? {
            Some((refund_id, since)) => return Ok(unknown_text(&refund_id, since)),
            None => "under way",
        },
        Some(RefundState::Failed(next)) => return Ok(format!("failed: {}", failed_text(next))),
    };
    Ok(text.to_owned())
}

pub(super) fn unknown_text(refund_id: &str, since: Millis) -> String {
    let since = minute_utc(since);
    format!("since {since} the provider does not know it ({refund_id}): look there first")
}

/// What an operator has to do about a refund that has failed.
pub(super) const fn failed_text(next: AfterFailure) -> &'static str {
    match next {
        AfterFailure::AskForBankAccount => {
            "pay it from the bank, then `inkpay admin order refund-close`"
        }
        AfterFailure::RetryByOperator => {
            "end its cause at the provider (the log has the reason), then `inkpay admin order refund-again`"
        }
    }
}

/// The state's name in JSON.
const fn state(refund: RefundState) -> &'static str {
    match refund {
        RefundState::Open => "under-way",
        RefundState::Settled => "done",
        RefundState::Failed(_) => "failed",
    }
}

pub(super) fn show(conn: &mut Conn, row: &OrderRow, now: Millis) -> Result<Reply, DbError> {
    let buyer = accounts::by_id(conn, row.account)?;
    let buyer = buyer.as_ref().map(accounts::Account::handle);
    let order = row.order;
    let refund = refunds::state(conn, &row.id)?;
    let refunded = refunds::refunded(conn, &row.id)?;
    let mut lines = vec![
        line(row, buyer),
        format!(
            "payment intent  {}",
            row.intent_id.as_deref().unwrap_or("none")
        ),
        format!("by card         {}", order.captured),
        format!("given back      {refunded}"),
        format!(
            "refund          {}",
            refund_text(conn, &row.id, refund, now)?
        ),
        format!("by wire         {}", order.wired),
        format!("to be returned  {}", order.to_return()),
        format!(
            "wire reference  {}",
            row.wire_reference.as_deref().unwrap_or("none")
        ),
    ];
    let bought = orders::zips_of(conn, &row.id, row.placed_at)?;
    for one in &bought {
        lines.push(format!(
            "ZIP             {}  {:>10}",
            one.zip.code, one.price
        ));
    }
    let history = history(conn, row)?.into_iter();
    let (told, history): (Vec<String>, Vec<Value>) = history.unzip();
    lines.extend(told);
    let zips = bought
        .iter()
        .map(|one| json!({ "zip": one.zip.code.to_string(), "price_cents": one.price.cents() }));
    let json = json!({
        "order": summary(row, buyer),
        "zips": zips.collect::<Vec<_>>(),
        "history": history,
        "refund": refund.map(state),
        "refunded_cents": refunded.cents(),
    });
    Ok(Reply::new(lines.join("\n"), json))
}

/// The order's events and operators' actions, oldest first: each as a line of text and as JSON.
fn history(conn: &mut Conn, row: &OrderRow) -> Result<Vec<(String, Value)>, DbError> {
    let acts = orders::order_actions(conn, &row.id)?.into_iter();
    let acts = acts.map(|act| (act.at, act.action, act.amount, Some(act.actor), act.detail));
    let events = orders::timeline(conn, &row.id)?.into_iter();
    let events =
        events.map(|(event, at, amount)| (at, event.code().to_owned(), amount, None, None));
    let mut history: Vec<_> = acts.chain(events).collect();
    // The sort is stable: an operator's action stays before the events that it caused at the same time.
    history.sort_by_key(|(at, ..)| *at);
    let rows = history.into_iter().map(|(at, what, amount, by, detail)| {
        let parts = [
            Some(format!("{}  {what}", minute_utc(at))),
            amount.map(|amount| amount.to_string()),
            by.as_ref().map(|by| format!("by {by}")),
            detail.clone(),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let json = json!({
            "at": iso(at),
            "what": what,
            "amount_cents": amount.map(Usd::cents),
            "by": by,
            "detail": detail,
        });
        (parts.join("  "), json)
    });
    Ok(rows.collect())
}
