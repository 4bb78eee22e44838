//! What the settings say about e-mail, parsed.

use ink_domain::email::Email;
use lettre::message::Mailbox;
use lettre::transport::smtp::AsyncSmtpTransportBuilder;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use url::Host;

use super::Config;
use super::error::{ConfigError, invalid};

const FORMS: &str = "wants smtps://user:password@mail.example (TLS), \
    smtp://user:password@mail.example?tls=required (STARTTLS), \
    smtp://user:password@mail.example?tls=opportunistic (STARTTLS if it is offered) or smtp://127.0.0.1:25 \
    (none, for a relay on this machine); what means something in a URL is percent-encoded in name and password";

impl Config {
    /// How to reach the mail server, if there is one. Connects to nothing.
    pub fn mail_server(&self) -> Result<Option<AsyncSmtpTransportBuilder>, ConfigError> {
        if self.smtp_url.is_empty() {
            return Ok(None);
        }
        AsyncSmtpTransport::<Tokio1Executor>::from_url(self.smtp_url.expose())
            .map(Some)
            // The cause may repeat part of the password.
            .map_err(|_| invalid("INKPAY_SMTP_URL", FORMS))
    }

    pub fn mail_sender(&self) -> Result<Mailbox, ConfigError> {
        let sender = if self.mail_from.is_empty() {
            // An IP address is not a domain to send mail from.
            let domain = match self.origin.host() {
                Some(Host::Domain(domain)) => domain,
                _ => "localhost",
            };
            format!("INKPAY <no-reply@{domain}>")
        } else {
            self.mail_from.clone()
        };
        sender.parse().map_err(|_| {
            let wanted = "a name and an address, as in INKPAY <no-reply@inkpay.example>";
            invalid("INKPAY_MAIL_FROM", wanted)
        })
    }

    /// The recipient of e-mails for the operator, if any.
    pub fn operator(&self) -> Result<Option<Email>, ConfigError> {
        if self.operator_email.is_empty() {
            return Ok(None);
        }
        Email::parse(&self.operator_email)
            .map(Some)
            .map_err(|error| invalid("INKPAY_OPERATOR_EMAIL", &error.to_string()))
    }

    /// Whether e-mails are not sent but shown at `/dev/mailbox`.
    #[must_use]
    pub fn has_development_mailbox(&self) -> bool {
        self.is_development() && self.smtp_url.is_empty()
    }
}
