#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use super::{ConfigError, Environment, Site, read};

fn settings(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    pairs.iter().map(owned).collect()
}

const PRODUCTION: [(&str, &str); 10] = [
    ("INKPAY_ENV", "production"),
    ("INKPAY_ORIGIN", "https://inkpay.example"),
    ("INKPAY_SECRET_KEY", "0123456789abcdef0123456789abcdef"),
    (
        "INKPAY_SMTP_URL",
        "smtps://inkpay:s3same@mail.inkpay.example",
    ),
    ("STRIPE_SECRET_KEY", "sk_live_1"),
    ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
    ("STRIPE_WEBHOOK_SECRET", "whsec_1"),
    ("INKPAY_WIRE_BANK", "First Bank of Testing"),
    ("INKPAY_WIRE_ROUTING", "021000021"),
    ("INKPAY_WIRE_ACCOUNT", "123456789"),
];

#[test]
fn nothing_needs_to_be_set() {
    let config = read(None, settings(&[("PATH", "/bin")])).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:3000");
    assert_eq!(config.origin.as_str(), "http://localhost:3000/");
    assert_eq!(config.database_url, "sqlite:data/inkpay.db");
    assert_eq!(config.environment, Environment::Development);
    assert_eq!(config.render_threads, None);
}

#[test]
fn every_setting_is_read_from_its_text() {
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
fn a_misspelt_setting_is_refused_by_name() {
    let error = read(None, settings(&[("INKPAY_LISTENS", "x")])).unwrap_err();
    assert_eq!(error, ConfigError::Unknown("INKPAY_LISTENS".to_owned()));
}

#[test]
fn a_wrong_value_names_its_setting() {
    for (name, value) in [
        ("INKPAY_LISTEN", "3000"),
        ("INKPAY_RENDER_THREADS", "0"),
        ("INKPAY_ENV", "staging"),
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
        ("INKPAY_LIMIT_PAYMENT", "often"),
    ] {
        let error = read(None, settings(&[(name, value)])).unwrap_err();
        assert!(error.to_string().starts_with(name), "{error}");
    }
}

#[test]
fn the_environment_wins_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.env");
    fs::write(&file, "INKPAY_APP_ID=file\nINKPAY_LOG=debug\n").unwrap();
    let config = read(Some(&file), settings(&[("INKPAY_APP_ID", "environment")])).unwrap();
    assert_eq!(
        (config.app_id.as_str(), config.log.as_str()),
        ("environment", "debug")
    );

    fs::write(&file, "INKPAY_NOPE=1\n").unwrap();
    assert!(matches!(
        read(Some(&file), []),
        Err(ConfigError::Unknown(_))
    ));
}

#[test]
fn production_refuses_what_is_for_development() {
    assert!(read(None, settings(&PRODUCTION)).is_ok());
    for missing in 1..PRODUCTION.len() {
        let mut pairs = PRODUCTION.to_vec();
        pairs.remove(missing);
        let error = read(None, settings(&pairs)).unwrap_err();
        assert!(matches!(error, ConfigError::Production { .. }), "{error}");
    }
}

#[test]
fn production_refuses_a_key_that_moves_no_money() {
    let mut pairs = PRODUCTION.to_vec();
    pairs.push(("STRIPE_SECRET_KEY", "sk_test_1"));
    let error = read(None, settings(&pairs)).unwrap_err();
    assert!(matches!(error, ConfigError::Production { .. }), "{error}");
}

#[test]
fn without_a_key_the_provider_is_played_here_and_found_by_the_listener() {
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
fn secrets_do_not_show_themselves() {
    let config = read(None, settings(&PRODUCTION)).unwrap();
    let shown = format!("{config:?}");
    assert!(
        !shown.contains("sk_live_1") && !shown.contains("0123456789abcdef"),
        "{shown}"
    );
    assert!(!shown.contains("s3same"), "{shown}");
}

#[test]
fn e_mail_comes_from_the_origin_unless_told_otherwise() {
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
fn the_mailbox_is_for_development_without_a_mail_server() {
    let config = read(None, settings(&[])).unwrap();
    assert!(config.has_development_mailbox());
    let server = ("INKPAY_SMTP_URL", "smtp://localhost:1025");
    let config = read(None, settings(&[server])).unwrap();
    assert!(!config.has_development_mailbox());
    assert!(config.mail_server().unwrap().is_some());
}
