//! What becomes of a command: who gives it, whether another operator has to confirm it, what it does, and what is logged of it.

use ink_schema::{Conn, Db, operators};

use super::act::{Act, Outcome};
use super::operator::{self, Identity};
use super::words::Fault;
use super::{Admin, Asked, Effect, account, keys, ledger, order, payout, reconcile, stored};
use crate::cli::output::Reply;
use crate::clock::Millis;
use crate::config::Config;
use crate::crypto::secret_key::present_key_ring;
use crate::crypto::vault::Vault;
use crate::email::EmailContext;
use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;
use crate::internal_error::chain;

/// What will move by a refund, also by one that another operator asked for. Nothing of other commands.
pub async fn preview(
    db: &Db,
    command: &Admin,
    by: &Identity,
    now: Millis,
) -> Result<Option<String>, String> {
    let (refund, request) = match command {
        Admin::Order(command) => (command.refund(), None),
        Admin::Operator(operator::Command::Confirm { id }) => (None, Some(id.clone())),
        _ => return Ok(None),
    };
    let shown = db.read(move |conn| {
        let (refund, confirmed) = match request {
            Some(id) => {
                let command = stored(&operator::asked_for(conn, &id, now)?)?;
                let confirmed = command.describe();
                match command {
                    Admin::Order(command) => (command.refund(), Some(confirmed)),
                    _ => return Ok(None),
                }
            }
            None => (refund, None),
        };
        let Some((id, amount)) = refund else {
            return Ok(None);
        };
        match order::Plan::of(conn, &id, amount, now) {
            Ok(plan) => Ok(Some(plan.to_string())),
            Err(fault) => Err(Failed { fault, confirmed }),
        }
    });
    match shown.await {
        Ok(shown) => Ok(shown),
        Err(failed) => Err(failed.log(db, command.describe(), &by.said_name()).await),
    }
}

/// Does what an operator asks for, and says what was done or why not, in words for a terminal.
pub async fn carry_out(
    db: &Db,
    asked: Asked,
    config: &Config,
    now: Millis,
) -> Result<Reply, String> {
    let office = Office {
        catalogue: Catalogue::embedded().map_err(|error| chain(&error))?,
        config: config.clone(),
        now,
    };
    let effect = asked.command.describe().effect;
    if config.two_operators && effect != Effect::Reads {
        // Apart: the rule is stored whatever comes of the command.
        let noted = db.write(move |conn| operators::want_two(conn, now));
        noted.await.map_err(|error| chain(&error))?;
    }
    let at_the_provider = asked.command.at_the_provider(now);
    let done = in_the_books(db, office, asked).await;
    match at_the_provider {
        None => done,
        Some(AtTheProvider::Reconcile { since }) => {
            done?;
            reconcile::compare(db, config, since, now).await
        }
        Some(AtTheProvider::Books { since }) => {
            ledger::with_provider(done, db, config, since).await
        }
    }
}

/// What a command asks the card provider, outside of the transaction and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtTheProvider {
    Reconcile { since: Millis },
    Books { since: Millis },
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

/// What a command does to the database, and its line in the log.
async fn in_the_books(db: &Db, office: Office, asked: Asked) -> Result<Reply, String> {
    let (act, said) = (asked.command.describe(), asked.by.said_name());
    // Commands that only read need no account of the database that may change something.
    let done = match act.effect {
        Effect::Reads => db.read(move |conn| office.take(conn, asked)).await,
        _ => db.write(move |conn| office.take(conn, asked)).await,
    };
    // What an operator did is logged when it is done, and what failed as that.
    match done {
        Ok(taken) => {
            act.log(db, &taken.by, taken.outcome).await;
            if let Some(confirmed) = taken.confirmed {
                confirmed.log(db, &taken.by, Outcome::Done).await;
            }
            Ok(taken.reply)
        }
        Err(failed) => Err(failed.log(db, act, &said).await),
    }
}

/// For whom a command is carried out.
#[derive(Clone, Copy)]
pub(super) struct By<'a> {
    pub(super) actor: &'a str,
    pub(super) seen: Option<&'a str>,
}

/// What came of a command.
struct Taken {
    reply: Reply,
    /// Who gave it.
    by: String,
    outcome: Outcome,
    /// What another operator had asked for.
    confirmed: Option<Act>,
}

/// Why nothing came of it.
struct Failed {
    fault: Fault,
    /// What another operator had asked for, and it was that which failed.
    confirmed: Option<Act>,
}

impl Failed {
    /// Logs that, and says it. `act`: what was given.
    async fn log(self, db: &Db, act: Act, operator: &str) -> String {
        act.log(db, operator, Outcome::of(&self.fault)).await;
        let message = self.fault.into_text();
        let Some(confirmed) = self.confirmed else {
            return message;
        };
        let message = format!("{}: {message}", confirmed.name());
        confirmed.log(db, operator, Outcome::Failed).await;
        message
    }
}

impl<F: Into<Fault>> From<F> for Failed {
    fn from(fault: F) -> Self {
        Self {
            fault: fault.into(),
            confirmed: None,
        }
    }
}

/// What commands are carried out with.
struct Office {
    catalogue: Catalogue,
    config: Config,
    now: Millis,
}

impl Office {
    /// Carries a command out, or keeps it for another operator to confirm.
    fn take(&self, conn: &mut Conn, asked: Asked) -> Result<Taken, Failed> {
        let effect = asked.command.describe().effect;
        let actor = operator::actor(conn, &asked.by, effect)?;
        if effect != Effect::Reads {
            operator::forget_words(conn, self.now)?;
        }
        if operator::wants_second(conn, effect)? {
            // What can't be read again could not be confirmed.
            stored(&asked.words)?;
            return Ok(Taken {
                reply: operator::ask(conn, &actor, &asked.words, self.now)?,
                by: actor,
                outcome: Outcome::Asked,
                confirmed: None,
            });
        }
        let (command, confirmed, noted) = match asked.command {
            Admin::Operator(operator::Command::Confirm { id }) => {
                let (words, asked_by) = operator::confirm(conn, &id, &actor, self.now)?;
                let command = stored(&words)?;
                let act = command.describe();
                // Both answer for it.
                let noted = format!("operator:{actor} for {asked_by}");
                (command, Some(act), noted)
            }
            command => (command, None, format!("operator:{actor}")),
        };
        let by = By {
            actor: &noted,
            seen: asked.seen.as_deref(),
        };
        match self.act(conn, command, by) {
            Ok(reply) => Ok(Taken {
                reply,
                by: actor,
                outcome: Outcome::Done,
                confirmed,
            }),
            Err(fault) => Err(Failed { fault, confirmed }),
        }
    }

    fn act(&self, conn: &mut Conn, command: Admin, by: By<'_>) -> Result<Reply, Fault> {
        let (config, now, actor) = (&self.config, self.now, by.actor);
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
            Admin::Order(command) => order::act(conn, command, by, email(Lang::En), rules, now),
            Admin::Payout(command) => {
                let vault = || present_key_ring(config).map(|ring| Vault::new(&ring));
                payout::act(conn, command, vault, actor, rules.maturity, now)
            }
            Admin::Ledger(command) => ledger::act(conn, &command, now),
            Admin::Operator(command) => {
                operator::act(conn, command, config.two_operators, actor, now)
            }
            Admin::Reconcile(arguments) => reconcile::act(conn, arguments, actor, rules, now),
            Admin::Keys(command) => {
                let ring = present_key_ring(config).map_err(Fault::Refused)?;
                keys::act(conn, &command, &ring, now)
            }
        }
    }
}
