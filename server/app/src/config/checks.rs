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
    rules(config)?;
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
    )?;
    need(
        !config.stripe_secret_key.expose().contains("_test_"),
        "STRIPE_SECRET_KEY",
        "a test key moves no money",
    )?;
    need(
        !config.stripe_publishable_key.is_empty(),
        "STRIPE_PUBLISHABLE_KEY",
        "browsers load the card form with it",
    )?;
    need(
        !config.stripe_webhook_secret.is_empty(),
        "STRIPE_WEBHOOK_SECRET",
        "without it nobody could tell the provider's word from a stranger's",
    )?;
    need(
        config.wiring.is_set(),
        "INKPAY_WIRE_BANK, INKPAY_WIRE_ROUTING and INKPAY_WIRE_ACCOUNT",
        "buyers wire balances there",
    )
}

/// Numbers that would do what nobody means.
fn rules(config: &Config) -> Result<(), ConfigError> {
    let invalid = |name: &str, reason: &str| {
        Err(ConfigError::Invalid {
            name: name.to_owned(),
            reason: reason.to_owned(),
        })
    };
    if config.referral_basis_points > 10_000 {
        return invalid(
            "INKPAY_REFERRAL_BASIS_POINTS",
            "hundredths of a percent, 10000 at most",
        );
    }
    if config.hold_seconds < 10 {
        return invalid("INKPAY_HOLD_SECONDS", "at least 10");
    }
    if config.ban_unpaid_orders == 0 {
        return invalid("INKPAY_BAN_UNPAID_ORDERS", "at least 1");
    }
    if config.ban_cancellations == 0 {
        return invalid("INKPAY_BAN_CANCELLATIONS", "at least 1");
    }
    Ok(())
}
