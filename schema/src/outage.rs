//! Periods without a database connection, each logged once and not with every request.

use std::fmt::Display;
use std::sync::Mutex;
use std::time::Instant;

/// Since when there has been none.
#[derive(Debug, Default)]
pub(crate) struct Outage(Mutex<Option<Instant>>);

impl Outage {
    pub(crate) fn began(&self, reason: &dyn Display) {
        let Ok(mut since) = self.0.lock() else { return };
        if since.is_none() {
            *since = Some(Instant::now());
            let reason = reason.to_string();
            let reason = reason.trim().replace('\n', " ");
            tracing::error!(
                reason,
                "the database is away: it is tried again, and requests are answered 503"
            );
        }
    }

    pub(crate) fn ended(&self) {
        let since = self.0.lock().ok().and_then(|mut since| since.take());
        if let Some(since) = since {
            tracing::info!(seconds = since.elapsed().as_secs(), "the database is back");
        }
    }
}
