//! The mail server.
//!
//! Sends one e-mail at a time and reports the outcome. The job, which owns the outbox, decides what
//! to do about it; nothing here knows a database.

use std::error::Error;
use std::time::Duration;

use ink_schema::outbox::OutgoingEmail;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::response::{Category, Severity};
use lettre::transport::smtp::{self, PoolConfig};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use thiserror::Error;
use tokio::time::timeout;

use crate::config::{Config, ConfigError, Environment};
use crate::internal_error::chain;

/// How long the server may take for one step of the conversation. RFC 5321, 4.5.3.2, allows minutes;
/// a visitor waiting for a code does not.
const STEP: Duration = Duration::from_secs(20);
/// How long sending an e-mail may take in total.
pub const SEND_TIMEOUT: Duration = Duration::from_mins(1);
/// Concurrent connections.
const CONNECTIONS: u32 = 8;

/// The connection to the mail server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Mail {
    sender: Mailbox,
    /// The prefix of subjects.
    mark: &'static str,
    /// Without one, e-mails stay in the outbox and count as sent.
    server: Option<AsyncSmtpTransport<Tokio1Executor>>,
}

/// Why an e-mail was not accepted. Contains neither the recipient nor the text: servers like to
/// repeat both.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MailError {
    /// This e-mail will never be accepted.
    #[error("refused for good ({0})")]
    Refused(String),
    /// It may be accepted later.
    #[error("{0}")]
    Passing(String),
}

impl Mail {
    /// Must be called within a runtime; connects when the first e-mail is sent.
    pub fn open(config: &Config) -> Result<Self, ConfigError> {
        let pool = PoolConfig::new().max_size(CONNECTIONS);
        let server = config
            .mail_server()?
            .map(|server| server.timeout(Some(STEP)).pool_config(pool).build());
        Ok(Self {
            sender: config.mail_sender()?,
            mark: match config.environment {
                Environment::Staging => "[STAGING] ",
                Environment::Development | Environment::Production => "",
            },
            server,
        })
    }

    /// Hands over an e-mail. `Ok` means that the server has accepted it, not that it has arrived.
    pub async fn send(&self, email: &OutgoingEmail) -> Result<(), MailError> {
        let Some(server) = &self.server else {
            return Ok(());
        };
        let message = self.message(email)?;
        match timeout(SEND_TIMEOUT, server.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(judged(&error)),
            Err(_) => Err(MailError::Passing("the server took too long".to_owned())),
        }
    }

    /// Whether the server accepts our credentials; `None` if there is no server.
    pub async fn test(&self) -> Option<Result<(), MailError>> {
        let server = self.server.as_ref()?;
        Some(
            match timeout(SEND_TIMEOUT, server.test_connection()).await {
                Ok(Ok(true)) => Ok(()),
                Ok(Ok(false)) => Err(MailError::Passing("it hangs up".to_owned())),
                Ok(Err(error)) => Err(judged(&error)),
                Err(_) => Err(MailError::Passing("the server took too long".to_owned())),
            },
        )
    }

    fn message(&self, email: &OutgoingEmail) -> Result<Message, MailError> {
        let malformed = |error: &dyn Error| MailError::Refused(error.to_string());
        let address = email.to.parse().map_err(|error| malformed(&error))?;
        let domain = self.sender.email.domain();
        Message::builder()
            .from(self.sender.clone())
            .to(Mailbox::new(None, address))
            .subject(format!("{}{}", self.mark, email.subject))
            .message_id(Some(format!("<{:032x}@{domain}>", rand::random::<u128>())))
            // RFC 3834: suppresses automatic replies.
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ))
            .multipart(MultiPart::alternative_plain_html(
                email.text.clone(),
                email.html.clone(),
            ))
            .map_err(|error| malformed(&error))
    }
}

/// RFC 5321, 4.2: 55x concerns the mailbox or the e-mail. Any other 5yz concerns us, usually wrong
/// credentials, and is transient: it ends once the operator has fixed it.
fn judged(error: &smtp::Error) -> MailError {
    let Some(code) = error.status() else {
        // The server's own text may repeat the address.
        let said = if error.is_response() {
            "the server's answer is not SMTP".to_owned()
        } else {
            chain(error)
        };
        return MailError::Passing(said);
    };
    let said = format!("the server answered {code}");
    match (code.severity, code.category) {
        (Severity::PermanentNegativeCompletion, Category::MailSystem) => MailError::Refused(said),
        _ => MailError::Passing(said),
    }
}
