//! The result of a render.

use serde::Serialize;

/// A finished page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rendered {
    /// Everything inside `<body>`.
    pub html: String,
    pub title: String,
    pub description: String,
    /// Whether search engines may list the page.
    pub indexed: bool,
    /// The path of the page's share picture, if it has one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// The islands on it that are hydrated on load, each once.
    pub islands: Vec<String>,
    /// Structured data for search engines: JSON-LD without a `<`, so that it can be put in a script
    /// element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
}
