//! Small secrets that the server must read again, sealed for the database.
//!
//! Authenticator seeds, for example: unlike a password they can't be hashed. What is in the database
//! is useless without the server's key, and for any other account.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use data_encoding::BASE64URL_NOPAD;
use thiserror::Error;

use super::secret_key::{KeyRing, Purpose, SecretKey};

/// The prefix of a sealed text, which names its cipher.
const VERSION: &str = "v1.";
/// Bytes of a nonce: enough that random ones never collide (draft-irtf-cfrg-xchacha).
const NONCE: usize = 24;

/// XChaCha20-Poly1305 under keys derived from the server's.
pub struct Vault {
    newest: XChaCha20Poly1305,
    older: Vec<XChaCha20Poly1305>,
}

/// Why a sealed secret can't be opened. All are our fault, none is the visitor's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VaultError {
    #[error("this is no sealed secret")]
    Malformed,
    #[error(
        "a sealed secret does not open: another secret key, another account, or it was changed"
    )]
    Shut,
    #[error("a secret is too long to be sealed")]
    TooLong,
}

impl Vault {
    #[must_use]
    pub fn new(keys: &KeyRing) -> Self {
        let cipher = |key: &SecretKey| XChaCha20Poly1305::new(&key.derive(Purpose::Vault).into());
        Self {
            newest: cipher(keys.newest()),
            older: keys.iter().skip(1).map(cipher).collect(),
        }
    }

    /// `v1.` and URL-safe base64 of nonce and ciphertext. Opens only for the same account.
    pub fn seal(&self, account_id: i64, secret: &[u8]) -> Result<String, VaultError> {
        let nonce: [u8; NONCE] = rand::random();
        let message = Payload {
            msg: secret,
            aad: &account_id.to_be_bytes(),
        };
        let sealed = self
            .newest
            .encrypt(&XNonce::from(nonce), message)
            .map_err(|_| VaultError::TooLong)?;
        let all = [nonce.as_slice(), &sealed].concat();
        Ok(format!("{VERSION}{}", BASE64URL_NOPAD.encode(&all)))
    }

    /// Opens what [`Vault::seal`] sealed, on this server or with one of its older keys.
    pub fn open(&self, account_id: i64, sealed: &str) -> Result<Vec<u8>, VaultError> {
        let bytes = sealed
            .strip_prefix(VERSION)
            .and_then(|text| BASE64URL_NOPAD.decode(text.as_bytes()).ok())
            .ok_or(VaultError::Malformed)?;
        let (nonce, ciphertext) = bytes
            .split_first_chunk::<NONCE>()
            .ok_or(VaultError::Malformed)?;
        let open = |cipher: &XChaCha20Poly1305| {
            let message = Payload {
                msg: ciphertext,
                aad: &account_id.to_be_bytes(),
            };
            cipher.decrypt(&XNonce::from(*nonce), message).ok()
        };
        open(&self.newest)
            .or_else(|| self.older.iter().find_map(open))
            .ok_or(VaultError::Shut)
    }

    /// The secret as text, if it opens.
    #[must_use]
    pub fn open_text(&self, account_id: i64, sealed: &str) -> Option<String> {
        String::from_utf8(self.open(account_id, sealed).ok()?).ok()
    }

    /// The same secret sealed under the newest key, if it opens.
    #[must_use]
    pub fn reseal(&self, account_id: i64, sealed: &str) -> Option<String> {
        self.seal(account_id, &self.open(account_id, sealed).ok()?)
            .ok()
    }
}

ink_domain::redacted!(Vault);

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Vault, VaultError};
    use crate::crypto::secret_key::KeyRing;

    fn vault(key: &str) -> Vault {
        Vault::new(&KeyRing::from_text(key))
    }

    #[test]
    fn sealed_secret_opens_only_for_its_account() {
        let vault = vault("a secret key");
        let sealed = vault.seal(7, b"twenty bytes of seed").unwrap();
        assert!(sealed.starts_with("v1."), "{sealed}");
        assert_eq!(vault.open(7, &sealed).unwrap(), b"twenty bytes of seed");
        assert_eq!(vault.open(8, &sealed), Err(VaultError::Shut));
    }

    #[test]
    fn sealed_secret_does_not_open_with_another_key() {
        let sealed = vault("one").seal(7, b"seed").unwrap();
        assert_eq!(vault("two").open(7, &sealed), Err(VaultError::Shut));
    }

    #[test]
    fn rotated_key_opens_but_no_longer_seals() {
        let rotated = vault("new, old");
        let before = vault("old").seal(7, b"seed").unwrap();
        assert_eq!(rotated.open(7, &before).unwrap(), b"seed");
        let after = rotated.seal(7, b"seed").unwrap();
        assert_eq!(vault("new").open(7, &after).unwrap(), b"seed");
        assert_eq!(vault("old").open(7, &after), Err(VaultError::Shut));
    }

    #[test]
    fn sealing_is_randomized() {
        let vault = vault("a secret key");
        assert_ne!(vault.seal(7, b"seed"), vault.seal(7, b"seed"));
    }

    #[test]
    fn tampered_secret_does_not_open() {
        let vault = vault("a secret key");
        let sealed = vault.seal(7, b"seed").unwrap();
        for at in (3..sealed.len() - 1).step_by(7) {
            let mut changed = sealed.clone();
            let other = if sealed.as_bytes().get(at) == Some(&b'A') {
                "B"
            } else {
                "A"
            };
            changed.replace_range(at..=at, other);
            assert_eq!(vault.open(7, &changed), Err(VaultError::Shut), "{at}");
        }
        for foreign in ["", "v1.", "v1.AAAA", "v2.AAAA", "seed"] {
            assert_eq!(vault.open(7, foreign), Err(VaultError::Malformed));
        }
    }
}
