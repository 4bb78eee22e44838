//! The product's e-mails: codes, and news of an account or an order for its owner.
//!
//! An e-mail is written before the transaction that puts it into the outbox. The job `jobs::outbox`
//! sends it by `email::smtp`.

mod code;
mod contents;
mod notification;
mod operator;
mod order;
mod payout;
mod security;
pub mod send_permits;
pub mod smtp;
#[cfg(test)]
mod tests;
mod watch;

use contents::Contents;
use ink_domain::money::Usd;
use ink_domain::order::Notice;
use ink_schema::account::notifications::EmailedNotification;
use ink_schema::billing::withheld::Withheld;
use ink_schema::checkout::disputes::Dispute;
use ink_schema::checkout::unmatched::{UnmatchedDispute, UnmatchedPayment};
use ink_schema::outbox;
use ink_schema::troubles::OperatorAlert;

use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;

pub use code::Purpose;
pub use order::OrderFacts;
pub use security::{Facts, SecurityEmail};
pub use watch::WatchFacts;

/// What all e-mails to one person have in common.
#[derive(Clone, Copy, Debug)]
pub struct EmailContext<'a> {
    pub catalogue: &'a Catalogue,
    pub lang: Lang,
    /// The public origin without a trailing slash. Links lead nowhere else.
    pub origin: &'a str,
    /// The support address.
    pub support: &'a str,
}

/// A finished e-mail that is not addressed yet.
#[derive(Clone)]
pub struct EmailMessage {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl EmailMessage {
    /// A mailed code. It is the first run of six digits in the text and in the HTML, and is not in
    /// the subject, which phones show on a locked screen.
    pub fn code(
        head: EmailContext<'_>,
        purpose: Purpose,
        code: &str,
        minutes: i64,
    ) -> Result<Self, askama::Error> {
        code::contents(head, purpose, code, minutes).write()
    }

    /// Something happened to an account.
    pub fn notice(
        head: EmailContext<'_>,
        notice: SecurityEmail<'_>,
        facts: Facts<'_>,
    ) -> Result<Self, askama::Error> {
        security::contents(head, notice, facts).write()
    }

    /// Something happened to an order.
    pub fn order(
        head: EmailContext<'_>,
        notice: Notice,
        facts: &OrderFacts<'_>,
    ) -> Result<Self, askama::Error> {
        order::contents(head, notice, facts).write()
    }

    /// A payment is disputed, or suspected fraud: for the operator.
    pub fn dispute(head: EmailContext<'_>, dispute: &Dispute) -> Result<Self, askama::Error> {
        operator::dispute(head, dispute).write()
    }

    /// A payment has no order here: for the operator.
    pub fn unmatched(
        head: EmailContext<'_>,
        payment: &UnmatchedPayment,
    ) -> Result<Self, askama::Error> {
        operator::unmatched(head, payment).write()
    }

    /// A payment without an order is disputed: for the operator.
    pub fn unmatched_dispute(
        head: EmailContext<'_>,
        dispute: &UnmatchedDispute,
    ) -> Result<Self, askama::Error> {
        operator::unmatched_dispute(head, dispute).write()
    }

    /// An earning awaits a decision: for the operator.
    pub fn withheld(head: EmailContext<'_>, withheld: &Withheld) -> Result<Self, askama::Error> {
        operator::withheld(head, withheld).write()
    }

    /// Something that an operator must handle. `None` for what has an e-mail of its own.
    pub fn trouble(
        head: EmailContext<'_>,
        trouble: &OperatorAlert,
    ) -> Result<Option<Self>, askama::Error> {
        let contents = operator::trouble(head, trouble);
        contents.map(Contents::write).transpose()
    }

    /// A payout was requested: for the operator.
    pub fn payout_asked(
        head: EmailContext<'_>,
        ink_id: &str,
        amount: Usd,
    ) -> Result<Self, askama::Error> {
        payout::contents(head, ink_id, amount).write()
    }

    /// ZIPs that the reader follows are available again, or cost less. `None` if there are none.
    pub fn watched(
        head: EmailContext<'_>,
        facts: &[WatchFacts<'_>],
    ) -> Result<Option<Self>, askama::Error> {
        let contents = watch::contents(head, facts);
        contents.map(Contents::write).transpose()
    }

    /// Entries of the reader's notifications. `None` for those that are not e-mailed this way.
    pub fn notifications(
        head: EmailContext<'_>,
        news: &[EmailedNotification],
    ) -> Result<Option<Self>, askama::Error> {
        notification::contents(head, news)
            .map(Contents::write)
            .transpose()
    }

    /// Addresses it for the outbox.
    #[must_use]
    pub fn to(self, address: &str) -> outbox::OutgoingEmail {
        outbox::OutgoingEmail {
            to: address.to_owned(),
            subject: self.subject,
            text: self.text,
            html: self.html,
        }
    }
}

// An e-mail contains a code, or concerns its reader alone.
ink_domain::redacted!(EmailMessage);
