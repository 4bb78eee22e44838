//! What a developer's server refuses.

use super::{TEST_KEYS, all_but, read, read_for, settings};
use crate::config::RequiredFor;

#[test]
fn development_rejects_public_addresses() {
    for (name, value) in [
        ("INKPAY_LISTEN", "0.0.0.0:3000"),
        ("INKPAY_LISTEN", "[::]:3000"),
        ("INKPAY_METRICS_LISTEN", "0.0.0.0:9464"),
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
        ("INKPAY_METRICS_LISTEN", "127.0.0.1:9464"),
        ("INKPAY_ORIGIN", "http://127.0.0.1:3111"),
        ("INKPAY_ORIGIN", "http://[::1]:3111"),
        ("INKPAY_ORIGIN", "http://ann.localhost:3000"),
        ("INKPAY_ORIGIN", "https://inkpay.test"),
    ] {
        assert!(read(None, settings(&[(name, value)])).is_ok(), "{value}");
    }
}

/// Nothing allows it: what is sold for real money must not be sold here.
#[test]
fn development_rejects_live_keys() {
    for (name, value) in [
        ("STRIPE_SECRET_KEY", "sk_live_1"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
    ] {
        let live = [("INKPAY_ALLOW", "public-development"), (name, value)];
        let keys = [TEST_KEYS.as_slice(), &live].concat();
        let error = read(None, settings(&keys)).unwrap_err();
        assert!(error.to_string().starts_with(name), "{error}");
    }
}

/// With only some of them, a payment could be started that nobody is notified of.
#[test]
fn stripe_keys_must_be_set_together() {
    let config = read(None, settings(&TEST_KEYS)).unwrap();
    assert!(!config.provider().is_sandbox);
    for (missing, _) in TEST_KEYS {
        let others = all_but(missing, &TEST_KEYS);
        let error = read(None, settings(&others)).unwrap_err().to_string();
        assert!(error.starts_with(missing), "{error}");
        assert!(error.contains("set all three, or none"), "{error}");
    }
    // A command line that asks the provider gets only what that takes.
    let asks = [("STRIPE_SECRET_KEY", "sk_test_1")];
    assert!(read_for(RequiredFor::DatabaseCommand, None, settings(&asks)).is_ok());
}
