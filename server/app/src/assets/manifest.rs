//! What the user interface's build wrote: the hashed names of its files.

use std::collections::HashMap;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Manifest {
    /// The style sheet's file.
    pub styles: String,
    /// The fonts' files, which pages load early.
    pub fonts: Vec<String>,
    /// An island's name, and its scripts.
    pub islands: HashMap<String, Island>,
}

/// The scripts of an island.
#[derive(Debug, Deserialize)]
pub struct Island {
    pub file: String,
    /// Chunks that the file imports, loaded beside it.
    pub imports: Vec<String>,
}

impl Manifest {
    pub(super) fn embedded() -> Result<Self, serde_json::Error> {
        serde_json::from_str(include_str!("../../../../static/build/manifest.json"))
    }
}
