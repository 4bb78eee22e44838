//! Every setting of the server: environment variables, and a file of the same `NAME=value` lines.
//!
//! The environment wins over the file. A name that starts with `INKPAY_` and is not known is
//! refused: a misspelt setting must not be silently without effect.

mod checks;
mod error;
mod file;
mod forms;
mod links;
mod mail;
pub mod origin;
mod payments;
mod production;
mod rate_limits;
pub mod settings;
pub mod source;
#[cfg(test)]
mod tests;
mod transport;
mod wire_instructions;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use ink_schema::{DatabaseUrl, LibpqEnvironment};
use ipnet::IpNet;
use sentry::types::Dsn;
use serde::Deserialize;
use serde_with::formats::CommaSeparator;
use serde_with::{DisplayFromStr, StringWithSeparator, serde_as};
use url::Url;

use forms::{Address, Given, Networks, Number, WebAddress, YesOrNo, word_of};

pub use error::{ConfigError, ConfigErrors};
pub use links::Links;
pub use payments::{Provider, SANDBOX_PATH};
pub use production::{Allowance, User};
pub use rate_limits::{Limits, Rate};
pub use source::read;
pub use wire_instructions::WireInstructions;

ink_domain::coded! {
    /// Where the server runs.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Environment: str {
        #[default]
        Development = "development",
        /// Production's rules, with the provider's test keys or its stand-in. It says so on every page.
        Staging = "staging",
        Production = "production",
    }
}

ink_domain::coded! {
    /// Which set of pages is served.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Site: str {
        #[default]
        Full = "full",
        /// Coming Soon at `/`, the two legal texts, nothing else.
        ComingSoon = "coming-soon",
    }
}

ink_domain::coded! {
    /// Which replies have a line in the log.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum AccessLog: str {
        #[default]
        Off = "off",
        /// One in a hundred, and all that failed or were slow.
        Sampled = "sampled",
        On = "on",
    }
}

word_of!(Environment, Site, AccessLog);

/// The settings, checked. `docs/operations.md` says what each is for.
#[serde_as]
#[derive(Clone, Debug, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting")]
pub struct Config {
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_ENV")]
    pub environment: Environment,
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_SITE")]
    pub site: Site,
    #[serde_as(as = "Address")]
    #[serde(rename = "INKPAY_LISTEN")]
    pub listen: SocketAddr,
    /// Connections at once, over all addresses.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_CONNECTIONS")]
    pub connections: usize,
    /// How long a server that was told to stop goes on, for balancers to notice.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_DRAIN_SECONDS")]
    pub drain_seconds: u16,
    #[serde(rename = "INKPAY_APP_ID")]
    pub app_id: String,
    #[serde_as(as = "WebAddress")]
    #[serde(rename = "INKPAY_ORIGIN")]
    pub origin: Url,
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_DATABASE_URL")]
    pub database_url: DatabaseUrl,
    /// Connections to the database: on PostgreSQL in all, on SQLite for reading. More than render threads, so that pages
    /// do not wait for calls.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_DATABASE_CONNECTIONS")]
    pub database_connections: u32,
    #[serde(rename = "INKPAY_SMTP_URL", default)]
    pub smtp_url: Secret,
    #[serde(rename = "INKPAY_MAIL_FROM", default)]
    pub mail_from: String,
    /// Where the operator reads of what must be seen to.
    #[serde(rename = "INKPAY_OPERATOR_EMAIL", default)]
    pub operator_email: String,
    /// Where a program of the operator's is told of the same, and what proves that we told it.
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
    /// How long ZIPs are held while a card is awaited.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_HOLD_SECONDS")]
    pub hold_seconds: u32,
    /// What referrers earn of what those whom they referred pay, in hundredths of a percent.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_REFERRAL_BASIS_POINTS")]
    pub referral_basis_points: u16,
    /// Days until what referrers earn can be paid out, if nobody asks for the sale's money back.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_REFERRAL_MATURITY_DAYS")]
    pub referral_maturity_days: u16,
    /// Whole dollars: less is not paid out.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_PAYOUT_MINIMUM")]
    pub payout_minimum: u16,
    /// Orders not paid when due that ban their buyer.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_BAN_UNPAID_ORDERS")]
    pub ban_unpaid_orders: u32,
    /// Cancellations of ZIPs held for long, in 30 days, that ban their buyer.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_BAN_CANCELLATIONS")]
    pub ban_cancellations: u32,
    /// ZIPs that a buyer may hold before an order of theirs is complete.
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_NEW_BUYER_ZIPS")]
    pub new_buyer_zips: usize,
    /// The newest key first, then those that it replaced, joined by commas.
    #[serde(rename = "INKPAY_SECRET_KEY", default)]
    pub secret_key: Secret,
    #[serde_as(as = "Given<Address>")]
    #[serde(rename = "INKPAY_METRICS_LISTEN", default)]
    pub metrics_listen: Option<SocketAddr>,
    #[serde_as(as = "Given<Number>")]
    #[serde(rename = "INKPAY_RENDER_THREADS", default)]
    pub render_threads: Option<NonZeroUsize>,
    #[serde_as(as = "Number")]
    #[serde(rename = "INKPAY_PUBLIC_CACHE_BYTES")]
    pub public_cache_bytes: u64,
    #[serde_as(as = "YesOrNo")]
    #[serde(rename = "INKPAY_STORE_PUBLIC")]
    pub store_public: bool,
    /// Whether browsers are given the service worker; if not, those that have it drop it.
    #[serde_as(as = "YesOrNo")]
    #[serde(rename = "INKPAY_SERVICE_WORKER")]
    pub service_worker: bool,
    /// Whether owners may choose codes by e-mail as a second factor.
    #[serde_as(as = "YesOrNo")]
    #[serde(rename = "INKPAY_MAILED_CODES")]
    pub mailed_codes: bool,
    /// Whether a second operator has to confirm what moves money.
    #[serde_as(as = "YesOrNo")]
    #[serde(rename = "INKPAY_TWO_OPERATORS")]
    pub two_operators: bool,
    /// Networks of the proxies whose `X-Forwarded-For` is believed, joined by commas.
    #[serde_as(as = "Networks")]
    #[serde(rename = "INKPAY_TRUSTED_PROXIES", default)]
    pub trusted_proxies: Vec<IpNet>,
    /// What production would refuse and is meant all the same, joined by commas.
    #[serde_as(as = "StringWithSeparator::<CommaSeparator, Allowance>")]
    #[serde(rename = "INKPAY_ALLOW", default)]
    pub allow: Vec<Allowance>,
    #[serde(rename = "INKPAY_LOG")]
    pub log: String,
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_ACCESS_LOG")]
    pub access_log: AccessLog,
    #[serde(rename = "SENTRY_DSN", default)]
    pub sentry_dsn: Secret,
    #[serde(flatten)]
    pub limits: Limits,
    #[serde(flatten)]
    pub links: Links,
    #[serde(flatten)]
    pub wire_instructions: WireInstructions,
    /// Not ours, and obeyed all the same where `database_url` says nothing.
    #[serde(skip)]
    pub libpq: LibpqEnvironment,
}

impl Config {
    /// The public origin without a slash at its end: links to us begin with it.
    #[must_use]
    pub fn public_origin(&self) -> String {
        self.origin.as_str().trim_end_matches('/').to_owned()
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

    /// Where development keeps what goes with the database: beside its file, under its name and this
    /// ending; below the working folder when the database is no file.
    #[must_use]
    pub fn beside_database(&self, ending: &str) -> PathBuf {
        let beside = self.database_url.file().unwrap_or(Path::new("data/inkpay"));
        let mut name = beside.as_os_str().to_owned();
        name.push(format!(".{ending}"));
        name.into()
    }
}

/// A setting that never shows itself in a log.
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
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.is_empty() { "unset" } else { "set" })
    }
}
