//! `inkpay admin operator …`: who may act, and what one requests and another confirms.

mod identity;
mod requests;

use clap::Subcommand;
use identity::name;
use ink_schema::{Conn, operators};
use serde_json::json;

use super::audit_log::Description;
use super::command_error::{CommandError, refused};
use super::{Effect, Execution};
use crate::cli::output::Reply;
use crate::crypto::secrets::Token;

pub(in crate::cli) use identity::OperatorArguments;
pub(super) use identity::{Identity, actor};
pub(super) use requests::{
    confirm, forget_words, needs_confirmation, request_confirmation, requested_words,
};

/// The first operator is added by a user of the machine; from then on, an operator makes every change.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Add an operator and print their key, which is shown only this once.
    #[command(after_help = "Example:\n  inkpay admin operator add grace")]
    Add {
        /// The name that they are recorded under: letters, digits, `.`, `_` and `-`.
        #[arg(value_parser = name)]
        name: String,
    },
    /// Remove an operator. The name remains theirs.
    #[command(after_help = "Example:\n  inkpay admin --operator grace operator remove linus")]
    Remove {
        /// The operator, as named by `list`.
        name: String,
    },
    /// List the operators.
    #[command(after_help = "Example:\n  inkpay admin operator list")]
    List,
    /// List commands that await a second operator.
    #[command(after_help = "Example:\n  inkpay admin operator requests")]
    Requests,
    /// Confirm another operator's command and run it. Shows and asks whatever that command would.
    #[command(after_help = "Example:\n  inkpay admin --operator linus operator confirm 1f3a9c20")]
    Confirm {
        /// The command, as named by `requests`.
        id: String,
    },
    /// Reject a command that awaits a second operator.
    #[command(after_help = "Example:\n  inkpay admin --operator linus operator refuse 1f3a9c20")]
    Refuse {
        /// The command, as named by `requests`.
        id: String,
    },
    /// Stop requiring a second operator, which `INKPAY_TWO_OPERATORS=true` started. Requires two itself.
    #[command(after_help = "Example:\n  inkpay admin --operator grace operator alone")]
    Alone,
}

impl Command {
    pub(super) fn describe(&self) -> Description {
        use Effect::{Changes, ChangesOperators, Reads, WeakensProtection};

        let (name, effect) = match self {
            Self::Add { .. } => ("operator add", ChangesOperators),
            Self::Remove { .. } => ("operator remove", ChangesOperators),
            Self::List => ("operator list", Reads),
            Self::Requests => ("operator requests", Reads),
            Self::Confirm { .. } => ("operator confirm", Changes),
            Self::Refuse { .. } => ("operator refuse", Changes),
            Self::Alone => ("operator alone", WeakensProtection),
        };
        Description::new(name, effect, None)
    }
}

pub(super) fn execute(
    conn: &mut Conn,
    command: Command,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let Execution { by, now, .. } = execution;
    match command {
        Command::Alone if execution.config.two_operators => {
            refused("INKPAY_TWO_OPERATORS is true: remove it from the settings first")
        }
        Command::Alone => {
            if operators::require_one(conn)? {
                let said = "a second operator is no longer required";
                Ok(Reply::new(said, json!({ "two_operators": false })))
            } else {
                refused("a second operator is not required: nothing to change")
            }
        }
        Command::Add { name } => {
            let key = Token::random();
            if operators::add(conn, &name, key.digest().as_str(), by, now)? {
                let said = format!(
                    "{name} is now an operator. Their key, shown only this once:\n{}",
                    key.text()
                );
                let json = json!({ "operator": name, "key": key.text() });
                Ok(Reply::new(said, json))
            } else {
                refused(format!("{name} is or was an operator"))
            }
        }
        Command::Remove { name } => {
            if operators::remove(conn, &name, by, now)? {
                let said = format!("{name} is no longer an operator");
                Ok(Reply::new(said, json!({ "operator": name })))
            } else {
                refused(format!("there is no operator {name}"))
            }
        }
        Command::List => {
            let names = operators::names(conn)?;
            let none = "no operators: every user of this machine may run commands";
            Ok(Reply::lines(&names, none, json!({ "operators": names })))
        }
        Command::Requests => Ok(requests::all(conn, now)?),
        Command::Confirm { id } => {
            refused(format!("{id}: a confirmation can't itself be confirmed"))
        }
        Command::Refuse { id } => {
            if operators::refuse(conn, &id, by, now)? {
                let said = format!("{id}: closed, nothing was done");
                Ok(Reply::new(said, json!({ "closed": id })))
            } else {
                refused(format!("{id}: no open request has this number"))
            }
        }
    }
}
