//! What each environment must have, and what it must not have unless the operator allows it by name.

use std::collections::HashSet;
use std::net::IpAddr;
use std::str::FromStr;

use url::{Host, Url};

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
    /// A listener that only this machine reaches, without proxies whose word for an address is believed: to limits
    /// everybody would be one and the same visitor.
    NoProxies,
    /// A development server that others can reach, with its mailbox and without what production refuses.
    PublicDevelopment,
}

impl Allowance {
    const ALL: [Self; 6] = [
        Self::PlainSmtp,
        Self::HttpProvider,
        Self::PlainPostgres,
        Self::TestKeys,
        Self::NoProxies,
        Self::PublicDevelopment,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::PlainSmtp => "plain-smtp",
            Self::HttpProvider => "http-provider",
            Self::PlainPostgres => "plain-postgres",
            Self::TestKeys => "test-keys",
            Self::NoProxies => "no-proxies",
            Self::PublicDevelopment => "public-development",
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

fn is_strong(key: &str) -> bool {
    let different: HashSet<char> = key.trim().chars().collect();
    key.trim().len() >= 32 && different.len() >= VARIETY
}

pub(super) fn check(config: &Config) -> Result<(), ConfigError> {
    let allows = |one| config.allow.contains(&one);
    let provider_key = config.stripe_secret_key.expose();
    let published = config.stripe_publishable_key.as_str();
    let needs = [
        (
            config.origin.scheme() == "https",
            "INKPAY_ORIGIN",
            "the public address must be https",
        ),
        (
            config.secret_key.expose().split(',').all(is_strong),
            "INKPAY_SECRET_KEY",
            "at least 32 characters that nobody can guess (of each, where several are joined by commas)",
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
            !config.listen.ip().is_loopback()
                || !config.trusted_proxies.is_empty()
                || allows(Allowance::NoProxies),
            "INKPAY_TRUSTED_PROXIES",
            "only a proxy reaches this listener: name its network, unless INKPAY_ALLOW has no-proxies",
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

/// Development gives codes away at `/dev/mailbox`, and sells for no money: it is this machine's alone.
pub(super) fn check_development(config: &Config) -> Result<(), ConfigError> {
    if config.allow.contains(&Allowance::PublicDevelopment) {
        return Ok(());
    }
    let reason = "development is for this machine alone: set INKPAY_ENV=production, \
        or INKPAY_ALLOW=public-development where nobody else can reach it";
    let named = if !config.listen.ip().is_loopback() {
        "INKPAY_LISTEN"
    } else if is_public(&config.origin) {
        "INKPAY_ORIGIN"
    } else {
        return Ok(());
    };
    Err(ConfigError::Invalid {
        name: named.to_owned(),
        reason: reason.to_owned(),
    })
}

/// Whether others may find the host: it is neither this machine nor a name that is nobody's (RFC 2606, RFC 6761).
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
