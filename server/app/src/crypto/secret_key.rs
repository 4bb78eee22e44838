//! The server's own secret, and the keys derived from it.
//!
//! Only this module decides where it comes from. It is never stored in the database that it protects.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use data_encoding::BASE64_NOPAD;
use hmac::{Hmac, KeyInit};
use sha2::Sha256;

use super::secrets::Token;
use crate::config::{Config, MIN_KEY_LENGTH, Secret};

/// Must not leak: anyone who has it can open sealed secrets and guess mailed codes.
#[derive(Clone)]
pub struct SecretKey(Secret);

/// The server's key and those that it replaced: the first one seals and hashes, all open and verify.
#[derive(Clone, Debug)]
pub struct KeyRing(Vec<SecretKey>);

impl KeyRing {
    /// From comma-separated keys.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let keys = text.split(',').map(str::trim);
        Self(keys.map(|key| SecretKey(Secret::from(key))).collect())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &SecretKey> {
        self.0.iter()
    }

    /// What identifies the PHC strings of passwords hashed under the newest key.
    #[must_use]
    pub fn marker(&self) -> String {
        format!("keyid={}$", BASE64_NOPAD.encode(&self.newest().id()))
    }

    /// What identifies the keys in a database, newest first. They reveal nothing about the keys.
    #[must_use]
    pub fn fingerprints(&self) -> Vec<String> {
        self.0.iter().map(SecretKey::fingerprint).collect()
    }

    #[must_use]
    pub fn newest_fingerprint(&self) -> String {
        self.newest().fingerprint()
    }

    /// The key that seals and hashes.
    #[expect(clippy::expect_used, reason = "splitting gives at least one part")]
    pub(super) fn newest(&self) -> &SecretKey {
        self.0.first().expect("a key")
    }
}

/// What a derived key is for. Keys for different purposes reveal nothing about each other.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    Cards,
    Fingerprint,
    KeyId,
    MailedCodes,
    Pepper,
    Vault,
}

impl Purpose {
    /// An input of the key derivation: changing one makes everything under it unreadable.
    const fn info(self) -> &'static [u8] {
        match self {
            Self::Cards => b"inkpay cards v1",
            Self::Fingerprint => b"inkpay fingerprint v1",
            Self::KeyId => b"inkpay key id v1",
            Self::MailedCodes => b"inkpay mailed codes v1",
            Self::Pepper => b"inkpay pepper v1",
            Self::Vault => b"inkpay vault v1",
        }
    }
}

impl SecretKey {
    /// The name that stored hashes have for it. It reveals nothing about the key.
    pub(super) fn id(&self) -> [u8; 4] {
        let [a, b, c, d, ..] = self.derive(Purpose::KeyId);
        [a, b, c, d]
    }

    fn fingerprint(&self) -> String {
        BASE64_NOPAD.encode(&self.derive(Purpose::Fingerprint))
    }

    pub(super) fn derive(&self, purpose: Purpose) -> [u8; 32] {
        self.0.derive(purpose.info())
    }

    /// HMAC-SHA256 (RFC 2104) under the derived key.
    #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
    pub(super) fn hmac(&self, purpose: Purpose) -> Hmac<Sha256> {
        Hmac::new_from_slice(&self.derive(purpose)).expect("a key of 32 bytes")
    }
}

ink_domain::redacted!(SecretKey);

/// The keys of `INKPAY_SECRET_KEY`; in development, if that is empty, the key next to the database,
/// which the first start creates.
///
/// # Errors
///
/// Worded for the operator: production without a key, or a file that can't be read or created.
pub fn key_ring(config: &Config) -> Result<KeyRing, String> {
    ring(config, kept)
}

/// The same for a command, which creates none.
///
/// # Errors
///
/// Those of [`key_ring`], and if there is no key.
pub fn present_key_ring(config: &Config) -> Result<KeyRing, String> {
    ring(config, |path| {
        Ok(fs::read_to_string(path)?.trim().to_owned())
    })
}

fn ring(config: &Config, read: impl Fn(&Path) -> io::Result<String>) -> Result<KeyRing, String> {
    let given = config.secret_key.expose();
    if !given.is_empty() {
        return Ok(KeyRing::from_text(given));
    }
    if !config.is_development() {
        let environment = config.environment.code();
        return Err(format!("{environment} needs INKPAY_SECRET_KEY"));
    }
    let file = config.beside_database("key");
    let text = read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    if text.len() < MIN_KEY_LENGTH {
        return Err(format!(
            "{} holds no key of {MIN_KEY_LENGTH} characters; without it a new one is made, and secrets that \
             were sealed under the old one are lost",
            file.display()
        ));
    }
    Ok(KeyRing::from_text(&text))
}

/// Reads the file, or creates it for its owner only. Of two servers that start at once, one creates
/// it and the other waits.
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

    use super::{KeyRing, Purpose, SecretKey, key_ring, present_key_ring};
    use crate::config::{self, Config};

    fn config(settings: &[(&str, &str)]) -> Config {
        let owned = settings
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        config::read(None, owned).unwrap()
    }

    fn vault_key(keys: &KeyRing) -> [u8; 32] {
        keys.newest().derive(Purpose::Vault)
    }

    #[test]
    fn development_creates_private_key_once() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("data/ink.db");
        let config = config(&[(
            "INKPAY_DATABASE_URL",
            &format!("sqlite:{}", database.display()),
        )]);
        assert!(present_key_ring(&config).is_err(), "a command makes none");
        let first = key_ring(&config).unwrap();
        assert!(present_key_ring(&config).is_ok());
        let file = folder.path().join("data/ink.db.key");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(
            vault_key(&key_ring(&config).unwrap()),
            vault_key(&first),
            "the second start finds the first one's key"
        );

        fs::write(&file, "short").unwrap();
        assert!(key_ring(&config).unwrap_err().contains("ink.db.key"));
    }

    #[test]
    fn configured_key_is_used() {
        let set = "0123456789abcdef0123456789abcdef";
        let keys = key_ring(&config(&[("INKPAY_SECRET_KEY", set)])).unwrap();
        assert_eq!(vault_key(&keys), vault_key(&KeyRing::from_text(set)));
        assert_eq!(format!("{keys:?}"), "KeyRing([SecretKey])");
    }

    #[test]
    fn first_of_several_keys_is_newest() {
        let (new, old) = (KeyRing::from_text("new"), KeyRing::from_text("old"));
        let ring = KeyRing::from_text("new, old");
        assert_eq!(vault_key(&ring), vault_key(&new));
        let ids: Vec<_> = ring.iter().map(SecretKey::id).collect();
        assert_eq!(ids, [new.newest().id(), old.newest().id()]);
        assert_ne!(new.newest().id(), old.newest().id());
    }

    #[test]
    fn each_purpose_derives_its_own_key() {
        let keys = KeyRing::from_text("a secret");
        let others = [
            Purpose::Cards,
            Purpose::Fingerprint,
            Purpose::KeyId,
            Purpose::MailedCodes,
            Purpose::Pepper,
        ];
        for other in others.map(|purpose| keys.newest().derive(purpose)) {
            assert_ne!(vault_key(&keys), other);
        }
    }

    #[test]
    fn key_is_kept_in_data_folder_with_postgres() {
        let server = ("INKPAY_DATABASE_URL", "postgres://db.internal/inkpay");
        let server = [(server.0.to_owned(), server.1.to_owned())];
        let config = config::read(None, server).unwrap();
        let place = config.beside_database("key");
        assert_eq!(place.to_str(), Some("data/inkpay.key"));
    }
}
