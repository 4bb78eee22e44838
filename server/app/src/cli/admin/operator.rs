//! `inkpay admin operator …`: who may act, and what one requests and another confirms.

use std::path::Path;

use clap::Subcommand;
use ink_domain::time::{DAY, DurationMs};
use ink_schema::operators::{self, Request};
use ink_schema::{Conn, DbError};
use serde_json::{Value, json};

use super::Effect;
use super::audit_log::Description;
use super::command_error::{CommandError, refused};
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, to_the_minute as time};
use crate::crypto::secrets::Token;

/// How long a request awaits another operator.
const REQUEST_TTL: DurationMs = DAY;
const LONGEST_NAME: usize = 32;

/// The first operator is added by a user of the machine; from then on, an operator makes every change.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
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

/// Who runs a command.
#[derive(Debug, Default)]
pub struct Identity {
    name: Option<String>,
    key: Option<Token>,
}

impl Identity {
    #[must_use]
    pub const fn known(name: String, key: Token) -> Self {
        Self {
            name: Some(name),
            key: Some(key),
        }
    }

    /// The name under which a failed command is logged: nobody has verified it, and nothing but a name must get into the
    /// log.
    pub(super) fn claimed_name(&self) -> String {
        match &self.name {
            Some(said) => name(said).unwrap_or_else(|_| "no name".to_owned()),
            None => system_user(),
        }
    }

    /// The key is read from a file, or asked for on the terminal.
    pub(super) fn of(name: Option<String>, file: Option<&Path>) -> Result<Self, String> {
        let Some(name) = name else {
            return Ok(Self::default());
        };
        let text = match file {
            Some(file) => std::fs::read_to_string(file)
                .map_err(|error| format!("{}: {error}", file.display()))?,
            None => rpassword::prompt_password(format!("Key of {name}: "))
                .map_err(|error| format!("no key was given: {error}"))?,
        };
        Ok(Self {
            key: Token::parse(text.trim()),
            name: Some(name),
        })
    }
}

/// The name under which a command is recorded: an operator's, verified by their key; as long as there are none, and for
/// commands that only look, the system user's.
pub(super) fn actor(
    conn: &mut Conn,
    by: &Identity,
    effect: Effect,
) -> Result<String, CommandError> {
    let Some(name) = &by.name else {
        let known = operators::names(conn)?;
        if known.is_empty() || effect == Effect::Reads {
            return Ok(system_user());
        }
        return Err(CommandError::Denied(format!(
            "name the operator: --operator NAME, one of {}",
            known.join(", ")
        )));
    };
    let is_theirs = match &by.key {
        Some(key) => operators::has_key(conn, name, key.digest().as_str())?,
        None => false,
    };
    if is_theirs {
        Ok(name.clone())
    } else {
        Err(CommandError::Denied(format!(
            "that is not the key of an operator {name}"
        )))
    }
}

/// The system's user, and the login behind it, as in `inkpay (login ada)`. The latter is a claim that decides nothing.
fn system_user() -> String {
    let user = uzers::get_current_username();
    let user = user.map_or_else(
        || uzers::get_current_uid().to_string(),
        |name| name.to_string_lossy().into_owned(),
    );
    let login = std::fs::read_to_string("/proc/self/loginuid").ok();
    with_login(
        user,
        login_name(login.as_deref(), std::env::var("SUDO_USER").ok()),
    )
}

fn with_login(user: String, login: Option<String>) -> String {
    match login.filter(|login| *login != user) {
        Some(login) => format!("{user} (login {login})"),
        None => user,
    }
}

/// From the kernel (`loginuid` of proc(5); all bits are set if nobody logged in), or from sudo.
fn login_name(login_id: Option<&str>, sudo_user: Option<String>) -> Option<String> {
    let id: Option<u32> = login_id.and_then(|text| text.trim().parse().ok());
    let id = id.filter(|id| *id != u32::MAX);
    let known = id.and_then(uzers::get_user_by_uid);
    let known = known.map(|user| user.name().to_string_lossy().into_owned());
    known.or(sudo_user).filter(|said| name(said).is_ok())
}

/// Whether another operator has to confirm a command with this effect. The database decides, not a setting: whoever runs a
/// command controls its settings.
pub(super) fn needs_confirmation(conn: &mut Conn, effect: Effect) -> Result<bool, CommandError> {
    let at_stake = !matches!(effect, Effect::Reads | Effect::Changes);
    if !at_stake || !operators::are_two_required(conn)? {
        return Ok(false);
    }
    let enough = operators::names(conn)?.len() >= 2;
    if !enough && effect != Effect::ChangesOperators {
        return refused(
            "INKPAY_TWO_OPERATORS requires two operators: add one with `inkpay admin operator add NAME`",
        );
    }
    Ok(enough)
}

/// Stores a command for another operator.
pub(super) fn request_confirmation(
    conn: &mut Conn,
    actor: &str,
    words: &[String],
    now: Millis,
) -> Result<Reply, CommandError> {
    let quoted = shlex::try_join(words.iter().map(String::as_str))
        .map_err(|error| CommandError::Refused(error.to_string()))?;
    let request = Request {
        id: format!("{:08x}", rand::random::<u32>()),
        words: quoted,
        asked_by: actor.to_owned(),
        asked_at: now,
    };
    operators::create_request(conn, &request)?;
    let id = &request.id;
    let said = format!(
        "requested: another operator has a day to run `inkpay admin operator confirm {id}`"
    );
    Ok(Reply::new(said, json!({ "request": json(&request) })))
}

/// The words of a request that awaits another operator. `by`: who is to confirm it, which must not be its author.
pub(super) fn requested_words(
    conn: &mut Conn,
    id: &str,
    by: Option<&str>,
    now: Millis,
) -> Result<Vec<String>, CommandError> {
    let mut open = operators::open_requests(conn, now - REQUEST_TTL)?.into_iter();
    let request = open.find(|request| request.id == id);
    let request = request.ok_or_else(|| nothing_waits(id))?;
    if by == Some(request.asked_by.as_str()) {
        return refused(format!(
            "{id}: {} requested it, so another operator must confirm it",
            request.asked_by
        ));
    }
    shlex::split(&request.words).ok_or_else(|| nothing_waits(id))
}

/// Expired requests keep nothing that may name people.
pub(super) fn forget_words(conn: &mut Conn, now: Millis) -> Result<(), DbError> {
    operators::forget_words(conn, now - REQUEST_TTL)
}

fn nothing_waits(id: &str) -> CommandError {
    CommandError::Refused(format!(
        "{id}: no open request of another operator has this number"
    ))
}

/// Closes a request that another operator made, and returns its words and its author.
pub(super) fn confirm(
    conn: &mut Conn,
    id: &str,
    actor: &str,
    now: Millis,
) -> Result<(Vec<String>, String), CommandError> {
    if let Some(request) = operators::confirm(conn, id, actor, now - REQUEST_TTL, now)? {
        let words = shlex::split(&request.words).ok_or_else(|| nothing_waits(id))?;
        return Ok((words, request.asked_by));
    }
    // It may be their own.
    requested_words(conn, id, Some(actor), now)?;
    Err(nothing_waits(id))
}

/// `is_set`: whether `INKPAY_TWO_OPERATORS` is set.
pub(super) fn execute(
    conn: &mut Conn,
    command: Command,
    is_set: bool,
    actor: &str,
    now: Millis,
) -> Result<Reply, CommandError> {
    match command {
        Command::Alone if is_set => {
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
            if operators::add(conn, &name, key.digest().as_str(), actor, now)? {
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
            if operators::remove(conn, &name, actor, now)? {
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
        Command::Requests => Ok(requests(conn, now)?),
        Command::Confirm { id } => {
            refused(format!("{id}: a confirmation can't itself be confirmed"))
        }
        Command::Refuse { id } => {
            if operators::refuse(conn, &id, actor, now)? {
                let said = format!("{id}: closed, nothing was done");
                Ok(Reply::new(said, json!({ "closed": id })))
            } else {
                refused(format!("{id}: no open request has this number"))
            }
        }
    }
}

fn requests(conn: &mut Conn, now: Millis) -> Result<Reply, DbError> {
    let open = operators::open_requests(conn, now - REQUEST_TTL)?;
    let lines = open.iter().map(|request| {
        let at = time(request.asked_at);
        format!(
            "{}  {at}  {:<16}  {}",
            request.id, request.asked_by, request.words
        )
    });
    let lines: Vec<String> = lines.collect();
    let all = json!({ "requests": open.iter().map(json).collect::<Vec<_>>() });
    Ok(Reply::lines(
        &lines,
        "no command awaits a second operator",
        all,
    ))
}

fn json(request: &Request) -> Value {
    json!({
        "id": request.id,
        "command": request.words,
        "asked_by": request.asked_by,
        "asked_at": iso(request.asked_at),
    })
}

fn name(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-".contains(c);
    if !text.is_empty() && text.len() <= LONGEST_NAME && text.chars().all(fits) {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "up to {LONGEST_NAME} of a-z, 0-9, `.`, `_` and `-`"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::{login_name, with_login};

    #[test]
    fn login_name_is_noted_beside_system_user() {
        let sudo = || Some("ada".to_owned());
        let nobody = "4294967295\n";
        assert_eq!(login_name(Some("0\n"), sudo()).as_deref(), Some("root"));
        assert_eq!(login_name(Some(nobody), sudo()).as_deref(), Some("ada"));
        assert_eq!(login_name(None, None), None);
        // Anybody may set a variable: only a name gets into the log.
        let forged = Some("ada) done\noperator:grace".to_owned());
        assert_eq!(login_name(Some(nobody), forged), None);
        let inkpay = || "inkpay".to_owned();
        assert_eq!(with_login(inkpay(), sudo()), "inkpay (login ada)");
        assert_eq!(with_login(inkpay(), Some(inkpay())), "inkpay");
        assert_eq!(with_login(inkpay(), None), "inkpay");
    }
}
