//! What the user interface's build wrote: the hashed names of its files.

use std::collections::HashMap;
use std::iter::once;

use axum::http::HeaderValue;
use serde::Deserialize;

use crate::i18n::lang::Lang;

#[derive(Debug, Deserialize)]
pub struct Manifest {
    /// The style sheet of every page that has none of its own.
    styles: String,
    /// A page's name, and its style sheet.
    sheets: HashMap<String, String>,
    /// The fonts' files.
    fonts: Vec<String>,
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

    /// What a page that links to its sheet waits for before it is painted as it is meant: said in the reply's
    /// head, it is on its way before the page is read (and a proxy can send it on as early hints).
    #[must_use]
    pub fn preload(&self, page: &str) -> Option<HeaderValue> {
        let sheet = format!("</build/{}>; rel=preload; as=style", self.styles(page));
        let fonts = self.fonts.iter().map(|font| {
            format!("</build/{font}>; rel=preload; as=font; type=\"font/woff2\"; crossorigin")
        });
        let links: Vec<String> = once(sheet).chain(fonts).collect();
        HeaderValue::try_from(links.join(", ")).ok()
    }

    /// The scripts of an island, with the texts of one language.
    #[must_use]
    pub fn island(&self, name: &str, lang: Lang) -> Option<&Island> {
        self.islands.get(lang.code())?.get(name)
    }

    pub(crate) fn embedded() -> Result<Self, serde_json::Error> {
        serde_json::from_str(include_str!("../../../../../../static/build/manifest.json"))
    }
}
