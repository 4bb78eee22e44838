//! `inkpay admin ledger …`

use clap::Subcommand;
use ink_schema::billing::ledger;
use ink_schema::{Conn, Db};

use super::provider;
use super::words::{Fault, moment};
use crate::clock::{Millis, to_the_minute};
use crate::config::Config;
use crate::features::checkout::compare::differences;

/// How far back the provider is compared with, unless it is said.
const USUAL: Millis = 30 * 24 * 60 * 60_000;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare the books with orders and ZIPs, to the cent. Fails if anything does not agree.
    Check {
        /// Compare with the card provider, too. What is on its way at that moment may differ.
        #[arg(long)]
        with_provider: bool,
        /// How far back payments are compared, instead of 30 days: UTC, as 2026-01-02 or 2026-01-02T15:30.
        #[arg(long, value_name = "TIME", requires = "with_provider", value_parser = moment)]
        since: Option<Millis>,
    },
    /// Show what each book holds.
    Balances,
}

impl Command {
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

pub(super) fn act(conn: &mut Conn, command: &Command, now: Millis) -> Result<String, Fault> {
    match command {
        Command::Check { .. } => {
            let findings = ledger::check(conn, now)?;
            if findings.is_empty() {
                Ok("the books agree with orders and ZIPs".to_owned())
            } else {
                Err(Fault::Told(findings.join("\n")))
            }
        }
        Command::Balances => {
            let lines = ledger::balances(conn)?
                .into_iter()
                .map(|(book, amount)| format!("{book:<28}  {amount:>14}"));
            Ok(lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Adds to what the books say by themselves in what they differ from the provider.
pub(super) async fn with_provider(
    told: Result<String, String>,
    db: &Db,
    config: &Config,
    since: Millis,
) -> Result<String, String> {
    let payments = provider::payments(config)?;
    let found = differences(db, &payments, since).await;
    let found = found.map_err(|error| error.to_string())?.join("\n");
    match told {
        Ok(told) if found.is_empty() => Ok(format!(
            "{told}, and with the card provider since {}",
            to_the_minute(since)
        )),
        Ok(_) => Err(found),
        Err(told) if found.is_empty() => Err(told),
        Err(told) => Err(format!("{told}\n{found}")),
    }
}
