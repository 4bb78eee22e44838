//! The mail server.
//!
//! Sends one e-mail at a time and says how that went. What to do about it is the job's, which holds
//! the outbox; nothing here knows a database.

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
/// a visitor who waits for a code does not.
const STEP: Duration = Duration::from_secs(20);
/// How long sending an e-mail may take in all.
pub const SEND_TIMEOUT: Duration = Duration::from_mins(1);
/// Connections at once.
const CONNECTIONS: u32 = 8;

/// Where e-mails are handed over. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Mail {
    sender: Mailbox,
    /// What subjects begin with.
    mark: &'static str,
    /// Without one, e-mails stay in the outbox, and are as good as sent.
    server: Option<AsyncSmtpTransport<Tokio1Executor>>,
}

/// Why an e-mail was not taken. Says neither to whom it was nor what it said: servers like to repeat
/// both.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MailError {
    /// This e-mail will never be taken.
    #[error("refused for good ({0})")]
    Refused(String),
    /// Later it may.
    #[error("{0}")]
    Passing(String),
}

impl Mail {
    /// Within a runtime; connects when the first e-mail is sent.
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

    /// Hands an e-mail over. `Ok` says that the server has it, not that it arrived.
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

    /// Whether the server lets us in; none is there to ask: `None`.
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
            // RFC 3834: no answers from those who are away.
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

/// RFC 5321, 4.2: 55x is about the mailbox or the e-mail. Another 5yz is about us, wrong credentials
/// above all, and passes when the operator has mended it.
fn judged(error: &smtp::Error) -> MailError {
    let Some(code) = error.status() else {
        // Text of the server's own may repeat the address.
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
