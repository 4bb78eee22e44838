//! The JavaScript that a renderer runs, as source and, where there is one, as a warmed snapshot.

use crate::snapshot::Snapshot;

/// A script that defines `inkRender(page, props)`, and perhaps the snapshot made from it.
#[derive(Clone, Debug)]
pub struct Bundle {
    pub(crate) source: &'static str,
    pub(crate) snapshot: Option<Snapshot>,
}

impl Bundle {
    /// Engines evaluate the source when they start (tens of milliseconds each on V8, a few hundred on QuickJS).
    #[must_use]
    pub fn from_source(source: &'static str) -> Self {
        Self {
            source,
            snapshot: None,
        }
    }

    /// Engines start from the snapshot, which [`Snapshot::load`] checked against this very source.
    #[must_use]
    pub fn with_snapshot(source: &'static str, snapshot: Snapshot) -> Self {
        Self {
            source,
            snapshot: Some(snapshot),
        }
    }
}
