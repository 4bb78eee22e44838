//! How many e-mails are sent concurrently.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const AT_ONCE: u32 = 20;

/// Slots for sending e-mails, each on its own task.
#[derive(Debug)]
pub struct SendingPlaces(Arc<Semaphore>);

impl Default for SendingPlaces {
    fn default() -> Self {
        let places = usize::try_from(AT_ONCE).unwrap_or(Semaphore::MAX_PERMITS);
        Self(Arc::new(Semaphore::new(places)))
    }
}

impl SendingPlaces {
    /// Each is released when dropped.
    #[must_use]
    pub fn take_free(&self) -> Vec<OwnedSemaphorePermit> {
        let one = || Arc::clone(&self.0).try_acquire_owned().ok();
        std::iter::from_fn(one).collect()
    }

    /// Waits until no e-mail is being sent.
    pub async fn all_free(&self) {
        drop(self.0.acquire_many(AT_ONCE).await);
    }
}
