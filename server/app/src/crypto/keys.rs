//! The server's key, and the keys derived from it.

use super::card_digest::CardKeys;
use super::mailed_code::CodeKey;
use super::passkeys::Passkeys;
use super::password::Passwords;
use super::secret_key::KeyRing;
use super::vault::Vault;
use crate::config::Config;

/// Built once at start.
#[derive(Debug)]
pub struct Keys {
    pub passwords: Passwords,
    pub cards: CardKeys,
    pub codes: CodeKey,
    pub vault: Vault,
    /// `None` where browsers don't support passkeys.
    pub passkeys: Option<Passkeys>,
}

impl Keys {
    /// The error tells the operator what is missing.
    pub fn new(keys: &KeyRing, config: &Config) -> Result<Self, String> {
        Ok(Self {
            passwords: Passwords::start(keys).map_err(|error| error.to_string())?,
            cards: CardKeys::new(keys),
            codes: CodeKey::new(keys),
            vault: Vault::new(keys),
            passkeys: Passkeys::new(&config.origin),
        })
    }
}
