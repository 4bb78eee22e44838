//! The mail server.
//!
//! Sends one e-mail at a time and reports the outcome. The job, which owns the outbox, decides what
//! to do about it; nothing here knows a database.

use std::error::Error;
use std::time::{Duration, UNIX_EPOCH};

use ink_schema::outbox::DueEmail;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::response::{Category, Severity};
use lettre::transport::smtp::{self, PoolConfig};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use thiserror::Error;
use tokio::time::timeout;

use crate::config::{Config, ConfigError, Environment};
use crate::internal_error::chain;

/// How long the server may take for one step of the conversation. RFC 5321, 4.5.3.2, allows minutes;
/// a visitor waiting for a code does not.
const STEP: Duration = Duration::from_secs(20);
/// How long sending an e-mail may take in total.
pub const SEND_TIMEOUT: Duration = Duration::from_mins(1);
/// How many idle connections are kept for the next e-mails. How many there are at once is decided by `send_permits`.
const IDLE_CONNECTIONS: u32 = 8;

/// The mail server, and what all e-mails have in common. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Mail {
    sender: Mailbox,
    /// The prefix of subjects.
    mark: &'static str,
    /// Without one, e-mails stay in the outbox and count as sent.
    server: Option<Server>,
}

#[derive(Clone, Debug)]
struct Server {
    pooled: AsyncSmtpTransport<Tokio1Executor>,
    /// Keeps no connections: what is tested is a new one.
    unpooled: AsyncSmtpTransport<Tokio1Executor>,
}

/// Why an e-mail was not accepted. Contains neither the recipient nor the text: servers like to
/// repeat both.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MailError {
    /// This e-mail will never be accepted.
    #[error("refused for good ({0})")]
    Refused(String),
    /// This e-mail may be accepted later.
    #[error("{0}")]
    Transient(String),
    /// No e-mail is accepted now: the server can't be reached, or turns us away.
    #[error("{0}")]
    Outage(String),
}

impl Mail {
    /// Must be called within a runtime; connects when the first e-mail is sent.
    pub fn open(config: &Config) -> Result<Self, ConfigError> {
        let server = config.mail_server()?.map(|server| {
            let server = server.timeout(Some(STEP));
            let keeping = |idle| {
                let pool = PoolConfig::new().max_size(idle);
                server.clone().pool_config(pool).build()
            };
            Server {
                pooled: keeping(IDLE_CONNECTIONS),
                unpooled: keeping(0),
            }
        });
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
    /// `message_id`: the same in every attempt, so that a mailbox recognises an e-mail that it has
    /// already. Hexadecimal digits, of which 32 are used.
    pub async fn send(&self, due: &DueEmail, message_id: &str) -> Result<(), MailError> {
        let Some(server) = &self.server else {
            return Ok(());
        };
        let message = self.message(due, message_id)?;
        let sending = timeout(SEND_TIMEOUT, server.send(message));
        sending.await.unwrap_or_else(|_| Err(too_slow()))
    }

    /// Whether the server accepts our credentials; `None` if there is no server.
    pub async fn test(&self) -> Option<Result<(), MailError>> {
        let server = self.server.as_ref()?;
        let tested = timeout(SEND_TIMEOUT, server.test()).await;
        Some(tested.unwrap_or_else(|_| Err(too_slow())))
    }

    fn message(&self, due: &DueEmail, message_id: &str) -> Result<Message, MailError> {
        let malformed = |error: &dyn Error| MailError::Refused(error.to_string());
        let email = &due.email;
        let address: Result<Address, _> = email.to.parse();
        let address = address.map_err(|error| malformed(&error))?;
        let domain = self.sender.email.domain();
        let written = Duration::from_millis(u64::try_from(due.created_at).unwrap_or_default());
        Message::builder()
            .from(self.sender.clone())
            .to(Mailbox::new(None, address))
            .subject(format!("{}{}", self.mark, email.subject))
            .date(UNIX_EPOCH + written)
            .message_id(Some(format!("<{message_id:.32}@{domain}>")))
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

impl Server {
    async fn send(&self, message: Message) -> Result<(), MailError> {
        let Err(error) = self.pooled.send(message).await else {
            return Ok(());
        };
        match judged(&error) {
            // A server that turns everybody away answers the same, before it is offered the e-mail.
            refused @ MailError::Refused(_) => self.test().await.and(Err(refused)),
            error => Err(error),
        }
    }

    /// Whether it takes a new connection, and our credentials.
    async fn test(&self) -> Result<(), MailError> {
        match self.unpooled.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(MailError::Outage("it hangs up".to_owned())),
            Err(error) => Err(MailError::Outage(reason(&error))),
        }
    }
}

/// RFC 5321, 4.2: x5z concerns the mailbox or the e-mail. Any other answer concerns us, usually wrong
/// credentials: it ends once the operator has fixed it.
fn judged(error: &smtp::Error) -> MailError {
    let said = reason(error);
    match error.status().map(|code| (code.severity, code.category)) {
        Some((Severity::PermanentNegativeCompletion, Category::MailSystem)) => {
            MailError::Refused(said)
        }
        Some((_, Category::MailSystem)) => MailError::Transient(said),
        // The e-mail can't be offered to this server, or nothing can: it has no STARTTLS, for one.
        None if error.is_client() => MailError::Refused(said),
        _ => MailError::Outage(said),
    }
}

/// Without the server's own text, which may repeat the address.
fn reason(error: &smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("the server answered {code}"),
        None if error.is_response() => "the server's answer is not SMTP".to_owned(),
        None => chain(error),
    }
}

fn too_slow() -> MailError {
    MailError::Outage("the server took too long".to_owned())
}
