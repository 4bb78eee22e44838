//! What a render may use.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::engine::QUEUE_PER_THREAD;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Threads, each with one engine.
    pub threads: NonZeroUsize,
    /// How many renders may wait; the next one is refused at once.
    pub queue: usize,
    /// How long one render may run before it is stopped.
    pub deadline: Duration,
    /// How long a render may wait for a thread before it is assumed that nobody wants it any more.
    pub patience: Duration,
    /// Heap of one engine, in bytes.
    pub heap: usize,
}

impl Limits {
    /// Limits for a number of threads. A page takes milliseconds: a full queue is a fraction of a second,
    /// and two seconds mean an endless loop even on a machine with busy cores. A request waits longer
    /// than a loop ahead of it may run.
    #[must_use]
    pub fn for_threads(threads: NonZeroUsize) -> Self {
        Self {
            threads,
            queue: threads.get().saturating_mul(QUEUE_PER_THREAD),
            deadline: Duration::from_secs(2),
            patience: Duration::from_secs(5),
            heap: 128 << 20,
        }
    }
}
