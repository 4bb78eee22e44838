//! What the user interface's build wrote: the hashed names of its files.

use std::collections::HashMap;

use serde::Deserialize;

use crate::lang::Lang;

#[derive(Debug, Deserialize)]
pub struct Manifest {
    /// The style sheet of every page that has none of its own.
    styles: String,
    /// A page's name, and its style sheet.
    sheets: HashMap<String, String>,
    /// The fonts' files, which pages load early.
    pub fonts: Vec<String>,
    /// By language, an island's name, and its scripts.
    islands: HashMap<String, HashMap<String, Island>>,
}

/// The scripts of an island.
#[derive(Debug, Deserialize)]
pub struct Island {
    pub file: String,
    /// Chunks that the file imports, loaded beside it.
    pub imports: Vec<String>,
}

impl Manifest {
    /// The file of the style sheet that a page wears.
    #[must_use]
    pub fn styles(&self, page: &str) -> &str {
        self.sheets.get(page).unwrap_or(&self.styles)
    }

    /// The scripts of an island, with the texts of one language.
    #[must_use]
    pub fn island(&self, name: &str, lang: Lang) -> Option<&Island> {
        self.islands.get(lang.code())?.get(name)
    }

    pub(super) fn embedded() -> Result<Self, serde_json::Error> {
        serde_json::from_str(include_str!("../../../../static/build/manifest.json"))
    }
}
