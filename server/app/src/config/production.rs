//! What production and staging must have, and what they must not have unless the operator explicitly allows it.

use std::collections::HashSet;

use ink_domain::order::HOLD;

use super::allowance::Allowance;
use super::error::{ConfigError, Requirement};
use super::listening::PLAIN_HTTP;
use super::transport::{self, DatabaseTransport};
use super::{Config, Environment};

/// What the settings are for, and so which are required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredFor {
    Server,
    /// A command that works on the database, and needs no other secret.
    DatabaseCommand,
}

/// The minimum length of a secret key in characters.
pub const MIN_KEY_LENGTH: usize = 32;
/// The minimum number of different characters in it.
const VARIETY: usize = 10;

fn is_strong(key: &str) -> bool {
    let different: HashSet<char> = key.trim().chars().collect();
    key.trim().len() >= MIN_KEY_LENGTH && different.len() >= VARIETY
}

const ALL_KEYS: &str =
    "it is not set, but another of the card provider's keys is: set all three, or none";

pub(super) fn check(config: &Config, required_for: RequiredFor) -> Vec<ConfigError> {
    let needs = of_all(config).into_iter().chain(match required_for {
        RequiredFor::Server => of_the_server(config),
        RequiredFor::DatabaseCommand => Vec::new(),
    });
    let staging = config
        .is_staging()
        .then(|| no_live_keys(config, "a test key, or none: a live one moves money"));
    let needs = needs.chain(staging.into_iter().flatten());
    needs
        .filter(|need| !need.is_met)
        .map(|need| ConfigError::Production {
            environment: config.environment.code(),
            name: need.setting,
            reason: need.reason,
        })
        .collect()
}

/// The provider's test keys, or none.
pub(super) fn no_live_keys(config: &Config, reason: &'static str) -> [Requirement; 2] {
    let secret = config.stripe_secret_key.expose();
    let published = config.stripe_publishable_key.as_str();
    [
        ("STRIPE_SECRET_KEY", secret),
        ("STRIPE_PUBLISHABLE_KEY", published),
    ]
    .map(|(setting, key)| Requirement {
        is_met: !key.contains("_live_"),
        setting,
        reason,
    })
}

/// What serving requires. Commands that work only on the database are given no more than they need. Staging may have the
/// sandbox, and shows a sample account that says that no wire arrives there.
fn of_the_server(config: &Config) -> Vec<Requirement> {
    let wires = config
        .wire_instructions
        .are_set()
        .map(|is_set| is_set || config.is_staging());
    let [bank, routing, account] = wires;
    let wire = |setting, is_met| Requirement {
        is_met,
        setting,
        reason: "buyers wire balances there",
    };
    let [secret_key, publishable_key, webhook_secret] = provider_keys(config);
    vec![
        Requirement {
            is_met: !config.secret_key.is_empty(),
            setting: "INKPAY_SECRET_KEY",
            reason: "at least 32 characters that nobody can guess",
        },
        Requirement {
            is_met: !config.smtp_url.is_empty(),
            setting: "INKPAY_SMTP_URL",
            reason: "codes and notices are sent by e-mail; the mailbox is for development only",
        },
        secret_key,
        publishable_key,
        webhook_secret,
        Requirement {
            is_met: !config.listen.ip().is_loopback()
                || !config.trusted_proxies.is_empty()
                || config.allow.contains(&Allowance::NoProxies),
            setting: "INKPAY_TRUSTED_PROXIES",
            reason: "only a proxy reaches this listener: name its network, unless INKPAY_ALLOW has no-proxies",
        },
        Requirement {
            is_met: config.may_listen_at(config.listen.ip()).is_ok(),
            setting: "INKPAY_TRUSTED_PROXIES",
            reason: PLAIN_HTTP,
        },
        Requirement {
            is_met: config
                .metrics_listen
                .is_none_or(|address| address.ip().is_loopback())
                || config.allow.contains(&Allowance::OpenMetrics),
            setting: "INKPAY_METRICS_LISTEN",
            reason: "others can reach this address and read sales: use 127.0.0.1, or, behind a firewall, INKPAY_ALLOW with \
             open-metrics",
        },
        Requirement {
            is_met: config.is_staging()
                || !config.operator_email.is_empty()
                || config.allow.contains(&Allowance::NoOperatorEmail),
            setting: "INKPAY_OPERATOR_EMAIL",
            reason: "disputes, which have deadlines, are reported there; or INKPAY_ALLOW with no-operator-email",
        },
        Requirement {
            is_met: config.is_staging() || config.hold() == HOLD,
            setting: "INKPAY_HOLD_SECONDS",
            reason: "1800: the terms and the pages promise thirty minutes",
        },
        Requirement {
            is_met: config.is_staging() || config.referral_maturity_days > 0,
            setting: "INKPAY_REFERRAL_MATURITY_DAYS",
            reason: "at least 1: a payout is not returned when its sale is refunded",
        },
        wire("INKPAY_WIRE_BANK", bank),
        wire("INKPAY_WIRE_ROUTING", routing),
        wire("INKPAY_WIRE_ACCOUNT", account),
    ]
}

/// All of them, or, where the sandbox may be used, none: with only some, payments could be started that nobody is
/// notified of, or be trusted that nobody made.
pub(super) fn provider_keys(config: &Config) -> [Requirement; 3] {
    let keys = [
        Requirement {
            is_met: !config.stripe_secret_key.is_empty(),
            setting: "STRIPE_SECRET_KEY",
            reason: "the sandbox is for development and staging",
        },
        Requirement {
            is_met: !config.stripe_publishable_key.is_empty(),
            setting: "STRIPE_PUBLISHABLE_KEY",
            reason: "browsers load the card form with it",
        },
        Requirement {
            is_met: !config.stripe_webhook_secret.is_empty(),
            setting: "STRIPE_WEBHOOK_SECRET",
            reason: "without it, forged webhooks could not be detected",
        },
    ];
    if config.environment == Environment::Production {
        return keys;
    }
    let has_none = keys.iter().all(|key| !key.is_met);
    keys.map(|key| Requirement {
        is_met: has_none || key.is_met,
        reason: ALL_KEYS,
        ..key
    })
}

/// What must hold for all settings.
fn of_all(config: &Config) -> Vec<Requirement> {
    let allows = |one| config.allow.contains(&one);
    let may_test = config.is_staging() || allows(Allowance::TestKeys);
    let live = |setting, key: &str| Requirement {
        is_met: may_test || !key.contains("_test_"),
        setting,
        reason: "a test key moves no money, unless INKPAY_ALLOW has test-keys",
    };
    let https = |setting, address: &str| Requirement {
        is_met: !address.starts_with("http:") || allows(Allowance::HttpProvider),
        setting,
        reason: "https, unless INKPAY_ALLOW has http-provider",
    };
    let secret_key = config.secret_key.expose();
    let database = transport::database(&config.database_url, &config.libpq);
    vec![
        Requirement {
            is_met: config.is_https(),
            setting: "INKPAY_ORIGIN",
            reason: "the public address must be https",
        },
        Requirement {
            is_met: secret_key.is_empty() || secret_key.split(',').all(is_strong),
            setting: "INKPAY_SECRET_KEY",
            reason: "at least 32 characters that nobody can guess (of each, where several are joined by commas)",
        },
        Requirement {
            is_met: !transport::is_plain_smtp(config.smtp_url.expose())
                || allows(Allowance::PlainSmtp),
            setting: "INKPAY_SMTP_URL",
            reason: "smtps:// or ?tls=required, unless INKPAY_ALLOW has plain-smtp",
        },
        live("STRIPE_SECRET_KEY", config.stripe_secret_key.expose()),
        live("STRIPE_PUBLISHABLE_KEY", &config.stripe_publishable_key),
        https("STRIPE_API_BASE", &config.stripe_api_base),
        https("STRIPE_JS_URL", &config.stripe_js_url),
        Requirement {
            is_met: database != DatabaseTransport::Plain || allows(Allowance::PlainPostgres),
            setting: "INKPAY_DATABASE_URL",
            reason: "?sslmode=verify-full for another host (PGHOST, PGHOSTADDR and a service name one, too), unless INKPAY_ALLOW \
             has plain-postgres",
        },
        Requirement {
            is_met: database != DatabaseTransport::Unverified
                || allows(Allowance::UnverifiedPostgres),
            setting: "INKPAY_DATABASE_URL",
            reason: "?sslmode=verify-full for another host, whose identity is not verified otherwise; or INKPAY_ALLOW with \
             unverified-postgres",
        },
        Requirement {
            is_met: !transport::is_plain_http(config.sentry_dsn.expose())
                || allows(Allowance::HttpReports),
            setting: "SENTRY_DSN",
            reason: "https, unless INKPAY_ALLOW has http-reports",
        },
    ]
}
