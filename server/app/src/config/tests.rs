#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use super::{ConfigError, Environment, Site, User, read, read_for};

fn settings(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    pairs.iter().map(owned).collect()
}

const PRODUCTION: [(&str, &str); 11] = [
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
    ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
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
        ("INKPAY_NEW_BUYER_ZIPS", "0"),
        ("INKPAY_OPERATOR_EMAIL", "operator"),
        ("SENTRY_DSN", "sentry.example"),
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

/// Whose settings have no key of the mail server or the card provider can't give one away.
#[test]
fn who_works_on_the_database_needs_no_other_secret() {
    let few = |pairs: &[(&str, &str)]| {
        let all = [PRODUCTION.get(..2).unwrap(), pairs].concat();
        read_for(User::Database, None, settings(&all)).map(drop)
    };
    assert_eq!(few(&[]), Ok(()));
    for (name, value) in [
        ("INKPAY_SECRET_KEY", "guessable"),
        (
            "INKPAY_DATABASE_URL",
            "postgres://ink@db.inkpay.example/ink",
        ),
        ("STRIPE_SECRET_KEY", "sk_test_1"),
    ] {
        let error = few(&[(name, value)]).unwrap_err();
        assert!(
            matches!(error, ConfigError::Production { .. }),
            "{name}: {error}"
        );
    }
}

/// Each by the setting's name, and what allows it.
#[test]
fn production_refuses_what_is_not_safe_unless_it_is_allowed() {
    let refused = |pairs: &[(&str, &str)]| {
        let all = [PRODUCTION.as_slice(), pairs].concat();
        match read(None, settings(&all)) {
            Err(ConfigError::Production { name, .. }) => Some(name),
            read => {
                assert_eq!(read.err(), None);
                None
            }
        }
    };
    for (name, value, allowance) in [
        ("STRIPE_SECRET_KEY", "sk_test_1", "test-keys"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_1", "test-keys"),
        (
            "STRIPE_API_BASE",
            "http://provider.example/",
            "http-provider",
        ),
        (
            "INKPAY_SMTP_URL",
            "smtp://mail.inkpay.example",
            "plain-smtp",
        ),
        (
            "INKPAY_SMTP_URL",
            "smtp://mail.inkpay.example?tls=opportunistic",
            "plain-smtp",
        ),
        (
            "INKPAY_DATABASE_URL",
            "postgres://ink@db.inkpay.example/ink",
            "plain-postgres",
        ),
        (
            "INKPAY_DATABASE_URL",
            "postgresql://ink@10.0.0.7/ink?sslmode=prefer",
            "plain-postgres",
        ),
        (
            "INKPAY_DATABASE_URL",
            "postgres:///ink?host=db.inkpay.example",
            "plain-postgres",
        ),
        (
            "INKPAY_DATABASE_URL",
            "postgres://ink@localhost/ink?hostaddr=10.0.0.7",
            "plain-postgres",
        ),
        (
            "INKPAY_DATABASE_URL",
            "postgres://ink@db.inkpay.example/ink?sslmode=verify-full&sslmode=disable",
            "plain-postgres",
        ),
        (
            "INKPAY_DATABASE_URL",
            "postgres://ink@db.inkpay.example/ink?sslmode=require",
            "unverified-postgres",
        ),
        (
            "INKPAY_DATABASE_URL",
            "postgres://ink@db.inkpay.example/ink?sslmode=verify-ca",
            "unverified-postgres",
        ),
        ("SENTRY_DSN", "http://key@sentry.example/1", "http-reports"),
    ] {
        assert_eq!(refused(&[(name, value)]), Some(name), "{value}");
        let allowed = [(name, value), ("INKPAY_ALLOW", allowance)];
        assert_eq!(refused(&allowed), None, "{value}");
    }
    for (name, value) in [
        ("INKPAY_SMTP_URL", "smtp://mail.inkpay.example?tls=required"),
        ("INKPAY_SMTP_URL", "smtp://127.0.0.1:25"),
        ("INKPAY_SMTP_URL", "smtp://[::1]:25"),
        ("INKPAY_DATABASE_URL", "postgres://ink@localhost/ink"),
        ("INKPAY_DATABASE_URL", "postgres:///ink"),
        (
            "INKPAY_DATABASE_URL",
            "postgres:///ink?host=/var/run/postgresql",
        ),
        ("SENTRY_DSN", "https://key@sentry.example/1"),
        ("SENTRY_DSN", "http://key@127.0.0.1:9000/1"),
        (
            "INKPAY_DATABASE_URL",
            "postgres://ink@db.inkpay.example/ink?sslmode=verify-full",
        ),
        ("INKPAY_DATABASE_URL", "sqlite:/var/lib/inkpay/inkpay.db"),
        ("STRIPE_API_BASE", "https://provider.example/"),
    ] {
        assert_eq!(refused(&[(name, value)]), None, "{value}");
    }
    // Nothing makes a guessable key good enough.
    let guessable = [
        (
            "INKPAY_SECRET_KEY",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ),
        (
            "INKPAY_ALLOW",
            "test-keys,plain-smtp,http-provider,plain-postgres",
        ),
    ];
    assert_eq!(refused(&guessable), Some("INKPAY_SECRET_KEY"));
}

#[test]
fn who_is_behind_a_proxy_is_told_apart() {
    let alone = |pairs: &[(&str, &str)]| {
        let all: Vec<_> = PRODUCTION
            .into_iter()
            .filter(|(name, _)| *name != "INKPAY_TRUSTED_PROXIES")
            .chain(pairs.iter().copied())
            .collect();
        read(None, settings(&all)).map(drop)
    };
    let refused = alone(&[]).unwrap_err().to_string();
    assert!(refused.contains("INKPAY_TRUSTED_PROXIES"), "{refused}");
    assert_eq!(alone(&[("INKPAY_ALLOW", "no-proxies")]), Ok(()));
    assert_eq!(alone(&[("INKPAY_LISTEN", "0.0.0.0:3000")]), Ok(()));
}

#[test]
fn development_does_not_face_the_world() {
    for (name, value) in [
        ("INKPAY_LISTEN", "0.0.0.0:3000"),
        ("INKPAY_LISTEN", "[::]:3000"),
        ("INKPAY_ORIGIN", "https://inkpay.com"),
        ("INKPAY_ORIGIN", "http://192.168.1.7:3000"),
    ] {
        let error = read(None, settings(&[(name, value)])).unwrap_err();
        assert!(error.to_string().starts_with(name), "{error}");
        let allowed = [(name, value), ("INKPAY_ALLOW", "public-development")];
        assert!(read(None, settings(&allowed)).is_ok(), "{value}");
    }
    for (name, value) in [
        ("INKPAY_LISTEN", "[::1]:3000"),
        ("INKPAY_ORIGIN", "http://127.0.0.1:3111"),
        ("INKPAY_ORIGIN", "http://[::1]:3111"),
        ("INKPAY_ORIGIN", "http://ann.localhost:3000"),
        ("INKPAY_ORIGIN", "https://inkpay.test"),
    ] {
        assert!(read(None, settings(&[(name, value)])).is_ok(), "{value}");
    }
}

/// Dots stand in it for what is the operator's own.
#[test]
fn the_sample_of_the_documentation_starts() {
    let page = include_str!("../../../../docs/operations.md");
    let (_, sample) = page.split_once("```sh\nINKPAY_ENV=production").unwrap();
    let (sample, _) = sample.split_once("```").unwrap();
    let filled: String = sample
        .lines()
        .map(|line| {
            let own = PRODUCTION
                .into_iter()
                .find(|(name, _)| line == format!("{name}=…"));
            own.map_or_else(
                || line.replace('…', "filled"),
                |(name, value)| format!("{name}=\"{value}\""),
            ) + "\n"
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.env");
    fs::write(&file, format!("INKPAY_ENV=production\n{filled}")).unwrap();
    let read = read(Some(&file), []);
    assert_eq!(read.err(), None);
}

/// Browsers are told the publishable key, and development moves no money.
#[test]
fn keys_are_what_their_settings_say() {
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
