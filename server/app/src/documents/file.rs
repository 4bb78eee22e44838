//! Sending a document: as a download, never cached.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio::task::spawn_blocking;

use super::DocumentError;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Pdf,
    Csv,
}

impl FileKind {
    /// The extension of the file, and of the link to it.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Csv => "csv",
        }
    }

    /// Parses what [`FileKind::ending`] returns.
    #[must_use]
    pub fn parse(ending: &str) -> Option<Self> {
        [Self::Pdf, Self::Csv]
            .into_iter()
            .find(|kind| kind.ending() == ending)
    }

    const fn media_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Pdf => "application/pdf",
            Self::Csv => "text/csv; charset=utf-8",
        })
    }
}

/// Writes a document off the async threads: a long one takes a while.
pub async fn write_document(
    write: impl FnOnce() -> Result<Vec<u8>, DocumentError> + Send + 'static,
) -> Result<Vec<u8>, DocumentError> {
    spawn_blocking(write).await?
}

/// `name` consists of ASCII letters, digits, hyphens and dots.
#[must_use]
pub fn file(kind: FileKind, name: &str, bytes: Vec<u8>) -> Response {
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""))
        .unwrap_or(HeaderValue::from_static("attachment"));
    let headers: [(HeaderName, HeaderValue); 3] = [
        (header::CONTENT_TYPE, kind.media_type()),
        (header::CONTENT_DISPOSITION, disposition),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        ),
    ];
    (headers, bytes).into_response()
}
