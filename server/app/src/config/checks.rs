//! What settings must be, individually and together.

use ink_domain::email::Email;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use super::error::{ConfigError, Requirement, invalid, unmet};
use super::payments::is_publishable;
use super::production::RequiredFor;
use super::transport::is_plain_http;
use super::value_parsers::web_address;
use super::{Config, Environment, development, production};

/// The minimum length of the secret that signs webhooks to the operator.
const LEAST_SECRET: usize = 32;

/// Production, and likewise staging, refuses what is only good enough for development; no environment may publish a secret.
pub(super) fn check(
    config: &Config,
    required_for: RequiredFor,
    environment_is_known: bool,
) -> Vec<ConfigError> {
    let mut errors = Vec::new();
    let origin = &config.origin;
    if origin.path() != "/" || origin.query().is_some() {
        let reason = "give only scheme and host, as in https://inkpay.example";
        errors.push(invalid("INKPAY_ORIGIN", reason));
    }
    errors.extend(config.mail_server().err());
    errors.extend(config.mail_sender().err());
    errors.extend(config.operator().err());
    errors.extend(config.error_reports().err());
    errors.extend(operator_webhook(config));
    errors.extend(rules(config));
    errors.extend(addresses(config));
    errors.extend(config.links.check());
    errors.extend(config.wire_instructions.check());
    errors.extend(key_prefixes(config));
    if environment_is_known {
        errors.extend(match config.environment {
            Environment::Development => development::check(config, required_for),
            Environment::Staging | Environment::Production => {
                production::check(config, required_for)
            }
        });
    }
    errors
}

/// The provider's keys by kind: a mix-up would otherwise be noticed only at the first payment.
fn key_prefixes(config: &Config) -> Vec<ConfigError> {
    let secret = config.stripe_secret_key.expose();
    let is_secret = secret.is_empty() || secret.starts_with("sk_") || secret.starts_with("rk_");
    let webhooks = config.stripe_webhook_secret.expose();
    let signing = webhooks.split(',').map(str::trim);
    let are_signing =
        webhooks.is_empty() || signing.into_iter().all(|one| one.starts_with("whsec_"));
    let kinds = [
        Requirement {
            is_met: is_publishable(&config.stripe_publishable_key),
            setting: "STRIPE_PUBLISHABLE_KEY",
            reason: "it begins with pk_; it is sent to browsers, so it must not be a secret key",
        },
        Requirement {
            is_met: is_secret,
            setting: "STRIPE_SECRET_KEY",
            reason: "it begins with sk_ or rk_",
        },
        Requirement {
            is_met: are_signing,
            setting: "STRIPE_WEBHOOK_SECRET",
            reason: "each begins with whsec_",
        },
    ];
    unmet(kinds)
}

/// It is called with a signature, and over TLS if it is on another machine.
fn operator_webhook(config: &Config) -> Option<ConfigError> {
    let url = config.operator_webhook_url.expose();
    if url.is_empty() {
        return None;
    }
    if web_address(url).is_none() || is_plain_http(url) {
        let wanted = "an https address, as in https://alerts.example/inkpay";
        return Some(invalid("INKPAY_OPERATOR_WEBHOOK_URL", wanted));
    }
    let secret = config.operator_webhook_secret.expose();
    (secret.len() < LEAST_SECRET).then(|| {
        let wanted = "at least 32 characters, which its receiver checks signatures with";
        invalid("INKPAY_OPERATOR_WEBHOOK_SECRET", wanted)
    })
}

/// Addresses that are written to, loaded from or called, and the log's filter.
fn addresses(config: &Config) -> Vec<ConfigError> {
    let is_web = |address: &str| address.is_empty() || web_address(address).is_some();
    let wanted = "a web address, as in https://provider.example/";
    let support = Email::parse(&config.links.support_email);
    let filter = EnvFilter::try_new(&config.log);
    let wrong = [
        (!is_web(&config.stripe_api_base)).then(|| invalid("STRIPE_API_BASE", wanted)),
        (!is_web(&config.stripe_js_url)).then(|| invalid("STRIPE_JS_URL", wanted)),
        (support.err()).map(|error| invalid("INKPAY_SUPPORT_EMAIL", &error.to_string())),
        (filter.err()).map(|error| invalid("INKPAY_LOG", &error.to_string())),
        silent_word(&config.log).map(|word| {
            let reason = format!(
                "`{word}` is not a level: error, warn, info, debug, trace or off, or target=level"
            );
            invalid("INKPAY_LOG", &reason)
        }),
    ];
    wrong.into_iter().flatten().collect()
}

/// A word that is not a level would be taken for a module's name, and silence everything else.
fn silent_word(filter: &str) -> Option<&str> {
    let words = filter.split(',').map(str::trim);
    let mut bare = words.filter(|word| !word.is_empty() && !word.contains(['=', '[']));
    bare.find(|word| word.parse::<LevelFilter>().is_err())
}

/// Numbers whose effect nobody can want.
fn rules(config: &Config) -> Vec<ConfigError> {
    let needs = [
        Requirement {
            is_met: config.referral_basis_points <= 10_000,
            setting: "INKPAY_REFERRAL_BASIS_POINTS",
            reason: "hundredths of a percent, 10000 at most",
        },
        positive("INKPAY_DATABASE_CONNECTIONS", config.database_connections),
        positive("INKPAY_CONNECTIONS", config.connections),
        Requirement {
            is_met: config.metrics_listen != Some(config.listen) || config.listen.port() == 0,
            setting: "INKPAY_METRICS_LISTEN",
            reason: "another address than INKPAY_LISTEN",
        },
        Requirement {
            is_met: config.hold_seconds >= 10,
            setting: "INKPAY_HOLD_SECONDS",
            reason: "at least 10",
        },
        positive("INKPAY_BAN_UNPAID_ORDERS", config.ban_unpaid_orders),
        positive("INKPAY_BAN_CANCELLATIONS", config.ban_cancellations),
        positive("INKPAY_NEW_BUYER_ZIPS", config.new_buyer_zips),
    ];
    unmet(needs)
}

fn positive<N: Copy + Default + PartialOrd>(setting: &'static str, number: N) -> Requirement {
    Requirement {
        is_met: number > N::default(),
        setting,
        reason: "at least 1",
    }
}
