//! The threads that hash. They give way to everything else: a wave of log-ins must not keep pages
//! from being rendered.

use std::{io, thread};

use argon2::password_hash::{self, phc};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use crossbeam_channel::{Receiver, Sender, bounded};
use subtle::ConstantTimeEq;
use thread_priority::{ThreadPriority, ThreadPriorityValue};

use super::{Reply, WirePassword};

/// Of 99; on Linux a nice value of 10. Beside a thread that renders without a pause that leaves a
/// tenth of a core, and log-ins within half a second; the lowest value would leave a seventieth.
const PRIORITY: u8 = 22;

/// Bytes of a salt (RFC 9106, section 3.1).
const SALT: usize = 16;

pub(super) enum Job {
    Hash {
        password: WirePassword,
        reply: Reply<String>,
    },
    Verify {
        password: WirePassword,
        stored: String,
        reply: Reply<bool>,
    },
}

/// Starts `threads` of them, with room for `waiting` jobs. They end when the queue's sender is gone.
pub(super) fn start(threads: usize, waiting: usize) -> io::Result<Sender<Job>> {
    let (queue, jobs) = bounded(waiting);
    for number in 0..threads {
        let jobs = jobs.clone();
        thread::Builder::new()
            .name(format!("password-{number}"))
            .spawn(move || work(&jobs))?;
    }
    Ok(queue)
}

fn work(jobs: &Receiver<Job>) {
    give_way();
    let mut memory = Memory::default();
    for job in jobs {
        job.run(&mut memory);
    }
}

/// A refusal leaves the thread as it is: passwords are checked all the same.
fn give_way() {
    let lowered = ThreadPriorityValue::try_from(PRIORITY).map(|priority| {
        ThreadPriority::Crossplatform(priority)
            .set_for_current()
            .map_err(|error| error.to_string())
    });
    if let Ok(Err(reason)) | Err(reason) = lowered {
        tracing::warn!(%reason, "passwords are hashed at the priority of everything else");
    }
}

impl Job {
    /// Does the work, unless nobody waits for it any more. Says whether it was done.
    pub(super) fn run(self, memory: &mut Memory) -> bool {
        match self {
            Self::Hash { password, reply } => {
                !reply.is_closed() && reply.send(memory.hash(&password)).is_ok()
            }
            Self::Verify {
                password,
                stored,
                reply,
            } => !reply.is_closed() && reply.send(memory.verify(&password, &stored)).is_ok(),
        }
    }
}

/// Argon2's working memory, kept from one hash to the next: 19 MiB are not taken from the system and
/// given back each time.
#[derive(Default)]
pub(super) struct Memory(Vec<Block>);

impl Memory {
    /// A PHC string with OWASP's parameters, which are the crate's defaults and asserted by a test:
    /// m = 19 MiB, t = 2, p = 1. <https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html>
    pub(super) fn hash(&mut self, password: &WirePassword) -> password_hash::Result<String> {
        let salt: [u8; SALT] = rand::random();
        let params = Params::DEFAULT;
        let hash = phc::PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: phc::ParamsString::try_from(&params)?,
            salt: Some(phc::Salt::new(&salt)?),
            hash: Some(self.digest(params, Params::DEFAULT_OUTPUT_LEN, password, &salt)?),
        };
        Ok(hash.to_string())
    }

    /// Whether the password is that of a PHC string, with the parameters that the string names.
    pub(super) fn verify(
        &mut self,
        password: &WirePassword,
        stored: &str,
    ) -> password_hash::Result<bool> {
        let stored = phc::PasswordHash::new(stored)?;
        let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
            return Err(password_hash::Error::EncodingInvalid);
        };
        if stored.algorithm != Algorithm::Argon2id.ident()
            || stored.version != Some(Version::V0x13.into())
        {
            return Err(password_hash::Error::Algorithm);
        }
        let params = Params::try_from(&stored)?;
        let found = self.digest(params, expected.len(), password, &salt)?;
        Ok(found.as_bytes().ct_eq(expected.as_bytes()).into())
    }

    fn digest(
        &mut self,
        params: Params,
        length: usize,
        password: &WirePassword,
        salt: &[u8],
    ) -> password_hash::Result<phc::Output> {
        let blocks = params.block_count();
        if self.0.len() < blocks {
            self.0.resize(blocks, Block::new());
        }
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut digest = vec![0; length];
        argon2.hash_password_into_with_memory(
            &password.0,
            salt,
            &mut digest,
            self.0.as_mut_slice(),
        )?;
        Ok(phc::Output::new(&digest)?)
    }
}
