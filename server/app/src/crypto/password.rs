//! Passwords: what arrives, and what is stored.
//!
//! The password itself never reaches the server: browsers send its SHA-512, which counts as the password from
//! here on. The form enforces length and composition; whether it is commonly used can be seen from its digest.

#[cfg(test)]
mod tests;
mod threads;
mod words;

use std::io;

pub use argon2::Params as HashParams;
use argon2::password_hash::{self, phc};
use crossbeam_channel::{Sender, TrySendError};
use data_encoding::BASE64;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use thiserror::Error;
use threads::{Hasher, Job};
use tokio::sync::oneshot;

use super::secret_key::KeyRing;
use crate::internal_error::InternalError;

/// The first bytes of the SHA-512 of each refused password, sorted; made by `scripts/common-passwords.mjs`.
static COMMON: &[u8] = include_bytes!("password/common.bin");
/// Bytes per entry. With this many, one good password in three billion is mistaken for a common one.
const COMMON_BYTES: usize = 6;

/// Hashes that wait for a thread. Beyond these, callers had better retry: with one thread, these take some two
/// seconds.
const WAITING: usize = 64;

/// SHA-512 of a password as typed, from the wire.
#[derive(Clone)]
pub struct WirePassword([u8; Self::BYTES]);

impl WirePassword {
    pub const BYTES: usize = 64;
    /// Characters on the wire: base64 (RFC 4648, section 4) with its padding.
    pub const LENGTH: usize = 88;

    /// `None` for anything but the base64 of 64 bytes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != Self::LENGTH {
            return None;
        }
        let bytes = BASE64.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// Whether it is among the most common ones, or one of the product's words with the usual changes.
    #[must_use]
    pub fn is_common(&self) -> bool {
        let (common, _) = COMMON.as_chunks::<COMMON_BYTES>();
        let start = self.0.first_chunk();
        start.is_some_and(|start| common.binary_search(start).is_ok())
            || words::is_the_products(&self.0)
    }

    /// Whether it is publicly known data of its account, with the usual changes.
    #[must_use]
    pub fn is_about(&self, ink_id: Option<&InkId>, email: Option<&Email>) -> bool {
        let email = email.map(Email::as_str);
        let mailbox = email.and_then(|email| email.split_once('@'));
        let words = [
            ink_id.map(InkId::as_str),
            email,
            mailbox.map(|(name, _)| name),
        ];
        words::is_made_of(&self.0, &words.into_iter().flatten().collect::<Vec<_>>())
    }
}

ink_domain::redacted!(WirePassword);

/// Why there is no hash and no verdict. None of these means a wrong password.
#[derive(Debug, Error)]
pub enum PasswordError {
    #[error("too many passwords wait to be hashed")]
    Busy,
    #[error("the threads that hash passwords have ended")]
    Stopped,
    #[error("a thread that hashes passwords could not be started")]
    Start(#[source] io::Error),
    #[error("a password could not be hashed, or a stored hash is none")]
    Hash(#[from] password_hash::Error),
    #[error("a password was hashed under a secret key that is not in INKPAY_SECRET_KEY")]
    UnknownKey,
}

impl From<phc::Error> for PasswordError {
    fn from(error: phc::Error) -> Self {
        Self::Hash(error.into())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Wrong,
    Right {
        /// What to store instead, if the stored hash has other parameters than new ones, or another key: with
        /// the same salt, see [`is_unchanged`].
        rehashed: Option<String>,
    },
}

/// Whether two stored hashes are of one password, set once: rehashing keeps its salt.
#[must_use]
pub fn is_unchanged(one: Option<&str>, other: Option<&str>) -> bool {
    let salt = |stored: Option<&str>| phc::PasswordHash::new(stored?).ok()?.salt;
    one == other || salt(one).is_some_and(|own| salt(other) == Some(own))
}

impl Verdict {
    #[must_use]
    pub const fn is_right(&self) -> bool {
        matches!(self, Self::Right { .. })
    }
}

/// Hashes and verifies passwords, on its own threads.
pub struct Passwords {
    queue: Sender<Job>,
    /// A stored hash that matches no password.
    dummy: String,
}

impl Passwords {
    /// Starts the threads: half as many as there are cores.
    ///
    /// # Errors
    ///
    /// If the operating system refuses a thread.
    pub fn start(keys: &KeyRing) -> Result<Self, PasswordError> {
        Self::start_with(keys, HashParams::DEFAULT)
    }

    /// The same with other parameters for new hashes, for tests: a server has no setting for them.
    pub fn start_with(keys: &KeyRing, params: HashParams) -> Result<Self, PasswordError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hasher = Hasher::new(keys).with_params(params);
        Self::with(&hasher, cores.div_ceil(2), WAITING)
    }

    fn with(hasher: &Hasher, threads: usize, waiting: usize) -> Result<Self, PasswordError> {
        Ok(Self {
            dummy: hasher.nobodys()?,
            queue: threads::start(hasher, threads, waiting).map_err(PasswordError::Start)?,
        })
    }

    /// What is stored for a password: Argon2id under the server's key as a PHC string, with its own salt.
    ///
    /// A request that stops waiting before the work has started costs nothing.
    pub async fn hash(&self, password: WirePassword) -> Result<String, PasswordError> {
        self.wait_for(|reply| Job::Hash { password, reply }).await
    }

    /// Whether this password was stored. Without a stored hash the answer is no, after the same work: its
    /// timing does not reveal whether the account exists (OWASP's authentication cheat sheet, "Authentication
    /// Responses").
    pub async fn verify(
        &self,
        password: WirePassword,
        stored: Option<&str>,
    ) -> Result<Verdict, PasswordError> {
        let against = stored.unwrap_or(&self.dummy).to_owned();
        let job = |reply| Job::Verify {
            password,
            stored: against,
            reply,
        };
        let verdict = self.wait_for(job).await?;
        Ok(stored.map_or(Verdict::Wrong, |_| verdict))
    }

    async fn wait_for<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, PasswordError> {
        let (reply, answer) = oneshot::channel();
        self.queue
            .try_send(job(reply))
            .map_err(|error| match error {
                TrySendError::Full(_) => PasswordError::Busy,
                TrySendError::Disconnected(_) => PasswordError::Stopped,
            })?;
        answer.await.map_err(|_| PasswordError::Stopped)?
    }
}

type Reply<T> = oneshot::Sender<Result<T, PasswordError>>;

ink_domain::redacted!(Passwords);

impl From<PasswordError> for InternalError {
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::Busy => Self::transient(error),
            _ => Self::new(error),
        }
    }
}
