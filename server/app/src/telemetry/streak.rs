//! Failures in a row, which are one trouble: told of when it begins and when it is over.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Since when it fails.
#[derive(Debug, Default)]
pub struct Streak(Mutex<Option<Instant>>);

impl Streak {
    /// Says whether this failure is the first of its row.
    pub fn failed(&self) -> bool {
        self.0.lock().is_ok_and(|mut since| {
            let is_first = since.is_none();
            since.get_or_insert_with(Instant::now);
            is_first
        })
    }

    /// Says how long it failed, if it did.
    pub fn worked(&self) -> Option<Duration> {
        let since = self.0.lock().ok()?.take()?;
        Some(since.elapsed())
    }
}
