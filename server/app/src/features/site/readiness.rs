//! What was recently found to be working, so that frequent checks cost nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use moka::future::Cache;

/// Load balancers ask every few seconds.
const GOOD_FOR: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Readiness {
    checked: Cache<(), ()>,
    /// The server was told to stop: balancers must send no more requests, and connections are closed.
    draining: AtomicBool,
}

impl Default for Readiness {
    fn default() -> Self {
        Self {
            checked: Cache::builder().time_to_live(GOOD_FOR).build(),
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

    /// Concurrent callers share one check; a failure is checked again.
    pub async fn check_with<E: Send + Sync + 'static>(
        &self,
        check: impl Future<Output = Result<(), E>>,
    ) -> Result<(), Arc<E>> {
        self.checked.try_get_with((), check).await
    }
}
