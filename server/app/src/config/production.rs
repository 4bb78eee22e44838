//! What each environment must have, and what it must not have unless the operator explicitly allows it.

use std::collections::HashSet;
use std::net::IpAddr;
use std::str::FromStr;

use ink_domain::order::HOLD;
use url::{Host, Url};

use super::error::{ConfigError, unmet};
use super::transport::{self, Database};
use super::{Config, Environment};

/// Who uses the settings, and so which are required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    Server,
    /// A command that works on the database, and needs no other secret.
    Database,
}

ink_domain::coded_enum! {
    /// Something that is refused in production unless `INKPAY_ALLOW` names it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Allowance: str {
        /// E-mail to a server elsewhere without TLS.
        PlainSmtp = "plain-smtp",
        /// A card provider reached by http.
        HttpProvider = "http-provider",
        /// PostgreSQL on another host without TLS.
        PlainPostgres = "plain-postgres",
        /// PostgreSQL on another host without verification of its certificate's name.
        UnverifiedPostgres = "unverified-postgres",
        /// Error reports by http to another host.
        HttpReports = "http-reports",
        /// The provider's test keys, which move no money.
        TestKeys = "test-keys",
        /// A listener that only this machine can reach, without trusted proxies: all visitors would share the rate limits
        /// of one address.
        NoProxies = "no-proxies",
        /// A listener that others can reach, without proxies in front: traffic can be read in transit.
        PlainHttp = "plain-http",
        /// Metrics that others can reach: they reveal how much is sold, disputed and paid out, by http and to anybody.
        OpenMetrics = "open-metrics",
        /// Disputes, suspected fraud and payout requests, without anybody to notify.
        NoOperatorEmail = "no-operator-email",
        /// A development server that others can reach, with its mailbox and without what production refuses.
        PublicDevelopment = "public-development",
    }
}

impl FromStr for Allowance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.map(Self::code);
        Self::from_code(text.trim())
            .ok_or_else(|| format!("`{text}` is none of {}", known.join(", ")))
    }
}

/// The minimum number of different characters in a secret key.
const VARIETY: usize = 10;

fn is_strong(key: &str) -> bool {
    let different: HashSet<char> = key.trim().chars().collect();
    key.trim().len() >= 32 && different.len() >= VARIETY
}

const ALL_KEYS: &str =
    "it is not set, but another of the card provider's keys is: set all three, or none";
const WIRES: &str = "buyers wire balances there";

/// A requirement: whether it is met, the setting's name, and what the setting must be.
type Need = (bool, &'static str, &'static str);

pub(super) fn check(config: &Config, user: User) -> Vec<ConfigError> {
    let needs = of_all(config).into_iter().chain(match user {
        User::Server => of_the_server(config),
        User::Database => Vec::new(),
    });
    let unmet = needs.chain(of_staging(config)).filter(|(met, ..)| !met);
    unmet
        .map(|(_, name, reason)| ConfigError::Production {
            environment: config.environment.code(),
            name,
            reason,
        })
        .collect()
}

/// Staging takes the provider's test keys, or none.
fn of_staging(config: &Config) -> Vec<Need> {
    if !is_staging(config) {
        return Vec::new();
    }
    let test = "a test key, or none: a live one moves money";
    let secret = config.stripe_secret_key.expose();
    let published = &config.stripe_publishable_key;
    vec![
        (!secret.contains("_live_"), "STRIPE_SECRET_KEY", test),
        (
            !published.contains("_live_"),
            "STRIPE_PUBLISHABLE_KEY",
            test,
        ),
    ]
}

fn is_staging(config: &Config) -> bool {
    config.environment == Environment::Staging
}

/// What serving requires. Commands that work only on the database are given no more than they need. Staging may have the
/// provider's stand-in, and shows a sample account that says that no wire arrives there.
fn of_the_server(config: &Config) -> Vec<Need> {
    let wires = config
        .wire_instructions
        .are_set()
        .map(|is_set| is_set || is_staging(config));
    let [bank, routing, account] = wires;
    let [secret_key, publishable_key, webhook_secret] = provider_keys(config);
    vec![
        (
            !config.secret_key.is_empty(),
            "INKPAY_SECRET_KEY",
            "at least 32 characters that nobody can guess",
        ),
        (
            !config.smtp_url.is_empty(),
            "INKPAY_SMTP_URL",
            "codes and notices are sent by e-mail; the mailbox is for development only",
        ),
        secret_key,
        publishable_key,
        webhook_secret,
        (
            !config.listen.ip().is_loopback()
                || !config.trusted_proxies.is_empty()
                || config.allow.contains(&Allowance::NoProxies),
            "INKPAY_TRUSTED_PROXIES",
            "only a proxy reaches this listener: name its network, unless INKPAY_ALLOW has no-proxies",
        ),
        (
            config.may_listen_at(config.listen.ip()).is_ok(),
            "INKPAY_TRUSTED_PROXIES",
            PLAIN_HTTP,
        ),
        (
            config
                .metrics_listen
                .is_none_or(|address| address.ip().is_loopback())
                || config.allow.contains(&Allowance::OpenMetrics),
            "INKPAY_METRICS_LISTEN",
            "others can reach this address and read sales: use 127.0.0.1, or, behind a firewall, INKPAY_ALLOW with \
             open-metrics",
        ),
        (
            is_staging(config)
                || !config.operator_email.is_empty()
                || config.allow.contains(&Allowance::NoOperatorEmail),
            "INKPAY_OPERATOR_EMAIL",
            "disputes, which have deadlines, are reported there; or INKPAY_ALLOW with no-operator-email",
        ),
        (
            is_staging(config) || config.hold() == HOLD,
            "INKPAY_HOLD_SECONDS",
            "1800: the terms and the pages promise thirty minutes",
        ),
        (
            is_staging(config) || config.referral_maturity_days > 0,
            "INKPAY_REFERRAL_MATURITY_DAYS",
            "at least 1: a payout is not returned when its sale is refunded",
        ),
        (bank, "INKPAY_WIRE_BANK", WIRES),
        (routing, "INKPAY_WIRE_ROUTING", WIRES),
        (account, "INKPAY_WIRE_ACCOUNT", WIRES),
    ]
}

/// All of them, or, where the stand-in may be used, none: with only some, payments could be started that nobody is
/// notified of, or be trusted that nobody made.
fn provider_keys(config: &Config) -> [Need; 3] {
    let keys = [
        (
            !config.stripe_secret_key.is_empty(),
            "STRIPE_SECRET_KEY",
            "the card provider's stand-in is for development and staging",
        ),
        (
            !config.stripe_publishable_key.is_empty(),
            "STRIPE_PUBLISHABLE_KEY",
            "browsers load the card form with it",
        ),
        (
            !config.stripe_webhook_secret.is_empty(),
            "STRIPE_WEBHOOK_SECRET",
            "without it, forged webhooks could not be detected",
        ),
    ];
    if config.environment == Environment::Production {
        return keys;
    }
    let has_none = keys.iter().all(|(is_set, ..)| !is_set);
    keys.map(|(is_set, name, _)| (has_none || is_set, name, ALL_KEYS))
}

/// What must hold for all settings.
fn of_all(config: &Config) -> Vec<Need> {
    let allows = |one| config.allow.contains(&one);
    let may_test = is_staging(config) || allows(Allowance::TestKeys);
    let secret_key = config.secret_key.expose();
    let database = transport::database(&config.database_url, &config.libpq);
    vec![
        (
            config.origin.scheme() == "https",
            "INKPAY_ORIGIN",
            "the public address must be https",
        ),
        (
            secret_key.is_empty() || secret_key.split(',').all(is_strong),
            "INKPAY_SECRET_KEY",
            "at least 32 characters that nobody can guess (of each, where several are joined by commas)",
        ),
        (
            !transport::is_plain_smtp(config.smtp_url.expose()) || allows(Allowance::PlainSmtp),
            "INKPAY_SMTP_URL",
            "smtps:// or ?tls=required, unless INKPAY_ALLOW has plain-smtp",
        ),
        (
            may_test || !config.stripe_secret_key.expose().contains("_test_"),
            "STRIPE_SECRET_KEY",
            "a test key moves no money, unless INKPAY_ALLOW has test-keys",
        ),
        (
            may_test || !config.stripe_publishable_key.contains("_test_"),
            "STRIPE_PUBLISHABLE_KEY",
            "a test key moves no money, unless INKPAY_ALLOW has test-keys",
        ),
        (
            !config.stripe_api_base.starts_with("http:") || allows(Allowance::HttpProvider),
            "STRIPE_API_BASE",
            "https, unless INKPAY_ALLOW has http-provider",
        ),
        (
            !config.stripe_js_url.starts_with("http:") || allows(Allowance::HttpProvider),
            "STRIPE_JS_URL",
            "https, unless INKPAY_ALLOW has http-provider",
        ),
        (
            database != Database::Plain || allows(Allowance::PlainPostgres),
            "INKPAY_DATABASE_URL",
            "?sslmode=verify-full for another host (PGHOST, PGHOSTADDR and a service name one, too), unless INKPAY_ALLOW \
             has plain-postgres",
        ),
        (
            database != Database::Unverified || allows(Allowance::UnverifiedPostgres),
            "INKPAY_DATABASE_URL",
            "?sslmode=verify-full for another host, whose identity is not verified otherwise; or INKPAY_ALLOW with \
             unverified-postgres",
        ),
        (
            !transport::is_plain_http(config.sentry_dsn.expose()) || allows(Allowance::HttpReports),
            "SENTRY_DSN",
            "https, unless INKPAY_ALLOW has http-reports",
        ),
    ]
}

const PLAIN_HTTP: &str = "the server speaks http, and others reach this listener: name the network of the proxy that speaks \
    https for it, unless INKPAY_ALLOW has plain-http";
const ALONE: &str = "development is for this machine only: set INKPAY_ENV=production, \
    or INKPAY_ALLOW=public-development where nobody else can reach it";

impl Config {
    /// Why clients may not connect to this address: in development, only from this machine; elsewhere, through a proxy.
    pub fn may_listen_at(&self, address: IpAddr) -> Result<(), &'static str> {
        let is_development = self.environment == Environment::Development;
        let (is_met, reason) = if is_development {
            let is_allowed = self.allow.contains(&Allowance::PublicDevelopment);
            (is_allowed, ALONE)
        } else {
            let is_allowed = self.allow.contains(&Allowance::PlainHttp);
            // A proxy on this machine does not vouch for connections from elsewhere.
            let mut proxies = self.trusted_proxies.iter();
            let is_proxied = proxies.any(|network| !network.addr().is_loopback());
            (is_allowed || is_proxied, PLAIN_HTTP)
        };
        if address.is_loopback() || is_met {
            Ok(())
        } else {
            Err(reason)
        }
    }
}

/// Development reveals codes at `/dev/mailbox`, and sells for no money: only this machine may reach it.
pub(super) fn check_development(config: &Config, user: User) -> Vec<ConfigError> {
    let is_allowed = config.allow.contains(&Allowance::PublicDevelopment);
    let live = "a live key moves money: set INKPAY_ENV=production";
    let needs = [
        (
            config.may_listen_at(config.listen.ip()).is_ok(),
            "INKPAY_LISTEN",
            ALONE,
        ),
        (
            config
                .metrics_listen
                .is_none_or(|address| config.may_listen_at(address.ip()).is_ok()),
            "INKPAY_METRICS_LISTEN",
            ALONE,
        ),
        (
            is_allowed || !is_public(&config.origin),
            "INKPAY_ORIGIN",
            ALONE,
        ),
        (
            !config.stripe_secret_key.expose().contains("_live_"),
            "STRIPE_SECRET_KEY",
            live,
        ),
        (
            !config.stripe_publishable_key.contains("_live_"),
            "STRIPE_PUBLISHABLE_KEY",
            live,
        ),
    ];
    // A command that only asks the provider gets no more than the one key.
    let keys = (user == User::Server).then(|| provider_keys(config));
    unmet(needs.into_iter().chain(keys.into_iter().flatten()))
}

/// Whether others may find the host: it is neither this machine nor a reserved name (RFC 2606, RFC 6761).
fn is_public(origin: &Url) -> bool {
    match origin.host() {
        Some(Host::Domain(name)) => {
            let last = name.trim_end_matches('.').rsplit('.').next();
            !matches!(last, Some("localhost" | "test" | "example" | "invalid"))
        }
        Some(Host::Ipv4(address)) => !address.is_loopback(),
        Some(Host::Ipv6(address)) => !address.is_loopback(),
        None => false,
    }
}
