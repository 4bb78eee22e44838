//! A browser, and a device with a passkey: stand-ins that sign like real ones.

use passkey::authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey::client::{Client, DefaultClientData};
use passkey::crypto::rust_crypto::RustCryptoBackend;
use passkey::types::Passkey;
use passkey::types::ctap2::{Aaguid, Ctap2Error};
use serde_json::{Value, json};
use url::Url;

/// A person in front of a device, which may or may not verify who it is.
struct Thumb {
    verifies: bool,
}

#[async_trait::async_trait]
impl UserValidationMethod for Thumb {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Passkey>,
        presence: bool,
        verification: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck {
            presence,
            verification: verification && self.verifies,
        })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(self.verifies)
    }
}

/// A browser at an origin, with a device that holds at most one passkey.
pub(super) struct Browser {
    pub(super) origin: Url,
    pub(super) passkey: Option<Passkey>,
    pub(super) verifies: bool,
}

impl Browser {
    pub(super) fn at(origin: &str) -> Self {
        Self {
            origin: origin.parse().unwrap(),
            passkey: None,
            verifies: true,
        }
    }

    fn device(&self) -> Authenticator<Option<Passkey>, Thumb, RustCryptoBackend> {
        let thumb = Thumb {
            verifies: self.verifies,
        };
        let held = self.passkey.clone();
        let mut device = Authenticator::new(Aaguid::new_empty(), held, thumb, RustCryptoBackend);
        device.set_make_credentials_with_signature_counter(true);
        device
    }

    pub(super) async fn register(&mut self, options: &Value) -> Value {
        let request = serde_json::from_value(json!({ "publicKey": options })).unwrap();
        let mut client = Client::new(self.device()).allows_insecure_localhost(true);
        let answer = client.register(&self.origin, request, DefaultClientData);
        let answer = serde_json::to_value(answer.await.unwrap()).unwrap();
        self.passkey.clone_from(client.authenticator().store());
        answer
    }

    pub(super) async fn authenticate(&mut self, options: &Value) -> Value {
        let request = serde_json::from_value(json!({ "publicKey": options })).unwrap();
        let mut client = Client::new(self.device()).allows_insecure_localhost(true);
        let answer = client.authenticate(&self.origin, request, DefaultClientData);
        let answer = serde_json::to_value(answer.await.unwrap()).unwrap();
        self.passkey.clone_from(client.authenticator().store());
        answer
    }
}
