//! The current time. Passed to the sandbox, so that tests can set it.

use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970, UTC, as in the API.
pub type Seconds = i64;
/// Milliseconds since 1970, UTC.
pub type Millis = i64;

/// The time shown in objects, events and signatures. Waiting (a retry, a delay) still uses the
/// machine's own clock.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Millis + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self::from(machine_now)
    }

    /// A clock that a test controls. It returns milliseconds.
    pub fn from(now: impl Fn() -> Millis + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    #[must_use]
    pub fn seconds(&self) -> Seconds {
        (self.0)().div_euclid(1000)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// The machine's time, for waiting.
pub(crate) fn machine_now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
    })
}
