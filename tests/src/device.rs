//! A browser's passkeys: a software authenticator instead of a phone or a key.

use passkey::authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey::client::{Client, DefaultClientData};
use passkey::crypto::rust_crypto::RustCryptoBackend;
use passkey::types::Passkey;
use passkey::types::ctap2::{Aaguid, Ctap2Error};
use serde_json::{Value, json};
use url::Url;

use crate::call_reply::CallReply;
use crate::person::{APP_ID, Person};

/// Holds at most one passkey; user verification always succeeds.
#[derive(Clone, Debug)]
pub struct Device {
    origin: Url,
    passkey: Option<Passkey>,
}

struct AlwaysVerifies;

#[async_trait::async_trait]
impl UserValidationMethod for AlwaysVerifies {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Passkey>,
        presence: bool,
        verification: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck {
            presence,
            verification,
        })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

impl Device {
    /// New, in a browser at this origin.
    #[must_use]
    pub fn at(origin: &str) -> Self {
        Self {
            origin: origin.parse().expect("an origin"),
            passkey: None,
        }
    }

    /// Makes a passkey. Answers as `navigator.credentials.create` does.
    pub async fn create(&mut self, options: &Value) -> Value {
        let request = json!({ "publicKey": options });
        let request = serde_json::from_value(request).expect("options for a new passkey");
        let mut client = Client::new(self.authenticator()).allows_insecure_localhost(true);
        let answer = client.register(&self.origin, request, DefaultClientData);
        let answer = answer.await.expect("a new passkey");
        self.passkey.clone_from(client.authenticator().store());
        serde_json::to_value(answer).expect("an answer in JSON")
    }

    /// Shows the passkey. Answers as `navigator.credentials.get` does.
    pub async fn show(&mut self, options: &Value) -> Value {
        let request = json!({ "publicKey": options });
        let request = serde_json::from_value(request).expect("options for a passkey");
        let mut client = Client::new(self.authenticator()).allows_insecure_localhost(true);
        let answer = client.authenticate(&self.origin, request, DefaultClientData);
        let answer = answer.await.expect("the passkey is shown");
        self.passkey.clone_from(client.authenticator().store());
        serde_json::to_value(answer).expect("an answer in JSON")
    }

    fn authenticator(&self) -> Authenticator<Option<Passkey>, AlwaysVerifies, RustCryptoBackend> {
        let held = self.passkey.clone();
        let mut device =
            Authenticator::new(Aaguid::new_empty(), held, AlwaysVerifies, RustCryptoBackend);
        device.set_make_credentials_with_signature_counter(true);
        device
    }
}

impl Person {
    /// Adds a passkey on the device to the account.
    pub async fn add_passkey(&mut self, device: &mut Device) -> CallReply {
        let begun = self.change("/user/passkeys/options", &json!({})).await;
        let credential = device.create(begun.options()).await;
        let named = json!({ "name": "phone", "credential": credential });
        self.change("/user/passkeys/add", &named).await
    }

    /// Requests the options of a log-in by passkey. Without an address the browser offers every passkey it has.
    pub async fn passkey_options(&mut self, email: &str) -> CallReply {
        let payload = json!({ "app_id": APP_ID, "email": email });
        self.browser.post("/auth/passkey-auth", &payload).await
    }

    /// Sends a device's assertion.
    pub async fn show_passkey(&mut self, email: &str, answer: &Value) -> CallReply {
        let mut payload = answer.clone();
        let fields = payload.as_object_mut().expect("an answer has fields");
        fields.insert("app_id".to_owned(), json!(APP_ID));
        fields.insert("email".to_owned(), json!(email));
        self.browser
            .post("/auth/passkey-auth/verify", &payload)
            .await
    }

    /// The whole log-in by a device's passkey.
    pub async fn log_in_by_passkey(&mut self, device: &mut Device, email: &str) -> CallReply {
        let begun = self.passkey_options(email).await.done();
        let answer = device.show(begun.options()).await;
        self.show_passkey(email, &answer).await
    }
}

impl CallReply {
    /// The options for the browser.
    #[must_use]
    pub fn options(&self) -> &Value {
        let options = self.body.get("options");
        options.unwrap_or_else(|| panic!("no options in {}", self.body))
    }
}
