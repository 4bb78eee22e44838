//! The threads that hash. They yield to everything else: a wave of log-ins must not keep pages from being rendered.

use std::sync::Arc;
use std::time::Duration;
use std::{io, thread};

use argon2::password_hash::{self, phc};
use argon2::{Algorithm, Argon2, Block, KeyId, Params, ParamsBuilder, Version};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use subtle::ConstantTimeEq;
use thread_priority::{ThreadPriority, ThreadPriorityValue};

use super::{PasswordError, Reply, Verdict, WirePassword};
use crate::crypto::secret_key::{KeyRing, Purpose};

/// Out of 99; on Linux a nice value of 10. Next to a thread that renders without pause, that leaves a tenth of a
/// core, and log-ins within half a second; the lowest value would leave a seventieth.
const PRIORITY: u8 = 22;

/// After this long without a password, a thread frees its working memory.
const REST: Duration = Duration::from_secs(10);

/// Bytes of a salt (RFC 9106, section 3.1).
const SALT: usize = 16;
/// The most that a stored hash may cost, in KiB and in passes: far more than any that was ever stored, and little
/// enough that nobody who can write to the database can stop the server with one.
const MOST_BLOCKS: usize = 128 * 1024;
const MOST_PASSES: u32 = 16;

pub(super) enum Job {
    Hash {
        password: WirePassword,
        reply: Reply<String>,
    },
    Verify {
        password: WirePassword,
        stored: String,
        reply: Reply<Verdict>,
    },
}

/// Starts `threads` of them, with room for `waiting` jobs. They end when the queue's sender is dropped.
pub(super) fn start(hasher: &Hasher, threads: usize, waiting: usize) -> io::Result<Sender<Job>> {
    let (queue, jobs) = bounded(waiting);
    for number in 0..threads {
        let (jobs, hasher) = (jobs.clone(), hasher.another());
        thread::Builder::new()
            .name(format!("password-{number}"))
            .spawn(move || work(&jobs, hasher))?;
    }
    Ok(queue)
}

fn work(jobs: &Receiver<Job>, mut hasher: Hasher) {
    give_way();
    loop {
        let next = match jobs.recv_timeout(REST) {
            Err(RecvTimeoutError::Timeout) => {
                hasher.memory = Vec::new();
                jobs.recv().ok()
            }
            next => next.ok(),
        };
        let Some(job) = next else { return };
        job.run(&mut hasher);
    }
}

/// If this is refused, the thread stays as it is: passwords are checked all the same.
fn give_way() {
    let lowered = ThreadPriorityValue::try_from(PRIORITY).map(|priority| {
        ThreadPriority::Crossplatform(priority)
            .set_for_current()
            .map_err(|error| error.to_string())
    });
    if let Ok(Err(reason)) | Err(reason) = lowered {
        tracing::warn!(%reason, "the priority of password hashing could not be lowered");
    }
}

impl Job {
    /// Does the work, unless nobody waits for it any more. Returns whether it did.
    pub(super) fn run(self, hasher: &mut Hasher) -> bool {
        match self {
            Self::Hash { password, reply } => {
                !reply.is_closed() && reply.send(hasher.hash(&password)).is_ok()
            }
            Self::Verify {
                password,
                stored,
                reply,
            } => !reply.is_closed() && reply.send(hasher.verify(&password, &stored)).is_ok(),
        }
    }
}

/// What hashing needs: a pepper (Argon2's secret, RFC 9106, section 3.1) for each of the server's keys, and working
/// memory that is kept from one hash to the next, so that 19 MiB are not allocated and freed each time.
pub(super) struct Hasher {
    /// The first one is for new hashes.
    peppers: Arc<[Pepper]>,
    /// Of new hashes, but for the name of the pepper.
    params: Params,
    memory: Vec<Block>,
}

struct Pepper {
    id: [u8; 4],
    secret: [u8; 32],
}

impl Hasher {
    /// New hashes have OWASP's parameters, which are the crate's defaults and asserted by a test (m = 19 MiB, t = 2,
    /// p = 1).
    /// <https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html>
    pub(super) fn new(keys: &KeyRing) -> Self {
        let peppers = keys.iter().map(|key| Pepper {
            id: key.id(),
            secret: key.derive(Purpose::Pepper),
        });
        Self {
            peppers: peppers.collect(),
            params: Params::DEFAULT,
            memory: Vec::new(),
        }
    }

    /// The same with these parameters for new hashes.
    pub(super) fn with_params(self, params: Params) -> Self {
        Self { params, ..self }
    }

    /// The same with its own memory.
    fn another(&self) -> Self {
        Self {
            peppers: Arc::clone(&self.peppers),
            params: self.params.clone(),
            memory: Vec::new(),
        }
    }

    /// For new hashes, with the name of the pepper.
    fn params(&self) -> password_hash::Result<Params> {
        let mut params = ParamsBuilder::new();
        let chosen = &self.params;
        params.m_cost(chosen.m_cost()).t_cost(chosen.t_cost());
        params.p_cost(chosen.p_cost());
        if let Some(newest) = self.peppers.first() {
            params.keyid(KeyId::new(&newest.id)?);
        }
        Ok(params.build()?)
    }

    /// A PHC string.
    pub(super) fn hash(&mut self, password: &WirePassword) -> Result<String, PasswordError> {
        self.hash_with(password, &rand::random::<[u8; SALT]>())
    }

    /// A PHC string that matches no password: its digest is random.
    pub(super) fn nobodys(&self) -> Result<String, PasswordError> {
        let digest: [u8; Params::DEFAULT_OUTPUT_LEN] = rand::random();
        self.phc(&rand::random::<[u8; SALT]>(), phc::Output::new(&digest)?)
    }

    fn hash_with(&mut self, password: &WirePassword, salt: &[u8]) -> Result<String, PasswordError> {
        let params = self.params()?;
        let digest = self.digest(params, Params::DEFAULT_OUTPUT_LEN, password, salt)?;
        self.phc(salt, digest)
    }

    fn phc(&self, salt: &[u8], digest: phc::Output) -> Result<String, PasswordError> {
        let hash = phc::PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: phc::ParamsString::try_from(&self.params()?)?,
            salt: Some(phc::Salt::new(salt)?),
            hash: Some(digest),
        };
        Ok(hash.to_string())
    }

    /// Whether the password matches a PHC string, with the parameters and the key that the string names.
    pub(super) fn verify(
        &mut self,
        password: &WirePassword,
        stored: &str,
    ) -> Result<Verdict, PasswordError> {
        let stored = phc::PasswordHash::new(stored)?;
        let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
            return Err(password_hash::Error::EncodingInvalid.into());
        };
        if stored.algorithm != Algorithm::Argon2id.ident()
            || stored.version != Some(Version::V0x13.into())
        {
            return Err(password_hash::Error::Algorithm.into());
        }
        let params = Params::try_from(&stored)?;
        if params.block_count() > MOST_BLOCKS || params.t_cost() > MOST_PASSES {
            return Err(password_hash::Error::ParamsInvalid.into());
        }
        let found = self.digest(params, expected.len(), password, &salt)?;
        if !bool::from(found.as_bytes().ct_eq(expected.as_bytes())) {
            return Ok(Verdict::Wrong);
        }
        let current = phc::ParamsString::try_from(&self.params()?)?;
        let rehashed = (stored.params != current).then(|| self.hash_with(password, &salt));
        Ok(Verdict::Right {
            rehashed: rehashed.transpose()?,
        })
    }

    fn digest(
        &mut self,
        params: Params,
        length: usize,
        password: &WirePassword,
        salt: &[u8],
    ) -> Result<phc::Output, PasswordError> {
        let blocks = params.block_count();
        if self.memory.len() < blocks {
            self.memory.resize(blocks, Block::new());
        }
        let secret = match params.keyid() {
            // From before there was a pepper.
            [] => &[][..],
            id => {
                let known = self.peppers.iter().find(|one| one.id == id);
                &known.ok_or(PasswordError::UnknownKey)?.secret
            }
        };
        let mut digest = vec![0; length];
        Argon2::new_with_secret(secret, Algorithm::Argon2id, Version::V0x13, params)
            .and_then(|argon2| {
                let memory = self.memory.as_mut_slice();
                argon2.hash_password_into_with_memory(&password.0, salt, &mut digest, memory)
            })
            .map_err(password_hash::Error::from)?;
        Ok(phc::Output::new(&digest)?)
    }
}
