//! The command line.

pub mod admin;
mod config_command;
mod database;
mod database_environment;
pub mod doctor;
mod import;
mod known_key;
mod migrate;
pub mod output;
mod renderer;
mod sandbox;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use output::print;
use sentry::ClientInitGuard;

use crate::config::raw_settings::RawSettings;
use crate::config::{Config, Environment, RequiredFor};
use crate::telemetry::LogFormat;
use crate::{error_reports, router, telemetry};

/// INKPAY: public handles, referrals and virtual ZIP codes.
///
/// Settings are environment variables; docs/operations.md lists them.
#[derive(Debug, Parser)]
#[command(name = "inkpay", version = crate::VERSION)]
struct Cli {
    /// File of NAME=value lines; the environment wins over it.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the product. First migrates an empty database and loads the ZIPs.
    Serve,
    /// Bring the database's schema up to date.
    Migrate(output::OutputFormat),
    /// Load ZIP facts from a tab-separated file, with tiers and prices by rank.
    ///
    /// The file's columns are those of schema/data/README.md. Malformed rows are listed by line
    /// number, and then nothing is loaded. Loading the same file again changes nothing.
    ImportZips {
        /// The facts to load.
        #[arg(value_name = "FILE", required_unless_present = "prices")]
        file: Option<PathBuf>,
        /// Set prices from a file of `ZIP<tab>dollars` lines below the header `zip<tab>price`. ZIPs that
        /// are held, reserved or sold keep their price.
        #[arg(long, value_name = "FILE", conflicts_with = "file")]
        prices: Option<PathBuf>,
        #[command(flatten)]
        operator: admin::OperatorArguments,
        #[command(flatten)]
        format: output::OutputFormat,
    },
    /// Operators' commands: manage accounts, orders, payouts and the books.
    Admin(admin::Arguments),
    /// Run the sandbox, which simulates the card provider, as its own process. Only for development and tests: no money moves.
    Sandbox(sandbox::Arguments),
    /// Print the OpenAPI document of the calls.
    Openapi,
    /// Check the settings, the database and the render engine.
    Doctor(output::OutputFormat),
    /// Check or show the settings.
    #[command(subcommand)]
    Config(config_command::Command),
}

/// Runs the program. Errors are printed on standard error, in one line.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let raw = match gather(&cli) {
        Ok(raw) => raw,
        Err(reason) => return failed(LogFormat::Text, &reason),
    };
    let format = match cli.command {
        Command::Serve => log_format(&raw),
        // The others are read by people.
        _ => LogFormat::Text,
    };
    match run_command(cli, raw) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => failed(format, &reason),
    }
}

fn run_command(cli: Cli, raw: RawSettings) -> Result<(), String> {
    match &cli.command {
        // These examine settings that may be wrong.
        Command::Config(command) => config_command::run(command, raw),
        // It reads no settings.
        Command::Openapi => print(&openapi()?),
        _ => prepare(&cli, raw).and_then(|(config, _reports)| execute(cli.command, config)),
    }
}

fn openapi() -> Result<String, String> {
    let document = router::openapi();
    document.to_pretty_json().map_err(|error| error.to_string())
}

fn failed(format: LogFormat, reason: &str) -> ExitCode {
    match format {
        LogFormat::Text => eprintln!("inkpay: {}", reason.trim_end()),
        LogFormat::Json => telemetry::log_exit(reason),
    }
    ExitCode::FAILURE
}

/// How a server with these settings formats its log, whether or not they are valid.
fn log_format(raw: &RawSettings) -> LogFormat {
    let named = raw.values.get("INKPAY_ENV");
    named
        .and_then(|named| named.value.parse::<Environment>().ok())
        .unwrap_or_default()
        .into()
}

/// The settings, and the guard that sends error reports while it is held.
fn prepare(cli: &Cli, raw: RawSettings) -> Result<(Config, Option<ClientInitGuard>), String> {
    let required_for = match cli.command {
        Command::Migrate(_) | Command::ImportZips { .. } | Command::Admin(_) => {
            RequiredFor::DatabaseCommand
        }
        _ => RequiredFor::Server,
    };
    let config = raw.parse(required_for).map_err(|error| error.to_string())?;
    let reports = error_reports::start(&config).map_err(|error| error.to_string())?;
    telemetry::logs(&config)?;
    Ok((config, reports))
}

/// What is set, not validated yet.
fn gather(cli: &Cli) -> Result<RawSettings, String> {
    let mut environment = Vec::new();
    for (name, value) in std::env::vars_os() {
        // Names that are not text are none of ours.
        let Ok(name) = name.into_string() else {
            continue;
        };
        match value.into_string() {
            Ok(value) => environment.push((name, value)),
            Err(_) if name.starts_with("INKPAY_") => {
                return Err(format!("{name} is not valid: it is not text in UTF-8"));
            }
            Err(_) => {}
        }
    }
    Ok(RawSettings::gather(cli.config.as_deref(), environment))
}

fn execute(command: Command, config: Config) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the runtime could not be started: {error}"))?;
    runtime.block_on(async {
        match command {
            Command::Serve => serve::run(config).await,
            Command::Migrate(format) => migrate::migrate(&config).await?.print(format.json),
            Command::ImportZips {
                file,
                prices,
                operator,
                format,
            } => {
                let (file, prices) = (file.as_deref(), prices.as_deref());
                let imported = import::run(&config, file, prices, operator);
                imported.await?.print(format.json)
            }
            Command::Sandbox(sandbox) => sandbox::run(&config, sandbox).await,
            Command::Admin(arguments) => admin::run(&config, arguments).await,
            Command::Doctor(format) => doctor::run(&config, format.json).await,
            // Handled before: they don't need valid settings.
            Command::Config(_) | Command::Openapi => Ok(()),
        }
    })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use clap::{CommandFactory, Parser};

    use super::{Cli, openapi, run_command};
    use crate::config::raw_settings::RawSettings;

    /// The commands without subcommands, with the words that lead to each.
    fn leaves(command: &clap::Command, path: &str) -> Vec<(String, clap::Command)> {
        let below: Vec<_> = command.get_subcommands().collect();
        if below.is_empty() {
            return vec![(path.to_owned(), command.clone())];
        }
        let below = below.into_iter().filter(|one| one.get_name() != "help");
        below
            .flat_map(|one| leaves(one, &format!("{path} {}", one.get_name())))
            .collect()
    }

    /// A build needs the document before anybody has production's keys.
    #[test]
    fn openapi_command_needs_no_settings() {
        let production = [("INKPAY_ENV".to_owned(), "production".to_owned())];
        let raw = || RawSettings::gather(None, production.clone());
        let said = |command: &str| {
            let cli = Cli::try_parse_from(["inkpay", command]).unwrap();
            run_command(cli, raw())
        };
        assert_eq!(said("openapi"), Ok(()));
        assert!(said("serve").is_err());
        let document: serde_json::Value = serde_json::from_str(&openapi().unwrap()).unwrap();
        let described = document.pointer("/paths/~1user~1create");
        assert!(described.is_some_and(serde_json::Value::is_object));
    }

    #[test]
    fn non_positive_amount_is_rejected() {
        for words in [
            "order refund INK-7K3M9-Q2X4D --amount -5",
            "order refund INK-7K3M9-Q2X4D --amount 0",
            "payout open ada.1 -5.50",
        ] {
            let line = ["inkpay", "admin"].into_iter().chain(words.split(' '));
            let refused = Cli::try_parse_from(line).unwrap_err().to_string();
            assert!(refused.contains(": an amount above 0"), "{refused}");
        }
    }

    #[test]
    fn every_command_and_argument_has_help() {
        fn says(command: &clap::Command, path: &str) {
            assert!(command.get_about().is_some(), "{path} says nothing");
            for argument in command.get_arguments() {
                let id = argument.get_id();
                assert!(argument.get_help().is_some(), "{path}: {id} says nothing");
            }
            for one in command.get_subcommands() {
                says(one, &format!("{path} {}", one.get_name()));
            }
        }
        says(&Cli::command(), "inkpay");
    }

    #[test]
    fn every_admin_command_has_a_valid_example() {
        let cli = Cli::command();
        let admin = cli.find_subcommand("admin").unwrap();
        let leaves = leaves(admin, "admin");
        assert!(leaves.len() > 30, "{}", leaves.len());
        for (path, command) in leaves {
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let examples = help.lines().filter(|line| line.contains("inkpay "));
            let examples: Vec<&str> = examples.map(str::trim).collect();
            let name = path.rsplit(' ').next().unwrap();
            assert!(!examples.is_empty(), "{path} has no example");
            for example in examples {
                let words = shlex::split(example).unwrap();
                assert!(words.iter().any(|word| word == name), "{path}: {example}");
                if let Err(error) = Cli::try_parse_from(words) {
                    unreachable!("{example}: {error}");
                }
            }
        }
    }
}
