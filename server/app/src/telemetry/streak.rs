//! A run of consecutive failures is one outage: reported when it starts and when it ends.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// When the failures began.
#[derive(Debug, Default)]
pub struct FailureStreak(Mutex<Option<Instant>>);

impl FailureStreak {
    /// Returns whether this failure is the first of its run.
    pub fn record_failure(&self) -> bool {
        self.0.lock().is_ok_and(|mut since| {
            let is_first = since.is_none();
            since.get_or_insert_with(Instant::now);
            is_first
        })
    }

    /// Returns how long it failed, if it did.
    pub fn record_success(&self) -> Option<Duration> {
        let since = self.0.lock().ok()?.take()?;
        Some(since.elapsed())
    }
}
