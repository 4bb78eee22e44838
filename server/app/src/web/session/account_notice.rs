//! What an account's owner is told, composed before the transaction in which it happens.

use ink_domain::notification::NotificationKind;
use ink_schema::account::accounts::{Account, AccountId};
use ink_schema::account::notifications::{self, NewNotification};
use ink_schema::auth::factors;
use ink_schema::{Conn, DbError, outbox};

use crate::clock::Millis;
use crate::email::{EmailMessage, SecurityEmail, SecurityFacts};
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;
use crate::state::App;
use crate::web::api::error::ApiError;

/// The owner's language.
#[must_use]
pub fn lang(account: &Account) -> Lang {
    Lang::from_code(&account.lang).unwrap_or_default()
}

/// Something that is about to happen to an account: an e-mail to its owner, and one of their
/// notifications.
#[derive(Clone, Debug)]
pub struct Announcement {
    account: AccountId,
    /// `None` without an address to send it to.
    message: Option<outbox::OutgoingEmail>,
    /// The kind and what it names. `None` for what is sent by e-mail only.
    notification: Option<(NotificationKind, Option<String>)>,
    device: Option<String>,
}

impl Announcement {
    /// `device`: the one that was used; `None` for an operator's action.
    pub fn new(
        reader: Reader<'_>,
        account: &Account,
        notice: SecurityEmail<'_>,
        device: Option<&str>,
        at: Millis,
    ) -> Result<Self, askama::Error> {
        let facts = SecurityFacts {
            ink_id: account.ink_id.as_str(),
            device,
            at,
        };
        let message = match &account.email {
            Some(email) => Some(EmailMessage::security(reader, notice, facts)?.to(email.as_str())),
            None => None,
        };
        Ok(Self {
            account: account.id,
            message,
            notification: notice.notification(),
            device: device.map(str::to_owned),
        })
    }

    /// Records it in the transaction in which it happens. The outbox's job is woken after the commit.
    pub fn record(&self, conn: &mut Conn, now: Millis) -> Result<(), DbError> {
        if let Some(message) = &self.message {
            outbox::enqueue(conn, message, now)?;
        }
        let Some((kind, named)) = &self.notification else {
            return Ok(());
        };
        let notification = NewNotification {
            detail: named.as_deref(),
            device: self.device.as_deref(),
            ..NewNotification::of(*kind)
        };
        notifications::create(conn, self.account, &notification, now)
    }
}

/// What happens to the account, as its owner is told.
pub fn notice(
    app: &App,
    account: &Account,
    notice: SecurityEmail<'_>,
    device: &str,
    at: Millis,
) -> Result<Announcement, ApiError> {
    let reader = app.reader(lang(account));
    Ok(Announcement::new(
        reader,
        account,
        notice,
        Some(device),
        at,
    )?)
}

/// Tells that one of the recovery codes was used.
pub async fn used_recovery_code(
    app: &App,
    account: &Account,
    device: &str,
    at: Millis,
) -> Result<Announcement, ApiError> {
    let owner = account.clone();
    let factors = app.db.read(move |conn| factors::of(conn, &owner)).await?;
    let left = i64::from(factors.recovery_codes.saturating_sub(1));
    let used = SecurityEmail::RecoveryCodeUsed { left };
    notice(app, account, used, device, at)
}
