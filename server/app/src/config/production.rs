//! What production must have, and what it must not have unless the operator allows it by name.

use std::collections::HashSet;
use std::net::IpAddr;
use std::str::FromStr;

use url::Url;

use super::{Config, ConfigError};

/// Something that is refused in production unless `INKPAY_ALLOW` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// E-mail to a server elsewhere without TLS.
    PlainSmtp,
    /// A card provider that is reached by http.
    HttpProvider,
    /// PostgreSQL on another host without TLS.
    PlainPostgres,
    /// The provider's test keys, which move no money.
    TestKeys,
}

impl Allowance {
    const ALL: [Self; 4] = [
        Self::PlainSmtp,
        Self::HttpProvider,
        Self::PlainPostgres,
        Self::TestKeys,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::PlainSmtp => "plain-smtp",
            Self::HttpProvider => "http-provider",
            Self::PlainPostgres => "plain-postgres",
            Self::TestKeys => "test-keys",
        }
    }
}

impl FromStr for Allowance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.map(Self::name);
        Self::ALL
            .into_iter()
            .find(|one| one.name() == text.trim())
            .ok_or_else(|| format!("`{text}` is none of {}", known.join(", ")))
    }
}

/// Different characters that a secret key has at least.
const VARIETY: usize = 10;

pub(super) fn check(config: &Config) -> Result<(), ConfigError> {
    let allows = |one| config.allow.contains(&one);
    let secret = config.secret_key.expose();
    let different: HashSet<char> = secret.chars().collect();
    let provider_key = config.stripe_secret_key.expose();
    let published = config.stripe_publishable_key.as_str();
    let needs = [
        (
            config.origin.scheme() == "https",
            "INKPAY_ORIGIN",
            "the public address must be https",
        ),
        (
            secret.len() >= 32 && different.len() >= VARIETY,
            "INKPAY_SECRET_KEY",
            "at least 32 characters that nobody can guess",
        ),
        (
            !config.smtp_url.is_empty(),
            "INKPAY_SMTP_URL",
            "codes and notices are e-mails; the mailbox is for development alone",
        ),
        (
            !is_plain_elsewhere(config.smtp_url.expose(), "smtp", "tls")
                || allows(Allowance::PlainSmtp),
            "INKPAY_SMTP_URL",
            "smtps:// or ?tls=required, unless INKPAY_ALLOW has plain-smtp",
        ),
        (
            !provider_key.is_empty(),
            "STRIPE_SECRET_KEY",
            "the card provider's stand-in is for development alone",
        ),
        (
            !provider_key.contains("_test_") || allows(Allowance::TestKeys),
            "STRIPE_SECRET_KEY",
            "a test key moves no money, unless INKPAY_ALLOW has test-keys",
        ),
        (
            !published.is_empty(),
            "STRIPE_PUBLISHABLE_KEY",
            "browsers load the card form with it",
        ),
        (
            !published.contains("_test_") || allows(Allowance::TestKeys),
            "STRIPE_PUBLISHABLE_KEY",
            "a test key moves no money, unless INKPAY_ALLOW has test-keys",
        ),
        (
            !config.stripe_webhook_secret.is_empty(),
            "STRIPE_WEBHOOK_SECRET",
            "without it nobody could tell the provider's word from a stranger's",
        ),
        (
            !config.stripe_api_base.starts_with("http:") || allows(Allowance::HttpProvider),
            "STRIPE_API_BASE",
            "https, unless INKPAY_ALLOW has http-provider",
        ),
        (
            !is_plain_elsewhere(&config.database_url, "postgres", "sslmode")
                || allows(Allowance::PlainPostgres),
            "INKPAY_DATABASE_URL",
            "?sslmode=require or stricter for another host, unless INKPAY_ALLOW has plain-postgres",
        ),
        (
            config.wiring.is_set(),
            "INKPAY_WIRE_BANK, INKPAY_WIRE_ROUTING and INKPAY_WIRE_ACCOUNT",
            "buyers wire balances there",
        ),
    ];
    match needs.into_iter().find(|(met, ..)| !met) {
        Some((_, name, reason)) => Err(ConfigError::Production { name, reason }),
        None => Ok(()),
    }
}

/// Whether an address leads to another machine by a protocol that encrypts nothing unless its query says so. Schemes
/// may go on, as `postgresql` does; one that ends in `s` encrypts.
fn is_plain_elsewhere(address: &str, scheme: &str, parameter: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    let is_plain = url.scheme().starts_with(scheme) && url.scheme() != format!("{scheme}s");
    // Of schemes that are not the web's, hosts are text.
    let host = url.host_str().unwrap_or_default();
    let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    let is_here = address.map_or(matches!(host, "" | "localhost"), |address| {
        address.is_loopback()
    });
    let mut asked = url.query_pairs().filter(|(name, _)| name == parameter);
    let is_required =
        asked.any(|(_, how)| matches!(&*how, "required" | "require" | "verify-ca" | "verify-full"));
    is_plain && !is_here && !is_required
}
