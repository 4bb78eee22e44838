//! The product's e-mails: codes, and news of an account or an order for its owner.
//!
//! An e-mail is written before the transaction that puts it into the outbox. The job `jobs::outbox`
//! sends it by `email::smtp`.

mod code;
mod contents;
mod notification;
mod operator;
mod order;
mod security;
pub mod send_permits;
pub mod smtp;
#[cfg(test)]
mod tests;
mod watch;

use ink_schema::outbox;

pub use code::CodePurpose;
pub use order::OrderFacts;
pub use security::{SecurityEmail, SecurityFacts};
pub use watch::WatchFacts;

/// A finished e-mail that is not addressed yet. What each says is in the module of its subject.
#[derive(Clone)]
pub struct EmailMessage {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl EmailMessage {
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
