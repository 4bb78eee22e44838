//! Replies with static files, and with those of other releases.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;

use super::assets::{REVALIDATE, WORKERS};
use super::deltas;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::request::path::PathText;

pub async fn built(
    State(app): State<App>,
    PathText(path): PathText,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let path = format!("build/{path}");
    if path.starts_with(WORKERS) {
        // A worker has only one URL, at the root.
        return Err(ApiError::NoSuchPage);
    }
    if let Some(reply) = deltas::respond(&app, &path, &headers).await? {
        return Ok(reply);
    }
    if app.assets.file(&path).is_none()
        && let Some(ours) = app.assets.counterpart(&path)
    {
        let mut reply = ours.encoded().await.respond(&headers);
        // Only until a node of that release answers.
        reply
            .headers_mut()
            .insert(header::CACHE_CONTROL, REVALIDATE);
        return Ok(reply);
    }
    serve(&app, &path, &headers).await
}

/// A file of this release, by its path below `/`.
pub async fn serve(app: &App, path: &str, headers: &HeaderMap) -> Result<Response, ApiError> {
    let asset = app.assets.file(path).ok_or(ApiError::NoSuchPage)?;
    Ok(asset.encoded().await.respond(headers))
}
