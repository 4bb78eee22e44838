//! Where settings come from: the process's environment over a file.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::value::{Error, MapDeserializer};

use super::Config;
use super::checks::{ConfigError, check};

/// Names outside `INKPAY_` that are ours. Others that start with `STRIPE_` may be another tool's.
const OTHERS: [&str; 6] = [
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_API_BASE",
    "STRIPE_JS_URL",
    "SENTRY_DSN",
];

/// Reads and checks all settings. `file` holds `NAME=value` lines, as systemd's `EnvironmentFile`.
pub fn read(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<Config, ConfigError> {
    let mut settings = BTreeMap::new();
    if let Some(path) = file {
        let unreadable = |error: dotenvy::Error| ConfigError::File {
            path: path.to_owned(),
            reason: error.to_string(),
        };
        for line in dotenvy::from_path_iter(path).map_err(unreadable)? {
            let (name, value) = line.map_err(unreadable)?;
            settings.insert(name, value);
        }
    }
    settings.extend(
        environment
            .into_iter()
            .filter(|(name, _)| name.starts_with("INKPAY_") || OTHERS.contains(&name.as_str())),
    );
    parse(settings)
}

fn parse(settings: BTreeMap<String, String>) -> Result<Config, ConfigError> {
    let known: Vec<&str> = OTHERS.iter().copied().chain(KNOWN).collect();
    if let Some(name) = settings.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(ConfigError::Unknown(name.clone()));
    }
    // One by one, so that the message can name the setting that does not parse.
    for (name, value) in &settings {
        let alone =
            MapDeserializer::<_, Error>::new(std::iter::once((name.clone(), value.clone())));
        Config::deserialize(alone).map_err(|error| ConfigError::Invalid {
            name: name.clone(),
            reason: error.to_string(),
        })?;
    }
    let all = MapDeserializer::<_, Error>::new(settings.into_iter());
    let config = Config::deserialize(all).map_err(|error| ConfigError::Invalid {
        name: "settings".to_owned(),
        reason: error.to_string(),
    })?;
    check(&config)?;
    Ok(config)
}

/// Every `INKPAY_` setting.
pub(super) const KNOWN: [&str; 52] = [
    "INKPAY_ALLOW",
    "INKPAY_APP_ID",
    "INKPAY_BAN_CANCELLATIONS",
    "INKPAY_BAN_UNPAID_ORDERS",
    "INKPAY_CONNECTIONS",
    "INKPAY_DATABASE_URL",
    "INKPAY_DRAIN_SECONDS",
    "INKPAY_ENV",
    "INKPAY_HOLD_SECONDS",
    "INKPAY_LIMIT_DECLINES_ADDRESS",
    "INKPAY_LIMIT_GETS",
    "INKPAY_LIMIT_LOGIN_ACCOUNT",
    "INKPAY_LIMIT_LOGIN_ADDRESS",
    "INKPAY_LIMIT_LOGIN_STRANGERS",
    "INKPAY_LIMIT_LOOK_UP",
    "INKPAY_LIMIT_MAIL",
    "INKPAY_LIMIT_PAYMENT",
    "INKPAY_LIMIT_RESET",
    "INKPAY_LIMIT_RESET_ADDRESS",
    "INKPAY_LIMIT_SECOND_FACTOR",
    "INKPAY_LIMIT_SIGN_UP",
    "INKPAY_LINK_APP",
    "INKPAY_LINK_FAQ",
    "INKPAY_LINK_INSTAGRAM",
    "INKPAY_LINK_SIGN_UP",
    "INKPAY_LINK_X",
    "INKPAY_LINK_ZIP_INFO",
    "INKPAY_LISTEN",
    "INKPAY_LOG",
    "INKPAY_MAILED_CODES",
    "INKPAY_MAIL_FROM",
    "INKPAY_METRICS_LISTEN",
    "INKPAY_NEW_BUYER_ZIPS",
    "INKPAY_OPERATOR_EMAIL",
    "INKPAY_ORIGIN",
    "INKPAY_PUBLIC_CACHE_BYTES",
    "INKPAY_REFERRAL_BASIS_POINTS",
    "INKPAY_REFERRAL_MATURITY_DAYS",
    "INKPAY_RENDER_THREADS",
    "INKPAY_SECRET_KEY",
    "INKPAY_SERVICE_WORKER",
    "INKPAY_SITE",
    "INKPAY_SMTP_URL",
    "INKPAY_STORE_PUBLIC",
    "INKPAY_SUPPORT_EMAIL",
    "INKPAY_TRUSTED_PROXIES",
    "INKPAY_TWO_OPERATORS",
    "INKPAY_WIRE_ACCOUNT",
    "INKPAY_WIRE_BANK",
    "INKPAY_WIRE_BENEFICIARY",
    "INKPAY_WIRE_ROUTING",
    "INKPAY_WIRE_SWIFT",
];
