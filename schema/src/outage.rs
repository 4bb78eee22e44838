//! Periods without a database connection, or without one that writes, each logged once and not with every request.

use std::fmt::Display;
use std::sync::Mutex;
use std::time::Instant;

/// Since when there has been none.
#[derive(Debug)]
pub(crate) struct Outage {
    beginning: &'static str,
    end: &'static str,
    since: Mutex<Option<Instant>>,
}

impl Outage {
    pub(crate) fn of_connections() -> Self {
        Self {
            beginning: "the database is away: it is tried again, and requests are answered 503",
            end: "the database is back",
            since: Mutex::default(),
        }
    }

    /// The database answers reads all the same.
    pub(crate) fn of_writes() -> Self {
        Self {
            beginning: "the database takes no writes: they are tried again, and answered 503",
            end: "the database takes writes again",
            since: Mutex::default(),
        }
    }

    pub(crate) fn began(&self, reason: &dyn Display) {
        let Ok(mut since) = self.since.lock() else {
            return;
        };
        if since.is_none() {
            *since = Some(Instant::now());
            let reason = reason.to_string();
            let reason = reason.trim().replace('\n', " ");
            tracing::error!(reason, "{}", self.beginning);
        }
    }

    pub(crate) fn ended(&self) {
        let since = self.since.lock().ok().and_then(|mut since| since.take());
        if let Some(since) = since {
            tracing::info!(seconds = since.elapsed().as_secs(), "{}", self.end);
        }
    }
}
