//! Replies with static files, and with those of other releases.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use super::assets::{REVALIDATE, WORKERS};
use super::deltas;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::page::public_response;
use crate::web::request::path::PathText;
use crate::web::request::visitor::Visitor;

pub async fn built(
    State(app): State<App>,
    PathText(path): PathText,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, InternalError> {
    let path = format!("build/{path}");
    if path.starts_with(WORKERS) {
        // A worker has only one URL, at the root.
        return Ok(missing(&app, visitor, headers).await);
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
    Ok(serve(&app, &path, visitor, &headers).await)
}

/// A file outside `build/`, at its own path.
pub async fn serve(app: &App, path: &str, visitor: Visitor, headers: &HeaderMap) -> Response {
    let Some(asset) = app.assets.file(path) else {
        return missing(app, visitor, headers.clone()).await;
    };
    asset.encoded().await.respond(headers)
}

async fn missing(app: &App, visitor: Visitor, headers: HeaderMap) -> Response {
    let missing = public_response::not_found(State(app.clone()), visitor, headers);
    missing.await.into_response()
}
