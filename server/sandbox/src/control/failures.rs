//! Failures planned for the next calls, in memory only.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::Method;
use serde::Deserialize;

#[derive(Debug, Default)]
pub(crate) struct PlannedFailures(Mutex<Vec<PlannedFailure>>);

/// What goes wrong with the next calls.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlannedFailure {
    /// How many calls it affects.
    #[serde(default = "once")]
    pub(crate) count: u32,
    /// The call is carried out, and only its reply is lost.
    #[serde(default)]
    pub(crate) after: bool,
    /// The status to answer with; without it, the connection is closed.
    pub(crate) status: Option<u16>,
    /// The answer's error code, one of Stripe's.
    pub(crate) code: Option<String>,
    /// Only calls whose path starts with this.
    pub(crate) path: Option<String>,
    /// Only calls with this method.
    pub(crate) method: Option<String>,
}

fn once() -> u32 {
    1
}

impl PlannedFailures {
    /// What goes wrong with this call, if anything does.
    pub(crate) fn take(&self, method: &Method, path: &str) -> Option<PlannedFailure> {
        let mut failures = self.lock();
        let hit = failures.iter().position(|failure| {
            let wanted = failure.path.as_deref().unwrap_or_default();
            let is_its_method = failure
                .method
                .as_ref()
                .is_none_or(|wanted| method == wanted.as_str());
            path.starts_with(wanted) && is_its_method
        })?;
        let failure = failures.get_mut(hit)?;
        failure.count = failure.count.saturating_sub(1);
        let found = failure.clone();
        failures.retain(|failure| failure.count > 0);
        Some(found)
    }

    pub(super) fn plan(&self, failure: PlannedFailure) {
        if failure.count > 0 {
            self.lock().push(failure);
        }
    }

    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<PlannedFailure>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::{PlannedFailure, PlannedFailures};

    #[test]
    fn planned_failure_hits_only_matching_calls_up_to_count() {
        let failures = PlannedFailures::default();
        failures.plan(PlannedFailure {
            count: 2,
            after: true,
            status: Some(500),
            code: None,
            path: Some("/v1/refunds".to_owned()),
            method: Some("GET".to_owned()),
        });
        let hits = |method, path| failures.take(&method, path).is_some();
        assert!(!hits(Method::GET, "/v1/charges"));
        assert!(!hits(Method::POST, "/v1/refunds"));
        assert!(hits(Method::GET, "/v1/refunds"));
        assert!(hits(Method::GET, "/v1/refunds/re_1"));
        assert!(!hits(Method::GET, "/v1/refunds"));
    }
}
