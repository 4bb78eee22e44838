//! How a sandbox is opened.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::Clock;

/// The parameters of [`Sandbox::open`](crate::Sandbox::open).
#[derive(Clone, Debug)]
pub struct Options {
    /// The file that holds everything. Created if missing; only one process may use it at a time.
    pub data: PathBuf,
    /// The URL by which browsers reach the router, without a trailing slash: `http://localhost:3000/dev/stripe`.
    pub base_url: String,
    /// Where events are sent. Without one, they are only stored.
    pub webhook: Option<Webhook>,
    /// The one key that is the shop's, where strangers can reach the router: there are no control calls then. Without it,
    /// any `sk_test_…` is the shop's.
    pub shop_key: Option<String>,
    pub clock: Clock,
    pub pace: Pace,
}

/// Where events are sent, and the secret that signs them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    /// Plain http: the other end is on the same machine.
    pub url: String,
    /// `whsec_…`, used verbatim.
    pub secret: String,
}

/// How long automatic steps take.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The backoff before a webhook's first retry, which doubles each time.
    pub retry: Duration,
    pub longest_retry: Duration,
    /// The delay of what follows on its own: a dispute's end, a refund's success or failure.
    pub aftermath: Duration,
}

impl Options {
    #[must_use]
    pub fn new(data: impl Into<PathBuf>, base_url: impl Into<String>) -> Self {
        Self {
            data: data.into(),
            base_url: base_url.into().trim_end_matches('/').to_owned(),
            webhook: None,
            shop_key: None,
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

    #[must_use]
    pub fn with_shop_key(mut self, key: impl Into<String>) -> Self {
        self.shop_key = Some(key.into());
        self
    }

    /// Whether there are control calls, and so use for what only they set and show.
    pub(crate) fn has_control_calls(&self) -> bool {
        self.shop_key.is_none()
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            retry: Duration::from_millis(500),
            longest_retry: Duration::from_mins(1),
            aftermath: Duration::from_secs(2),
        }
    }
}
