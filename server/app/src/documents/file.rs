//! Sending a document: as a download, never cached.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio::task::spawn_blocking;

use super::DocumentError;

ink_domain::coded_enum! {
    /// What a file is. Its code is the extension of the file, and of the link to it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FileKind: str {
        Pdf = "pdf",
        Csv = "csv",
    }
}

impl FileKind {
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
