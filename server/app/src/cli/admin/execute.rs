//! Running a command: who runs it, whether another operator has to confirm it, what it does, and its log entry.

use std::sync::mpsc;

use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders::{OrderAction, Rules};
use ink_schema::{Conn, Db, DbError, audit, operators};

use super::audit_log::{Description, Outcome};
use super::command_error::{CommandError, describe_db_error};
use super::{
    Admin, CommandRequest, Effect, account, keys, ledger, operator, order, parse_stored, payout,
    reconcile, zip,
};
use crate::cli::output::Reply;
use crate::clock::{Clock, Millis};
use crate::config::{Config, Environment};
use crate::crypto::secret_key::{KeyRing, present_key_ring};
use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;
use crate::internal_error::chain;
use crate::stripe::Payments;

/// What a refund will move, even one that another operator requested. `None` for other commands.
pub async fn preview(
    db: &Db,
    request: &CommandRequest,
    now: Millis,
) -> Result<Option<String>, String> {
    let (given, claimed_name) = (request.command.clone(), request.identity.claimed_name());
    let by = claimed_name.clone();
    let shown = db.read(move |conn| {
        let (command, confirmed) = resolve_confirmed(conn, given, Some(&by), now)?;
        let Admin::Order(order::Command::Refund { id, amount }) = command else {
            return Ok(None);
        };
        match order::Plan::of(conn, &id, amount, now) {
            Ok(plan) => Ok(Some(plan.to_string())),
            Err(cause) => Err(ExecutionError { cause, confirmed }),
        }
    });
    match shown.await {
        Ok(shown) => Ok(shown),
        Err(error) => {
            let description = request.command.describe();
            Err(error.log(db, description, &claimed_name).await)
        }
    }
}

/// The irreversible effects of a command that is not previewed, even of one that another operator requested: shown before a
/// confirmation on a terminal. `None` for other commands, and for one that can't be run: it says why itself.
pub async fn warning(
    db: &Db,
    request: &CommandRequest,
    now: Millis,
) -> Result<Option<String>, String> {
    let given = request.command.clone();
    let said = db.read(move |conn| {
        Ok(match resolve_confirmed(conn, given, None, now)?.0 {
            Admin::Account(command) => command.warning(conn, now)?,
            Admin::Order(command) => command.warning(conn, now)?,
            Admin::Payout(command) => command.warning(conn)?,
            _ => None,
        })
    });
    said.await.map_err(CommandError::into_text)
}

/// What would be run: for a confirmation, what an operator other than `by` requested, with its description.
fn resolve_confirmed(
    conn: &mut Conn,
    given: Admin,
    by: Option<&str>,
    now: Millis,
) -> Result<(Admin, Option<Description>), CommandError> {
    match given {
        Admin::Operator(operator::Command::Confirm { id }) => {
            let command = parse_stored(&operator::requested_words(conn, &id, by, now)?)?;
            let confirmed = command.describe();
            Ok((command, Some(confirmed)))
        }
        command => Ok((command, None)),
    }
}

/// Runs an operator's command, and returns what was done, or why not, as text for a terminal.
pub async fn execute(
    db: &Db,
    request: CommandRequest,
    config: &Config,
    clock: &Clock,
) -> Result<Reply, String> {
    let now = clock.now();
    let context = CommandContext {
        catalogue: Catalogue::embedded().map_err(|error| chain(&error))?,
        config: config.clone(),
        now,
    };
    let effect = request.command.describe().effect;
    if config.two_operators && effect != Effect::Reads {
        // Separately: the rule is stored whatever the command's outcome.
        let noted = db.write(move |conn| operators::require_two(conn, now));
        noted
            .await
            .map_err(|error: DbError| describe_db_error(&error))?;
    }
    let work = request.command.provider_work(now);
    let done = run_in_transaction(db, context, request).await;
    match work {
        Some(ProviderWork::Reconcile(since)) => {
            done?;
            let payments = provider(config)?;
            reconcile::compare(db, &payments, config.order_rules(), since, clock).await
        }
        Some(ProviderWork::CheckLedger(since)) => {
            ledger::with_provider(done, db, &provider(config)?, since).await
        }
        None => done,
    }
}

/// What is asked of the card provider, and since when: after the transaction, outside of it.
#[derive(Clone, Copy)]
enum ProviderWork {
    Reconcile(Millis),
    CheckLedger(Millis),
}

impl Admin {
    fn provider_work(&self, now: Millis) -> Option<ProviderWork> {
        match self {
            Self::Reconcile(arguments) => arguments.compares_since().map(ProviderWork::Reconcile),
            Self::Ledger(command) => command.compares_since(now).map(ProviderWork::CheckLedger),
            _ => None,
        }
    }
}

fn provider(config: &Config) -> Result<Payments, String> {
    let provider = config.provider();
    if provider.is_sandbox && config.environment == Environment::Production {
        return Err("the card provider is asked for this: STRIPE_SECRET_KEY is not set".to_owned());
    }
    Payments::open(&provider).map_err(|error| error.to_string())
}

/// A command's database work, and its log entry.
async fn run_in_transaction(
    db: &Db,
    context: CommandContext,
    request: CommandRequest,
) -> Result<Reply, String> {
    let (description, claimed_name) = (request.command.describe(), request.identity.claimed_name());
    // What is confirmed, which a lost commit does not return.
    let (tell, told) = mpsc::channel();
    let work = move |conn: &mut Conn| {
        let executed = context.execute(conn, request);
        executed.inspect(|done| drop(tell.send(done.confirmed.clone())))
    };
    // Read-only commands work with a read-only database user.
    let done = match description.effect {
        Effect::Reads => db.read(work).await,
        _ => db.write(work).await,
    };
    // An operator's action is logged when it is done, or as failed or unknown.
    match done {
        Ok(executed) => {
            let by = &executed.by;
            executed.given.log(db, by, executed.outcome).await;
            if let Some(confirmed) = executed.confirmed {
                confirmed.log(db, by, Outcome::Done).await;
            }
            Ok(executed.reply)
        }
        Err(ExecutionError { cause, confirmed }) => {
            let confirmed = confirmed.or_else(|| told.try_recv().ok().flatten());
            let error = ExecutionError { cause, confirmed };
            Err(error.log(db, description, &claimed_name).await)
        }
    }
}

/// Who runs a command, when, and with which settings.
#[derive(Clone, Copy)]
pub(super) struct Execution<'a> {
    /// The operator's name, as recorded.
    pub(super) by: &'a str,
    pub(super) preview: Option<&'a str>,
    pub(super) config: &'a Config,
    pub(super) rules: Rules,
    pub(super) now: Millis,
    catalogue: &'a Catalogue,
    origin: &'a str,
}

impl<'a> Execution<'a> {
    /// For texts in this language.
    pub(super) fn reader(&self, lang: Lang) -> Reader<'a> {
        Reader {
            catalogue: self.catalogue,
            lang,
            origin: self.origin,
            support: &self.config.links.support_email,
        }
    }

    /// The server's key and those before it.
    pub(super) fn key_ring(&self) -> Result<KeyRing, CommandError> {
        present_key_ring(self.config).map_err(CommandError::Refused)
    }

    /// Records the action in the account's history, under the operator's name.
    pub(super) fn record(
        &self,
        conn: &mut Conn,
        account: AccountId,
        action: &str,
    ) -> Result<(), DbError> {
        let actor = audit::Actor::Operator(self.by);
        audit::record(conn, account, actor, action, self.now)
    }

    /// An action for an order's history, under the operator's name.
    pub(super) fn action(&self, action: &str) -> OrderAction {
        OrderAction {
            at: self.now,
            actor: self.by.to_owned(),
            action: action.to_owned(),
            amount: None,
            detail: None,
        }
    }
}

struct Executed {
    reply: Reply,
    given: Description,
    by: String,
    outcome: Outcome,
    /// What another operator had requested.
    confirmed: Option<Description>,
}

/// Why it had no effect, or may have had one.
struct ExecutionError {
    cause: CommandError,
    /// What another operator had requested, and what then failed.
    confirmed: Option<Description>,
}

impl ExecutionError {
    /// Logs it, and returns the message. `description`: of the command that was given.
    async fn log(self, db: &Db, description: Description, operator: &str) -> String {
        let outcome = Outcome::of(&self.cause);
        description.log(db, operator, outcome).await;
        let message = self.cause.into_text();
        let Some(confirmed) = self.confirmed else {
            return message;
        };
        let message = format!("{}: {message}", confirmed.name());
        confirmed.log(db, operator, outcome).await;
        message
    }
}

impl<E: Into<CommandError>> From<E> for ExecutionError {
    fn from(cause: E) -> Self {
        Self {
            cause: cause.into(),
            confirmed: None,
        }
    }
}

struct CommandContext {
    catalogue: Catalogue,
    config: Config,
    now: Millis,
}

impl CommandContext {
    /// Runs a command, or stores it for another operator to confirm.
    fn execute(
        &self,
        conn: &mut Conn,
        request: CommandRequest,
    ) -> Result<Executed, ExecutionError> {
        let given = request.command.describe();
        let effect = given.effect;
        let actor = operator::actor(conn, &request.identity, effect)?;
        if effect != Effect::Reads {
            operator::forget_words(conn, self.now)?;
        }
        let given = given.with_account(conn)?;
        if operator::needs_confirmation(conn, effect)? {
            // A command that can't be parsed again could not be confirmed.
            parse_stored(&request.words)?;
            return Ok(Executed {
                given,
                reply: operator::request_confirmation(conn, &actor, &request.words, self.now)?,
                by: actor,
                outcome: Outcome::Asked,
                confirmed: None,
            });
        }
        let (command, confirmed, noted) = match request.command {
            Admin::Operator(operator::Command::Confirm { id }) => {
                let (words, asked_by) = operator::confirm(conn, &id, &actor, self.now)?;
                let command = parse_stored(&words)?;
                let description = command.describe().with_account(conn)?;
                // Both are accountable for it.
                let noted = format!("operator:{actor} for {asked_by}");
                (command, Some(description), noted)
            }
            command => (command, None, format!("operator:{actor}")),
        };
        let execution = Execution {
            by: &noted,
            preview: request.preview.as_deref(),
            config: &self.config,
            rules: self.config.order_rules(),
            now: self.now,
            catalogue: &self.catalogue,
            origin: &self.config.public_origin(),
        };
        match dispatch(conn, command, execution) {
            Ok(reply) => Ok(Executed {
                reply,
                given,
                by: actor,
                outcome: Outcome::Done,
                confirmed,
            }),
            Err(cause) => Err(ExecutionError { cause, confirmed }),
        }
    }
}

fn dispatch(
    conn: &mut Conn,
    command: Admin,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    match command {
        Admin::Account(command) => account::execute(conn, command, execution),
        Admin::Order(command) => order::execute(conn, command, execution),
        Admin::Zip(command) => zip::execute(conn, &command, execution.now),
        Admin::Payout(command) => payout::execute(conn, command, execution),
        Admin::Ledger(command) => ledger::execute(conn, &command, execution.now),
        Admin::Operator(command) => operator::execute(conn, command, execution),
        Admin::Reconcile(arguments) => reconcile::execute(conn, arguments, execution),
        Admin::Keys(command) => keys::execute(conn, &command, execution),
    }
}
