//! `inkpay admin …`: what operators do. There is no role on the web that could do it.

pub mod account;
mod act;
pub mod keys;
pub mod ledger;
pub mod operator;
pub mod order;
pub mod payout;
mod provider;
pub mod reconcile;
mod words;

use std::path::PathBuf;

use act::{Act, Outcome};
use clap::{Args, Parser, Subcommand};
use ink_schema::{Conn, Db, operators};
use operator::Identity;
use words::Fault;

use super::database;
use super::output::print;
use crate::clock::{Clock, Millis};
use crate::config::Config;
use crate::crypto::secret_key::present_key_ring;
use crate::crypto::vault::Vault;
use crate::email::EmailContext;
use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;
use crate::internal_error::chain;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Who acts. Needed for every change once there are operators (`inkpay admin operator add`).
    #[arg(long, global = true, value_name = "NAME")]
    operator: Option<String>,
    /// File that holds the operator's key; without it the key is asked for.
    #[arg(long, global = true, value_name = "FILE")]
    key_file: Option<PathBuf>,
    #[command(subcommand)]
    command: Admin,
}

#[derive(Debug, Subcommand)]
pub enum Admin {
    /// Look after accounts.
    #[command(subcommand)]
    Account(account::Command),
    /// Look after orders.
    #[command(subcommand)]
    Order(order::Command),
    /// Pay out what referrers earned, in two steps: open, then settle or void.
    #[command(subcommand)]
    Payout(payout::Command),
    /// Look at the books.
    #[command(subcommand)]
    Ledger(ledger::Command),
    /// Compare payments, refunds and disputes with the card provider, as after a backup was restored, and settle payments whose
    /// order is not here.
    Reconcile(reconcile::Arguments),
    /// Say who may act, and confirm what another operator asked for.
    #[command(subcommand)]
    Operator(operator::Command),
    /// Look after what lies under the server's secret key.
    #[command(subcommand)]
    Keys(keys::Command),
}

/// What comes of a command, as far as it matters who gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Reads,
    Changes,
    /// Wants a second operator's word where `INKPAY_TWO_OPERATORS` says so, or once said so.
    MovesMoney,
    /// So does what takes away what protects something: an account's factors, or this rule.
    TakesAGuardAway,
    /// Wants it, too, once there is somebody who could give it.
    ChangesOperators,
}

impl Admin {
    const fn effect(&self) -> Effect {
        match self {
            Self::Account(command) => command.effect(),
            Self::Order(command) => command.effect(),
            Self::Payout(command) => command.effect(),
            Self::Ledger(_) => Effect::Reads,
            Self::Reconcile(arguments) => arguments.effect(),
            Self::Operator(command) => command.effect(),
            Self::Keys(keys::Command::Reseal | keys::Command::Accept) => Effect::Changes,
        }
    }
}

impl Admin {
    fn at_the_provider(&self, now: Millis) -> Option<AtTheProvider> {
        match self {
            Self::Reconcile(arguments) => {
                let since = arguments.compares_since()?;
                Some(AtTheProvider::Reconcile { since })
            }
            Self::Ledger(command) => {
                let since = command.compares_since(now)?;
                Some(AtTheProvider::Books { since })
            }
            _ => None,
        }
    }
}

/// A command, and who gives it.
#[derive(Debug)]
pub struct Asked {
    pub command: Admin,
    /// The command as it was typed after `inkpay admin`, for a second operator to confirm.
    pub words: Vec<String>,
    pub by: Identity,
}

/// A command line that was kept.
#[derive(Parser)]
struct Kept {
    #[command(flatten)]
    arguments: Arguments,
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> Result<(), String> {
    let asked = Asked {
        words: std::env::args()
            .skip_while(|word| word != "admin")
            .skip(1)
            .collect(),
        by: Identity::of(arguments.operator, arguments.key_file.as_deref())?,
        command: arguments.command,
    };
    let db = database::open_migrated(config).await?;
    let now = Clock::system().now();
    print(&carry_out(&db, asked, config, now).await?)
}

/// Does what an operator asks for, and says what was done or why not, in words for a terminal.
pub async fn carry_out(
    db: &Db,
    asked: Asked,
    config: &Config,
    now: Millis,
) -> Result<String, String> {
    let office = Office {
        catalogue: Catalogue::embedded().map_err(|error| chain(&error))?,
        config: config.clone(),
        now,
    };
    if config.two_operators {
        // Apart: the rule is kept whatever comes of the command.
        let kept = db.write(move |conn| operators::want_two(conn, now));
        kept.await.map_err(|error| chain(&error))?;
    }
    let at_the_provider = asked.command.at_the_provider(now);
    let told = in_the_books(db, office, asked).await;
    match at_the_provider {
        None => told,
        Some(AtTheProvider::Reconcile { since }) => {
            told?;
            reconcile::compare(db, config, since, now).await
        }
        Some(AtTheProvider::Books { since }) => {
            ledger::with_provider(told, db, config, since).await
        }
    }
}

/// What a command asks the card provider, outside of the transaction and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtTheProvider {
    Reconcile { since: Millis },
    Books { since: Millis },
}

/// What a command does to the database, and its line in the log.
async fn in_the_books(db: &Db, office: Office, asked: Asked) -> Result<String, String> {
    let (act, said) = (Act::of(&asked.command), asked.by.said_name());
    // What an operator did is logged when it is done, and what failed as that.
    match db.write(move |conn| office.take(conn, asked)).await {
        Ok(taken) => {
            act.log(db, &taken.by, taken.outcome).await;
            if let Some(confirmed) = taken.confirmed {
                confirmed.log(db, &taken.by, Outcome::Done).await;
            }
            Ok(taken.told)
        }
        Err(fault) => {
            let (told, outcome) = match fault {
                Fault::Told(text) => (text, Outcome::Failed),
                Fault::Denied(text) => (text, Outcome::Denied),
                Fault::Db(error) => (chain(&error), Outcome::Failed),
            };
            act.log(db, &said, outcome).await;
            Err(told)
        }
    }
}

/// What came of a command.
struct Taken {
    told: String,
    /// Who gave it.
    by: String,
    outcome: Outcome,
    /// What another operator had asked for.
    confirmed: Option<Act>,
}

/// What commands are carried out with.
struct Office {
    catalogue: Catalogue,
    config: Config,
    now: Millis,
}

impl Office {
    /// Carries a command out, or keeps it for another operator to confirm.
    fn take(&self, conn: &mut Conn, asked: Asked) -> Result<Taken, Fault> {
        let effect = asked.command.effect();
        let actor = operator::actor(conn, &asked.by, effect)?;
        if operator::wants_second(conn, effect)? {
            // What can't be read again could not be confirmed.
            kept(&asked.words)?;
            return Ok(Taken {
                told: operator::ask(conn, &actor, &asked.words, self.now)?,
                by: actor,
                outcome: Outcome::Asked,
                confirmed: None,
            });
        }
        let (command, confirmed) = match asked.command {
            Admin::Operator(operator::Command::Confirm { id }) => {
                let command = kept(&operator::confirm(conn, &id, &actor, self.now)?)?;
                let act = Act::of(&command);
                (command, Some(act))
            }
            command => (command, None),
        };
        Ok(Taken {
            told: self.act(conn, command, &format!("operator:{actor}"))?,
            by: actor,
            outcome: Outcome::Done,
            confirmed,
        })
    }

    fn act(&self, conn: &mut Conn, command: Admin, actor: &str) -> Result<String, Fault> {
        let (config, now) = (&self.config, self.now);
        let rules = config.order_rules();
        let origin = config.public_origin();
        let email = |lang| EmailContext {
            catalogue: &self.catalogue,
            lang,
            origin: &origin,
            support: &config.links.support_email,
        };
        match command {
            Admin::Account(command) => account::act(conn, command, actor, email, now),
            Admin::Order(command) => order::act(conn, command, actor, email(Lang::En), rules, now),
            Admin::Payout(command) => {
                let vault = Vault::new(&present_key_ring(config).map_err(Fault::Told)?);
                payout::act(conn, command, &vault, actor, rules.maturity, now)
            }
            Admin::Ledger(command) => ledger::act(conn, &command, now),
            Admin::Operator(command) => {
                operator::act(conn, command, config.two_operators, actor, now)
            }
            Admin::Reconcile(arguments) => reconcile::act(conn, arguments, actor, rules, now),
            Admin::Keys(command) => {
                let ring = present_key_ring(config).map_err(Fault::Told)?;
                keys::act(conn, &command, &ring, now)
            }
        }
    }
}

/// The command of a command line that was kept.
fn kept(words: &[String]) -> Result<Admin, Fault> {
    let line = std::iter::once("admin").chain(words.iter().map(String::as_str));
    Kept::try_parse_from(line)
        .map(|kept| kept.arguments.command)
        .map_err(|error| Fault::Told(error.to_string()))
}
