//! The server's own secret, and the keys that are derived from it.
//!
//! Where it comes from is decided here alone. It is never stored in the database that it protects.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use hkdf::Hkdf;
use sha2::Sha256;

use super::secrets::Token;
use crate::config::{Config, Environment};

/// Characters that a key has at the least.
const LEAST: usize = 32;

/// What must not get out: who has it can open sealed secrets and guess mailed codes.
#[derive(Clone)]
pub struct SecretKey(String);

/// What a derived key is for. Keys of different purposes say nothing about each other.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    MailedCodes,
    Vault,
}

impl Purpose {
    /// Part of what keys are derived from: changing one makes everything under it unreadable.
    const fn info(self) -> &'static [u8] {
        match self {
            Self::MailedCodes => b"inkpay mailed codes v1",
            Self::Vault => b"inkpay vault v1",
        }
    }
}

impl SecretKey {
    /// A key that a test sets.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// HKDF-SHA256 (RFC 5869) without a salt, which a secret that is random needs none of.
    #[expect(clippy::expect_used, reason = "HKDF gives up to 8160 bytes")]
    pub(super) fn derive(&self, purpose: Purpose) -> [u8; 32] {
        let mut key = [0; 32];
        Hkdf::<Sha256>::new(None, self.0.as_bytes())
            .expand(purpose.info(), &mut key)
            .expect("32 bytes are few enough");
        key
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey")
    }
}

/// The key of `INKPAY_SECRET_KEY`; in development, when that is empty, the key beside the database,
/// which the first start makes.
///
/// # Errors
///
/// For the operator to read: production without a key, or a file that can't be read or made.
pub fn secret_key(config: &Config) -> Result<SecretKey, String> {
    let given = config.secret_key.expose();
    if !given.is_empty() {
        return Ok(SecretKey(given.to_owned()));
    }
    if config.environment == Environment::Production {
        return Err("production needs INKPAY_SECRET_KEY".to_owned());
    }
    let file = config.beside_database("key")?;
    let text = kept(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    if text.len() < LEAST {
        return Err(format!(
            "{} holds no key of {LEAST} characters; without it a new one is made, and secrets that \
             were sealed under the old one are lost",
            file.display()
        ));
    }
    Ok(SecretKey(text))
}

/// Reads the file, or makes it, for its owner alone. Of two servers that start at once one makes it
/// and the other waits.
fn kept(path: &Path) -> io::Result<String> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path)?;
    file.lock()?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    if text.is_empty() {
        text = Token::random().text();
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
    }
    Ok(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::{Purpose, SecretKey, secret_key};
    use crate::config::{self, Config};

    fn config(settings: &[(&str, &str)]) -> Config {
        let owned = settings
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        config::read(None, owned).unwrap()
    }

    fn vault_key(key: &SecretKey) -> [u8; 32] {
        key.derive(Purpose::Vault)
    }

    #[test]
    fn development_makes_a_key_once_and_keeps_it_to_itself() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("data/ink.db");
        let config = config(&[(
            "INKPAY_DATABASE_URL",
            &format!("sqlite:{}", database.display()),
        )]);
        let first = secret_key(&config).unwrap();
        let file = folder.path().join("data/ink.db.key");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(
            vault_key(&secret_key(&config).unwrap()),
            vault_key(&first),
            "the second start finds the first one's key"
        );

        fs::write(&file, "short").unwrap();
        assert!(secret_key(&config).unwrap_err().contains("ink.db.key"));
    }

    #[test]
    fn a_key_that_is_set_is_the_key() {
        let set = "0123456789abcdef0123456789abcdef";
        let key = secret_key(&config(&[("INKPAY_SECRET_KEY", set)])).unwrap();
        assert_eq!(vault_key(&key), vault_key(&SecretKey::from_text(set)));
        assert_eq!(format!("{key:?}"), "SecretKey");
    }

    #[test]
    fn every_purpose_has_a_key_of_its_own() {
        let key = SecretKey::from_text("a secret");
        assert_ne!(vault_key(&key), key.derive(Purpose::MailedCodes));
    }

    #[test]
    fn with_postgresql_the_key_lies_in_the_data_folder() {
        let server = ("INKPAY_DATABASE_URL", "postgres://db.internal/inkpay");
        let server = [(server.0.to_owned(), server.1.to_owned())];
        let config = config::read(None, server).unwrap();
        let place = config.beside_database("key").unwrap();
        assert_eq!(place.to_str(), Some("data/inkpay.key"));
    }
}
