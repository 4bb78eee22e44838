//! What settings must be together, and how a wrong one is reported.

use std::path::PathBuf;

use thiserror::Error;

use super::{Config, Environment};

/// Why the server does not start with these settings.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ConfigError {
    #[error("the configuration file {path} could not be read: {reason}")]
    File { path: PathBuf, reason: String },
    #[error("{0} is not a setting that INKPAY knows (see docs/operations.md)")]
    Unknown(String),
    #[error("{name} is not valid: {reason}")]
    Invalid { name: String, reason: String },
    #[error("production needs {name}: {reason}")]
    Production {
        name: &'static str,
        reason: &'static str,
    },
}

/// Production refuses what is only good enough for development.
pub(super) fn check(config: &Config) -> Result<(), ConfigError> {
    let need = |met: bool, name: &'static str, reason: &'static str| {
        if met {
            Ok(())
        } else {
            Err(ConfigError::Production { name, reason })
        }
    };
    let origin = &config.origin;
    if origin.host_str().is_none() || origin.path() != "/" || origin.query().is_some() {
        return Err(ConfigError::Invalid {
            name: "INKPAY_ORIGIN".to_owned(),
            reason: "give scheme and host alone, as in https://inkpay.example".to_owned(),
        });
    }
    config.mail_server()?;
    config.mail_sender()?;
    if config.environment == Environment::Development {
        return Ok(());
    }
    need(
        origin.scheme() == "https",
        "INKPAY_ORIGIN",
        "the public address must be https",
    )?;
    need(
        config.secret_key.expose().len() >= 32,
        "INKPAY_SECRET_KEY",
        "at least 32 characters that nobody can guess",
    )?;
    need(
        !config.smtp_url.is_empty(),
        "INKPAY_SMTP_URL",
        "codes and notices are e-mails; the mailbox is for development alone",
    )?;
    need(
        !config.stripe_secret_key.is_empty(),
        "STRIPE_SECRET_KEY",
        "the card provider's stand-in is for development alone",
    )
}
