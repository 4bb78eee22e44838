//! The releases whose files are kept, by hash, and what was recently made of them.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use moka::future::Cache;
use tokio::sync::Semaphore;

use super::dictionary::Digest;
use crate::web::files::assets::encoded::{Encoded, Variant};
use crate::web::files::assets::role::Role;

/// Memory bound, in bytes. All deltas between the releases that are kept take less.
const DELTAS: u64 = 8 << 20;
const EARLIER: u64 = 8 << 20;

/// A dictionary, and the file that is sent to a client that has it.
type Pair = (Digest, String);

#[derive(Debug)]
pub struct Releases {
    /// Path by digest, for every release that is kept.
    known: RwLock<HashMap<Digest, String>>,
    /// `None` if the delta is no smaller than the file.
    pub(super) deltas: Cache<Pair, Option<Arc<Variant>>>,
    pub(super) earlier: Cache<String, Arc<Encoded>>,
    /// One at a time: compressing takes a core.
    pub(super) turn: Arc<Semaphore>,
}

impl Default for Releases {
    fn default() -> Self {
        let weight = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        Self {
            known: RwLock::default(),
            deltas: Cache::builder()
                .max_capacity(DELTAS)
                .weigher(move |(_, path): &Pair, delta: &Option<Arc<Variant>>| {
                    let bytes = delta.as_ref().map_or(0, |delta| delta.bytes.len());
                    weight(bytes + path.len() + size_of::<Variant>())
                })
                .build(),
            earlier: Cache::builder()
                .max_capacity(EARLIER)
                .weigher(move |_: &String, file: &Arc<Encoded>| weight(file.size()))
                .build(),
            turn: Arc::new(Semaphore::new(1)),
        }
    }
}

impl Releases {
    /// Replaces what is known by everything that the database keeps.
    pub fn replace_known(&self, files: impl IntoIterator<Item = (Digest, String)>) {
        let known = files.into_iter().collect();
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// The path of the file with these bytes, if its role is this one.
    pub(super) fn path_of(&self, digest: &Digest, role: &Role) -> Option<String> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let path = known.get(digest)?;
        (Role::of(path).as_ref() == Some(role)).then(|| path.clone())
    }
}
