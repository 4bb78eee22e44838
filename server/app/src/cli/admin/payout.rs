//! `inkpay admin payout …`

use clap::Subcommand;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::payee::Payee;
use ink_schema::account::accounts::{self, Account, AccountId};
use ink_schema::billing::earnings;
use ink_schema::billing::payout_requests::{self as requests, PayoutRequest};
use ink_schema::billing::payouts::{self, Outcome, Payout, PayoutError, PayoutStatus};
use ink_schema::billing::withheld::{self, Decision};
use ink_schema::checkout::orders;
use ink_schema::{Conn, DbError, audit};

use super::Effect;
use super::words::{Fault, amount, find};
use crate::clock::{Millis, to_the_minute as time};
use crate::crypto::vault::Vault;

/// Each is noted in the account's history under the operator's name.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List payouts, the newest first, and what is still to be paid out to an account.
    List { who: Option<String> },
    /// List what was asked for and waits for an answer, the oldest first.
    Requested,
    /// Show what was asked for, and to which bank account it goes. That you looked is noted.
    Show {
        #[arg(value_name = "REQUEST")]
        id: String,
    },
    /// Open the payout that was asked for, before it is sent, and show where it goes.
    Accept {
        #[arg(value_name = "REQUEST")]
        id: String,
    },
    /// Say no to what was asked for.
    Decline {
        #[arg(value_name = "REQUEST")]
        id: String,
        /// Why: who asked is told in these words.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
    /// Take an amount off what an account has available, before it is sent. Nobody asked for it.
    Open {
        who: String,
        #[arg(value_name = "DOLLARS", value_parser = amount)]
        amount: Usd,
    },
    /// The payout arrived.
    Settle {
        id: String,
        /// What the bank called the transfer.
        #[arg(long)]
        reference: String,
    },
    /// The payout will not be made: the amount is earned again.
    Void { id: String },
    /// List earnings by a card that the referrer used, too: each waits for a decision.
    Withheld,
    /// An earning that was withheld is earned like any other.
    Release {
        #[arg(value_parser = OrderId::parse)]
        order: OrderId,
    },
    /// An earning that was withheld is taken back.
    Refuse {
        #[arg(value_parser = OrderId::parse)]
        order: OrderId,
    },
}

impl Command {
    pub(super) const fn effect(&self) -> Effect {
        match self {
            Self::List { .. } | Self::Withheld | Self::Requested => Effect::Reads,
            // It is noted who saw a bank account.
            Self::Show { .. } | Self::Decline { .. } => Effect::Changes,
            Self::Accept { .. }
            | Self::Open { .. }
            | Self::Settle { .. }
            | Self::Void { .. }
            | Self::Release { .. }
            | Self::Refuse { .. } => Effect::MovesMoney,
        }
    }
}

/// Payouts that are listed.
const LISTED: i64 = 50;

pub(super) fn act(
    conn: &mut Conn,
    command: Command,
    vault: &Vault,
    actor: &str,
    maturity: Millis,
    now: Millis,
) -> Result<String, Fault> {
    let (payout, action) = match command {
        Command::List { who } => return listed(conn, who.as_deref(), maturity, now),
        Command::Withheld => return Ok(withheld(conn)?),
        Command::Release { order } => {
            return decide(conn, &order, Decision::Release, actor, now);
        }
        Command::Refuse { order } => {
            return decide(conn, &order, Decision::Refuse, actor, now);
        }
        Command::Requested => return Ok(requested(conn, maturity, now)?),
        Command::Show { id } => {
            let request = requests::by_id(conn, &id)?;
            let request = request.ok_or_else(|| told(PayoutError::Unknown))?;
            audit::note(conn, request.account, actor, "payout.payee_seen", now)?;
            return Ok(format!(
                "{}\n{}",
                request_line(conn, &request, maturity, now)?,
                payee(vault, &request)
            ));
        }
        Command::Decline { id, reason } => {
            let request = requests::decline(conn, &id, &reason, now).map_err(told)?;
            audit::note(conn, request.account, actor, "payout.declined", now)?;
            return Ok(format!("{id}: declined"));
        }
        Command::Accept { id } => {
            let payout = random_id();
            let request = requests::accept(conn, &id, &payout, maturity, now).map_err(told)?;
            audit::note(conn, request.account, actor, "payout.opened", now)?;
            let opened = request
                .payout
                .as_ref()
                .ok_or_else(|| told(PayoutError::Unknown))?;
            return Ok(format!(
                "{}\n{}",
                line(conn, opened)?,
                payee(vault, &request)
            ));
        }
        Command::Open { who, amount } => {
            let account = find(conn, &who)?;
            let payout = payouts::open(conn, &random_id(), account.id, amount, maturity, now);
            (payout.map_err(told)?, "payout.opened")
        }
        Command::Settle { id, reference } => {
            let settled = Outcome::Settled {
                reference: &reference,
            };
            let payout = payouts::close(conn, &id, settled, now).map_err(told)?;
            (payout, "payout.settled")
        }
        Command::Void { id } => {
            let payout = payouts::close(conn, &id, Outcome::Void, now).map_err(told)?;
            (payout, "payout.void")
        }
    };
    audit::note(conn, payout.account, actor, action, now)?;
    Ok(format!(
        "{}\n{}",
        line(conn, &payout)?,
        left(conn, payout.account, maturity, now)?
    ))
}

/// Of requests and payouts alike.
#[must_use]
pub fn random_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}

/// Long enough to say something, short enough for an e-mail.
fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    if (1..=200).contains(&text.chars().count()) {
        Ok(text.to_owned())
    } else {
        Err("1 to 200 characters, which who asked reads".to_owned())
    }
}

fn requested(conn: &mut Conn, maturity: Millis, now: Millis) -> Result<String, DbError> {
    let waiting = requests::waiting(conn)?;
    if waiting.is_empty() {
        return Ok("nobody waits for a payout".to_owned());
    }
    let lines = waiting
        .iter()
        .map(|request| request_line(conn, request, maturity, now));
    Ok(lines.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

fn request_line(
    conn: &mut Conn,
    request: &PayoutRequest,
    maturity: Millis,
    now: Millis,
) -> Result<String, DbError> {
    let account = accounts::by_id(conn, request.account)?;
    let earned = earnings::of(conn, request.account, maturity, now)?;
    let restricted = account.as_ref().is_some_and(|one| one.banned_at.is_some());
    Ok(format!(
        "{}  {:>10}  {:<16}  asked {}  available {}{}",
        request.id,
        request.amount,
        account.as_ref().map_or("deleted", Account::handle),
        time(request.asked_at),
        earned.available,
        if restricted { "  restricted" } else { "" },
    ))
}

/// Where it goes, as long as that is kept.
fn payee(vault: &Vault, request: &PayoutRequest) -> String {
    let Some(sealed) = &request.payee else {
        return "where it goes is not kept any more".to_owned();
    };
    let opened = vault.open(request.account.number(), sealed).ok();
    let text = opened.and_then(|bytes| String::from_utf8(bytes).ok());
    match text.as_deref().and_then(Payee::from_text) {
        Some(payee) => format!(
            "holder   {}\nbank     {}\naccount  {}",
            payee.holder(),
            payee.bank(),
            payee.account()
        ),
        None => "where it goes opens with none of the server's keys".to_owned(),
    }
}

fn told(error: PayoutError) -> Fault {
    match error {
        PayoutError::Db(error) => Fault::Db(error),
        other => Fault::Told(other.to_string()),
    }
}

/// What is still owed to an account, and how much of it can be paid out.
fn left(
    conn: &mut Conn,
    account: AccountId,
    maturity: Millis,
    now: Millis,
) -> Result<String, DbError> {
    let earned = earnings::of(conn, account, maturity, now)?;
    Ok(format!(
        "still to be paid out: {}, of which available: {}, pending: {}, withheld: {}",
        earned.balance, earned.available, earned.pending, earned.withheld
    ))
}

fn withheld(conn: &mut Conn) -> Result<String, DbError> {
    let all = withheld::all(conn)?;
    if all.is_empty() {
        return Ok("no earning is withheld".to_owned());
    }
    let mut lines = Vec::with_capacity(all.len());
    for one in all {
        let buyer = match orders::by_id(conn, &one.order)? {
            Some(row) => handle(conn, row.account)?,
            None => "unknown".to_owned(),
        };
        lines.push(format!(
            "{}  {:>10}  to {:<16}  by {buyer:<16}  since {}",
            one.order,
            one.amount,
            handle(conn, one.referrer)?,
            time(one.since),
        ));
    }
    Ok(lines.join("\n"))
}

fn decide(
    conn: &mut Conn,
    order: &OrderId,
    decision: Decision,
    actor: &str,
    now: Millis,
) -> Result<String, Fault> {
    let Some(decided) = withheld::decide(conn, order, decision, now)? else {
        let none = format!("{order}: nothing that was earned by it is withheld");
        return Err(Fault::Told(none));
    };
    let (action, done) = match decision {
        Decision::Release => ("earning.released", "is released to"),
        Decision::Refuse => ("earning.refused", "is taken back from"),
    };
    audit::note(conn, decided.referrer, actor, action, now)?;
    let referrer = handle(conn, decided.referrer)?;
    Ok(format!("{order}: {} {done} {referrer}", decided.amount))
}

fn handle(conn: &mut Conn, account: AccountId) -> Result<String, DbError> {
    let account = accounts::by_id(conn, account)?;
    let handle = account.as_ref().map_or("deleted", Account::handle);
    Ok(handle.to_owned())
}

fn listed(
    conn: &mut Conn,
    who: Option<&str>,
    maturity: Millis,
    now: Millis,
) -> Result<String, Fault> {
    let account = match who {
        Some(who) => Some(find(conn, who)?.id),
        None => None,
    };
    let mut lines = Vec::new();
    for payout in payouts::list(conn, account, LISTED)? {
        lines.push(line(conn, &payout)?);
    }
    if let Some(account) = account {
        lines.push(left(conn, account, maturity, now)?);
    }
    if lines.is_empty() {
        lines.push("no payouts".to_owned());
    }
    Ok(lines.join("\n"))
}

fn line(conn: &mut Conn, payout: &Payout) -> Result<String, DbError> {
    let status = match payout.status {
        PayoutStatus::Open => "open",
        PayoutStatus::Settled => "settled",
        PayoutStatus::Void => "void",
    };
    Ok(format!(
        "{}  {:<7}  {:>10}  {:<16}  opened {}  {}",
        payout.id,
        status,
        payout.amount,
        handle(conn, payout.account)?,
        time(payout.opened_at),
        payout.reference.as_deref().unwrap_or_default(),
    ))
}
