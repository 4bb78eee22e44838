//! Every setting of the server: environment variables, and a file of the same `NAME=value` lines.
//!
//! The environment wins over the file. An unknown name that starts with `INKPAY_` is refused: a misspelt setting must
//! not silently have no effect.

mod allowance;
mod checks;
mod development;
mod error;
mod file;
mod links;
mod listening;
mod mail;
mod payments;
mod production;
mod rate_limits;
pub mod raw_settings;
pub mod setting_source;
pub mod settings;
#[cfg(test)]
mod tests;
mod transport;
mod value_parsers;
mod wire_instructions;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use hkdf::Hkdf;
use ink_schema::{DatabaseUrl, LibpqEnvironment};
use ipnet::IpNet;
use sentry::types::Dsn;
use serde::Deserialize;
use sha2::Sha256;
use url::Url;

use value_parsers::{
    address, address_if_set, from_text, networks, number, number_if_set, web_url, word_of, words,
    yes_or_no,
};

pub use allowance::Allowance;
pub use error::{ConfigError, ConfigErrors};
pub use links::Links;
pub use payments::{Provider, SANDBOX_PATH, is_publishable};
pub use production::{MIN_KEY_LENGTH, RequiredFor};
pub use rate_limits::{Limits, Rate};
pub use raw_settings::read;
pub use wire_instructions::WireInstructions;

ink_domain::coded_enum! {
    /// Where the server runs.
    #[derive(Default)]
    pub enum Environment: str {
        #[default]
        Development = "development",
        /// Production's rules, with the provider's test keys or the sandbox. Every page says that it is staging.
        Staging = "staging",
        Production = "production",
    }
}

ink_domain::coded_enum! {
    /// Which set of pages is served.
    #[derive(Default)]
    pub enum Site: str {
        #[default]
        Full = "full",
        /// Coming Soon at `/`, the two legal texts, nothing else.
        ComingSoon = "coming-soon",
    }
}

ink_domain::coded_enum! {
    /// Which replies are logged.
    #[derive(Default)]
    pub enum AccessLog: str {
        #[default]
        Off = "off",
        /// One in a hundred, and all that failed or were slow.
        Sampled = "sampled",
        On = "on",
    }
}

word_of!(Environment, Site, AccessLog);

/// The settings, validated. What each is for is said where its default is (`settings/defaults.rs`).
#[derive(Clone, Debug, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting")]
pub struct Config {
    #[serde(rename = "INKPAY_ENV", deserialize_with = "from_text")]
    pub environment: Environment,
    #[serde(rename = "INKPAY_SITE", deserialize_with = "from_text")]
    pub site: Site,
    #[serde(rename = "INKPAY_LISTEN", deserialize_with = "address")]
    pub listen: SocketAddr,
    #[serde(rename = "INKPAY_CONNECTIONS", deserialize_with = "number")]
    pub connections: usize,
    #[serde(rename = "INKPAY_DRAIN_SECONDS", deserialize_with = "number")]
    pub drain_seconds: u16,
    #[serde(rename = "INKPAY_APP_ID")]
    pub app_id: String,
    #[serde(rename = "INKPAY_ORIGIN", deserialize_with = "web_url")]
    pub origin: Url,
    #[serde(rename = "INKPAY_DATABASE_URL", deserialize_with = "from_text")]
    pub database_url: DatabaseUrl,
    /// More than render threads, so that pages do not wait for calls.
    #[serde(rename = "INKPAY_DATABASE_CONNECTIONS", deserialize_with = "number")]
    pub database_connections: u32,
    #[serde(rename = "INKPAY_SMTP_URL", default)]
    pub smtp_url: Secret,
    #[serde(rename = "INKPAY_MAIL_FROM", default)]
    pub mail_from: String,
    #[serde(rename = "INKPAY_OPERATOR_EMAIL", default)]
    pub operator_email: String,
    #[serde(rename = "INKPAY_OPERATOR_WEBHOOK_URL", default)]
    pub operator_webhook_url: Secret,
    #[serde(rename = "INKPAY_OPERATOR_WEBHOOK_SECRET", default)]
    pub operator_webhook_secret: Secret,
    #[serde(rename = "STRIPE_SECRET_KEY", default)]
    pub stripe_secret_key: Secret,
    #[serde(rename = "STRIPE_PUBLISHABLE_KEY", default)]
    pub stripe_publishable_key: String,
    #[serde(rename = "STRIPE_WEBHOOK_SECRET", default)]
    pub stripe_webhook_secret: Secret,
    #[serde(rename = "STRIPE_API_BASE", default)]
    pub stripe_api_base: String,
    #[serde(rename = "STRIPE_JS_URL", default)]
    pub stripe_js_url: String,
    #[serde(rename = "INKPAY_HOLD_SECONDS", deserialize_with = "number")]
    pub hold_seconds: u32,
    /// What a referrer earns of the payments of those they referred, in hundredths of a percent.
    #[serde(rename = "INKPAY_REFERRAL_BASIS_POINTS", deserialize_with = "number")]
    pub referral_basis_points: u16,
    /// Until an earning can be paid out, unless the sale is refunded before.
    #[serde(rename = "INKPAY_REFERRAL_MATURITY_DAYS", deserialize_with = "number")]
    pub referral_maturity_days: u16,
    /// Whole dollars.
    #[serde(rename = "INKPAY_PAYOUT_MINIMUM", deserialize_with = "number")]
    pub payout_minimum: u16,
    #[serde(rename = "INKPAY_BAN_UNPAID_ORDERS", deserialize_with = "number")]
    pub ban_unpaid_orders: u32,
    #[serde(rename = "INKPAY_BAN_CANCELLATIONS", deserialize_with = "number")]
    pub ban_cancellations: u32,
    #[serde(rename = "INKPAY_NEW_BUYER_ZIPS", deserialize_with = "number")]
    pub new_buyer_zips: usize,
    /// The newest key first, then those that it replaced, comma-separated.
    #[serde(rename = "INKPAY_SECRET_KEY", default)]
    pub secret_key: Secret,
    #[serde(rename = "INKPAY_METRICS_LISTEN", default)]
    #[serde(deserialize_with = "address_if_set")]
    pub metrics_listen: Option<SocketAddr>,
    #[serde(rename = "INKPAY_RENDER_THREADS", default)]
    #[serde(deserialize_with = "number_if_set")]
    pub render_threads: Option<NonZeroUsize>,
    #[serde(rename = "INKPAY_PUBLIC_CACHE_BYTES", deserialize_with = "number")]
    pub public_cache_bytes: u64,
    #[serde(rename = "INKPAY_STORE_PUBLIC", deserialize_with = "yes_or_no")]
    pub store_public: bool,
    #[serde(rename = "INKPAY_SERVICE_WORKER", deserialize_with = "yes_or_no")]
    pub service_worker: bool,
    #[serde(rename = "INKPAY_MAILED_CODES", deserialize_with = "yes_or_no")]
    pub mailed_codes: bool,
    #[serde(rename = "INKPAY_TWO_OPERATORS", deserialize_with = "yes_or_no")]
    pub two_operators: bool,
    /// Networks of the proxies whose `X-Forwarded-For` is trusted, comma-separated.
    #[serde(rename = "INKPAY_TRUSTED_PROXIES", default)]
    #[serde(deserialize_with = "networks")]
    pub trusted_proxies: Vec<IpNet>,
    #[serde(rename = "INKPAY_ALLOW", default, deserialize_with = "words")]
    pub allow: Vec<Allowance>,
    #[serde(rename = "INKPAY_LOG")]
    pub log: String,
    #[serde(rename = "INKPAY_ACCESS_LOG", deserialize_with = "from_text")]
    pub access_log: AccessLog,
    #[serde(rename = "SENTRY_DSN", default)]
    pub sentry_dsn: Secret,
    #[serde(flatten)]
    pub limits: Limits,
    #[serde(flatten)]
    pub links: Links,
    #[serde(flatten)]
    pub wire_instructions: WireInstructions,
    /// Not our settings, but they apply where `database_url` says nothing.
    #[serde(skip)]
    pub libpq: LibpqEnvironment,
}

impl Config {
    /// The public origin without a trailing slash: links to us begin with it.
    #[must_use]
    pub fn public_origin(&self) -> String {
        self.origin.as_str().trim_end_matches('/').to_owned()
    }

    /// Whether browsers reach the product by https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.origin.scheme() == "https"
    }

    /// Whether browsers consider the public origin secure: https, or this machine.
    #[must_use]
    pub fn is_secure_context(&self) -> bool {
        self.is_https() || self.origin.host_str().is_some_and(transport::is_here)
    }

    #[must_use]
    pub fn is_development(&self) -> bool {
        self.environment == Environment::Development
    }

    /// Whether nothing here is real, which every page states.
    #[must_use]
    pub fn is_staging(&self) -> bool {
        self.environment == Environment::Staging
    }

    /// Where failures are reported, if anywhere.
    pub fn error_reports(&self) -> Result<Option<Dsn>, ConfigError> {
        let dsn = self.sentry_dsn.expose();
        if dsn.is_empty() {
            return Ok(None);
        }
        let wanted = "an address as Sentry gives it: https://KEY@HOST/PROJECT";
        dsn.parse()
            .map(Some)
            .map_err(|_| error::invalid("SENTRY_DSN", wanted))
    }

    /// Where development keeps what belongs to the database: next to its file, under its name with this extension; in
    /// the working directory if the database is not a file.
    #[must_use]
    pub fn beside_database(&self, ending: &str) -> PathBuf {
        let beside = self.database_url.file().unwrap_or(Path::new("data/inkpay"));
        let mut name = beside.as_os_str().to_owned();
        name.push(format!(".{ending}"));
        name.into()
    }
}

/// A text that is never shown in a log.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// A key for what `info` names: HKDF-SHA256 (RFC 5869) without a salt, which a random secret does not need.
    #[expect(clippy::expect_used, reason = "HKDF gives up to 8160 bytes")]
    pub(crate) fn derive(&self, info: &[u8]) -> [u8; 32] {
        let mut key = [0; 32];
        Hkdf::<Sha256>::new(None, self.0.as_bytes())
            .expand(info, &mut key)
            .expect("32 bytes are few enough");
        key
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.is_empty() { "unset" } else { "set" })
    }
}
