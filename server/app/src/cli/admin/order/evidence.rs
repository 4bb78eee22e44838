//! The evidence for an order in a dispute, as text to submit to the card provider.

use std::path::Path;

use ink_domain::ledger::{LedgerAccount, TransactionKind};
use ink_domain::order::{Notice, OrderStatus, TimelineEntry};
use ink_schema::account::accounts::{self, Account};
use ink_schema::billing::ledger;
use ink_schema::checkout::orders::{self, OrderRow, OrderView};
use ink_schema::checkout::{disputes, refunds, wires};
use ink_schema::{Conn, DbError};
use serde_json::json;

use crate::cli::admin::command_error::CommandError;
use crate::cli::output::Reply;
use crate::clock::minute_utc;
use crate::documents::{self, OrderAmounts, Receipt};
use crate::i18n::reader::Reader;

/// `file`: the path to which the receipt is written as a PDF, if any.
pub(super) fn reply(
    conn: &mut Conn,
    row: OrderRow,
    file: Option<&Path>,
    reader: Reader<'_>,
) -> Result<Reply, CommandError> {
    let buyer = accounts::by_id(conn, row.account)?;
    let ink_id = buyer.as_ref().map_or("deleted", Account::handle);
    let placed_at = row.placed_at;
    let found = OrderView::read(conn, row, placed_at)?;
    // The receipt as the buyer can download it now.
    let receipt = Receipt::of(reader, ink_id, &found);
    if let Some(file) = file {
        let pdf = documents::receipt(reader, &receipt).map_err(|error| error.to_string());
        let written = pdf.and_then(|pdf| {
            std::fs::write(file, pdf).map_err(|error| format!("{}: {error}", file.display()))
        });
        written.map_err(CommandError::Refused)?;
    }
    let text = evidence_text(conn, &found, &receipt.amounts)?;
    let json = json!({ "order": found.row.id.as_str(), "evidence": text });
    Ok(Reply::new(text, json))
}

fn evidence_text(
    conn: &mut Conn,
    found: &OrderView,
    amounts: &OrderAmounts,
) -> Result<String, DbError> {
    let row = &found.row;
    let mut lines = vec![format!(
        "Order {}, placed {}, for {}",
        row.id,
        minute_utc(row.placed_at),
        row.order.total
    )];
    for dispute in disputes::of_order(conn, &row.id)? {
        lines.push(format!(
            "Dispute {}: {} of {}{}",
            dispute.id,
            dispute.reason,
            dispute.amount,
            dispute
                .due_by
                .map(|at| format!(", evidence due {}", minute_utc(at)))
                .unwrap_or_default()
        ));
    }
    lines.extend(buyer(conn, row)?);
    lines.push("\nAgreement".to_owned());
    lines.push(match orders::terms_of(conn, &row.id)? {
        Some(version) => format!(
            "{}  by ordering, to the terms of {version}, before the card was charged",
            minute_utc(row.placed_at)
        ),
        None => format!("{}  by ordering, to the terms", minute_utc(row.placed_at)),
    });
    lines.push(format!("\n{}", delivery(found)));
    for bought in &found.bought {
        let zip = &bought.zip;
        lines.push(format!(
            "ZIP {}  {}, {}  {:>10}",
            zip.code,
            zip.city,
            zip.state.abbreviation(),
            bought.price
        ));
    }
    lines.push("\nReceipt".to_owned());
    for (what, amount) in [
        ("total", amounts.order_total),
        ("paid by card", amounts.card_paid),
        ("paid by wire", amounts.wire_paid),
        ("given back", refunds::refunded(conn, &row.id)?),
        ("still owed", amounts.amount_owed),
        ("to be returned", amounts.to_return),
        ("returned by wire", amounts.wire_returned),
    ] {
        lines.push(format!("{what:<16}  {amount:>10}"));
    }
    lines.push("\nPayments, as the books have them".to_owned());
    lines.extend(payments(conn, row)?);
    lines.push("\nWhat happened".to_owned());
    for (entry, at, amount) in &found.timeline {
        let amount = amount.map(|amount| format!("  {amount}"));
        lines.push(format!(
            "{}  {}{}",
            minute_utc(*at),
            entry.code(),
            amount.unwrap_or_default()
        ));
    }
    lines.push("\nE-mails to the buyer".to_owned());
    for (event, at) in orders::emails_of(conn, &row.id)? {
        lines.push(format!("{}  {}", minute_utc(at), event.code()));
    }
    Ok(lines.join("\n"))
}

/// What the buyer received, and for which period.
fn delivery(OrderView { row, timeline, .. }: &OrderView) -> String {
    let last = |events: &[Notice]| {
        let told = |event: &TimelineEntry| matches!(event, TimelineEntry::Notice(notice) if events.contains(notice));
        let found = timeline.iter().rev().find(|(event, ..)| told(event));
        found.map(|(_, at, _)| minute_utc(*at))
    };
    let delivered = match (
        last(&[Notice::Paid, Notice::Complete]),
        last(&[Notice::DepositReceived]),
    ) {
        (Some(sold), _) => format!("Sold to the buyer's account, {sold}"),
        (None, Some(reserved)) => format!("Reserved for the buyer's account, {reserved}"),
        (None, None) => return "Not delivered".to_owned(),
    };
    match (row.order.status, row.order.due_at, row.ended_at) {
        (OrderStatus::Complete, ..) => delivered,
        (OrderStatus::InProcess, Some(due), _) => {
            format!("{delivered}, until the balance is due, {}", minute_utc(due))
        }
        (_, _, Some(ended)) => format!("{delivered}, and taken from it, {}", minute_utc(ended)),
        _ => delivered,
    }
}

/// The order's payments, each with its reference at the provider or the bank.
fn payments(conn: &mut Conn, row: &OrderRow) -> Result<Vec<String>, DbError> {
    let posted = ledger::transfers_of(conn, &LedgerAccount::Order(row.id.clone()))?;
    let mut lines = Vec::with_capacity(posted.len());
    for one in &posted {
        let transfer = &one.transfer;
        let Some(kind) = TransactionKind::of(&transfer.source, &transfer.debit, &transfer.credit)
        else {
            continue;
        };
        let reference = match kind {
            TransactionKind::CardPayment => row.intent_id.clone().unwrap_or_default(),
            _ => wires::reference_of(conn, &transfer.source)?,
        };
        let (at, code, amount) = (minute_utc(one.at), kind.code(), transfer.amount);
        lines.push(format!("{at}  {code:<13}  {amount:>10}  {reference}"));
    }
    Ok(lines)
}

fn buyer(conn: &mut Conn, row: &OrderRow) -> Result<Vec<String>, DbError> {
    let Some(buyer) = accounts::by_id(conn, row.account)? else {
        return Ok(vec!["Buyer: deleted their account".to_owned()]);
    };
    let history = accounts::history(conn, row.account)?;
    let email = buyer.email.as_ref().map_or("none", |email| email.as_str());
    Ok(vec![format!(
        "Buyer: {}, {email} (verified by a mailed code), joined {}",
        buyer.handle(),
        minute_utc(history.created_at)
    )])
}
