//! A session's two tokens: given to its client, and stored as digests.

use ink_schema::auth::sessions::TokenPair;

use crate::crypto::secrets::Token;

/// A new session's, or those that a session goes on with.
#[derive(Clone, Debug)]
pub struct IssuedTokens {
    pub session: Token,
    pub refresh: Token,
}

impl IssuedTokens {
    #[must_use]
    pub fn random() -> Self {
        Self {
            session: Token::random(),
            refresh: Token::random(),
        }
    }

    #[must_use]
    pub fn digests(&self) -> TokenPair {
        TokenPair {
            session: self.session.digest().into(),
            refresh: self.refresh.digest().into(),
        }
    }
}
