//! Random secrets that clients carry, and what is stored in their place.
//!
//! A token is handed out and never stored: the database holds its [`Digest`]. Nothing here knows
//! what a token gives access to, or for how long.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq;

/// 256 random bits: a session token, a refresh token, the opaque id of a request.
///
/// OWASP's session management cheat sheet asks for at least 64 bits; with 256, a plain SHA-256 is
/// enough for storage, because brute force is infeasible.
#[derive(Clone)]
pub struct Token([u8; Self::BYTES]);

impl Token {
    const BYTES: usize = 32;
    /// Characters of a token's text: URL-safe base64 (RFC 4648, section 5) without padding.
    pub const LENGTH: usize = 43;

    /// A new one, from the thread's cryptographic generator.
    #[must_use]
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// Parses what a client sent. `None` for anything that [`Token::text`] would not return.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != Self::LENGTH {
            return None;
        }
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// What the client is given.
    #[must_use]
    pub fn text(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }

    /// What is stored, and looked up.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }
}

ink_domain::redacted!(Token);

/// 256 bits that identify a secret without revealing it, as 64 lower-case hexadecimal digits.
#[derive(Clone, Debug)]
pub struct Digest(String);

impl Digest {
    /// SHA-256. Only for secrets that can't be guessed: [`Token`] and recovery codes; a mailed code
    /// needs a key ([`super::mailed_code`]), a password Argon2id ([`super::password`]).
    #[must_use]
    pub fn of(secret: &[u8]) -> Self {
        Self::from_bytes(&Sha256::digest(secret))
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        Self(HEXLOWER.encode(bytes))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is what was stored, compared in constant time.
    #[must_use]
    pub fn matches(&self, stored: &str) -> bool {
        self.0.as_bytes().ct_eq(stored.as_bytes()).into()
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.0
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Digest, Token};

    #[test]
    fn token_matches_its_digest() {
        let token = Token::random();
        let text = token.text();
        assert_eq!(text.len(), Token::LENGTH);
        let sent = Token::parse(&text).unwrap();
        assert!(sent.digest().matches(token.digest().as_str()));
        assert!(!Token::random().digest().matches(token.digest().as_str()));
    }

    #[test]
    fn token_is_redacted_in_debug() {
        assert_eq!(format!("{:?}", Token::random()), "Token");
    }

    #[test]
    fn malformed_token_is_rejected() {
        let text = Token::random().text();
        let long = format!("{text}A");
        let padded = format!("{text}=");
        let foreign = text.replace(|_: char| true, "+");
        for wrong in ["", "abc", &long, &padded, &foreign, &"ä".repeat(43)] {
            assert!(Token::parse(wrong).is_none(), "{wrong}");
        }
        // The last character has two unused bits: only one text is valid per token.
        let loose = format!("{}B", "A".repeat(42));
        assert!(Token::parse(&loose).is_none());
    }

    #[test]
    fn digest_is_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Digest::of(b"abc").as_str(), abc);
        assert!(!Digest::of(b"abc").matches("ba78"));
    }
}
