//! The JavaScript that a renderer runs, as source and, where there is one, as a warmed heap.

use crate::snapshot::{self, SnapshotError};

/// A script that defines `inkRender(page, props)`, and perhaps the heap of a snapshot made from it.
#[derive(Clone, Debug)]
pub struct Bundle {
    pub(crate) source: &'static str,
    pub(crate) heap: Option<&'static [u8]>,
}

impl Bundle {
    /// Engines evaluate the source when they start (tens of milliseconds each on V8, a few hundred on QuickJS).
    #[must_use]
    pub fn from_source(source: &'static str) -> Self {
        Self { source, heap: None }
    }

    /// Engines start from a snapshot: a file's bytes, which are kept for the life of the process.
    pub fn with_snapshot(source: &'static str, file: Vec<u8>) -> Result<Self, SnapshotError> {
        let heap = Some(snapshot::heap(file, source)?);
        Ok(Self { source, heap })
    }
}
