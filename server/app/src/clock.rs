//! The current time. Passed to the app, so that tests can set it.

use std::fmt;
use std::sync::Arc;

pub use ink_domain::time::Millis;

/// The date alone, UTC: `2026-01-02`.
#[must_use]
pub fn date(at: Millis) -> String {
    jiff::Timestamp::from_millisecond(at)
        .map(|at| at.strftime("%Y-%m-%d").to_string())
        .unwrap_or_default()
}

/// A time for operators, to the minute: `2026-01-02 12:00 UTC`. Customers are shown those of [`crate::i18n::dates`].
#[must_use]
pub fn minute_utc(at: Millis) -> String {
    jiff::Timestamp::from_millisecond(at)
        .map(|at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
        .unwrap_or_default()
}

#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Millis + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self::from(|| jiff::Timestamp::now().as_millisecond())
    }

    /// A clock that a test controls.
    pub fn from(now: impl Fn() -> Millis + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    #[must_use]
    pub fn now(&self) -> Millis {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// Times in the JSON interface: ISO 8601, UTC.
#[must_use]
pub fn iso(at: Millis) -> String {
    jiff::Timestamp::from_millisecond(at)
        .map(|at| at.to_string())
        .unwrap_or_default()
}
