//! A signal that wakes a job before its next interval.

use std::sync::Arc;

use tokio::sync::Notify;

/// Cheap to clone: all clones share one signal.
#[derive(Clone, Debug, Default)]
pub struct JobSignal(Arc<Notify>);

impl JobSignal {
    /// Wakes the waiting task, or the next one to wait. Must be called after the commit, not inside the
    /// transaction: a task woken earlier finds nothing.
    pub fn notify(&self) {
        self.0.notify_one();
    }

    pub(super) async fn notified(&self) {
        self.0.notified().await;
    }
}
