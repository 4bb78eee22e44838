//! Waking a job before its time.

use std::sync::Arc;

use tokio::sync::Notify;

/// Cheap to clone: all clones are one signal.
#[derive(Clone, Debug, Default)]
pub struct JobSignal(Arc<Notify>);

impl JobSignal {
    /// Wakes the task that waits, or the next one that would. To be called after the commit, not inside the
    /// transaction: who wakes earlier finds nothing.
    pub fn notify(&self) {
        self.0.notify_one();
    }

    pub(super) async fn notified(&self) {
        self.0.notified().await;
    }
}
