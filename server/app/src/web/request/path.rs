//! A path parameter, as pages read it.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

/// A segment of a path. Bytes that are not text become an empty one, which names nothing: the page is not found, like any
/// other that does not exist.
#[derive(Clone, Debug)]
pub struct PathText(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PathText {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let written = Path::<String>::from_request_parts(parts, state).await;
        Ok(Self(written.map(|Path(text)| text).unwrap_or_default()))
    }
}
