//! What a render makes.

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
    /// The path of the picture that stands beside a link to it, where it has one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// The islands on it that a script brings to life as it loads, each once.
    pub islands: Vec<String>,
    /// What it is about, for search engines: JSON-LD without a `<`, so that it can stand in a script
    /// element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
}
