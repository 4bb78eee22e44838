#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod development;
mod places;
mod production;
mod transport;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use self::production::PRODUCTION;
use super::raw_settings::RawSettings;
use super::settings::{self, Default};
use super::{Config, ConfigError, Environment, RequiredFor, Site};

/// The settings of a server, or the first error in them.
fn read(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<Config, ConfigError> {
    read_for(RequiredFor::Server, file, environment)
}

fn read_for(
    required_for: RequiredFor,
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<Config, ConfigError> {
    let read = RawSettings::gather(file, environment).parse(required_for);
    read.map_err(|errors| errors.0.into_iter().next().unwrap())
}

fn settings(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    pairs.iter().map(owned).collect()
}

const TEST_KEYS: [(&str, &str); 3] = [
    ("STRIPE_SECRET_KEY", "sk_test_1"),
    ("STRIPE_PUBLISHABLE_KEY", "pk_test_1"),
    ("STRIPE_WEBHOOK_SECRET", "whsec_1"),
];

fn all_but<'a>(missing: &str, pairs: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let others = pairs.iter().filter(|(name, _)| *name != missing);
    others.copied().collect()
}

#[test]
fn no_setting_is_required() {
    let config = read(None, settings(&[("PATH", "/bin")])).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:3000");
    assert_eq!(config.origin.as_str(), "http://localhost:3000/");
    let file = config.database_url.file();
    assert_eq!(file, Some(Path::new("data/inkpay.db")));
    assert_eq!(config.environment, Environment::Development);
    assert_eq!(config.render_threads, None);
    assert_eq!(config.hold(), ink_domain::order::HOLD);
}

#[test]
fn settings_are_read_from_text() {
    let config = read(
        None,
        settings(&[
            ("INKPAY_SITE", "coming-soon"),
            ("INKPAY_RENDER_THREADS", "3"),
            ("INKPAY_STORE_PUBLIC", "true"),
            ("INKPAY_SERVICE_WORKER", "false"),
            ("INKPAY_APP_ID", "12345"),
            ("INKPAY_METRICS_LISTEN", "127.0.0.1:9100"),
            ("INKPAY_SUPPORT_EMAIL", "help@example.com"),
        ]),
    )
    .unwrap();
    assert_eq!(config.site, Site::ComingSoon);
    assert_eq!(config.render_threads.map(usize::from), Some(3));
    assert!(config.store_public);
    assert!(!config.service_worker);
    assert_eq!(config.app_id, "12345");
    assert_eq!(config.links.support_email, "help@example.com");
}

#[test]
fn invalid_value_error_explains_expected_format() {
    let listen = |text| read(None, settings(&[("INKPAY_LISTEN", text)])).map(|read| read.listen);
    assert_eq!(listen("localhost:4000"), Ok(([127, 0, 0, 1], 4000).into()));
    for (name, value, told) in [
        (
            "INKPAY_LISTEN",
            "3000",
            "wants an address and a port, as in 127.0.0.1:3000, not `3000`",
        ),
        (
            "INKPAY_TRUSTED_PROXIES",
            "127.0.0.1",
            "127.0.0.1 wants a size: 127.0.0.1/32",
        ),
        (
            "INKPAY_TRUSTED_PROXIES",
            "10.0.0.0/8, ::1",
            "::1 wants a size: ::1/128",
        ),
        (
            "INKPAY_TRUSTED_PROXIES",
            "10.0.0.0/8,0.0.0.0/0",
            "0.0.0.0/0 includes everybody: name the networks of your own machines",
        ),
        (
            "INKPAY_TRUSTED_PROXIES",
            "10.0.0.0/8,128.0.0.0/1",
            "128.0.0.0/1 includes everybody: name the networks of your own machines",
        ),
        (
            "INKPAY_TRUSTED_PROXIES",
            "::/0",
            "::/0 includes everybody: name the networks of your own machines",
        ),
        (
            "INKPAY_HOLD_SECONDS",
            "ten",
            "wants a whole number, not `ten`",
        ),
        (
            "INKPAY_REFERRAL_MATURITY_DAYS",
            "70000",
            "70000 is out of range",
        ),
        (
            "INKPAY_STORE_PUBLIC",
            "yes",
            "wants true or false, not `yes`",
        ),
        (
            "INKPAY_ENV",
            "prod",
            "wants one of development, staging, production, not `prod`",
        ),
        (
            "INKPAY_SITE",
            "soon",
            "wants one of full, coming-soon, not `soon`",
        ),
        (
            "INKPAY_ACCESS_LOG",
            "yes",
            "wants one of off, sampled, on, not `yes`",
        ),
        (
            "INKPAY_SMTP_URL",
            "mail.inkpay.example",
            "wants smtps://user:password@mail.example (TLS), smtp://user:password@mail.example?tls=required (STARTTLS), \
             smtp://user:password@mail.example?tls=opportunistic (STARTTLS if it is offered) or smtp://127.0.0.1:25 \
             (none, for a relay on this machine); what means something in a URL is percent-encoded in name and password",
        ),
    ] {
        let error = read(None, settings(&[(name, value)])).unwrap_err();
        assert_eq!(error.to_string(), format!("{name} is not valid: {told}"));
    }
}

/// By name and default, the documentation's tables equal this table, and so does what is read.
#[test]
fn documentation_lists_every_setting() {
    let page = include_str!("../../../../docs/operations.md");
    let (_, page) = page.split_once("\n## Settings\n").unwrap();
    let (page, _) = page.split_once("\n### Production\n").unwrap();
    let mut documented = BTreeMap::new();
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let mut cells = row.split('|').map(str::trim).skip(1);
        let (names, default) = (cells.next().unwrap(), cells.next().unwrap());
        for name in names.split(", ").map(|name| name.trim_matches('`')) {
            if settings::named(name).is_some() || name.starts_with("INKPAY_") {
                let default = default.split(';').next().unwrap();
                documented.insert(name.to_owned(), default.to_owned());
            }
        }
    }
    let table = settings::all().map(|setting| {
        let default = match setting.default {
            Default::Text(text) => format!("`{text}`"),
            Default::Words(words) => words.to_owned(),
        };
        (setting.name.to_owned(), default)
    });
    assert_eq!(documented, table.collect());
}

#[test]
fn settings_table_matches_settings_read() {
    let sources = [
        include_str!("../config.rs"),
        include_str!("rate_limits.rs"),
        include_str!("links.rs"),
        include_str!("wire_instructions.rs"),
    ];
    let quoted = sources
        .iter()
        .flat_map(|source| source.split('"').skip(1).step_by(2));
    let is_name = |text: &&str| {
        ["INKPAY_", "STRIPE_", "SENTRY_"]
            .iter()
            .any(|prefix| text.starts_with(prefix))
    };
    let read: BTreeSet<&str> = quoted.filter(is_name).collect();
    let table: BTreeSet<&str> = settings::all().map(|setting| setting.name).collect();
    assert_eq!(read, table);
}

#[test]
fn invalid_value_error_names_setting() {
    for (name, value) in [
        ("INKPAY_LISTEN", "3000"),
        ("INKPAY_RENDER_THREADS", "0"),
        ("INKPAY_ENV", "testing"),
        ("INKPAY_ORIGIN", "localhost"),
        ("INKPAY_ORIGIN", "https://inkpay.example/shop"),
        ("INKPAY_SMTP_URL", "mail.inkpay.example"),
        ("INKPAY_SMTP_URL", "https://mail.inkpay.example"),
        ("INKPAY_SMTP_URL", "smtp://mail.inkpay.example?tls=never"),
        ("INKPAY_MAIL_FROM", "INKPAY"),
        ("INKPAY_HOLD_SECONDS", "9"),
        ("INKPAY_REFERRAL_BASIS_POINTS", "10001"),
        ("INKPAY_BAN_UNPAID_ORDERS", "0"),
        ("INKPAY_BAN_CANCELLATIONS", "0"),
        ("INKPAY_NEW_BUYER_ZIPS", "0"),
        ("INKPAY_OPERATOR_EMAIL", "operator"),
        ("SENTRY_DSN", "sentry.example"),
        ("INKPAY_LOG", "ink_server=loud"),
        ("INKPAY_LOG", "warning"),
        ("INKPAY_LOG", "info,loud"),
        ("INKPAY_CONNECTIONS", "0"),
        ("INKPAY_METRICS_LISTEN", "127.0.0.1:3000"),
        ("STRIPE_SECRET_KEY", "pk_test_1"),
        ("STRIPE_WEBHOOK_SECRET", "sk_test_1"),
        ("INKPAY_SUPPORT_EMAIL", "support"),
        ("INKPAY_LINK_SIGN_UP", "auth/signup"),
        ("INKPAY_LINK_FAQ", "http://help.inkpay.com"),
        ("INKPAY_LINK_APP", "//inkpay.com/app"),
        ("INKPAY_LINK_X", "/x"),
        ("INKPAY_LINK_INSTAGRAM", "javascript:alert(1)"),
        ("INKPAY_LINK_ZIP_INFO", "https://zips.example/"),
        ("INKPAY_WIRE_ROUTING", "021000022"),
        ("INKPAY_WIRE_ROUTING", "21000021"),
        ("INKPAY_WIRE_ACCOUNT", "12 34!"),
        ("INKPAY_WIRE_SWIFT", "xx"),
        ("STRIPE_JS_URL", "js.stripe.com/stripe.js"),
        ("STRIPE_API_BASE", "ftp://provider.example"),
        ("INKPAY_DATABASE_URL", "postgres://ink@one,two/ink"),
        ("INKPAY_DATABASE_CONNECTIONS", "0"),
        ("INKPAY_LIMIT_PAYMENT", "often"),
    ] {
        let error = read(None, settings(&[(name, value)])).unwrap_err();
        assert!(error.to_string().starts_with(name), "{error}");
    }
}

/// Browsers are sent the publishable key, and development moves no money.
#[test]
fn mismatched_key_is_rejected_without_showing_it() {
    for (name, value) in [
        ("STRIPE_PUBLISHABLE_KEY", "sk_live_1"),
        ("STRIPE_PUBLISHABLE_KEY", "sk_test_1"),
        ("STRIPE_PUBLISHABLE_KEY", "rk_live_1"),
        ("STRIPE_SECRET_KEY", "sk_live_1"),
        ("INKPAY_ALLOW", "everything"),
    ] {
        let error = read(None, settings(&[(name, value)])).unwrap_err();
        assert!(error.to_string().starts_with(name), "{error}");
        assert!(!error.to_string().contains("live_1"), "{error}");
    }
    let mut pairs = PRODUCTION.to_vec();
    pairs.push(("STRIPE_PUBLISHABLE_KEY", "sk_live_1"));
    let error = read(None, settings(&pairs)).unwrap_err();
    assert!(
        error.to_string().starts_with("STRIPE_PUBLISHABLE_KEY"),
        "{error}"
    );
}

#[test]
fn missing_key_selects_sandbox_at_listener() {
    let config = read(
        None,
        settings(&[
            ("INKPAY_LISTEN", "127.0.0.1:4000"),
            ("INKPAY_ORIGIN", "https://ink.example"),
        ]),
    );
    let provider = config.unwrap().provider();
    assert!(provider.is_sandbox);
    assert_eq!(provider.api_base, "http://127.0.0.1:4000/dev/stripe/");
    assert_eq!(
        provider.script_url,
        "https://ink.example/dev/stripe/v3/stripe.js"
    );
    let config = read(None, settings(&PRODUCTION)).unwrap();
    let provider = config.provider();
    assert!(!provider.is_sandbox);
    assert_eq!(provider.api_base, "https://api.stripe.com/");
}

#[test]
fn secrets_are_redacted_in_debug() {
    let config = read(None, settings(&PRODUCTION)).unwrap();
    let shown = format!("{config:?}");
    assert!(
        !shown.contains("sk_live_1") && !shown.contains("0123456789abcdef"),
        "{shown}"
    );
    assert!(!shown.contains("s3same"), "{shown}");
}

#[test]
fn mail_sender_defaults_to_origin() {
    for (setting, expected) in [
        (("INKPAY_ENV", "development"), "INKPAY <no-reply@localhost>"),
        (
            ("INKPAY_ORIGIN", "https://ink.example"),
            "INKPAY <no-reply@ink.example>",
        ),
        (
            ("INKPAY_ORIGIN", "http://127.0.0.1:3000"),
            "INKPAY <no-reply@localhost>",
        ),
        (
            ("INKPAY_MAIL_FROM", "Ink <ink@inkpay.example>"),
            "Ink <ink@inkpay.example>",
        ),
        (
            ("INKPAY_MAIL_FROM", "ink@inkpay.example"),
            "ink@inkpay.example",
        ),
    ] {
        let config = read(None, settings(&[setting])).unwrap();
        assert_eq!(config.mail_sender().unwrap().to_string(), expected);
    }
}

#[test]
fn mailbox_exists_only_in_development_without_mail_server() {
    let config = read(None, settings(&[])).unwrap();
    assert!(config.has_development_mailbox());
    let server = ("INKPAY_SMTP_URL", "smtp://localhost:1025");
    let config = read(None, settings(&[server])).unwrap();
    assert!(!config.has_development_mailbox());
    assert!(config.mail_server().unwrap().is_some());
}
