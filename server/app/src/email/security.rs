//! E-mails that tell an account's owner what happened to it.

use ink_domain::notification::{NotificationKind, UNKNOWN_DEVICE};

use super::EmailMessage;
use super::contents::{Contents, Way};
use crate::clock::Millis;
use crate::i18n::reader::Reader;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityEmail<'a> {
    /// Sent to the account's previous address.
    EmailChanged,
    /// In a browser that the account was never used with.
    NewLogIn,
    /// By someone who has the password, in a browser that the account does not know.
    SecondFactorFailed,
    PasskeyAdded {
        name: &'a str,
    },
    PasskeyRemoved {
        name: &'a str,
    },
    AuthenticatorAdded,
    AuthenticatorRemoved,
    MailedCodesOn,
    MailedCodesOff,
    RecoveryCodesRenewed,
    RecoveryCodeUsed {
        /// How many are still valid.
        left: i64,
    },
    /// By its owner in the settings, or by a reset.
    PasswordChanged,
    /// Second factors and passkeys, by an operator.
    FactorsReset,
    /// What was collected about the owner in the last twelve months and disclosed to others, sent on request.
    Disclosure,
    AccountDeleted,
}

/// Whose account, from where, and when.
#[derive(Clone, Copy, Debug)]
pub struct SecurityFacts<'a> {
    pub ink_id: &'a str,
    /// The browser and system used, as in "Chrome on macOS". `None` if an operator did it.
    pub device: Option<&'a str>,
    pub at: Millis,
}

impl EmailMessage {
    /// Something happened to an account.
    pub fn security(
        reader: Reader<'_>,
        notice: SecurityEmail<'_>,
        facts: SecurityFacts<'_>,
    ) -> Result<Self, askama::Error> {
        let (_, key, way) = notice.kind_key_and_way();
        let mut listed = vec![("fact.ink_id", facts.ink_id.to_owned())];
        listed.extend(notice.own_fact());
        listed.extend(
            facts
                .device
                .map(|name| ("fact.device", device(reader, name))),
        );
        listed.push(("fact.time", reader.catalogue.moment(reader.lang, facts.at)));
        let values = [("support", reader.support)];
        let notes = notice.notes().iter();
        let notes = notes.map(|note| reader.text(&format!("{key}.{note}"), &values));
        Contents::of(reader, key, way)
            .with_notes(notes.collect())
            .with_facts(reader, listed)
            .write()
    }
}

/// As its reader would say it. If only a browser or only a system is known, its name.
fn device(reader: Reader<'_>, device: &str) -> String {
    match device.split_once(" on ") {
        Some((browser, system)) => {
            let parts = [("browser", browser), ("system", system)];
            reader.text("device.known", &parts)
        }
        None if device == UNKNOWN_DEVICE => reader.text("device.unknown", &[]),
        None => device.to_owned(),
    }
}

impl SecurityEmail<'_> {
    /// Its notification, the key of its texts, and where its reader can put things right. No notification for what its
    /// reader requested, and for what nobody can read any more.
    const fn kind_key_and_way(self) -> (Option<NotificationKind>, &'static str, Way) {
        let (kind, way) = match self {
            Self::EmailChanged => (NotificationKind::EmailChanged, Way::Settings),
            Self::NewLogIn => (NotificationKind::NewLogIn, Way::Reset),
            Self::SecondFactorFailed => (NotificationKind::SecondFactorFailed, Way::Reset),
            Self::PasskeyAdded { .. } => (NotificationKind::PasskeyAdded, Way::Settings),
            Self::PasskeyRemoved { .. } => (NotificationKind::PasskeyRemoved, Way::Settings),
            Self::AuthenticatorAdded => (NotificationKind::AuthenticatorAdded, Way::Settings),
            Self::AuthenticatorRemoved => (NotificationKind::AuthenticatorRemoved, Way::Settings),
            Self::MailedCodesOn => (NotificationKind::MailedCodesOn, Way::Settings),
            Self::MailedCodesOff => (NotificationKind::MailedCodesOff, Way::Settings),
            Self::RecoveryCodesRenewed => (NotificationKind::RecoveryCodesRenewed, Way::Settings),
            Self::RecoveryCodeUsed { .. } => (NotificationKind::RecoveryCodeUsed, Way::Reset),
            Self::PasswordChanged => (NotificationKind::PasswordChanged, Way::Reset),
            Self::FactorsReset => (NotificationKind::FactorsReset, Way::Settings),
            Self::Disclosure => return (None, "security.disclosure", Way::Settings),
            Self::AccountDeleted => return (None, "security.account_deleted", Way::Nowhere),
        };
        (Some(kind), kind.code(), way)
    }

    /// The notification for it, and what that names.
    #[must_use]
    pub fn notification(self) -> Option<(NotificationKind, Option<String>)> {
        let (kind, ..) = self.kind_key_and_way();
        Some((kind?, self.own_fact().map(|(_, named)| named)))
    }

    /// The sections that only this kind has, by the suffixes of their texts' keys. A disclosure says what `/privacy`
    /// promises residents of California.
    const fn notes(self) -> &'static [&'static str] {
        match self {
            Self::Disclosure => &[
                "categories",
                "pieces",
                "sources",
                "purposes",
                "recipients",
                "others",
            ],
            _ => &[],
        }
    }

    /// A fact that only this kind has.
    fn own_fact(self) -> Option<(&'static str, String)> {
        match self {
            Self::PasskeyAdded { name } | Self::PasskeyRemoved { name } => {
                Some(("fact.passkey", name.to_owned()))
            }
            Self::RecoveryCodeUsed { left } => Some(("fact.codes_left", left.to_string())),
            _ => None,
        }
    }
}
