//! What the UI build wrote: the hashed names of its files.

use std::collections::HashMap;
use std::iter::once;

use axum::http::HeaderValue;
use serde::Deserialize;

use crate::i18n::lang::Lang;

#[derive(Debug, Deserialize)]
pub struct Manifest {
    /// The style sheet of every page that has none of its own.
    styles: String,
    sheets: HashMap<String, String>,
    fonts: Vec<String>,
    /// By language, then island: its scripts.
    islands: HashMap<String, HashMap<String, Island>>,
}

/// The scripts of an island.
#[derive(Debug, Deserialize)]
pub struct Island {
    pub file: String,
    /// Chunks that the file imports, loaded along with it.
    pub imports: Vec<String>,
}

impl Manifest {
    #[must_use]
    pub fn styles(&self, page: &str) -> &str {
        self.sheets.get(page).unwrap_or(&self.styles)
    }

    /// The sheet that a page with a linked sheet needs before first paint: sent in the reply's head, it is
    /// fetched before the page is parsed (and a proxy can send it as early hints).
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
