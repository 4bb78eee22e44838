//! What was found working a moment ago, so that it costs nothing to ask often.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;

/// Balancers ask every few seconds.
const GOOD_FOR: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Readiness(Cache<(), ()>);

impl Default for Readiness {
    fn default() -> Self {
        Self(Cache::builder().time_to_live(GOOD_FOR).build())
    }
}

impl Readiness {
    /// Those who ask at the same time share one look; what does not work is looked at again.
    pub async fn or_look<E: Send + Sync + 'static>(
        &self,
        look: impl Future<Output = Result<(), E>>,
    ) -> Result<(), Arc<E>> {
        self.0.try_get_with((), look).await
    }
}
