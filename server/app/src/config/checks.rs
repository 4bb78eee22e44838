//! What settings must be together, and how a wrong one is reported.

use std::path::PathBuf;

use thiserror::Error;

use super::{Config, Environment, User, production};

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

/// Production refuses what is only good enough for development, and nobody gives a secret away.
pub(super) fn check(config: &Config, user: User) -> Result<(), ConfigError> {
    let origin = &config.origin;
    if origin.host_str().is_none() || origin.path() != "/" || origin.query().is_some() {
        return invalid(
            "INKPAY_ORIGIN",
            "give scheme and host alone, as in https://inkpay.example",
        );
    }
    config.mail_server()?;
    config.mail_sender()?;
    config.operator()?;
    config.error_reports()?;
    rules(config)?;
    keys(config)?;
    match config.environment {
        Environment::Development => production::check_development(config),
        Environment::Production => production::check(config, user),
    }
}

/// Every browser is told the publishable key.
fn keys(config: &Config) -> Result<(), ConfigError> {
    let published = config.stripe_publishable_key.as_str();
    if !published.is_empty() && !published.starts_with("pk_") {
        return invalid(
            "STRIPE_PUBLISHABLE_KEY",
            "it begins with pk_; browsers are told it, so a secret key must not stand here",
        );
    }
    let moves_money = config.stripe_secret_key.expose().contains("_live_");
    if moves_money && config.environment == Environment::Development {
        return invalid(
            "STRIPE_SECRET_KEY",
            "a live key moves money: set INKPAY_ENV=production",
        );
    }
    Ok(())
}

fn invalid(name: &str, reason: &str) -> Result<(), ConfigError> {
    Err(ConfigError::Invalid {
        name: name.to_owned(),
        reason: reason.to_owned(),
    })
}

/// Numbers that would do what nobody means.
fn rules(config: &Config) -> Result<(), ConfigError> {
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
    if config.new_buyer_zips == 0 {
        return invalid("INKPAY_NEW_BUYER_ZIPS", "at least 1");
    }
    Ok(())
}
