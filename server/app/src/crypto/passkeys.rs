//! Passkeys: WebAuthn's two ceremonies, registration and authentication.
//!
//! <https://www.w3.org/TR/webauthn-3/>. A ceremony starts with options for the browser and a state that
//! the caller stores under the ceremony's challenge, on the server, and uses once: an answer is valid
//! for one state, but this module can't know that a state was used before.

mod answer;
#[cfg(test)]
mod tests;
mod user_handle;

use answer::text;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;
use url::Url;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, Webauthn, WebauthnBuilder,
    WebauthnError,
};

pub use answer::{Assertion, Attestation};
pub use user_handle::UserHandle;

/// The product's name in the browser's passkey dialog.
const NAME: &str = "INKPAY";

/// The product as a relying party.
#[derive(Clone, Debug)]
pub struct Passkeys(Webauthn);

/// A ceremony that has started.
#[derive(Debug)]
pub struct StartedCeremony {
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`, for the
    /// browser.
    pub options: Value,
    /// For the server only.
    pub state: String,
    /// Identifies the browser's answer: URL-safe base64 of 32 random bytes.
    pub challenge: String,
}

/// A passkey that was created.
#[derive(Debug)]
pub struct Registered {
    /// URL-safe base64 without padding. No two accounts may have the same: the caller must refuse a
    /// second one (WebAuthn, section 7.1, step 26).
    pub credential_id: String,
    /// The public key and its metadata, as JSON to be stored. Not secret.
    pub passkey: String,
}

/// A passkey was used, and its device verified the user.
#[derive(Debug)]
pub struct Authenticated {
    pub credential_id: String,
    /// The passkey to store instead, if its counter or its backup flags have changed.
    pub updated_passkey: Option<String>,
}

/// Why there is no ceremony, or an answer is rejected.
#[derive(Debug, Error)]
pub enum PasskeyError {
    /// Not an answer that browsers give.
    #[error("no answer to a passkey ceremony")]
    Malformed(#[source] serde_json::Error),
    /// An answer that proves nothing: wrong challenge, origin, account or key, or no verification.
    #[error("a passkey is refused")]
    Refused(#[source] WebauthnError),
    /// Our fault: what was stored is not what this module returned.
    #[error("a stored passkey or ceremony can't be read")]
    Stored(#[source] serde_json::Error),
    /// Our fault: a ceremony could not be started.
    #[error("no passkey ceremony could be started")]
    Start(#[source] WebauthnError),
}

impl PasskeyError {
    /// Whether the visitor is to be refused; otherwise it is a fault of the server.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Malformed(_) | Self::Refused(_))
    }
}

impl Passkeys {
    /// `None` where browsers don't support passkeys: WebAuthn needs a host name, and https except on localhost.
    #[must_use]
    pub fn new(origin: &Url) -> Option<Self> {
        let built = host(origin).and_then(|host| {
            WebauthnBuilder::new(host, origin)
                .and_then(|builder| builder.rp_name(NAME).build())
                .ok()
        });
        if built.is_none() {
            tracing::warn!(%origin, "passkeys are off: they need https and a host name, or localhost");
        }
        built.map(Self)
    }

    /// Starts a registration. `name` is how the person's device lists the passkey; `existing` are the
    /// account's credential ids, which the device is asked not to duplicate.
    pub fn start_registration(
        &self,
        owner: UserHandle,
        name: &str,
        existing: &[String],
    ) -> Result<StartedCeremony, PasskeyError> {
        let existing = existing.iter().filter_map(|id| answer::bytes(id)).collect();
        let (started, state) = self
            .0
            .start_passkey_registration(owner.into(), name, name, Some(existing))
            .map_err(PasskeyError::Start)?;
        let mut options = to_value(&started.public_key)?;
        // The library does not ask for a discoverable key, without which there is nothing to autofill.
        let selection = serde_json::json!({
            "residentKey": "required",
            "requireResidentKey": true,
            "userVerification": "required",
        });
        if let Some(fields) = options.as_object_mut() {
            fields.insert("authenticatorSelection".to_owned(), selection);
        }
        Ok(StartedCeremony {
            options,
            state: to_text(&state)?,
            challenge: text(&started.public_key.challenge),
        })
    }

    /// Verifies a new passkey against the state stored under its challenge.
    pub fn finish_registration(
        &self,
        state: &str,
        answer: &Attestation,
    ) -> Result<Registered, PasskeyError> {
        let state: PasskeyRegistration = stored(state)?;
        let passkey = self
            .0
            .finish_passkey_registration(&answer.raw, &state)
            .map_err(PasskeyError::Refused)?;
        Ok(Registered {
            credential_id: text(passkey.cred_id()),
            passkey: to_text(&passkey)?,
        })
    }

    /// Starts an authentication. With `known` credential ids, for one of these; without any, for
    /// whichever the person picks, which is what browsers autofill (conditional UI).
    pub fn start_authentication(&self, known: &[String]) -> Result<StartedCeremony, PasskeyError> {
        let (started, state) = self
            .0
            .start_discoverable_authentication()
            .map_err(PasskeyError::Start)?;
        let mut options = to_value(&started.public_key)?;
        if let Some(fields) = options.as_object_mut() {
            fields.remove("allowCredentials");
            if !known.is_empty() {
                let described = |id| serde_json::json!({ "type": "public-key", "id": id });
                let allowed = known.iter().map(described).collect();
                fields.insert("allowCredentials".to_owned(), allowed);
            }
        }
        Ok(StartedCeremony {
            options,
            state: to_text(&state)?,
            challenge: text(&started.public_key.challenge),
        })
    }

    /// Verifies an assertion against the state stored under its challenge.
    ///
    /// `owner` is the presumed account, and `passkey` what is stored for that account's credential
    /// [`Assertion::credential_id`]: looked up among the account's own, so that nobody can use
    /// another's. `by_name` says that the ceremony was started for this account; otherwise the answer
    /// itself must name it (WebAuthn, section 7.2, step 6).
    pub fn finish_authentication(
        &self,
        state: &str,
        answer: &Assertion,
        owner: UserHandle,
        passkey: &str,
        by_name: bool,
    ) -> Result<Authenticated, PasskeyError> {
        let state: DiscoverableAuthentication = stored(state)?;
        let mut passkey: Passkey = stored(passkey)?;
        let refused = |error| Err(PasskeyError::Refused(error));
        match answer.user_handle() {
            Some(named) if named != owner => return refused(WebauthnError::InvalidUserUniqueId),
            None if !by_name || answer.names_somebody() => {
                return refused(WebauthnError::InvalidUserUniqueId);
            }
            _ => {}
        }
        let result = self
            .0
            .finish_discoverable_authentication_v2(&answer.raw, state, &passkey)
            .map_err(PasskeyError::Refused)?;
        // The library refuses this already; a passkey counts as two factors only because of it.
        if !result.user_verified() {
            return refused(WebauthnError::UserNotVerified);
        }
        let updated_passkey = match passkey.update_credential(&result) {
            Some(true) => Some(to_text(&passkey)?),
            _ => None,
        };
        Ok(Authenticated {
            credential_id: answer.credential_id(),
            updated_passkey,
        })
    }
}

/// The relying party's id: a host that browsers allow to use passkeys.
fn host(origin: &Url) -> Option<&str> {
    let host = origin.domain()?;
    let local = host == "localhost" || host.ends_with(".localhost");
    (origin.scheme() == "https" || local).then_some(host)
}

fn stored<T: DeserializeOwned>(text: &str) -> Result<T, PasskeyError> {
    serde_json::from_str(text).map_err(PasskeyError::Stored)
}

fn to_text(value: &impl Serialize) -> Result<String, PasskeyError> {
    serde_json::to_string(value).map_err(PasskeyError::Stored)
}

fn to_value(value: &impl Serialize) -> Result<Value, PasskeyError> {
    serde_json::to_value(value).map_err(PasskeyError::Stored)
}
