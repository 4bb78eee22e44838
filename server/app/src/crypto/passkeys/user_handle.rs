//! The identifier of an account in its passkeys.

use std::fmt;
use std::str::FromStr;

use webauthn_rs::prelude::Uuid;

/// A random UUID, permanently the account's: it says nothing about the person (WebAuthn, section
/// 14.6.1), and if it changed, the account's passkeys would be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserHandle(Uuid);

impl UserHandle {
    #[must_use]
    pub fn random() -> Self {
        Self(Uuid::new_v4())
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Uuid::from_slice(bytes).ok().map(Self)
    }
}

impl From<UserHandle> for Uuid {
    fn from(handle: UserHandle) -> Self {
        handle.0
    }
}

impl FromStr for UserHandle {
    type Err = <Uuid as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// As it is stored: 36 characters.
impl fmt::Display for UserHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
