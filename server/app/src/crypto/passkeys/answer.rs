//! Browsers' answers, and what they claim before anything is verified.
//!
//! A claim says where to look: under which challenge the state was stored, whose credential it is. It
//! is worth nothing until the ceremony is finished.

use data_encoding::BASE64URL_NOPAD;
use serde::Deserialize;
use serde::de::Error as _;
use serde_json::Value;
use webauthn_rs::prelude::{PublicKeyCredential, RegisterPublicKeyCredential};

use super::{PasskeyError, UserHandle};

/// Bytes of a challenge ([`super::StartedCeremony::challenge`]).
const CHALLENGE_BYTES: usize = 32;

/// A new passkey: `RegistrationResponseJSON`.
#[derive(Debug)]
pub struct Attestation {
    pub(super) raw: RegisterPublicKeyCredential,
    challenge: String,
}

impl Attestation {
    /// # Errors
    ///
    /// [`PasskeyError::Malformed`] for anything else.
    pub fn parse(answer: Value) -> Result<Self, PasskeyError> {
        let raw: RegisterPublicKeyCredential =
            serde_json::from_value(answer).map_err(PasskeyError::Malformed)?;
        let challenge = challenge(&raw.response.client_data_json)?;
        Ok(Self { raw, challenge })
    }

    /// The claimed challenge.
    #[must_use]
    pub fn challenge(&self) -> &str {
        &self.challenge
    }
}

/// An assertion by a passkey: `AuthenticationResponseJSON`.
#[derive(Debug)]
pub struct Assertion {
    pub(super) raw: PublicKeyCredential,
    challenge: String,
}

impl Assertion {
    /// # Errors
    ///
    /// [`PasskeyError::Malformed`] for anything else.
    pub fn parse(answer: Value) -> Result<Self, PasskeyError> {
        let raw: PublicKeyCredential =
            serde_json::from_value(answer).map_err(PasskeyError::Malformed)?;
        let challenge = challenge(&raw.response.client_data_json)?;
        Ok(Self { raw, challenge })
    }

    /// The claimed challenge.
    #[must_use]
    pub fn challenge(&self) -> &str {
        &self.challenge
    }

    /// The claimed credential, as [`super::Registered::credential_id`].
    #[must_use]
    pub fn credential_id(&self) -> String {
        text(&self.raw.raw_id)
    }

    /// The claimed account. Devices may omit it if they were asked for known credentials.
    #[must_use]
    pub fn user_handle(&self) -> Option<UserHandle> {
        UserHandle::from_bytes(self.raw.response.user_handle.as_deref()?)
    }

    /// Whether an account is claimed, even one that can't exist. Some devices omit it by sending
    /// nothing at all, others by sending an empty text.
    pub(super) fn names_somebody(&self) -> bool {
        self.raw
            .response
            .user_handle
            .as_ref()
            .is_some_and(|handle| !handle.is_empty())
    }
}

/// The part of `clientDataJSON` (WebAuthn, section 5.8.1) that is read before the ceremony is known.
#[derive(Deserialize)]
struct ClientData {
    challenge: String,
}

/// Only what a ceremony's challenge can be: a database need not store any other text, a NUL for one.
fn challenge(client_data: &[u8]) -> Result<String, PasskeyError> {
    let data: ClientData = serde_json::from_slice(client_data).map_err(PasskeyError::Malformed)?;
    if bytes(&data.challenge).is_some_and(|decoded| decoded.len() == CHALLENGE_BYTES) {
        Ok(data.challenge)
    } else {
        let error = serde_json::Error::custom("no challenge of a ceremony");
        Err(PasskeyError::Malformed(error))
    }
}

pub(super) fn text(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.as_bytes()).ok()
}
