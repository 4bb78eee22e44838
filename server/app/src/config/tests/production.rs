//! What production and staging need and refuse.

use std::fs;

use super::{TEST_KEYS, all_but, read, read_for, settings};
use crate::config::{ConfigError, RequiredFor};

pub(super) const PRODUCTION: [(&str, &str); 12] = [
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
    ("INKPAY_OPERATOR_EMAIL", "operator@inkpay.example"),
    ("INKPAY_WIRE_BANK", "First Bank of Testing"),
    ("INKPAY_WIRE_ROUTING", "021000021"),
    ("INKPAY_WIRE_ACCOUNT", "123456789"),
];

#[test]
fn production_requires_production_settings() {
    assert!(read(None, settings(&PRODUCTION)).is_ok());
    for (missing, _) in PRODUCTION.into_iter().skip(1) {
        let error = without(missing, &[]).unwrap_err();
        assert!(matches!(error, ConfigError::Production { .. }), "{error}");
    }
}

/// Settings without the mail server's or the card provider's key can't leak it.
#[test]
fn database_commands_need_no_other_secret() {
    let few = |pairs: &[(&str, &str)]| {
        let all = [PRODUCTION.get(..2).unwrap(), pairs].concat();
        read_for(RequiredFor::DatabaseCommand, None, settings(&all)).map(drop)
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

/// A read-only operator who also asks the card provider, by a restricted key.
#[test]
fn documented_settings_of_read_only_role_are_accepted() {
    let page = include_str!("../../../../../docs/operations.md");
    let (_, row) = page.split_once("| `inkpay admin …`, read-only |").unwrap();
    let row = row.lines().next().unwrap();
    let named: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
    let mut pairs: Vec<_> = PRODUCTION
        .into_iter()
        .filter(|(name, _)| named.contains(name))
        .collect();
    pairs.extend([
        ("STRIPE_SECRET_KEY", "rk_live_1"),
        (
            "INKPAY_DATABASE_URL",
            "postgres://inkpay_read:hunter2@db.internal/inkpay?sslmode=verify-full",
        ),
    ]);
    let read = read_for(RequiredFor::DatabaseCommand, None, settings(&pairs));
    assert_eq!(read.err(), None);
}

/// Its rules, except for money.
#[test]
fn staging_follows_production_rules_without_live_keys() {
    let staging = |pairs: &[(&str, &str)]| {
        let rules = PRODUCTION
            .into_iter()
            .filter(|(name, _)| !name.starts_with("STRIPE_") && !name.starts_with("INKPAY_WIRE"));
        let environment = [("INKPAY_ENV", "staging")];
        let all: Vec<_> = rules
            .chain(environment)
            .chain(pairs.iter().copied())
            .collect();
        read(None, settings(&all)).map_err(|error| error.to_string())
    };
    let config = staging(&[]).unwrap();
    let provider = config.provider();
    assert!(provider.is_sandbox && !config.has_development_mailbox());
    let other = staging(&[("INKPAY_SECRET_KEY", "fedcba9876543210fedcba9876543210")]).unwrap();
    let development = read(None, settings(&[])).unwrap();
    for known in [other.provider(), development.provider()] {
        assert_ne!(provider.secret_key.expose(), known.secret_key.expose());
        assert_ne!(
            provider.webhook_secret.expose(),
            known.webhook_secret.expose()
        );
    }
    assert!(!staging(&TEST_KEYS).unwrap().provider().is_sandbox);
    for (missing, _) in TEST_KEYS {
        let error = staging(&all_but(missing, &TEST_KEYS)).unwrap_err();
        assert!(
            error.starts_with(&format!("staging needs {missing}")),
            "{error}"
        );
    }
    for (name, value) in [
        ("STRIPE_SECRET_KEY", "sk_live_1"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
        ("INKPAY_ORIGIN", "http://staging.inkpay.com"),
        ("INKPAY_SECRET_KEY", "short"),
        ("INKPAY_SMTP_URL", "smtp://mail.inkpay.example"),
    ] {
        let error = staging(&[TEST_KEYS.as_slice(), &[(name, value)]].concat()).unwrap_err();
        assert!(
            error.starts_with(&format!("staging needs {name}")),
            "{error}"
        );
    }
}

/// What production refuses about these settings, if anything.
pub(super) fn refused(pairs: &[(&str, &str)]) -> Option<&'static str> {
    let all = [PRODUCTION.as_slice(), pairs].concat();
    match read(None, settings(&all)) {
        Err(ConfigError::Production { name, .. }) => Some(name),
        read => {
            assert_eq!(read.err(), None);
            None
        }
    }
}

/// What production says without one setting, and with others.
fn without(missing: &str, pairs: &[(&str, &str)]) -> Result<(), ConfigError> {
    let all = [all_but(missing, &PRODUCTION).as_slice(), pairs].concat();
    read(None, settings(&all)).map(drop)
}

#[test]
fn production_requires_operator_email() {
    let silent = |pairs: &[(&str, &str)]| without("INKPAY_OPERATOR_EMAIL", pairs);
    let refused = silent(&[]).unwrap_err().to_string();
    assert!(refused.contains("INKPAY_OPERATOR_EMAIL"), "{refused}");
    assert_eq!(silent(&[("INKPAY_ALLOW", "no-operator-email")]), Ok(()));
}

/// Tests wait for less.
#[test]
fn production_requires_advertised_hold_and_maturity() {
    for (name, other) in [
        ("INKPAY_HOLD_SECONDS", "900"),
        ("INKPAY_REFERRAL_MATURITY_DAYS", "0"),
    ] {
        assert_eq!(refused(&[(name, other)]), Some(name));
        let staging = [
            ("INKPAY_ENV", "staging"),
            ("STRIPE_SECRET_KEY", "sk_test_1"),
            ("STRIPE_PUBLISHABLE_KEY", "pk_test_1"),
            (name, other),
        ];
        assert_eq!(refused(&staging), None);
    }
}

#[test]
fn production_requires_trusted_proxies() {
    let alone = |pairs: &[(&str, &str)]| without("INKPAY_TRUSTED_PROXIES", pairs);
    let refused = alone(&[]).unwrap_err().to_string();
    assert!(refused.contains("INKPAY_TRUSTED_PROXIES"), "{refused}");
    assert_eq!(alone(&[("INKPAY_ALLOW", "no-proxies")]), Ok(()));
}

/// The server speaks only http: something else has to speak https for it.
#[test]
fn public_listener_requires_remote_trusted_proxy() {
    let open = |allowed| {
        let pairs = [("INKPAY_LISTEN", "0.0.0.0:3000"), ("INKPAY_ALLOW", allowed)];
        without("INKPAY_TRUSTED_PROXIES", &pairs)
    };
    for allowed in ["", "no-proxies"] {
        let refused = open(allowed).unwrap_err().to_string();
        assert!(refused.contains("speaks https"), "{refused}");
    }
    assert_eq!(open("plain-http"), Ok(()));
    let behind = |proxies| {
        refused(&[
            ("INKPAY_LISTEN", "0.0.0.0:3000"),
            ("INKPAY_TRUSTED_PROXIES", proxies),
        ])
    };
    assert_eq!(behind("127.0.0.1/32,10.0.0.0/8"), None);
    assert!(behind("127.0.0.1/32,::1/128").is_some());
}

/// Dots in it stand for the operator's own values.
#[test]
fn documented_sample_is_accepted() {
    let page = include_str!("../../../../../docs/operations.md");
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
                |(name, value)| format!("{name}='{value}'"),
            ) + "\n"
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.env");
    fs::write(&file, format!("INKPAY_ENV=production\n{filled}")).unwrap();
    let read = read(Some(&file), []);
    assert_eq!(read.err(), None);
}
