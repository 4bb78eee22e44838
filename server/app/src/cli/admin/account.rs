//! `inkpay admin account …`

use clap::Subcommand;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::notification::Kind;
use ink_schema::account::accounts::{self, Account, NewAccount, Taken};
use ink_schema::account::notifications::{self, News};
use ink_schema::auth::{factors, mfa, passkeys, sessions};
use ink_schema::{Conn, DbError, audit, outbox};

use super::Effect;
use super::words::{Fault, find};
use crate::clock::{Millis, to_the_minute as time};
use crate::email::{EmailContext, EmailMessage, Facts, Notice};
use crate::i18n::lang::Lang;
use crate::web::session::account_notice::lang;

/// Each is noted in the account's history under the operator's name.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make an account without a referral: the first one of a production database.
    ///
    /// Its owner sets a password at /auth/password-reset, by a code to the e-mail address.
    Create {
        /// The public handle; reserved names are allowed.
        #[arg(long, value_name = "INK_ID", value_parser = InkId::parse)]
        ink_id: InkId,
        #[arg(long, value_name = "ADDRESS", value_parser = Email::parse)]
        email: Email,
    },
    /// Show an account, what protects it, its sessions and its history.
    Show { who: String },
    /// Close the store's pages to an account.
    Ban { who: String },
    /// Open them again.
    Unban { who: String },
    /// End every session of an account.
    EndSessions { who: String },
    /// Take passkeys, authenticator, mailed codes and recovery codes off an account whose owner lost
    /// them. Ends its sessions; its password stays. The owner is told by e-mail.
    ResetFactors { who: String },
}

impl Command {
    pub(super) const fn effect(&self) -> Effect {
        match self {
            Self::Show { .. } => Effect::Reads,
            Self::Create { .. }
            | Self::Ban { .. }
            | Self::Unban { .. }
            | Self::EndSessions { .. } => Effect::Changes,
            Self::ResetFactors { .. } => Effect::TakesAGuardAway,
        }
    }
}

/// Lines of the history that are shown.
const HISTORY: i64 = 20;

pub(super) fn act<'a>(
    conn: &mut Conn,
    command: Command,
    actor: &str,
    email: impl Fn(Lang) -> EmailContext<'a>,
    now: Millis,
) -> Result<String, Fault> {
    let (account, action, text) = match command {
        Command::Create { ink_id, email } => {
            let account = create(conn, ink_id, email, now)?;
            (account, "account.created", "made".to_owned())
        }
        Command::Show { who } => {
            let account = find(conn, &who)?;
            return Ok(shown(conn, &account)?);
        }
        Command::Ban { who } => {
            let account = find(conn, &who)?;
            if !accounts::ban(conn, account.id, now)? {
                return Err(Fault::Told(format!("{} is banned already", account.ink_id)));
            }
            (account, "account.banned", "banned".to_owned())
        }
        Command::Unban { who } => {
            let account = find(conn, &who)?;
            if !accounts::unban(conn, account.id, now)? {
                return Err(Fault::Told(format!("{} is not banned", account.ink_id)));
            }
            (account, "account.unbanned", "no longer banned".to_owned())
        }
        Command::EndSessions { who } => {
            let account = find(conn, &who)?;
            accounts::lock(conn, account.id)?;
            mfa::forget(conn, account.id)?;
            let ended = sessions::end_all(conn, account.id)?;
            notifications::note(conn, account.id, &News::of(Kind::SessionsEnded), now)?;
            (account, "sessions.ended", format!("{ended} sessions ended"))
        }
        Command::ResetFactors { who } => {
            let account = find(conn, &who)?;
            accounts::lock(conn, account.id)?;
            factors::reset(conn, account.id)?;
            passkeys::remove_all(conn, account.id)?;
            mfa::forget(conn, account.id)?;
            sessions::end_all(conn, account.id)?;
            notifications::note(conn, account.id, &News::of(Kind::FactorsReset), now)?;
            tell_of_reset(conn, &account, email(lang(&account)), now)?;
            (
                account,
                "factors.reset",
                "no factors and no sessions left".to_owned(),
            )
        }
    };
    audit::note(conn, account.id, actor, action, now)?;
    Ok(format!("{}: {text}", account.ink_id))
}

/// By e-mail: who asked for it may be somebody else, and the owner can't look at notifications now.
fn tell_of_reset(
    conn: &mut Conn,
    account: &Account,
    head: EmailContext<'_>,
    now: Millis,
) -> Result<(), Fault> {
    let Some(address) = &account.email else {
        return Ok(());
    };
    let facts = Facts {
        ink_id: account.ink_id.as_str(),
        device: "INKPAY",
        at: now,
    };
    let message = EmailMessage::notice(head, Notice::FactorsReset, facts)
        .map_err(|error| Fault::Told(error.to_string()))?;
    outbox::enqueue(conn, &message.to(address.as_str()), now)?;
    Ok(())
}

fn create(conn: &mut Conn, ink_id: InkId, email: Email, now: Millis) -> Result<Account, Fault> {
    let new = NewAccount {
        ink_id,
        referrer: None,
        email: Some(email),
        password_hash: None,
        lang: "en".to_owned(),
        terms_agreed_at: None,
    };
    let id = accounts::create(conn, &new, now)?.map_err(|taken| {
        Fault::Told(match taken {
            Taken::InkId => format!("{} is taken", new.ink_id),
            Taken::Email => "the e-mail address belongs to an account".to_owned(),
        })
    })?;
    accounts::by_id(conn, id)?.ok_or_else(|| Fault::Told("the account is gone".to_owned()))
}

fn shown(conn: &mut Conn, account: &Account) -> Result<String, DbError> {
    let history = accounts::history(conn, account.id)?;
    let factors = factors::of(conn, account)?;
    let yes_no = |is| if is { "yes" } else { "no" };
    let email = account.email.as_ref().map(ToString::to_string);
    let mut lines = vec![
        format!("INK ID          {}", account.ink_id),
        format!("e-mail          {}", email.as_deref().unwrap_or("none")),
        format!("made            {}", time(history.created_at)),
        format!(
            "referred by     {}",
            history.referrer.as_deref().unwrap_or("nobody")
        ),
        format!("has referred    {}", history.referred),
        format!(
            "banned          {}",
            account.banned_at.map_or("no".to_owned(), time)
        ),
        format!(
            "password        {}",
            yes_no(account.password_hash.is_some())
        ),
        format!("passkeys        {}", passkeys::of(conn, account.id)?.len()),
        format!("authenticator   {}", yes_no(factors.authenticator)),
        format!("mailed codes    {}", yes_no(factors.mailed)),
        format!("recovery codes  {}", factors.recovery_codes),
    ];
    for session in sessions::list(conn, account.id)? {
        let (since, seen) = (time(session.created_at), time(session.last_seen_at));
        lines.push(format!(
            "session         {}, since {since}, last {seen}",
            session.device
        ));
    }
    for entry in audit::of(conn, account.id, HISTORY)? {
        lines.push(format!(
            "{}  {}  {}",
            time(entry.at),
            entry.actor,
            entry.action
        ));
    }
    Ok(lines.join("\n"))
}
