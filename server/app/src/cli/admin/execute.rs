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
            return Ok((Ok(None), confirmed));
        };
        let plan = order::Plan::of(conn, &id, amount, now);
        Ok((plan.map(|plan| Some(plan.to_string())), confirmed))
    });
    match shown.await.unwrap_or_else(|cause| (Err(cause), None)) {
        (Ok(shown), _) => Ok(shown),
        (Err(cause), confirmed) => {
            let given = request.command.describe();
            Err(log_failure(db, cause, given, confirmed, &claimed_name).await)
        }
    }
}

/// The irreversible effects of a command that is not previewed, or the reason to hesitate, even of one that another operator
/// requested: shown before a confirmation on a terminal. `None` for other commands, and for one that can't be run: it says
/// why itself.
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
            Admin::Payout(command) => command.warning(conn, now)?,
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
    let command = request.command.clone();
    let done = run_in_transaction(db, context, request).await;
    // The card provider is asked after the transaction, outside of it.
    if let Admin::Ledger(command) = &command
        && let Some(since) = command.compares_since(now)
    {
        let done = done.map(|(reply, _)| reply);
        return ledger::with_provider(done, db, &provider(config)?, since).await;
    }
    let (reply, comparison) = done?;
    match comparison {
        Some(Comparison { payments, since }) => {
            reconcile::compare(db, &payments, config.order_rules(), since, clock).await
        }
        None => Ok(reply),
    }
}

/// What remains to be done after the transaction: to apply what the card provider has since a time.
struct Comparison {
    payments: Payments,
    since: Millis,
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
) -> Result<(Reply, Option<Comparison>), String> {
    let (given, claimed_name) = (request.command.describe(), request.identity.claimed_name());
    // What is confirmed, which a lost commit does not return.
    let (tell, told) = mpsc::channel();
    let work = move |conn: &mut Conn| context.execute(conn, request, &tell);
    // Read-only commands work with a read-only database user.
    let done = match given.effect {
        Effect::Reads => db.read(work).await,
        _ => db.write(work).await,
    };
    let confirmed = told.try_recv().ok();
    // An operator's action is logged when it is done, or as failed or unknown.
    match done {
        Ok(executed) => {
            let by = &executed.by;
            executed.given.log(db, by, executed.outcome).await;
            if let Some(confirmed) = confirmed {
                confirmed.log(db, by, Outcome::Done).await;
            }
            Ok((executed.reply, executed.comparison))
        }
        Err(cause) => Err(log_failure(db, cause, given, confirmed, &claimed_name).await),
    }
}

/// Logs why a command had no effect, or may have had one, and returns the message. `confirmed`: what another operator
/// had requested, and what then failed.
pub(super) async fn log_failure(
    db: &Db,
    cause: CommandError,
    given: Description,
    confirmed: Option<Description>,
    operator: &str,
) -> String {
    let outcome = Outcome::of(&cause);
    given.log(db, operator, outcome).await;
    let message = cause.into_text();
    let Some(confirmed) = confirmed else {
        return message;
    };
    let message = format!("{}: {message}", confirmed.name());
    confirmed.log(db, operator, outcome).await;
    message
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
    comparison: Option<Comparison>,
    given: Description,
    by: String,
    outcome: Outcome,
}

struct CommandContext {
    catalogue: Catalogue,
    config: Config,
    now: Millis,
}

impl CommandContext {
    /// Runs a command, or stores it for another operator to confirm. `tell`: what another operator had requested, as soon as
    /// it is known.
    fn execute(
        &self,
        conn: &mut Conn,
        request: CommandRequest,
        tell: &mpsc::Sender<Description>,
    ) -> Result<Executed, CommandError> {
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
            let (words, config) = (&request.words, &self.config);
            return Ok(Executed {
                given,
                reply: operator::request_confirmation(conn, &actor, words, config, self.now)?,
                comparison: None,
                by: actor,
                outcome: Outcome::Asked,
            });
        }
        let (command, noted) = match request.command {
            Admin::Operator(operator::Command::Confirm { id }) => {
                let (words, asked_by) =
                    operator::confirm(conn, &id, &actor, &self.config, self.now)?;
                let command = parse_stored(&words)?;
                drop(tell.send(command.describe().with_account(conn)?));
                // Both are accountable for it.
                (command, format!("operator:{actor} for {asked_by}"))
            }
            command => (command, format!("operator:{actor}")),
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
        let comparison = self.comparison(&command)?;
        Ok(Executed {
            reply: dispatch(conn, command, execution)?,
            comparison,
            given,
            by: actor,
            outcome: Outcome::Done,
        })
    }

    /// Fails if the provider can't be reached by these settings: otherwise another operator's request would be used up.
    fn comparison(&self, command: &Admin) -> Result<Option<Comparison>, CommandError> {
        let Admin::Reconcile(arguments) = command else {
            return Ok(None);
        };
        let Some(since) = arguments.compares_since() else {
            return Ok(None);
        };
        let payments = provider(&self.config).map_err(CommandError::Refused)?;
        Ok(Some(Comparison { payments, since }))
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
