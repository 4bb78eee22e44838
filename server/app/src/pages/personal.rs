//! A page that is made for one visitor: never kept by anyone, its islands under a nonce of its own.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rand::RngExt;
use serde::Serialize;

pub(super) use super::document::Place;
use super::document::{Styles, document};
use crate::failure::Failure;
use crate::http::Visitor;
use crate::http::headers::{checkout_policy, page_policy};
use crate::state::App;

/// Renders a page that takes cards: the provider's script and frames are let in.
pub(super) async fn render_checkout(
    app: &App,
    visitor: &Visitor,
    place: Place<'_>,
    props: &impl Serialize,
) -> Result<Response, Failure> {
    let nonce = nonce();
    let policy = checkout_policy(&nonce, &app.payments.script_url);
    respond(app, visitor, place, props, StatusCode::OK, &nonce, policy).await
}

pub(super) async fn render(
    app: &App,
    visitor: &Visitor,
    place: Place<'_>,
    props: &impl Serialize,
    status: StatusCode,
) -> Result<Response, Failure> {
    let nonce = nonce();
    let policy = page_policy(&nonce);
    respond(app, visitor, place, props, status, &nonce, policy).await
}

async fn respond(
    app: &App,
    visitor: &Visitor,
    place: Place<'_>,
    props: &impl Serialize,
    status: StatusCode,
    nonce: &str,
    policy: Option<HeaderValue>,
) -> Result<Response, Failure> {
    let props = serde_json::to_string(props)?;
    let rendered = app.renderer.render(place.page, props).await?;
    let styles = Styles::Linked(app.assets.manifest.styles(place.page));
    let html = document(app, visitor.lang, place, &rendered, styles, nonce)?;
    let media_type = HeaderValue::from_static("text/html; charset=utf-8");
    let mut response = (status, [(header::CONTENT_TYPE, media_type)], html).into_response();
    let headers = response.headers_mut();
    if let Some(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Some(preload) = app.assets.manifest.preload(place.page) {
        headers.insert(header::LINK, preload);
    }
    visitor.remember(headers);
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    Ok(response)
}

/// 128 random bits: a script that somebody slipped into the page can't guess them.
fn nonce() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}
