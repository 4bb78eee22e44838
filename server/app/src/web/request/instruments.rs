//! What is measured of every reply. Registered once: looking a metric up by name costs more than it.

use std::fmt;
use std::time::Instant;

use axum::http::StatusCode;
use metrics::Histogram;

/// Seconds until the reply's head, by the class of its status.
pub struct Instruments {
    fine: Histogram,
    moved: Histogram,
    refused: Histogram,
    failed: Histogram,
}

impl Instruments {
    /// Reports to the recorder that is installed at this moment.
    #[must_use]
    pub fn register() -> Self {
        let seconds =
            |class: &'static str| metrics::histogram!("ink_http_seconds", "status" => class);
        Self {
            fine: seconds("2xx"),
            moved: seconds("3xx"),
            refused: seconds("4xx"),
            failed: seconds("5xx"),
        }
    }

    pub fn answered(&self, status: StatusCode, started: Instant) {
        let histogram = match status.as_u16() {
            ..300 => &self.fine,
            300..400 => &self.moved,
            400..500 => &self.refused,
            _ => &self.failed,
        };
        histogram.record(started.elapsed());
    }
}

impl fmt::Debug for Instruments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Instruments")
    }
}
