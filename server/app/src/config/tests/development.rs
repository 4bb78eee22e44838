//! What a developer's server does not do.

use super::{read, settings};

#[test]
fn development_does_not_face_the_world() {
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

/// Nothing allows it: what is sold for real money is not sold here.
#[test]
fn development_takes_no_live_key() {
    for (name, value) in [
        ("STRIPE_SECRET_KEY", "sk_live_1"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
    ] {
        let keys = [
            ("STRIPE_SECRET_KEY", "sk_test_1"),
            ("STRIPE_PUBLISHABLE_KEY", "pk_test_1"),
            ("STRIPE_WEBHOOK_SECRET", "whsec_1"),
            ("INKPAY_ALLOW", "public-development"),
            (name, value),
        ];
        let error = read(None, settings(&keys)).unwrap_err();
        assert!(error.to_string().starts_with(name), "{error}");
    }
}
