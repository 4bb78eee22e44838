//! `inkpay admin ledger …`

use clap::Subcommand;
use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::time::{DAY, DurationMs};
use ink_schema::billing::ledger::{self, Progress};
use ink_schema::{Conn, Db, DbError};
use serde_json::json;

use super::Effect;
use super::account_lookup::Handles;
use super::arguments::moment;
use super::audit_log::Description;
use super::command_error::{CommandError, refused};
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};
use crate::features::checkout::reconciliation::differences;
use crate::stripe::Payments;

/// How far back the provider is compared by default.
const USUAL: DurationMs = 30 * DAY;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Check the books against orders and ZIPs, to the cent. Fails if anything differs.
    #[command(after_help = "Examples:
  inkpay admin ledger check
  inkpay admin ledger check --with-provider --since 2026-01-02")]
    Check {
        /// Check against the card provider, too. Payments in process at that moment may differ.
        #[arg(long)]
        with_provider: bool,
        /// How far back payments are compared, instead of 30 days: UTC, as 2026-01-02 or 2026-01-02T15:30, unless it has an
        /// offset, as 2026-01-02T15:30-05:00.
        #[arg(long, value_name = "TIME", requires = "with_provider", value_parser = moment)]
        since: Option<Millis>,
    },
    /// Show each ledger account's balance: earnings by account, orders by number.
    #[command(after_help = "Example:\n  inkpay admin ledger balances")]
    Balances,
}

impl Command {
    pub(super) fn describe(&self) -> Description {
        let name = match self {
            Self::Check { .. } => "ledger check",
            Self::Balances => "ledger balances",
        };
        Description::new(name, Effect::Reads, None)
    }

    pub(super) fn compares_since(&self, now: Millis) -> Option<Millis> {
        match self {
            Self::Check {
                with_provider: true,
                since,
            } => Some(since.unwrap_or(now.saturating_sub(USUAL))),
            Self::Check { .. } | Self::Balances => None,
        }
    }
}

pub(super) fn execute(
    conn: &mut Conn,
    command: &Command,
    now: Millis,
) -> Result<Reply, CommandError> {
    match command {
        Command::Check { .. } => {
            let mut tenths = 0;
            let findings = ledger::check(conn, now, |progress| say(progress, &mut tenths))?;
            if findings.is_empty() {
                let none = json!({ "findings": findings, "provider_since_at": null });
                Ok(Reply::new("the books agree with orders and ZIPs", none))
            } else {
                refused(findings.join("\n"))
            }
        }
        Command::Balances => Ok(balances(conn)?),
    }
}

/// Prints the progress of a check that takes long: a line per tenth.
fn say(Progress { done, orders }: Progress, tenths: &mut i64) {
    let reached = done.saturating_mul(10).checked_div(orders).unwrap_or(0);
    if reached > *tenths {
        *tenths = reached;
        eprintln!("{done} of {orders} orders are compared with the books");
    }
}

fn balances(conn: &mut Conn) -> Result<Reply, DbError> {
    let balances: Vec<(String, Option<LedgerAccount>, Usd)> = ledger::balances(conn)?
        .into_iter()
        .map(|(name, amount)| {
            let account = LedgerAccount::parse(&name);
            (name, account, amount)
        })
        .collect();
    let owners = balances.iter().filter_map(|(_, account, _)| match account {
        Some(LedgerAccount::Earnings(owner)) => Some(*owner),
        _ => None,
    });
    let handles = Handles::of(conn, owners)?;
    let rows = balances.iter().map(|(name, account, amount)| {
        let owner = match account {
            Some(LedgerAccount::Earnings(owner)) => Some(handles.shown(*owner)),
            _ => None,
        };
        let kind = name.split_once(':').map_or(name.as_str(), |(kind, _)| kind);
        let shown = owner.map_or_else(|| name.clone(), |owner| format!("{kind} of {owner}"));
        let order = match account {
            Some(LedgerAccount::Order(id)) => Some(id.as_str()),
            _ => None,
        };
        let json = json!({
            "ledger_account": kind,
            "ink_id": owner,
            "order": order,
            "balance_cents": amount.cents(),
        });
        (format!("{shown:<28}  {amount:>14}"), json)
    });
    let none = "nothing is in the books";
    Ok(Reply::list("balances", rows, None, none))
}

/// Adds the differences from the provider to those within the books.
pub(super) async fn with_provider(
    checked: Result<Reply, String>,
    db: &Db,
    payments: &Payments,
    since: Millis,
) -> Result<Reply, String> {
    let found = differences(db, payments, since).await;
    let found = found.map_err(|error| error.to_string())?.join("\n");
    match checked {
        Ok(reply) if found.is_empty() => {
            let (text, said) = (&reply.text, minute_utc(since));
            let text = format!("{text}, and with the card provider since {said}");
            let reply = reply.with_field("provider_since_at", iso(since));
            Ok(Reply { text, ..reply })
        }
        Ok(_) => Err(found),
        Err(checked) if found.is_empty() => Err(checked),
        Err(checked) => Err(format!("{checked}\n{found}")),
    }
}
