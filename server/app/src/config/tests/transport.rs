//! Which connections may be unencrypted.

use super::production::refused;
use super::{read, settings};
use crate::config::{Config, ConfigError};

/// By what allows them, and the setting's name.
#[test]
fn production_rejects_insecure_values_unless_allowed() {
    for (allowance, name, values) in [
        ("test-keys", "STRIPE_SECRET_KEY", ["sk_test_1"].as_slice()),
        ("test-keys", "STRIPE_PUBLISHABLE_KEY", &["pk_test_1"]),
        (
            "http-provider",
            "STRIPE_API_BASE",
            &["http://provider.example/"],
        ),
        (
            "http-provider",
            "STRIPE_JS_URL",
            &["http://provider.example/stripe.js"],
        ),
        (
            "plain-smtp",
            "INKPAY_SMTP_URL",
            &[
                "smtp://mail.inkpay.example",
                "smtp://mail.inkpay.example?tls=opportunistic",
                // The client uses the first one.
                "smtp://mail.inkpay.example?tls=opportunistic&tls=required",
            ],
        ),
        (
            "plain-postgres",
            "INKPAY_DATABASE_URL",
            &[
                "postgres://ink@db.inkpay.example/ink",
                "postgres:///ink?service=ink",
                "postgresql://ink@10.0.0.7/ink?sslmode=prefer",
                "postgres://ink@localhost:5432,db2:5433/ink?target_session_attrs=read-write",
                "postgres:///ink?host=db.inkpay.example",
                "postgres://ink@localhost/ink?hostaddr=10.0.0.7",
                "postgres://ink@db.inkpay.example/ink?sslmode=verify-full&sslmode=disable",
            ],
        ),
        (
            "unverified-postgres",
            "INKPAY_DATABASE_URL",
            &[
                "postgres://ink@db.inkpay.example/ink?sslmode=require",
                "postgres://ink@db.inkpay.example/ink?sslmode=verify-ca",
            ],
        ),
        (
            "http-reports",
            "SENTRY_DSN",
            &["http://key@sentry.example/1"],
        ),
        (
            "open-metrics",
            "INKPAY_METRICS_LISTEN",
            &["0.0.0.0:9464", "[::]:9464", "10.0.0.7:9464"],
        ),
    ] {
        for &value in values {
            assert_eq!(refused(&[(name, value)]), Some(name), "{value}");
            let allowed = [(name, value), ("INKPAY_ALLOW", allowance)];
            assert_eq!(refused(&allowed), None, "{value}");
        }
    }
}

#[test]
fn operator_webhook_requires_https_and_long_secret() {
    let [url, secret] = [
        "INKPAY_OPERATOR_WEBHOOK_URL",
        "INKPAY_OPERATOR_WEBHOOK_SECRET",
    ];
    let long = "0123456789abcdef0123456789abcdef";
    let set = |address, key| read(None, settings(&[(url, address), (secret, key)]));
    let named = |refused: Result<Config, ConfigError>| {
        let error = refused.err().unwrap();
        error.name().map(str::to_owned)
    };
    for wrong in [
        "http://alerts.example/",
        "alerts.example",
        "ftp://alerts.example/",
    ] {
        assert_eq!(named(set(wrong, long)).as_deref(), Some(url), "{wrong}");
    }
    assert_eq!(
        named(set("https://alerts.example/", "short")).as_deref(),
        Some(secret)
    );
    assert!(set("https://alerts.example/hook?token=1", long).is_ok());
    assert!(
        set("http://127.0.0.1:9000/", long).is_ok(),
        "it is this machine"
    );
    assert!(set("", "").is_ok());
}

#[test]
fn production_accepts_secure_values() {
    for (name, values) in [
        (
            "INKPAY_SMTP_URL",
            [
                "smtp://mail.inkpay.example?tls=required",
                "smtp://127.0.0.1:25",
                "smtp://[::1]:25",
            ]
            .as_slice(),
        ),
        (
            "INKPAY_DATABASE_URL",
            &[
                "postgres://ink@localhost/ink",
                "postgres:///ink",
                "postgres:///ink?host=/var/run/postgresql",
                "postgres://%2Frun%2Fpostgresql/ink",
                "postgres://ink@db.inkpay.example/ink?sslmode=verify-full",
                "postgres://ink@db.inkpay.example/ink?sslmode=verify%2Dfull",
                "sqlite:/var/lib/inkpay/inkpay.db",
            ],
        ),
        (
            "SENTRY_DSN",
            &[
                "https://key@sentry.example/1",
                "http://key@127.0.0.1:9000/1",
            ],
        ),
        ("STRIPE_API_BASE", &["https://provider.example/"]),
        ("INKPAY_METRICS_LISTEN", &["127.0.0.1:9464", "[::1]:9464"]),
    ] {
        for &value in values {
            assert_eq!(refused(&[(name, value)]), None, "{value}");
        }
    }
    // No allowance makes a guessable key good enough, nor does a second key.
    for key in [
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "0123456789abcdefghijklmnopqrstu",
        "0123456789abcdef0123456789abcdef,guessable",
        "guessable,0123456789abcdef0123456789abcdef",
    ] {
        let guessable = [
            ("INKPAY_SECRET_KEY", key),
            (
                "INKPAY_ALLOW",
                "test-keys,plain-smtp,http-provider,plain-postgres",
            ),
        ];
        assert_eq!(refused(&guessable), Some("INKPAY_SECRET_KEY"), "{key}");
    }
}

/// Where libpq would take the host from, if the URL names none.
#[test]
fn libpq_environment_cannot_select_unencrypted_database() {
    let url = ("INKPAY_DATABASE_URL", "postgres://ink@/ink");
    for name in ["PGHOST", "PGHOSTADDR", "PGSERVICE"] {
        let led = [url, (name, "10.0.0.7")];
        assert_eq!(refused(&led), Some("INKPAY_DATABASE_URL"), "{name}");
        let allowed = [led.as_slice(), &[("INKPAY_ALLOW", "plain-postgres")]].concat();
        assert_eq!(refused(&allowed), None, "{name}");
        let safe = (
            "INKPAY_DATABASE_URL",
            "postgres://ink@/ink?sslmode=verify-full",
        );
        assert_eq!(refused(&[safe, (name, "10.0.0.7")]), None, "{name}");
    }
    assert_eq!(refused(&[url, ("PGHOST", "/run/postgresql")]), None);
}
