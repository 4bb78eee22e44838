//! `inkpay admin payout …`

mod owed;
mod requested;
mod withheld;

use clap::Subcommand;
use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::earnings::{self, Earnings};
use ink_schema::billing::payouts::{self, Obstacles, Outcome, Payout, PayoutError, PayoutStatus};
use ink_schema::billing::withheld::{self as withheld_earnings, Decision};
use ink_schema::{Conn, DbError};
use serde_json::{Value, json};

use super::account_lookup::{Handles, find_account};
use super::arguments::{self, amount};
use super::audit_log::{Description, Subject};
use super::command_error::CommandError;
use super::{Effect, Execution};
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};
use crate::crypto::random_id::random_id;

/// Each is recorded in the account's history under the operator's name.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// List all open payouts, with anything that blocks one, then the 50 newest others, and what is still to be paid out.
    #[command(after_help = "Example:\n  inkpay admin payout list ada.1")]
    List {
        /// An INK ID or an e-mail address: only this account's.
        who: Option<String>,
    },
    /// List what every account is owed, most available first, with totals.
    #[command(after_help = "Example:\n  inkpay admin payout owed")]
    Owed,
    /// List payout requests that await an answer, oldest first.
    #[command(after_help = "Example:\n  inkpay admin payout requested")]
    Requested,
    /// Show a payout request, its bank account, and what recently changed about the account's protection. That you looked is
    /// recorded.
    #[command(after_help = "Example:\n  inkpay admin payout show 0f3a9c201b7e44d8")]
    Show {
        /// The request, as named by `requested`.
        #[arg(value_name = "REQUEST")]
        id: String,
    },
    /// Accept a payout request: open the payout, before it is sent, and show its bank account, and what recently changed
    /// about the account's protection.
    #[command(after_help = "Example:\n  inkpay admin payout accept 0f3a9c201b7e44d8")]
    Accept {
        /// The request, as named by `requested`.
        #[arg(value_name = "REQUEST")]
        id: String,
    },
    /// Decline a payout request.
    #[command(
        after_help = "Example:\n  inkpay admin payout decline 0f3a9c201b7e44d8 --reason 'the bank refused the account number'"
    )]
    Decline {
        /// The request, as named by `requested`.
        #[arg(value_name = "REQUEST")]
        id: String,
        /// The reason, as the account's owner will read it.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
    /// Open a payout that nobody requested: deducts the amount from the available earnings, before it is sent.
    #[command(after_help = "Example:\n  inkpay admin payout open ada.1 120.50")]
    Open {
        /// An INK ID or an e-mail address.
        who: String,
        /// The amount in dollars.
        #[arg(value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        amount: Usd,
    },
    /// Mark a payout as paid.
    #[command(
        after_help = "Example:\n  inkpay admin payout settle 7d11c0a95e3b2f64 --reference 'ACH 4711'"
    )]
    Settle {
        /// The payout, as named by `list`.
        id: String,
        /// The bank's reference for the transfer.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
        /// The bank has sent it, though some of its amount has since been reversed or withheld: later earnings offset that.
        #[arg(long)]
        sent_anyway: bool,
    },
    /// Cancel a payout and return the amount to the account's earnings.
    #[command(after_help = "Example:\n  inkpay admin payout void 7d11c0a95e3b2f64")]
    Void {
        /// The payout, as named by `list`.
        id: String,
    },
    /// Mark a paid payout as sent back by the receiving bank, and return the amount to the account's earnings.
    #[command(
        after_help = "Example:\n  inkpay admin payout returned 7d11c0a95e3b2f64 --reference 'ACH R03 4711'"
    )]
    Returned {
        /// The payout, as named by `list`.
        #[arg(value_name = "PAYOUT")]
        id: String,
        /// The bank's reference for the transfer that came back.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
    },
    /// List withheld earnings: the buyer's card was also the referrer's. Each awaits a decision.
    #[command(after_help = "Example:\n  inkpay admin payout withheld")]
    Withheld,
    /// Release a withheld earning.
    #[command(after_help = "Example:\n  inkpay admin payout release INK-7K3M9-Q2X4D")]
    Release {
        /// The order's number, as shown by `withheld`.
        #[arg(value_parser = OrderId::parse)]
        order: OrderId,
    },
    /// Reverse a withheld earning.
    #[command(after_help = "Example:\n  inkpay admin payout refuse INK-7K3M9-Q2X4D")]
    Refuse {
        /// The order's number, as shown by `withheld`.
        #[arg(value_parser = OrderId::parse)]
        order: OrderId,
    },
}

impl Command {
    pub(super) fn describe(&self) -> Description {
        use Effect::{Changes, MovesMoney, Reads};

        let account = |who: &String| Some(Subject::account(who));
        let request = |id: &String| Some(Subject::Request(id.clone()));
        let payout = |id: &String| Some(Subject::Payout(id.clone()));
        let order = |id: &OrderId| Some(Subject::Order(id.clone()));
        let (name, effect, subject) = match self {
            Self::List { who } => ("payout list", Reads, who.as_ref().and_then(account)),
            Self::Owed => ("payout owed", Reads, None),
            Self::Requested => ("payout requested", Reads, None),
            // Not `Reads`: it records who saw the bank account.
            Self::Show { id } => ("payout show", Changes, request(id)),
            Self::Accept { id } => ("payout accept", MovesMoney, request(id)),
            Self::Decline { id, .. } => ("payout decline", Changes, request(id)),
            Self::Open { who, .. } => ("payout open", MovesMoney, account(who)),
            Self::Settle { id, .. } => ("payout settle", MovesMoney, payout(id)),
            Self::Void { id } => ("payout void", MovesMoney, payout(id)),
            Self::Returned { id, .. } => ("payout returned", MovesMoney, payout(id)),
            Self::Withheld => ("payout withheld", Reads, None),
            Self::Release { order: id } => ("payout release", MovesMoney, order(id)),
            Self::Refuse { order: id } => ("payout refuse", MovesMoney, order(id)),
        };
        Description::new(name, effect, subject)
    }

    pub(super) fn warning(&self, conn: &mut Conn, now: Millis) -> Result<Option<String>, DbError> {
        match self {
            Self::Accept { id } => requested::accept_warning(conn, id, now),
            Self::Settle { id, reference, .. } => settle_warning(conn, id, *reference),
            Self::Release { order } => release_warning(conn, order),
            _ => Ok(None),
        }
    }
}

/// How many payouts are listed that are not open.
const LISTED: i64 = 50;

pub(super) fn execute(
    conn: &mut Conn,
    command: Command,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let Execution { rules, now, .. } = execution;
    match command {
        Command::List { who } => list(conn, who.as_deref(), execution),
        Command::Owed => Ok(owed::all(conn, rules.maturity, now)?),
        Command::Requested => Ok(requested::waiting(conn, execution)?),
        Command::Show { id } => requested::show(conn, &id, execution),
        Command::Accept { id } => requested::accept(conn, &id, execution),
        Command::Decline { id, reason } => requested::decline(conn, &id, &reason, execution),
        Command::Open { who, amount } => {
            let account = find_account(conn, &who)?;
            let payout = payouts::open(conn, &random_id(), account.id, amount, rules.maturity, now);
            record(conn, payout, "payout.opened", execution)
        }
        Command::Settle {
            id,
            reference,
            sent_anyway,
        } => {
            let settled = Outcome::Settled {
                reference,
                sent_anyway,
            };
            let payout = payouts::close(conn, &id, settled, now);
            record(conn, payout, "payout.settled", execution)
        }
        Command::Void { id } => {
            let payout = payouts::close(conn, &id, Outcome::Void, now);
            record(conn, payout, "payout.void", execution)
        }
        Command::Returned { id, reference } => {
            let payout = payouts::record_return(conn, &id, reference, now);
            record(conn, payout, "payout.returned", execution)
        }
        Command::Withheld => Ok(withheld::all(conn)?),
        Command::Release { order } => withheld::decide(conn, &order, Decision::Release, execution),
        Command::Refuse { order } => withheld::decide(conn, &order, Decision::Refuse, execution),
    }
}

/// Says what settling the payout will do, if it is open.
fn settle_warning(
    conn: &mut Conn,
    id: &str,
    reference: WireReference,
) -> Result<Option<String>, DbError> {
    let payout = payouts::by_id(conn, id)?;
    let Some(payout) = payout.filter(|payout| payout.status == PayoutStatus::Open) else {
        return Ok(None);
    };
    let (line, _) = summary(conn, &payout)?;
    Ok(Some(format!(
        "{line}\nwill be recorded as paid by {reference}, and its owner notified: this can't be undone"
    )))
}

/// Says what releasing the withheld earning will do, if there is one.
fn release_warning(conn: &mut Conn, order: &OrderId) -> Result<Option<String>, DbError> {
    let mut waiting = withheld_earnings::all(conn)?.into_iter();
    let Some(one) = waiting.find(|one| one.order == *order) else {
        return Ok(None);
    };
    let referrer = handle(conn, one.referrer)?;
    Ok(Some(format!(
        "{order}  {}  to {referrer}\nwill no longer be withheld, and can be paid out: this can't be undone",
        one.amount
    )))
}

/// Records the action on a payout. The reply says what is still to be paid out.
fn record(
    conn: &mut Conn,
    payout: Result<Payout, PayoutError>,
    action: &str,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let payout = payout?;
    execution.record(conn, payout.account, action)?;
    let Execution { rules, now, .. } = execution;
    let earned = earnings::of(conn, payout.account, rules.maturity, now)?;
    let (line, one) = summary(conn, &payout)?;
    let json = json!({ "action": action, "payout": one, "earnings": earnings_json(&earned) });
    Ok(Reply::new(
        format!("{line}\n{}", balance_line(&earned)),
        json,
    ))
}

/// Parses a reason: long enough to be meaningful, short enough for an e-mail.
fn reason(text: &str) -> Result<String, String> {
    arguments::reason(text).map_err(|wrong| format!("{wrong}, which the customer will read"))
}

/// What an account is still owed, and how much of it can be paid out.
fn balance_line(earned: &Earnings) -> String {
    format!(
        "still to be paid out: {}, of which available: {}, pending: {}, withheld: {}",
        earned.balance, earned.available, earned.pending, earned.withheld
    )
}

fn earnings_json(earned: &Earnings) -> Value {
    json!({
        "balance_cents": earned.balance.cents(),
        "available_cents": earned.available.cents(),
        "pending_cents": earned.pending.cents(),
        "withheld_cents": earned.withheld.cents(),
    })
}

fn handle(conn: &mut Conn, account: AccountId) -> Result<String, DbError> {
    let handles = Handles::of(conn, [account.number()])?;
    Ok(handles.shown(account.number()).to_owned())
}

fn list(
    conn: &mut Conn,
    who: Option<&str>,
    Execution { rules, now, .. }: Execution<'_>,
) -> Result<Reply, CommandError> {
    let account = match who {
        Some(who) => Some(find_account(conn, who)?.id),
        None => None,
    };
    let payouts = payouts::list_open_first(conn, account, LISTED)?.into_iter();
    let rows: Result<Vec<_>, _> = payouts.map(|payout| summary(conn, &payout)).collect();
    let earned = account
        .map(|account| earnings::of(conn, account, rules.maturity, now))
        .transpose()?;
    let balance = earned.as_ref().map(balance_line);
    let reply = Reply::list("payouts", rows?, balance, "no payouts");
    Ok(reply.with_field("earnings", earned.as_ref().map(earnings_json)))
}

/// A payout as a line of text, and as JSON.
fn summary(conn: &mut Conn, payout: &Payout) -> Result<(String, Value), DbError> {
    let status = payout.status.name();
    let handle = handle(conn, payout.account)?;
    let Obstacles {
        is_banned,
        short,
        withheld,
    } = payouts::obstacles(conn, payout)?;
    let return_reference = payouts::return_reference(conn, payout)?;
    let came_back = return_reference
        .as_ref()
        .map(|reference| format!(", came back as {reference}"));
    let sent = payout.reference.clone().unwrap_or_default() + &came_back.unwrap_or_default();
    let notes = [
        (!sent.is_empty()).then_some(sent),
        is_banned.then(|| "restricted".to_owned()),
        (!short.is_zero()).then(|| format!("no longer covered, {short} short")),
        (!withheld.is_zero()).then(|| format!("{withheld} withheld")),
    ];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    let line = format!(
        "{}  {:<8}  {:>10}  {handle:<16}  opened {}  {}",
        payout.id,
        status,
        payout.amount,
        minute_utc(payout.opened_at),
        notes.join("  "),
    );
    let line = line.trim_end().to_owned();
    let json = json!({
        "id": payout.id,
        "ink_id": handle,
        "status": status,
        "amount_cents": payout.amount.cents(),
        "opened_at": iso(payout.opened_at),
        "closed_at": payout.closed_at.map(iso),
        "reference": payout.reference,
        "return_reference": return_reference,
        "is_restricted": is_banned,
        "short_cents": short.cents(),
        "withheld_cents": withheld.cents(),
    });
    Ok((line, json))
}
