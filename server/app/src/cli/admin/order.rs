//! `inkpay admin order …`

mod evidence;
mod wires;

use std::path::PathBuf;

use clap::Subcommand;
use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, OrderId, OrderStatus, WrongState};
use ink_schema::account::accounts::{self, Account};
use ink_schema::checkout::disputes::{self, DisputeState};
use ink_schema::checkout::orders::{self, OrderRow, Rules};
use ink_schema::checkout::refunds;
use ink_schema::{Conn, DbError, audit};
use wires::Wire;

use super::Effect;
use super::words::{Fault, amount};
use crate::clock::{Millis, to_the_minute as time};
use crate::documents;
use crate::email::EmailContext;

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
    /// Print what speaks for an order in a dispute: what was agreed to and when, what was delivered, what was paid and how,
    /// who was told.
    Evidence {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// Write the receipt there, too, as a PDF to hand in.
        #[arg(long, value_name = "FILE")]
        receipt: Option<PathBuf>,
    },
    /// A wire arrived, whatever its amount: with all that is owed the order is complete, its ZIPs are the buyer's.
    WireReceived {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// What arrived, in dollars.
        #[arg(long, value_name = "DOLLARS", value_parser = amount)]
        amount: Usd,
        /// What the bank calls the wire. None is booked twice.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
    },
    /// Take the balance of an unpaid order that came late, if its ZIPs are free.
    WireAccept {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// List what came by wire and has to go back: too much, too late, or for what was refunded.
    Wires,
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
    /// What had to go back to the buyer's bank was sent.
    WireReturned {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// What was sent, in dollars: all of it, if that is left out.
        #[arg(long, value_name = "DOLLARS", value_parser = amount)]
        amount: Option<Usd>,
        /// What the bank calls the wire that was sent.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
    },
}

impl Command {
    pub(super) const fn effect(&self) -> Effect {
        match self {
            Self::Show { .. }
            | Self::List { .. }
            | Self::Failed
            | Self::Disputes
            | Self::Wires
            | Self::Evidence { .. } => Effect::Reads,
            Self::WireReceived { .. }
            | Self::WireAccept { .. }
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
    head: EmailContext<'_>,
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
        Command::Evidence { id, receipt: file } => {
            let row = orders::by_id(conn, &id)?.ok_or_else(|| unknown(&id))?;
            let receipt = evidence::receipt(conn, &row, head)?;
            if let Some(file) = file {
                let pdf = documents::receipt(head, &receipt).map_err(|error| error.to_string());
                let kept = pdf.and_then(|pdf| {
                    std::fs::write(&file, pdf)
                        .map_err(|error| format!("{}: {error}", file.display()))
                });
                kept.map_err(Fault::Told)?;
            }
            Ok(evidence::of(conn, &row, &receipt)?)
        }
        Command::WireReceived {
            id,
            amount,
            reference,
        } => {
            let wire = Wire { amount, reference };
            wires::received(conn, &id, wire, actor, rules, now)
        }
        Command::WireAccept { id } => wires::accepted(conn, &id, actor, rules, now),
        Command::Wires => Ok(wires::to_return(conn)?),
        Command::Cancel { id } => cancel(conn, &id, actor, rules, now),
        Command::Refund { id } => {
            let row = change(conn, &id, Event::Refund, rules, now)?;
            note(conn, &row, actor, "order.refunded", now)?;
            let back = format!("{id}: {} goes back to the card", row.order.captured);
            Ok(wires::with_rest(back, &row))
        }
        Command::WireReturned {
            id,
            amount,
            reference,
        } => wires::returned(conn, &id, amount, reference, actor, rules, now),
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
    let kept = row.order.captured;
    let ended = format!("{id}: called off, the ZIPs are free, the deposit of {kept} is kept");
    Ok(wires::with_rest(ended, &row))
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
    orders::apply(conn, row, event, rules, now)?.map_err(|wrong| told(id, wrong))
}

fn told(id: &OrderId, wrong: WrongState) -> Fault {
    Fault::Told(match wrong {
        WrongState::Status(status) => format!("{id}: {} can't be changed so", word(status)),
        other => format!("{id}: {other}"),
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
            DisputeState::Warning if dispute.due_by.is_some() => "asked about",
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
        format!("to be returned  {}", row.order.to_return()),
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
