//! `inkpay admin order …`

mod disputes;
mod evidence;
mod list;
mod recorded_action;
mod refunds;
mod show;
mod wires;

use std::path::PathBuf;

use clap::Subcommand;
use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, OrderError, OrderId, OrderStatus};
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::{Conn, DbError};
use recorded_action::record_and_reply;

use super::arguments::{amount, end_of_day, reason};
use super::audit_log::{Description, Subject};
use super::command_error::CommandError;
use super::{Effect, Execution};
use crate::cli::output::Reply;
use crate::clock::Millis;
use crate::i18n::lang::Lang;

pub(super) use disputes::dispute_text;
pub(super) use recorded_action::record_action;
pub(super) use refunds::Plan;

/// Each change is recorded in the order's own history, and in its buyer's, under the operator's name.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Show an order, its ZIPs, what happened to it and who did it.
    #[command(after_help = "Example:\n  inkpay admin order show INK-7K3M9-Q2X4D")]
    Show {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// Find orders that match all of the given options. Newest first, in pages.
    #[command(after_help = "Examples:
  inkpay admin order list --status in-process
  inkpay admin order list --buyer ada.1 --from 2026-01-01 --until 2026-01-31
  inkpay admin order list --zip 90210 --amount 100-500 --limit 10 --after INK-7K3M9-Q2X4D
  inkpay admin order list --payment pi_3Nabc --json")]
    List(Box<list::FindOrders>),
    /// List orders in process whose balance is due today, most urgent first.
    #[command(after_help = "Examples:
  inkpay admin order due
  inkpay admin order due --until 2026-01-31")]
    Due {
        /// Up to this day, UTC, instead of today.
        #[arg(long, value_name = "DATE", value_parser = end_of_day)]
        until: Option<Millis>,
    },
    /// List refunds that the card provider could not carry out, or has not known for a day.
    #[command(after_help = "Example:\n  inkpay admin order failed")]
    Failed,
    /// List disputed payments and those that a bank suspects to be fraud, most urgent first.
    #[command(after_help = "Example:\n  inkpay admin order disputes")]
    Disputes,
    /// Print the evidence for an order in a dispute: what was agreed to and when, what was delivered, what was paid and
    /// how, who was told.
    #[command(after_help = "Example:
  inkpay admin order evidence INK-7K3M9-Q2X4D --receipt receipt.pdf")]
    Evidence {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// Also write the receipt to this file, as a PDF to submit.
        #[arg(long, value_name = "FILE")]
        receipt: Option<PathBuf>,
    },
    /// Record a wire, whatever its amount: if it covers all that is owed, the order is complete and the buyer owns its ZIPs.
    #[command(after_help = "Example:
  inkpay admin order wire-received INK-7K3M9-Q2X4D --amount 8995 --reference 'FED 20260112 4711'")]
    WireReceived {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// The amount that arrived, in dollars.
        #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        amount: Usd,
        /// The bank's reference for the wire. None is booked twice.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
    },
    /// Correct the bank's reference for a wire that arrived or was sent. The books stay as they are: the right reference is
    /// recorded beside them.
    #[command(after_help = "Example:
  inkpay admin order wire-correct INK-7K3M9-Q2X4D --reference 'FED 4711' --to 'FED 4712'")]
    WireCorrect {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// The reference as it was booked.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
        /// The right reference.
        #[arg(long, value_name = "REFERENCE", value_parser = WireReference::parse)]
        to: WireReference,
    },
    /// Accept a late balance for an unpaid order, if its ZIPs are free.
    #[command(after_help = "Example:\n  inkpay admin order wire-accept INK-7K3M9-Q2X4D")]
    WireAccept {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// List what came by wire and has to be returned: too much, too late, or for something refunded.
    #[command(after_help = "Example:\n  inkpay admin order wires")]
    Wires,
    /// End an order that is not complete. Frees its ZIPs; a deposit is kept.
    #[command(after_help = "Example:\n  inkpay admin order cancel INK-7K3M9-Q2X4D")]
    Cancel {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// Refund everything paid for an order, which frees its ZIPs; or a part to the card, after which the buyer keeps them.
    /// Shows what will move, and asks for confirmation (--yes: does not ask).
    #[command(after_help = "Examples:
  inkpay admin order refund INK-7K3M9-Q2X4D
  inkpay admin order refund INK-7K3M9-Q2X4D --amount 40 --yes")]
    Refund {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// Refund only this many dollars of a complete order, less than its card paid. The sale, and the referrer's earning
        /// from it, decrease in proportion.
        #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        amount: Option<Usd>,
    },
    /// A refund that the card provider could not carry out was paid from the bank: it is booked, and with all of it done.
    #[command(after_help = "Example:
  inkpay admin order refund-close INK-7K3M9-Q2X4D --amount 40 --reference 'ACH 4711' --reason 'card closed, paid by ACH'")]
    RefundClose {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// What was paid, in dollars: all that is left, if the provider does not know the refund.
        #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        amount: Usd,
        /// What the bank calls the transfer.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
        /// The reason, for the order's history.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
    /// Retry a refund that the card provider could not carry out, as after a dispute that was won.
    #[command(after_help = "Example:\n  inkpay admin order refund-again INK-7K3M9-Q2X4D")]
    RefundAgain {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// Record that what had to be returned to the buyer's bank was sent.
    #[command(after_help = "Example:
  inkpay admin order wire-returned INK-7K3M9-Q2X4D --reference 'OUT 4711' --amount 40")]
    WireReturned {
        /// The order's number.
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// What was sent, in dollars.
        #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        amount: Usd,
        /// What the bank calls the wire that was sent.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
    },
}

impl Command {
    pub(super) fn describe(&self) -> Description {
        use Effect::{Changes, MovesMoney, Reads};

        let (name, effect, id) = match self {
            Self::Show { id } => ("order show", Reads, Some(id)),
            Self::List(_) => ("order list", Reads, None),
            Self::Due { .. } => ("order due", Reads, None),
            Self::Failed => ("order failed", Reads, None),
            Self::Disputes => ("order disputes", Reads, None),
            Self::Evidence { id, .. } => ("order evidence", Reads, Some(id)),
            Self::WireReceived { id, .. } => ("order wire-received", MovesMoney, Some(id)),
            Self::WireCorrect { id, .. } => ("order wire-correct", Changes, Some(id)),
            Self::WireAccept { id } => ("order wire-accept", MovesMoney, Some(id)),
            Self::Wires => ("order wires", Reads, None),
            Self::Cancel { id } => ("order cancel", MovesMoney, Some(id)),
            Self::Refund { id, .. } => ("order refund", MovesMoney, Some(id)),
            Self::RefundClose { id, .. } => ("order refund-close", MovesMoney, Some(id)),
            Self::RefundAgain { id } => ("order refund-again", MovesMoney, Some(id)),
            Self::WireReturned { id, .. } => ("order wire-returned", MovesMoney, Some(id)),
        };
        Description::new(name, effect, id.cloned().map(Subject::Order))
    }

    /// The command's irreversible effects, if any: cancelling an order keeps a deposit.
    pub(super) fn warning(&self, conn: &mut Conn, now: Millis) -> Result<Option<String>, DbError> {
        match self {
            Self::Cancel { id } => cancel_warning(conn, id, now),
            _ => Ok(None),
        }
    }
}

pub(super) fn execute(
    conn: &mut Conn,
    command: Command,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let now = execution.now;
    match command {
        Command::Show { id } => {
            let row = load_order(conn, &id)?;
            Ok(show::show(conn, &row, now)?)
        }
        Command::List(listed) => list::list(conn, &listed),
        Command::Due { until } => Ok(list::due(conn, until, now)?),
        Command::Failed => Ok(refunds::failed(conn, now)?),
        Command::Disputes => Ok(disputes::unended(conn, now)?),
        Command::Evidence { id, receipt } => {
            let row = load_order(conn, &id)?;
            evidence::reply(conn, row, receipt.as_deref(), execution.reader(Lang::En))
        }
        Command::WireReceived {
            id,
            amount,
            reference,
        } => wires::record_receipt(conn, &id, amount, reference, execution),
        Command::WireCorrect { id, reference, to } => {
            wires::correct(conn, &id, reference, to, execution)
        }
        Command::WireAccept { id } => wires::accept(conn, &id, execution),
        Command::Wires => Ok(wires::to_return(conn)?),
        Command::Cancel { id } => cancel(conn, &id, execution),
        Command::Refund { id, amount } => refunds::refund(conn, &id, amount, execution),
        Command::RefundClose {
            id,
            amount,
            reference,
            reason,
        } => refunds::close(conn, &id, amount, reference, &reason, execution),
        Command::RefundAgain { id } => refunds::retry(conn, &id, execution),
        Command::WireReturned {
            id,
            amount,
            reference,
        } => wires::record_return(conn, &id, amount, reference, execution),
    }
}

/// An order in process ends at once. One that awaits its card ends when the server has cancelled its payment at the
/// provider.
fn cancel(conn: &mut Conn, id: &OrderId, execution: Execution<'_>) -> Result<Reply, CommandError> {
    let row = lock(conn, id)?;
    let recorded = execution.action("order.cancelled");
    if row.order.status == OrderStatus::AwaitingCard {
        orders::request_cancel(conn, id, CancelReason::Operator, execution.now)?;
        let message = format!("{id}: ends as soon as the server has cancelled its payment");
        return Ok(record_and_reply(conn, &row, &recorded, message, execution)?);
    }
    let row = change(conn, row, Event::CalledOff, execution)?;
    let kept = row.order.card_unrefunded();
    let message =
        format!("{id}: cancelled, the ZIPs are available again, {kept} of the deposit is kept");
    Ok(record_and_reply(conn, &row, &recorded, message, execution)?)
}

/// What cancelling an order does, if that is possible and keeps a deposit.
fn cancel_warning(conn: &mut Conn, id: &OrderId, now: Millis) -> Result<Option<String>, DbError> {
    let Some(row) = orders::by_id(conn, id)? else {
        return Ok(None);
    };
    if ink_schema::checkout::disputes::is_open(conn, id)? {
        return Ok(None);
    }
    let Ok(ended) = row.order.apply(Event::CalledOff, now) else {
        return Ok(None);
    };
    let (kept, by_wire) = (row.order.card_unrefunded(), ended.order.to_return());
    let bought = orders::zips_of(conn, id, row.placed_at)?.into_iter();
    let zips: Vec<_> = bought.map(|one| one.zip.code.to_string()).collect();
    Ok(Some(format!(
        "{id}  {}  {}\n\
         kept of the deposit         {kept}\n\
         to be sent back by wire     {by_wire}\n\
         ZIPs that become free       {}",
        word(row.order.status),
        row.order.total,
        zips.join(", "),
    )))
}

/// The order must be locked.
fn change(
    conn: &mut Conn,
    row: OrderRow,
    event: Event,
    Execution { rules, now, .. }: Execution<'_>,
) -> Result<OrderRow, CommandError> {
    let id = row.id.clone();
    disputes::refuse_while_disputed(conn, &id)?;
    orders::apply(conn, row, event, rules, now)?.map_err(|wrong| wrong_state(&id, wrong))
}

fn wrong_state(id: &OrderId, wrong: OrderError) -> CommandError {
    CommandError::Refused(match wrong {
        OrderError::Status(status) => {
            format!("{id} is {}, which does not allow this", word(status))
        }
        other => format!("{id}: {other}"),
    })
}

fn load_order(conn: &mut Conn, id: &OrderId) -> Result<OrderRow, CommandError> {
    orders::by_id(conn, id)?.ok_or_else(|| unknown(id))
}

fn lock(conn: &mut Conn, id: &OrderId) -> Result<OrderRow, CommandError> {
    orders::lock(conn, id)?.ok_or_else(|| unknown(id))
}

/// Locks the order, and refuses if its payment is disputed.
fn lock_undisputed(conn: &mut Conn, id: &OrderId) -> Result<OrderRow, CommandError> {
    let row = lock(conn, id)?;
    disputes::refuse_while_disputed(conn, id)?;
    Ok(row)
}

fn unknown(id: &OrderId) -> CommandError {
    CommandError::Refused(format!("there is no order {id}"))
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

/// As in options and JSON.
fn code(status: OrderStatus) -> String {
    word(status).replace(' ', "-")
}

fn status(text: &str) -> Result<OrderStatus, String> {
    OrderStatus::ALL
        .into_iter()
        .find(|status| status.code().to_string() == text || code(*status) == text)
        .ok_or_else(|| format!("one of {}", OrderStatus::ALL.map(code).join(", ")))
}
