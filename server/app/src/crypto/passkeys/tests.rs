#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod browser;

use std::mem::discriminant;

use browser::Browser;
use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::WebauthnError;

use super::{
    Assertion, Attestation, Authenticated, PasskeyError, Passkeys, Registered, StartedCeremony,
    UserHandle,
};

const ORIGIN: &str = "http://localhost:3000";

/// The product, and a person with a passkey for it.
struct Registration {
    passkeys: Passkeys,
    browser: Browser,
    owner: UserHandle,
    registered: Registered,
}

fn product() -> Passkeys {
    Passkeys::new(&ORIGIN.parse().unwrap()).unwrap()
}

async fn registered() -> Registration {
    let (passkeys, owner) = (product(), UserHandle::random());
    let mut browser = Browser::at(ORIGIN);
    let started = passkeys
        .start_registration(owner, "ink.maker", &[])
        .unwrap();
    let answer = Attestation::parse(browser.register(&started.options).await).unwrap();
    assert_eq!(answer.challenge(), started.challenge);
    let registered = passkeys
        .finish_registration(&started.state, &answer)
        .unwrap();
    Registration {
        passkeys,
        browser,
        owner,
        registered,
    }
}

impl Registration {
    fn ask(&self) -> StartedCeremony {
        let known = [self.registered.credential_id.clone()];
        self.passkeys.start_authentication(&known).unwrap()
    }

    fn verify(
        &self,
        started: &StartedCeremony,
        answer: Value,
    ) -> Result<Authenticated, PasskeyError> {
        let answer = Assertion::parse(answer)?;
        let passkey = &self.registered.passkey;
        self.passkeys
            .finish_authentication(&started.state, &answer, self.owner, passkey, true)
    }
}

/// Refused, and for this reason.
fn assert_refused<T: std::fmt::Debug>(result: Result<T, PasskeyError>, reason: &WebauthnError) {
    let error = result.unwrap_err();
    assert!(error.is_refusal());
    let found = match &error {
        PasskeyError::Refused(found) => Some(discriminant(found)),
        _ => None,
    };
    assert_eq!(found, Some(discriminant(reason)), "{error:?}");
}

#[tokio::test]
async fn registered_passkey_authenticates() {
    let mut person = registered().await;
    let started = person.ask();
    let answer = person.browser.authenticate(&started.options).await;
    let authenticated = person.verify(&started, answer).unwrap();
    assert_eq!(authenticated.credential_id, person.registered.credential_id);
    assert!(authenticated.updated_passkey.is_some(), "the device counts");
}

#[tokio::test]
async fn passkey_authenticates_without_known_account() {
    let mut person = registered().await;
    let started = person.passkeys.start_authentication(&[]).unwrap();
    assert!(started.options.get("allowCredentials").is_none());
    let mut answer = person.browser.authenticate(&started.options).await;
    let finish = |answer: &Assertion| {
        let passkey = &person.registered.passkey;
        person
            .passkeys
            .finish_authentication(&started.state, answer, person.owner, passkey, false)
    };
    let named = Assertion::parse(answer.clone()).unwrap();
    assert_eq!(named.challenge(), started.challenge);
    assert_eq!(named.user_handle(), Some(person.owner));
    assert_eq!(named.credential_id(), person.registered.credential_id);
    finish(&named).unwrap();

    set(&mut answer, "userHandle", Value::Null);
    let nameless = Assertion::parse(answer).unwrap();
    assert_eq!(nameless.user_handle(), None);
    assert_refused(finish(&nameless), &WebauthnError::InvalidUserUniqueId);
}

#[tokio::test]
async fn options_match_passkey_requirements() {
    let person = registered().await;
    let existing = [person.registered.credential_id.clone()];
    let started = person
        .passkeys
        .start_registration(person.owner, "ink.maker", &existing)
        .unwrap();
    let at = |pointer: &str| started.options.pointer(pointer).cloned();
    assert_eq!(at("/rp/id"), Some(json!("localhost")));
    assert_eq!(at("/rp/name"), Some(json!("INKPAY")));
    assert_eq!(at("/user/name"), Some(json!("ink.maker")));
    let selection = "/authenticatorSelection";
    let wanted = [
        ("residentKey", json!("required")),
        ("requireResidentKey", json!(true)),
        ("userVerification", json!("required")),
    ];
    for (name, value) in wanted {
        assert_eq!(at(&format!("{selection}/{name}")), Some(value), "{name}");
    }
    let excluded = at("/excludeCredentials/0/id");
    assert_eq!(excluded, Some(json!(person.registered.credential_id)));
    assert_eq!(at("/challenge"), Some(json!(started.challenge)));
    // ES256 is preferred, RS256 comes last: it is for Windows Hello.
    let algorithms: Vec<Value> = (0..4)
        .filter_map(|place| at(&format!("/pubKeyCredParams/{place}/alg")))
        .collect();
    assert_eq!(algorithms, [json!(-7), json!(-35), json!(-257)]);

    let asked = person.ask();
    let at = |pointer: &str| asked.options.pointer(pointer).cloned();
    let allowed = at("/allowCredentials/0/id");
    assert_eq!(allowed, Some(json!(person.registered.credential_id)));
    assert_eq!(at("/userVerification"), Some(json!("required")));
    assert_eq!(at("/challenge"), Some(json!(asked.challenge)));
}

#[tokio::test]
async fn response_is_valid_only_for_its_challenge() {
    let mut person = registered().await;
    let (first, second) = (person.ask(), person.ask());
    let answer = person.browser.authenticate(&first.options).await;
    assert_refused(
        person.verify(&second, answer),
        &WebauthnError::MismatchedChallenge,
    );

    let start = || {
        let started = person.passkeys.start_registration(person.owner, "me", &[]);
        started.unwrap()
    };
    let (first, second) = (start(), start());
    let answer = Browser::at(ORIGIN).register(&first.options).await;
    let answer = Attestation::parse(answer).unwrap();
    assert_refused(
        person.passkeys.finish_registration(&second.state, &answer),
        &WebauthnError::MismatchedChallenge,
    );
}

#[tokio::test]
async fn replayed_response_is_rejected() {
    let mut person = registered().await;
    let started = person.ask();
    let answer = person.browser.authenticate(&started.options).await;
    let authenticated = person.verify(&started, answer.clone()).unwrap();
    // Even if its challenge could be reused: the device's counter did not advance.
    person.registered.passkey = authenticated.updated_passkey.unwrap();
    assert_refused(
        person.verify(&started, answer),
        &WebauthnError::CredentialPossibleCompromise,
    );
}

#[tokio::test]
async fn foreign_origin_is_rejected() {
    let mut person = registered().await;
    for origin in ["http://localhost:4000", "https://localhost:3000"] {
        person.browser.origin = origin.parse().unwrap();
        let started = person.ask();
        let answer = person.browser.authenticate(&started.options).await;
        assert_refused(
            person.verify(&started, answer),
            &WebauthnError::InvalidRPOrigin,
        );

        let started = person.passkeys.start_registration(person.owner, "me", &[]);
        let started = started.unwrap();
        let answer = Browser::at(origin).register(&started.options).await;
        let answer = Attestation::parse(answer).unwrap();
        assert_refused(
            person.passkeys.finish_registration(&started.state, &answer),
            &WebauthnError::InvalidRPOrigin,
        );
    }
}

#[tokio::test]
async fn unverified_user_is_rejected() {
    let mut person = registered().await;
    person.browser.verifies = false;
    let mut started = person.ask();
    set_in(
        &mut started.options,
        "userVerification",
        json!("discouraged"),
    );
    let answer = person.browser.authenticate(&started.options).await;
    assert_refused(
        person.verify(&started, answer),
        &WebauthnError::UserNotVerified,
    );

    let started = person.passkeys.start_registration(person.owner, "me", &[]);
    let mut started = started.unwrap();
    let selection = json!({ "residentKey": "required", "userVerification": "discouraged" });
    set_in(&mut started.options, "authenticatorSelection", selection);
    let mut browser = Browser::at(ORIGIN);
    browser.verifies = false;
    let answer = Attestation::parse(browser.register(&started.options).await).unwrap();
    assert_refused(
        person.passkeys.finish_registration(&started.state, &answer),
        &WebauthnError::UserNotVerified,
    );
}

#[tokio::test]
async fn passkey_authenticates_only_its_owner() {
    let mut person = registered().await;
    let somebody = registered().await;
    let started = person.ask();
    let answer = person.browser.authenticate(&started.options).await;
    let answer = Assertion::parse(answer).unwrap();
    let finish = |owner, passkey: &str| {
        let passkeys = &person.passkeys;
        passkeys.finish_authentication(&started.state, &answer, owner, passkey, true)
    };
    assert_refused(
        finish(somebody.owner, &person.registered.passkey),
        &WebauthnError::InvalidUserUniqueId,
    );
    assert_refused(
        finish(person.owner, &somebody.registered.passkey),
        &WebauthnError::CredentialNotFound,
    );
    finish(person.owner, &person.registered.passkey).unwrap();
}

#[tokio::test]
async fn tampered_response_is_rejected() {
    let mut person = registered().await;
    let started = person.ask();
    let answer = person.browser.authenticate(&started.options).await;
    for field in ["authenticatorData", "signature"] {
        let mut changed = answer.clone();
        let text = changed.pointer(&format!("/response/{field}")).unwrap();
        let mut bytes = BASE64URL_NOPAD
            .decode(text.as_str().unwrap().as_bytes())
            .unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        let text = BASE64URL_NOPAD.encode(&bytes);
        set(&mut changed, field, json!(text));
        let error = person.verify(&started, changed).unwrap_err();
        assert!(error.is_refusal(), "{field}: {error:?}");
    }
    person.verify(&started, answer).unwrap();
}

#[tokio::test]
async fn user_handle_may_be_missing_for_known_account() {
    let mut person = registered().await;
    let started = person.ask();
    let answer = person.browser.authenticate(&started.options).await;
    for left_out in [Value::Null, json!("")] {
        let mut answer = answer.clone();
        set(&mut answer, "userHandle", left_out);
        person.verify(&started, answer).unwrap();
    }
    let mut foreign = answer;
    set(&mut foreign, "userHandle", json!("AAAA"));
    assert_refused(
        person.verify(&started, foreign),
        &WebauthnError::InvalidUserUniqueId,
    );
}

/// The answer of a device that creates RSA keys of this many bytes, without attestation.
fn rsa(started: &StartedCeremony, bytes: u16) -> Value {
    let id = b"a credential";
    let mut made = Sha256::digest("localhost").to_vec();
    // Flags: present, verified, with a credential. Then a counter and the device's AAGUID, all zeros.
    made.push(0x45);
    made.extend([0; 4 + 16]);
    made.extend([0, 12]);
    made.extend(id);
    // COSE: key type 3 (RSA), algorithm -257, the modulus, the exponent 65537.
    made.extend([0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59]);
    made.extend(bytes.to_be_bytes());
    made.extend(vec![0xff; usize::from(bytes)]);
    made.extend([0x21, 0x43, 0x01, 0x00, 0x01]);
    let mut object = b"\xa3cfmtdnonegattStmt\xa0hauthData\x59".to_vec();
    object.extend(u16::try_from(made.len()).unwrap().to_be_bytes());
    object.extend(made);
    let client = json!({
        "type": "webauthn.create", "challenge": started.challenge, "origin": ORIGIN,
    });
    let id = BASE64URL_NOPAD.encode(id);
    json!({
        "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
        "response": {
            "clientDataJSON": BASE64URL_NOPAD.encode(client.to_string().as_bytes()),
            "attestationObject": BASE64URL_NOPAD.encode(&object),
        },
    })
}

#[test]
fn weak_key_is_rejected() {
    let passkeys = product();
    let started = passkeys
        .start_registration(UserHandle::random(), "me", &[])
        .unwrap();
    let finish = |bytes| {
        let answer = Attestation::parse(rsa(&started, bytes)).unwrap();
        passkeys.finish_registration(&started.state, &answer)
    };
    assert_refused(finish(128), &WebauthnError::COSEKeyRSANEInvalid);
    // The same with 2048 bits, as Windows Hello creates them.
    assert!(finish(256).is_ok());
}

#[test]
fn malformed_response_is_rejected() {
    let framed = |client_data: &[u8]| {
        json!({ "id": "AA", "rawId": "AA", "type": "public-key", "response": {
            "clientDataJSON": BASE64URL_NOPAD.encode(client_data), "authenticatorData": "AA",
            "signature": "AA", "attestationObject": "AA",
        }})
    };
    let with_challenge = |challenge: &str| {
        let client_data = json!({ "challenge": challenge });
        framed(client_data.to_string().as_bytes())
    };
    let sound = "A".repeat(43);
    assert!(Assertion::parse(with_challenge(&sound)).is_ok());
    assert!(Attestation::parse(with_challenge(&sound)).is_ok());
    for answer in [
        Value::Null,
        json!({}),
        json!([1]),
        framed(b"\0"),
        with_challenge(""),
        with_challenge("\0"),
        with_challenge(&"A".repeat(42)),
        with_challenge(&format!("{sound}=")),
        with_challenge(&format!("{sound}AAA")),
    ] {
        let error = Assertion::parse(answer.clone()).unwrap_err();
        assert!(error.is_refusal(), "{error:?}");
        let error = Attestation::parse(answer).unwrap_err();
        assert!(error.is_refusal(), "{error:?}");
    }
}

#[tokio::test]
async fn corrupt_stored_state_is_internal_error() {
    let mut person = registered().await;
    let mut started = person.ask();
    let answer = person.browser.authenticate(&started.options).await;
    started.state = "{}".to_owned();
    let error = person.verify(&started, answer).unwrap_err();
    assert!(!error.is_refusal(), "{error:?}");
}

#[test]
fn passkeys_are_disabled_for_unsupported_origins() {
    for (origin, on) in [
        ("https://inkpay.example", true),
        ("http://localhost:3000", true),
        ("http://ink.localhost:3000", true),
        ("http://inkpay.example", false),
        ("http://127.0.0.1:3000", false),
        ("https://192.0.2.7", false),
        ("https://[2001:db8::1]", false),
    ] {
        assert_eq!(
            Passkeys::new(&origin.parse().unwrap()).is_some(),
            on,
            "{origin}"
        );
    }
}

#[test]
fn user_handle_round_trips_as_text() {
    let handle = UserHandle::random();
    assert_eq!(handle.to_string().parse(), Ok(handle));
    assert!("ink.maker".parse::<UserHandle>().is_err());
}

/// Sets a field of an answer's `response`.
fn set(answer: &mut Value, field: &str, value: Value) {
    set_in(answer.pointer_mut("/response").unwrap(), field, value);
}

fn set_in(object: &mut Value, field: &str, value: Value) {
    let fields = object.as_object_mut().unwrap();
    fields.insert(field.to_owned(), value);
}
