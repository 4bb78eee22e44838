//! Mailed codes: generating one, and what is stored in its place.
//!
//! A code's lifetime and its number of guesses are rules of `ink_domain::mailed_code`.

use hmac::{Hmac, Mac};
use rand::RngExt;
use sha2::Sha256;

use super::secret_key::{KeyRing, Purpose};
use super::secrets::Digest;

/// A new code: six digits, uniformly distributed.
#[must_use]
pub fn six_digits() -> String {
    format!("{:06}", rand::rng().random_range(0..1_000_000))
}

/// Digests of mailed codes.
///
/// There are only a million codes, so a plain hash of one can be reversed in a second. HMAC-SHA256 (RFC 2104)
/// under the server's key makes a stolen database worthless without it. It is always the newest key: codes
/// live for minutes, and a visitor whose code is pending when the key changes requests another.
#[derive(Clone)]
pub struct CodeKey(Hmac<Sha256>);

impl CodeKey {
    #[must_use]
    pub fn new(keys: &KeyRing) -> Self {
        Self(keys.newest().hmac(Purpose::MailedCodes))
    }

    /// What is stored for a code. It is bound to its request: the same code mailed for another has another
    /// digest.
    #[must_use]
    pub fn digest(&self, request: &str, code: &str) -> Digest {
        let mut mac = self.0.clone();
        mac.update(request.as_bytes());
        // Neither part contains this byte, so no two pairs give the same bytes.
        mac.update(&[0]);
        mac.update(code.as_bytes());
        Digest::from_bytes(&mac.finalize().into_bytes())
    }
}

ink_domain::redacted!(CodeKey);

#[cfg(test)]
mod tests {
    use super::{CodeKey, six_digits};
    use crate::crypto::secret_key::KeyRing;

    fn key(secret: &str) -> CodeKey {
        CodeKey::new(&KeyRing::from_text(secret))
    }

    #[test]
    fn code_has_six_digits() {
        for _ in 0..1000 {
            let code = six_digits();
            assert_eq!(code.len(), 6, "{code}");
            assert!(code.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
        }
    }

    #[test]
    fn code_matches_only_its_own_request() {
        let key = key("a secret");
        let stored = key.digest("request 1", "012345");
        assert!(key.digest("request 1", "012345").matches(stored.as_str()));
        assert!(!key.digest("request 1", "012346").matches(stored.as_str()));
        assert!(!key.digest("request 2", "012345").matches(stored.as_str()));
        assert!(!key.digest("request ", "1012345").matches(stored.as_str()));
    }

    #[test]
    fn digest_cannot_be_matched_without_key() {
        let stored = key("a secret").digest("request", "012345");
        assert!(
            !key("another secret")
                .digest("request", "012345")
                .matches(stored.as_str())
        );
    }
}
