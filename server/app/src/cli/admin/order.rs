//! `inkpay admin order …`

mod evidence;

use clap::Subcommand;
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, OrderId, OrderStatus, WrongState};
use ink_schema::account::accounts::{self, Account};
use ink_schema::billing::ledger;
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::checkout::orders::{self, OrderRow, Rules};
use ink_schema::checkout::refunds;
use ink_schema::{Conn, DbError, audit};

use super::Effect;
use super::words::{Fault, amount};
use crate::clock::{Millis, to_the_minute as time};

/// Each is noted in the buyer's history under the operator's name.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show an order, its ZIPs and what happened to it.
    Show {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// List the newest orders.
    List {
        /// awaiting-card, in-process, complete, cancelled, unpaid or refunded.
        #[arg(long, value_parser = status)]
        status: Option<OrderStatus>,
    },
    /// List refunds that the card provider could not carry out.
    Failed,
    /// List disputed payments and those that a bank takes for fraud, the most urgent first.
    Disputes,
    /// Print what speaks for an order in a dispute: what was agreed to and when, what was delivered, who was told.
    Evidence {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// The balance arrived by wire: the order is complete, its ZIPs are the buyer's.
    WireReceived {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// What arrived, in dollars. It must be what is owed.
        #[arg(long, value_name = "DOLLARS", value_parser = amount)]
        amount: Usd,
        /// What the buyer's bank called the wire.
        #[arg(long)]
        reference: Option<String>,
    },
    /// End an order that is not complete. Its ZIPs are free; a deposit is kept.
    Cancel {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// Give everything back that was paid for an order. Its ZIPs are free.
    Refund {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// The wire of a refunded order went back to the buyer's bank.
    WireReturned {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
}

impl Command {
    pub(super) const fn effect(&self) -> Effect {
        match self {
            Self::Show { .. }
            | Self::List { .. }
            | Self::Failed
            | Self::Disputes
            | Self::Evidence { .. } => Effect::Reads,
            Self::WireReceived { .. }
            | Self::Cancel { .. }
            | Self::Refund { .. }
            | Self::WireReturned { .. } => Effect::MovesMoney,
        }
    }
}

/// Orders that are listed.
const LISTED: i64 = 50;

pub(super) fn act(
    conn: &mut Conn,
    command: Command,
    actor: &str,
    rules: Rules,
    now: Millis,
) -> Result<String, Fault> {
    match command {
        Command::Show { id } => {
            let row = orders::by_id(conn, &id)?.ok_or_else(|| unknown(&id))?;
            Ok(shown(conn, &row)?)
        }
        Command::List { status } => Ok(listed(conn, status)?),
        Command::Failed => Ok(failed(conn)?),
        Command::Disputes => Ok(disputed(conn)?),
        Command::Evidence { id } => {
            let row = orders::by_id(conn, &id)?.ok_or_else(|| unknown(&id))?;
            Ok(evidence::of(conn, &row)?)
        }
        Command::WireReceived {
            id,
            amount,
            reference,
        } => {
            let event = Event::WireReceived { amount };
            let row = change(conn, &id, event, rules, now)?;
            if let Some(reference) = reference {
                orders::note_wire(conn, &id, &reference)?;
            }
            note(conn, &row, actor, "order.wire_received", now)?;
            Ok(format!("{id}: complete, the ZIPs are the buyer's"))
        }
        Command::Cancel { id } => cancel(conn, &id, actor, rules, now),
        Command::Refund { id } => {
            let row = change(conn, &id, Event::Refund, rules, now)?;
            note(conn, &row, actor, "order.refunded", now)?;
            let wired = row.order.wired;
            let by_hand = if wired.is_zero() {
                String::new()
            } else {
                format!("; wire {wired} back and run `inkpay admin order wire-returned {id}`")
            };
            Ok(format!(
                "{id}: {} goes back to the card{by_hand}",
                row.order.captured
            ))
        }
        Command::WireReturned { id } => {
            let row = orders::lock(conn, &id)?.ok_or_else(|| unknown(&id))?;
            let wired = row.order.wired;
            if row.order.status != OrderStatus::Refunded || wired.is_zero() {
                return Err(Fault::Told(format!("{id}: no wire is to be returned")));
            }
            if !ledger::wire_returned(conn, &id, wired, now)? {
                return Err(Fault::Told(format!("{id}: the wire went back before")));
            }
            note(conn, &row, actor, "order.wire_returned", now)?;
            Ok(format!("{id}: {wired} went back by wire"))
        }
    }
}

/// One in process ends at once. One whose card is awaited ends when the server has called its payment off
/// at the provider.
fn cancel(
    conn: &mut Conn,
    id: &OrderId,
    actor: &str,
    rules: Rules,
    now: Millis,
) -> Result<String, Fault> {
    let row = orders::lock(conn, id)?.ok_or_else(|| unknown(id))?;
    if row.order.status == OrderStatus::AwaitingCard {
        orders::request_cancel(conn, id, CancelReason::Operator)?;
        note(conn, &row, actor, "order.cancelled", now)?;
        return Ok(format!(
            "{id}: ends as soon as the server has called its payment off"
        ));
    }
    let row = change(conn, id, Event::CalledOff, rules, now)?;
    note(conn, &row, actor, "order.cancelled", now)?;
    Ok(format!(
        "{id}: called off, the ZIPs are free, the deposit of {} is kept",
        row.order.captured
    ))
}

fn change(
    conn: &mut Conn,
    id: &OrderId,
    event: Event,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, Fault> {
    let row = orders::lock(conn, id)?.ok_or_else(|| unknown(id))?;
    frozen_while_disputed(conn, id)?;
    orders::apply(conn, row, event, rules, now)?.map_err(|wrong| {
        Fault::Told(match wrong {
            WrongState::Amount { owed } => format!("{id}: {owed} is owed, not another amount"),
            WrongState::Status(status) => {
                format!("{id}: {} can't be changed so", word(status))
            }
            WrongState::NotDue => format!("{id}: its balance is not due yet"),
        })
    })
}

/// The bank decides where the money of a disputed payment goes, and with it the ZIPs.
fn frozen_while_disputed(conn: &mut Conn, id: &OrderId) -> Result<(), Fault> {
    if disputes::is_open(conn, id)? {
        return Err(Fault::Told(format!(
            "{id}: its payment is disputed, and nothing can be done to it until the bank has decided \
             (`inkpay admin order evidence {id}`)"
        )));
    }
    Ok(())
}

fn note(
    conn: &mut Conn,
    row: &OrderRow,
    actor: &str,
    action: &str,
    now: Millis,
) -> Result<(), DbError> {
    audit::note(conn, row.account, actor, action, now)
}

fn unknown(id: &OrderId) -> Fault {
    Fault::Told(format!("there is no order {id}"))
}

fn listed(conn: &mut Conn, status: Option<OrderStatus>) -> Result<String, DbError> {
    let rows = orders::recent(conn, status, LISTED)?;
    if rows.is_empty() {
        return Ok("no orders".to_owned());
    }
    let lines: Vec<_> = rows.iter().map(line).collect();
    Ok(lines.join("\n"))
}

fn line(row: &OrderRow) -> String {
    format!(
        "{}  {:<14}  {:>10}  paid {:>10}  owed {:>10}  placed {}{}",
        row.id,
        word(row.order.status),
        row.order.total,
        row.order.paid(),
        row.order.owed(),
        time(row.placed_at),
        row.order
            .due_at
            .map(|at| format!("  due {}", time(at)))
            .unwrap_or_default(),
    )
}

fn failed(conn: &mut Conn) -> Result<String, DbError> {
    let failed = refunds::all_failed(conn)?;
    if failed.is_empty() {
        return Ok("no refund failed".to_owned());
    }
    let lines = failed
        .iter()
        .map(|(order, amount)| format!("{order}  {amount:>10}"));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn disputed(conn: &mut Conn) -> Result<String, DbError> {
    let disputes = disputes::unended(conn)?;
    if disputes.is_empty() {
        return Ok("no payment is disputed".to_owned());
    }
    let lines = disputes.iter().map(|dispute| {
        let what = match dispute.state {
            DisputeState::Warning => "may be fraud",
            _ => "disputed",
        };
        format!(
            "{}  {:>10}  {what:<12}  {}{}",
            dispute.order,
            dispute.amount,
            dispute.reason,
            dispute
                .due_by
                .map(|at| format!("  evidence due {}", time(at)))
                .unwrap_or_default(),
        )
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn shown(conn: &mut Conn, row: &OrderRow) -> Result<String, DbError> {
    let buyer = accounts::by_id(conn, row.account)?;
    let buyer = buyer.as_ref().map_or("deleted", Account::handle);
    let mut lines = vec![
        line(row),
        format!("buyer           {buyer}"),
        format!(
            "payment intent  {}",
            row.intent_id.as_deref().unwrap_or("none")
        ),
        format!("by card         {}", row.order.captured),
        format!("by wire         {}", row.order.wired),
        format!(
            "wire reference  {}",
            row.wire_reference.as_deref().unwrap_or("none")
        ),
    ];
    for bought in orders::zips_of(conn, &row.id, row.placed_at)? {
        lines.push(format!(
            "ZIP             {}  {:>10}",
            bought.zip.zip, bought.price
        ));
    }
    for (moment, at, amount) in orders::timeline(conn, &row.id)? {
        let amount = amount.map(|amount| amount.to_string());
        lines.push(format!(
            "{}  {}  {}",
            time(at),
            moment.code(),
            amount.unwrap_or_default()
        ));
    }
    Ok(lines.join("\n"))
}

const fn word(status: OrderStatus) -> &'static str {
    match status {
        OrderStatus::AwaitingCard => "awaiting card",
        OrderStatus::InProcess => "in process",
        OrderStatus::Complete => "complete",
        OrderStatus::Cancelled => "cancelled",
        OrderStatus::Unpaid => "unpaid",
        OrderStatus::Refunded => "refunded",
    }
}

/// For the command line.
pub(super) fn status(text: &str) -> Result<OrderStatus, String> {
    OrderStatus::ALL
        .into_iter()
        .find(|status| status.code().to_string() == text || word(*status).replace(' ', "-") == text)
        .ok_or_else(|| {
            let words = OrderStatus::ALL.map(|status| word(status).replace(' ', "-"));
            format!("one of {}", words.join(", "))
        })
}
