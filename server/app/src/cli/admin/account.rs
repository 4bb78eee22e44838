//! `inkpay admin account …`

mod delete;
mod find;
mod show;

use clap::Subcommand;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_schema::account::accounts::{self, Account, NewAccount, Taken};
use ink_schema::account::notifications::{self, NewNotification};
use ink_schema::auth::{factors, mfa, passkeys, sessions};
use ink_schema::checkout::orders;
use ink_schema::{Conn, DbError};
use serde_json::json;

use super::account_lookup::find_account;
use super::arguments::amount;
use super::audit_log::{Description, Subject};
use super::command_error::{CommandError, refused};
use super::{Effect, Execution};
use crate::cli::output::Reply;
use crate::clock::Millis;
use crate::email::SecurityEmail;
use crate::web::session::account_notice::{Announcement, lang};

/// Each is recorded in the account's history under the operator's name.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Create an account without a referral: the first one of a production database.
    ///
    /// Its owner sets a password at /auth/password-reset, with a code sent to the e-mail address.
    #[command(after_help = "Example:
  inkpay admin account create --ink-id inkpay --email founder@inkpay.example")]
    Create {
        /// The public handle; reserved names are allowed.
        #[arg(long, value_name = "INK_ID", value_parser = InkId::parse)]
        ink_id: InkId,
        /// The owner's e-mail address.
        #[arg(long, value_name = "ADDRESS", value_parser = Email::parse_new)]
        email: Email,
    },
    /// Find accounts by the beginning of their INK ID, or of their e-mail address if it contains an `@`; in pages. E-mail
    /// addresses are not shown: `show` shows them.
    #[command(after_help = "Examples:
  inkpay admin account find ada
  inkpay admin account find ada@ --limit 10 --after ada.1")]
    Find(find::FindAccounts),
    /// Show an account, the factors that protect it, its sessions and its history.
    #[command(after_help = "Example:\n  inkpay admin account show ada.1")]
    Show {
        /// An INK ID or an e-mail address.
        who: String,
    },
    /// Close the store's pages to an account.
    #[command(after_help = "Example:\n  inkpay admin account ban ada.1")]
    Ban {
        /// An INK ID or an e-mail address.
        who: String,
    },
    /// Reopen them.
    #[command(after_help = "Example:\n  inkpay admin account unban ada.1")]
    Unban {
        /// An INK ID or an e-mail address.
        who: String,
    },
    /// End every session of an account.
    #[command(after_help = "Example:\n  inkpay admin account end-sessions ada.1")]
    EndSessions {
        /// An INK ID or an e-mail address.
        who: String,
    },
    /// Remove passkeys, authenticator, mailed codes and recovery codes from an account whose owner lost them. Ends its
    /// sessions; keeps its password. Notifies the owner by e-mail.
    #[command(after_help = "Example:\n  inkpay admin account reset-factors ada.1@example.com")]
    ResetFactors {
        /// An INK ID or an e-mail address.
        who: String,
    },
    /// Delete an account at its owner's request, for good: what its owner can do in the settings, and refused for the same
    /// reasons. Its ZIPs return to the stock a week later. Notifies the owner by e-mail.
    #[command(after_help = "Examples:
  inkpay admin account delete ada.1
  inkpay admin account delete ada.1@example.com --given-up 13")]
    Delete {
        /// An INK ID or an e-mail address.
        who: String,
        /// Earnings in dollars that can't be paid out, and that the owner knows to be forfeited.
        #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        given_up: Option<Usd>,
    },
}

impl Command {
    pub(super) fn describe(&self) -> Description {
        use Effect::{Changes, MovesMoney, Reads, WeakensProtection};

        let (name, effect, who) = match self {
            Self::Create { ink_id, .. } => ("account create", Changes, Some(ink_id.as_str())),
            Self::Find(_) => ("account find", Reads, None),
            Self::Show { who } => ("account show", Reads, Some(who.as_str())),
            Self::Ban { who } => ("account ban", Changes, Some(who.as_str())),
            Self::Unban { who } => ("account unban", Changes, Some(who.as_str())),
            Self::EndSessions { who } => ("account end-sessions", Changes, Some(who.as_str())),
            Self::ResetFactors { who } => (
                "account reset-factors",
                WeakensProtection,
                Some(who.as_str()),
            ),
            // Earnings are forfeited, and ZIPs that were paid for are sold again.
            Self::Delete { who, .. } => ("account delete", MovesMoney, Some(who.as_str())),
        };
        Description::new(name, effect, who.map(Subject::account))
    }

    pub(super) fn warning(&self, conn: &mut Conn, now: Millis) -> Result<Option<String>, DbError> {
        match self {
            Self::Delete { who, .. } => delete::warning(conn, who, now),
            _ => Ok(None),
        }
    }
}

pub(super) fn execute(
    conn: &mut Conn,
    command: Command,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let now = execution.now;
    let (account, action, text) = match command {
        Command::Create { ink_id, email } => {
            let account = create(conn, ink_id, email, now)?;
            (account, "account.created", "made".to_owned())
        }
        Command::Show { who } => {
            let account = find_account(conn, &who)?;
            return Ok(show::show(conn, &account)?);
        }
        Command::Find(wanted) => return find::execute(conn, &wanted),
        Command::Ban { who } => {
            let account = find_account(conn, &who)?;
            if !orders::ban(conn, account.id, now)? {
                return refused(format!("{} is banned already", account.ink_id));
            }
            (account, "account.banned", "banned".to_owned())
        }
        Command::Unban { who } => {
            let account = find_account(conn, &who)?;
            if !accounts::unban(conn, account.id, now)? {
                return refused(format!("{} is not banned", account.ink_id));
            }
            (account, "account.unbanned", "no longer banned".to_owned())
        }
        Command::EndSessions { who } => {
            let account = find_account(conn, &who)?;
            accounts::lock(conn, account.id)?;
            let ended = sessions::end_all(conn, account.id, None)?;
            mfa::delete_challenges(conn, account.id)?;
            notifications::create(
                conn,
                account.id,
                &NewNotification::of(NotificationKind::SessionsEnded),
                now,
            )?;
            (account, "sessions.ended", format!("{ended} sessions ended"))
        }
        Command::ResetFactors { who } => {
            let account = find_account(conn, &who)?;
            accounts::lock(conn, account.id)?;
            sessions::end_all(conn, account.id, None)?;
            factors::reset(conn, account.id)?;
            passkeys::remove_all(conn, account.id)?;
            mfa::delete_challenges(conn, account.id)?;
            // By e-mail, too: the request may not have come from the owner, who can't see notifications now.
            let reader = execution.reader(lang(&account));
            let reset = SecurityEmail::FactorsReset;
            Announcement::new(reader, &account, reset, None, now)?.record(conn, now)?;
            (
                account,
                "factors.reset",
                "no factors and no sessions left".to_owned(),
            )
        }
        Command::Delete { who, given_up } => {
            let account = delete::delete(conn, &who, given_up, execution)?;
            (account, "account.deleted", "deleted".to_owned())
        }
    };
    execution.record(conn, account.id, action)?;
    let json = json!({ "action": action, "ink_id": account.handle() });
    Ok(Reply::new(format!("{}: {text}", account.ink_id), json))
}

fn create(
    conn: &mut Conn,
    ink_id: InkId,
    email: Email,
    now: Millis,
) -> Result<Account, CommandError> {
    let new = NewAccount {
        ink_id,
        referrer: None,
        email: Some(email),
        password_hash: None,
        lang: "en".to_owned(),
        terms_agreed_at: None,
    };
    let id = accounts::create(conn, &new, now)?.map_err(|taken| {
        CommandError::Refused(match taken {
            Taken::InkId => format!("{} is taken", new.ink_id),
            Taken::Email => "the e-mail address belongs to an account".to_owned(),
        })
    })?;
    accounts::by_id(conn, id)?
        .ok_or_else(|| CommandError::Refused("the account is gone".to_owned()))
}
