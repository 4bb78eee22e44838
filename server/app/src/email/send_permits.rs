//! How many e-mails are sent concurrently.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const AT_ONCE: u32 = 20;

/// Slots for sending e-mails, each on its own task.
#[derive(Debug)]
pub struct SendPermits(Arc<Semaphore>);

impl Default for SendPermits {
    fn default() -> Self {
        let places = usize::try_from(AT_ONCE).unwrap_or(Semaphore::MAX_PERMITS);
        Self(Arc::new(Semaphore::new(places)))
    }
}

impl SendPermits {
    /// Each is released when dropped.
    #[must_use]
    pub fn try_acquire_all(&self) -> Vec<OwnedSemaphorePermit> {
        let one = || Arc::clone(&self.0).try_acquire_owned().ok();
        std::iter::from_fn(one).collect()
    }

    /// Waits until no e-mail is being sent.
    pub async fn all_free(&self) {
        drop(self.0.acquire_many(AT_ONCE).await);
    }
}
