//! `GET /zipstore`: the ZIP store, rendered with its filters from the URL.

use axum::extract::{Extension, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use ink_schema::zips;
use rand::RngExt;

use super::document::document;
use super::notice::Notice;
use super::props::{Audience, Shell, StoreProps};
use super::store_query::Filters;
use crate::calls::Zip;
use crate::failure::Failure;
use crate::http::Visitor;
use crate::http::edge::RequestId;
use crate::http::headers::page_policy;
use crate::http::visitor::LANG;
use crate::state::App;

/// The islands that the page hydrates.
const ISLANDS: [&str; 2] = ["cart", "store"];

pub async fn show(
    State(app): State<App>,
    Extension(id): Extension<RequestId>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if let Some(view) = view_before_switch(&app, query.as_deref(), &headers) {
        let mut back = Redirect::to(&view).into_response();
        visitor.remember(back.headers_mut());
        return Ok(back);
    }
    let filters = Filters::parse(query.as_deref().unwrap_or_default());
    let (asked, now) = (filters.query(), app.clock.now());
    let found = app
        .db
        .read(move |conn| zips::search(conn, &asked, now))
        .await;
    let failed = found
        .inspect_err(|cause| tracing::error!(request = %id, %cause, "the store could not be read"))
        .map_err(|_| ());
    let (total, rows) = match &failed {
        Ok(page) => (page.total, page.rows.as_slice()),
        Err(()) => (0, [].as_slice()),
    };
    let props = StoreProps {
        shell: Shell::new(&app, visitor.lang, Audience::SignedOut, "/zipstore"),
        query: filters.props(),
        zips: rows
            .iter()
            .map(|row| Zip::new(&app.catalogue, visitor.lang, row))
            .collect(),
        total,
        cart: &visitor.cart,
        notice: visitor.notice.map(Notice::key),
        failed: failed.is_err(),
    };
    let rendered = app
        .renderer
        .render("zipstore", serde_json::to_string(&props)?)
        .await?;
    let nonce = nonce();
    let html = document(&app, visitor.lang, "/zipstore", &rendered, &ISLANDS, &nonce)?;
    let status = if failed.is_ok() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let media_type = HeaderValue::from_static("text/html; charset=utf-8");
    let mut response = (status, [(header::CONTENT_TYPE, media_type)], html).into_response();
    // A page that shows a cart is this visitor's alone, and old the moment the cart changes.
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    if let Some(policy) = page_policy(&nonce) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    visitor.remember(headers);
    Ok(response)
}

/// The language switch is a form, and a form's query replaces the filters: whoever switches is sent back
/// to the view that the browser says they came from.
fn view_before_switch(app: &App, query: Option<&str>, headers: &HeaderMap) -> Option<String> {
    let alone = form_urlencoded::parse(query?.as_bytes()).all(|(name, _)| name == LANG);
    let from = headers.get(header::REFERER)?.to_str().ok()?;
    let (path, filters) = from.strip_prefix(&app.origin)?.split_once('?')?;
    let view = form_urlencoded::parse(filters.as_bytes()).filter(|(name, _)| name != LANG);
    let view = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(view)
        .finish();
    (alone && path == "/zipstore" && !view.is_empty()).then(|| format!("/zipstore?{view}"))
}

/// 128 random bits: a script that somebody slipped into the page can't guess them.
fn nonce() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}
