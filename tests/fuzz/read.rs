//! Single parsers: a signed webhook, a stored hash, a new passkey.

use std::sync::LazyLock;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use ink_server::config;
use ink_server::crypto::passkeys::{Attestation, Passkeys, StartedCeremony, UserHandle};
use ink_server::crypto::password::{Passwords, WirePassword};
use ink_server::crypto::secret_key::KeyRing;
use ink_server::stripe::Payments;
use serde_json::json;
use stripe_webhook::Webhook;
use tokio::runtime::{Builder, Runtime};
use url::Url;

const ORIGIN: &str = "http://localhost:3000";
const WEBHOOK_SECRET: &str = "whsec_fuzz";
/// Seconds since 1970: any time that stands still.
const NOW: i64 = 1_700_000_000;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime")
});

static PAYMENTS: LazyLock<Payments> = LazyLock::new(|| {
    let settings = [
        ("STRIPE_SECRET_KEY", "sk_test_fuzz"),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_fuzz"),
        ("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET),
    ];
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = config::read(None, settings).expect("the settings are sound");
    Payments::open(&config.provider()).expect("the provider's address is sound")
});

static PASSWORDS: LazyLock<Passwords> = LazyLock::new(|| {
    let keys = KeyRing::from_text("a key of the fuzzer");
    Passwords::start(&keys).expect("threads")
});

static REGISTRATION: LazyLock<(Passkeys, StartedCeremony)> = LazyLock::new(|| {
    let origin = Url::parse(ORIGIN).expect("an address");
    let passkeys = Passkeys::new(&origin).expect("localhost has passkeys");
    let started = passkeys.start_registration(UserHandle::random(), "ada", &[]);
    (passkeys, started.expect("a ceremony"))
});

/// The provider's word, however odd.
pub(crate) fn webhook(input: &[u8]) {
    let Ok(payload) = std::str::from_utf8(input) else {
        return;
    };
    let signature = Webhook::generate_test_header(payload, WEBHOOK_SECRET, Some(NOW));
    let _ = PAYMENTS.webhook_event(payload, &signature, NOW * 1000);
}

/// A database that somebody wrote to.
pub(crate) fn hash(input: &[u8]) {
    let Ok(stored) = std::str::from_utf8(input) else {
        return;
    };
    let password = WirePassword::parse(&BASE64.encode(&[7; WirePassword::BYTES]));
    let password = password.expect("as many bytes as there must be");
    let _ = RUNTIME.block_on(PASSWORDS.verify(password, Some(stored)));
}

/// A device's answer, right but for the CBOR that describes the new key.
pub(crate) fn passkey(input: &[u8]) {
    let (passkeys, started) = &*REGISTRATION;
    let client_data = json!({
        "type": "webauthn.create", "challenge": started.challenge, "origin": ORIGIN,
    });
    let id = BASE64URL_NOPAD.encode(b"a credential");
    let answer = json!({
        "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
        "response": {
            "clientDataJSON": BASE64URL_NOPAD.encode(client_data.to_string().as_bytes()),
            "attestationObject": BASE64URL_NOPAD.encode(input),
        },
    });
    let answer = Attestation::parse(answer).expect("the frame is right");
    let _ = passkeys.finish_registration(&started.state, &answer);
}
