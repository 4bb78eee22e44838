//! `inkpay admin payout …`

use clap::Subcommand;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::account::accounts::{self, Account, AccountId};
use ink_schema::billing::earnings;
use ink_schema::billing::payouts::{self, Outcome, Payout, PayoutError, PayoutStatus};
use ink_schema::billing::withheld::{self, Decision};
use ink_schema::checkout::orders;
use ink_schema::{Conn, DbError, audit};

use super::Effect;
use super::words::{Fault, amount, find};
use crate::clock::{Millis, to_the_minute as time};

/// Each is noted in the account's history under the operator's name.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List payouts, the newest first, and what is still to be paid out to an account.
    List { who: Option<String> },
    /// Take an amount off what an account has available, before it is sent.
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
            Self::List { .. } | Self::Withheld => Effect::Reads,
            Self::Open { .. }
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
        Command::Open { who, amount } => {
            let account = find(conn, &who)?;
            let id = format!("{:016x}", rand::random::<u64>());
            let payout =
                payouts::open(conn, &id, account.id, amount, maturity, now).map_err(told)?;
            (payout, "payout.opened")
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
