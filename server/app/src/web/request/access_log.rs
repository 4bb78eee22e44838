//! A line for each reply, or for a sample: the route, the outcome and the duration. Nothing about the visitor, and
//! no path.

use std::fmt::Display;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::{Method, StatusCode};

use super::http_metrics::method_label;
use crate::config::AccessLog;
use crate::telemetry::ACCESS;

/// When sampled, how many replies one line stands for.
const ONE_IN: u64 = 100;
/// Slower replies are always logged, as are failures.
const SLOW: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Accesses {
    setting: AccessLog,
    seen: AtomicU64,
}

impl Accesses {
    #[must_use]
    pub const fn new(setting: AccessLog) -> Self {
        let seen = AtomicU64::new(0);
        Self { setting, seen }
    }

    pub fn log_reply(
        &self,
        route: &str,
        method: &Method,
        status: StatusCode,
        took: Duration,
        request: &dyn Display,
        trace: Option<&str>,
    ) {
        let has_line = match self.setting {
            AccessLog::Off => false,
            AccessLog::On => true,
            AccessLog::Sampled => {
                let nth = self.seen.fetch_add(1, Ordering::Relaxed);
                nth.is_multiple_of(ONE_IN) || status.is_server_error() || took >= SLOW
            }
        };
        if has_line {
            tracing::info!(
                target: ACCESS,
                route,
                method = method_label(method),
                status = status.as_u16(),
                seconds = took.as_secs_f64(),
                %request,
                trace,
                "answered"
            );
        }
    }
}
