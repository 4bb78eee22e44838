//! What is stored about a card: a digest that recognises it, and nothing that identifies it.

use data_encoding::BASE64_NOPAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::secret_key::{KeyRing, Purpose, SecretKey};

/// The card provider's fingerprint of a card's number. Never stored.
#[derive(Clone, PartialEq, Eq)]
pub struct CardFingerprint(pub(crate) String);

ink_domain::redacted!(CardFingerprint);

/// Digests of fingerprints: HMAC-SHA256 (RFC 2104) under each of the server's keys, newest first. A stolen database
/// reveals which orders one card paid for, but not which card.
#[derive(Clone)]
pub struct CardKeys(Vec<(String, Hmac<Sha256>)>);

impl CardKeys {
    #[must_use]
    pub fn new(keys: &KeyRing) -> Self {
        let keyed = |key: &SecretKey| (name(key), key.hmac(Purpose::Cards));
        Self(keys.iter().map(keyed).collect())
    }

    #[must_use]
    pub fn digests(&self, card: &CardFingerprint) -> Vec<String> {
        let digest = |(name, key): &(String, Hmac<Sha256>)| {
            let mut mac = key.clone();
            mac.update(card.0.as_bytes());
            let digest = mac.finalize().into_bytes();
            format!("{name}{}", BASE64_NOPAD.encode(&digest))
        };
        self.0.iter().map(digest).collect()
    }

    /// The prefix of digests under the newest key.
    #[must_use]
    pub fn newest(&self) -> &str {
        self.0.first().map_or("", |(name, _)| name)
    }
}

fn name(key: &SecretKey) -> String {
    format!("{}.", BASE64_NOPAD.encode(&key.id()))
}

ink_domain::redacted!(CardKeys);

#[cfg(test)]
mod tests {
    use super::{CardFingerprint, CardKeys};
    use crate::crypto::secret_key::KeyRing;

    fn digests(keys: &str, card: &str) -> Vec<String> {
        CardKeys::new(&KeyRing::from_text(keys)).digests(&CardFingerprint(card.to_owned()))
    }

    #[test]
    fn card_digest_is_stable_and_distinct() {
        assert_eq!(digests("key", "card"), digests("key", "card"));
        assert_ne!(digests("key", "card"), digests("key", "other"));
        assert_ne!(digests("key", "card"), digests("another key", "card"));
        assert!(!digests("key", "card").concat().contains("card"));
    }

    #[test]
    fn digest_under_rotated_key_is_recognized() {
        let (old, both) = (digests("old", "card"), digests("new, old", "card"));
        assert_eq!(both, [digests("new", "card"), old].concat());
        let keys = CardKeys::new(&KeyRing::from_text("new, old"));
        let newest = both
            .iter()
            .filter(|digest| digest.starts_with(keys.newest()));
        assert_eq!(newest.count(), 1);
    }
}
