//! Who runs a command: an operator, who proves it with a key, or a user of the machine.

use std::path::PathBuf;

use clap::Args;
use ink_schema::{Conn, operators};

use crate::cli::admin::Effect;
use crate::cli::admin::command_error::CommandError;
use crate::crypto::secrets::Token;

const LONGEST_NAME: usize = 32;

/// Who runs a command, as typed.
#[derive(Debug, Default, Args)]
pub(in crate::cli) struct OperatorArguments {
    /// Your operator name. Required for every change once there are operators (`inkpay admin operator add`).
    #[arg(long, global = true, value_name = "NAME")]
    operator: Option<String>,
    /// File with the operator's key; without it, the command asks for the key.
    #[arg(long, global = true, value_name = "FILE")]
    key_file: Option<PathBuf>,
}

/// Who runs a command.
#[derive(Debug, Default)]
pub(in crate::cli::admin) struct Identity {
    name: Option<String>,
    key: Option<Token>,
}

impl OperatorArguments {
    /// The key is read from a file, or asked for on the terminal.
    pub(in crate::cli::admin) fn identity(self) -> Result<Identity, String> {
        let Some(name) = self.operator else {
            return Ok(Identity::default());
        };
        let text = match self.key_file {
            Some(file) => std::fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?,
            None => rpassword::prompt_password(format!("Key of {name}: "))
                .map_err(|error| format!("no key was given: {error}"))?,
        };
        Ok(Identity {
            key: Token::parse(text.trim()),
            name: Some(name),
        })
    }
}

impl Identity {
    /// The name under which a failed command is logged: nobody has verified it, and nothing but a name must get into the
    /// log.
    pub(in crate::cli::admin) fn claimed_name(&self) -> String {
        match &self.name {
            Some(said) => name(said).unwrap_or_else(|_| "no name".to_owned()),
            None => system_user(),
        }
    }
}

/// The name under which a command is recorded: an operator's, verified by their key; as long as there are none, and for
/// commands that only look, the system user's.
pub(in crate::cli::admin) fn actor(
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

pub(super) fn name(text: &str) -> Result<String, String> {
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
