//! Documents as downloads, never cached.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::web::request::headers::PRIVATE_NO_STORE;

ink_domain::coded_enum! {
    /// What a file is. Its code is the extension of the file, and of the link to it.
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

/// `name` consists of ASCII letters, digits, hyphens and dots.
#[must_use]
pub fn attachment(kind: FileKind, name: &str, bytes: Vec<u8>) -> Response {
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""))
        .unwrap_or(HeaderValue::from_static("attachment"));
    let headers: [(HeaderName, HeaderValue); 3] = [
        (header::CONTENT_TYPE, kind.media_type()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, PRIVATE_NO_STORE),
    ];
    (headers, bytes).into_response()
}
