//! What was found working a moment ago, so that it costs nothing to ask often.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use moka::future::Cache;

/// Balancers ask every few seconds.
const GOOD_FOR: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Readiness {
    looked: Cache<(), ()>,
    /// The server was told to stop: balancers are to send no more, and connections are not kept.
    draining: AtomicBool,
}

impl Default for Readiness {
    fn default() -> Self {
        Self {
            looked: Cache::builder().time_to_live(GOOD_FOR).build(),
            draining: AtomicBool::new(false),
        }
    }
}

impl Readiness {
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Those who ask at the same time share one look; what does not work is looked at again.
    pub async fn or_look<E: Send + Sync + 'static>(
        &self,
        look: impl Future<Output = Result<(), E>>,
    ) -> Result<(), Arc<E>> {
        self.looked.try_get_with((), look).await
    }
}
