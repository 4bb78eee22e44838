//! `inkpay admin …`: operators' commands. No role on the web could do these.

mod account;
mod account_lookup;
mod arguments;
mod audit_log;
mod command_error;
mod confirmation;
mod execute;
mod imports;
mod keys;
mod ledger;
mod operator;
mod order;
mod payout;
mod reconcile;
mod zip;

use audit_log::Description;
use clap::{Parser, Subcommand};
use command_error::CommandError;
use operator::Identity;

use super::{database, database_environment};
use crate::clock::Clock;
use crate::config::Config;

use execute::Execution;
pub use execute::{execute, preview, warning};
pub(super) use imports::import_as_operator;
pub(super) use operator::OperatorArguments;

#[derive(Debug, Parser)]
pub(super) struct Arguments {
    #[command(flatten)]
    operator: OperatorArguments,
    /// Print JSON instead of text: amounts in cents, times in UTC.
    #[arg(long, global = true)]
    json: bool,
    /// Skip the confirmation. `order refund` requires this or an answer on a terminal; `order cancel`, `payout settle`,
    /// `payout release`, `account delete`, and `payout accept` for an account that recently changed ask if there is a
    /// terminal. `operator confirm` of one of them does the same; nothing else asks.
    #[arg(long, global = true)]
    yes: bool,
    #[command(subcommand)]
    command: Admin,
}

#[derive(Clone, Debug, Subcommand)]
enum Admin {
    /// Manage accounts.
    #[command(subcommand)]
    Account(account::Command),
    /// Manage orders.
    #[command(subcommand)]
    Order(order::Command),
    /// Look up ZIPs.
    #[command(subcommand)]
    Zip(zip::Command),
    /// Pay out referrers' earnings, in two steps: open, then settle or void; and book payouts that the bank sent back.
    #[command(subcommand)]
    Payout(payout::Command),
    /// Inspect the books.
    #[command(subcommand)]
    Ledger(ledger::Command),
    /// Reconcile payments, refunds and disputes with the card provider, as after restoring a backup, and settle payments
    /// whose order does not exist here.
    #[command(after_help = "Example:\n  inkpay admin reconcile --since 2026-01-02T15:30")]
    Reconcile(reconcile::Arguments),
    /// Manage operators, and confirm what another operator requested.
    #[command(subcommand)]
    Operator(operator::Command),
    /// Manage what is encrypted or hashed under the server's secret key.
    #[command(subcommand)]
    Keys(keys::Command),
}

/// A command's effect, which decides who may run it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Reads,
    Changes,
    /// Needs a second operator if `INKPAY_TWO_OPERATORS` is or ever was set.
    MovesMoney,
    /// The same, for commands that weaken a protection: an account's factors, or this rule.
    WeakensProtection,
    /// The same, once there are two operators.
    ChangesOperators,
}

impl Admin {
    fn describe(&self) -> Description {
        match self {
            Self::Account(command) => command.describe(),
            Self::Order(command) => command.describe(),
            Self::Zip(command) => command.describe(),
            Self::Payout(command) => command.describe(),
            Self::Ledger(command) => command.describe(),
            Self::Reconcile(arguments) => arguments.describe(),
            Self::Operator(command) => command.describe(),
            Self::Keys(command) => command.describe(),
        }
    }
}

/// A command, and who runs it.
#[derive(Debug)]
pub struct CommandRequest {
    command: Admin,
    /// The command as typed after `inkpay admin`, for a second operator to confirm.
    words: Vec<String>,
    identity: Identity,
    /// The output of [`preview`], if requested: nothing else is done than what was shown.
    pub preview: Option<String>,
}

impl CommandRequest {
    /// `words`: what was typed after `inkpay admin`.
    pub fn parse(words: &[String]) -> Result<Self, String> {
        Self::new(parse_line(words)?, words.iter().cloned())
    }

    fn new(arguments: Arguments, words: impl Iterator<Item = String>) -> Result<Self, String> {
        Ok(Self {
            words: command_alone(words),
            identity: arguments.operator.identity()?,
            command: arguments.command,
            preview: None,
        })
    }
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> Result<(), String> {
    // A file name need not be valid text.
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let words = words.skip_while(|word| word != "admin").skip(1);
    let (yes, json) = (arguments.yes, arguments.json);
    let request = CommandRequest::new(arguments, words)?;
    let db = database::open_migrated(config).await?;
    if request.command.describe().effect != Effect::Reads {
        database_environment::check(&db, config).await?;
    }
    let clock = Clock::system();
    let now = clock.now();
    let preview = preview(&db, &request, now).await?;
    let shown = match &preview {
        Some(text) => Some(text.clone()),
        // Scripts have always been able to run these without confirmation.
        None if yes || !confirmation::is_possible() => None,
        None => warning(&db, &request, now).await?,
    };
    if let Some(text) = shown {
        eprintln!("{text}");
        confirmation::ask(yes)?;
    }
    let reply = execute(&db, CommandRequest { preview, ..request }, config, &clock).await?;
    reply.print(json)
}

/// A command line without its operator and settings file: the operator who confirms it needs neither the name nor the key
/// file of someone else, and has their own settings.
fn command_alone(words: impl Iterator<Item = String>) -> Vec<String> {
    const OPTIONS: [&str; 3] = ["--operator", "--key-file", "--config"];
    let mut left = Vec::new();
    let mut words = words;
    while let Some(word) = words.next() {
        if OPTIONS.contains(&word.as_str()) {
            words.next();
        } else if !OPTIONS.iter().any(|option| {
            word.strip_prefix(option)
                .is_some_and(|rest| rest.starts_with('='))
        }) {
            left.push(word);
        }
    }
    left
}

/// Parses a command line that was stored for a second operator.
fn parse_stored(words: &[String]) -> Result<Admin, CommandError> {
    parse_line(words)
        .map(|arguments| arguments.command)
        .map_err(CommandError::Refused)
}

/// Parses the words after `inkpay admin`.
fn parse_line(words: &[String]) -> Result<Arguments, String> {
    let line = std::iter::once("admin").chain(words.iter().map(String::as_str));
    Arguments::try_parse_from(line).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::{command_alone, parse_line};

    #[test]
    fn stored_command_omits_operator_and_key() {
        let line = "--operator anna order cancel --key-file ka INK-7K3M9-Q2X4D --operator=anna --key-file=ka --yes";
        let words = line.split(' ').map(str::to_owned);
        let kept = ["order", "cancel", "INK-7K3M9-Q2X4D", "--yes"];
        assert_eq!(command_alone(words), kept);
    }

    #[test]
    fn stored_command_can_be_parsed_again() {
        for line in [
            "order cancel INK-7K3M9-Q2X4D --config f",
            "--config f order cancel INK-7K3M9-Q2X4D",
            "order --config=f cancel INK-7K3M9-Q2X4D",
        ] {
            let kept = command_alone(line.split(' ').map(str::to_owned));
            assert_eq!(kept, ["order", "cancel", "INK-7K3M9-Q2X4D"], "{line}");
            assert!(parse_line(&kept).is_ok(), "{line}");
        }
    }
}
