//! How a sandbox is opened.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::Clock;

/// What [`Sandbox::open`](crate::Sandbox::open) needs to know.
#[derive(Clone, Debug)]
pub struct Options {
    /// The file that holds everything. Made if it is not there; one process at a time.
    pub data: PathBuf,
    /// Under which browsers reach the router, without a slash at the end: `http://localhost:3000/dev/stripe`.
    pub base_url: String,
    /// Where events go. Without one, they are only kept.
    pub webhook: Option<Webhook>,
    pub clock: Clock,
    pub pace: Pace,
}

/// Where events are sent to, and what signs them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    /// Plain http: the other end is on the same machine.
    pub url: String,
    /// `whsec_…`, used as it stands.
    pub secret: String,
}

/// How long things take by themselves.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Until the first retry of a webhook; each next one waits twice as long.
    pub retry: Duration,
    /// No retry waits longer.
    pub longest_retry: Duration,
    /// How long a webhook may take to answer.
    pub answer: Duration,
    /// Until what follows follows: a dispute's end, a refund's success or failure.
    pub aftermath: Duration,
}

impl Options {
    #[must_use]
    pub fn new(data: impl Into<PathBuf>, base_url: impl Into<String>) -> Self {
        Self {
            data: data.into(),
            base_url: base_url.into().trim_end_matches('/').to_owned(),
            webhook: None,
            clock: Clock::system(),
            pace: Pace::default(),
        }
    }

    #[must_use]
    pub fn with_webhook(mut self, url: impl Into<String>, secret: impl Into<String>) -> Self {
        self.webhook = Some(Webhook {
            url: url.into(),
            secret: secret.into(),
        });
        self
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            retry: Duration::from_millis(500),
            longest_retry: Duration::from_mins(1),
            answer: Duration::from_secs(10),
            aftermath: Duration::from_secs(2),
        }
    }
}
