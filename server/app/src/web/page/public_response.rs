//! The public pages: static markup without script, the same for everybody, cached.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use ink_ssr::Rendered;
use serde::Serialize;
use ts_rs::TS;

use super::document::{PageAssets, PageRoute, document};
use super::public_page::{PageKey, PublicPage};
use super::shell::Shell;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::files::assets::{Accepted, Encoded};
use crate::web::request::headers::{HTML, add_security_headers};
use crate::web::request::id::leave_room;
use crate::web::request::visitor::Visitor;

/// A page of text alone.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct PublicProps<'a> {
    pub shell: Shell<'a>,
}

/// The handler of a page that needs nothing from the database.
pub fn static_page(page: PublicPage) -> MethodRouter<App> {
    get(
        async move |State(app): State<App>, visitor: Visitor, headers: HeaderMap| {
            respond_static(&app, page, &visitor, &headers).await
        },
    )
}

/// The page if it is in the cache: no waiting, no engine, no database.
#[must_use]
pub fn cached(
    app: &App,
    page: PublicPage,
    visitor: &Visitor,
    headers: &HeaderMap,
    now: Instant,
) -> Option<Response> {
    let encoded = app.page_cache.hit(key(page, visitor), now)?;
    Some(to_response(&encoded, visitor, headers))
}

/// [`cached`] for a request before the router's layers: none of them is needed.
#[must_use]
pub fn cached_for<B>(
    app: &App,
    page: PublicPage,
    request: &Request<B>,
    now: Instant,
) -> Option<Response> {
    let headers = request.headers();
    let visitor = Visitor::of_request(app, headers, request.uri());
    if visitor.chooses_email_language() {
        return None;
    }
    cached(app, page, &visitor, headers, now)
}

/// The page for a path that has none ([`ApiError::NoSuchPage`](crate::web::api::error::ApiError::NoSuchPage)).
pub async fn not_found(
    app: &App,
    visitor: &Visitor,
    mut headers: HeaderMap,
) -> Result<Response, InternalError> {
    // Conditional headers count only if the answer would be a success (RFC 9110, 13.2.1).
    headers.remove(header::IF_NONE_MATCH);
    let mut response = respond_static(app, PublicPage::NotFound, visitor, &headers).await?;
    *response.status_mut() = StatusCode::NOT_FOUND;
    Ok(response)
}

/// A page, with the properties that its feature supplies on a cache miss.
pub async fn respond<M, F>(
    app: &App,
    page: PublicPage,
    visitor: &Visitor,
    headers: &HeaderMap,
    props: M,
) -> Result<Response, InternalError>
where
    M: FnOnce(App, PageKey) -> F + Send + 'static,
    F: Future<Output = Result<String, InternalError>> + Send,
{
    let key = key(page, visitor);
    let (making, accepted) = (app.clone(), Accepted::of(headers));
    let make = move || async move {
        let props = props(making.clone(), key).await?;
        encode(&making, key, accepted, props).await
    };
    let encoded = app.page_cache.get(key, make).await?;
    Ok(to_response(&encoded, visitor, headers))
}

async fn respond_static(
    app: &App,
    page: PublicPage,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> Result<Response, InternalError> {
    let props = async move |app: App, key: PageKey| static_props(&app, key);
    respond(app, page, visitor, headers, props).await
}

fn static_props(app: &App, key: PageKey) -> Result<String, InternalError> {
    let path = key.page.path();
    let shell = key.shell(app, &path);
    Ok(serde_json::to_string(&PublicProps { shell })?)
}

fn key(page: PublicPage, visitor: &Visitor) -> PageKey {
    PageKey {
        page,
        lang: visitor.lang,
        signed_in: visitor.signed_in,
    }
}

/// A cached page's reply: the bytes are shared, a cookie sent with them is not. A flash message is in everybody's page,
/// hidden, and revealed to the visitor whom it is for.
fn to_response(encoded: &Encoded, visitor: &Visitor, headers: &HeaderMap) -> Response {
    let told = visitor.flash.as_ref().and_then(|flash| {
        let (hidden, shown) = flash.hidden_and_shown();
        encoded.respond_with(&hidden, &shown)
    });
    let mut response = told.unwrap_or_else(|| encoded.respond(headers));
    visitor.remember(response.headers_mut());
    response
}

/// Sent with every cached page, besides the headers of every reply.
const SHARED: [(header::HeaderName, HeaderValue); 3] = [
    (header::CONTENT_TYPE, HTML),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    (
        header::VARY,
        HeaderValue::from_static("cookie, accept-encoding"),
    ),
];

/// The signed-in variant is as public as the other, but no intermediate cache may mix them up.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");

async fn encode(
    app: &App,
    key: PageKey,
    accepted: Accepted,
    props: String,
) -> Result<Arc<Encoded>, InternalError> {
    let path = key.page.path();
    let rendered = app.renderer.render(key.page.name(), props).await?;
    let route = PageRoute::new(key.page.name(), &path);
    let sheet = app.assets.sheet(route.page)?;
    let assets = PageAssets::Static(sheet);
    let html = document(app, key.lang, None, route, &rendered, &assets)?;
    // To pack a page costs many times what rendering does, and most are what they were.
    if let Some(last) = app.page_cache.last(key).await.filter(|last| last.is(&html)) {
        return Ok(last);
    }
    let mut headers = HeaderMap::from_iter(SHARED);
    headers.insert(header::CONTENT_SECURITY_POLICY, sheet.policy.clone());
    if key.signed_in {
        headers.insert(header::CACHE_CONTROL, PRIVATE);
    }
    add_security_headers(&mut headers, &app.config);
    leave_room(&mut headers);
    // Each of tens of thousands of pages is requested rarely; a state's is large, and making it a tenth smaller saves a
    // round trip on a phone's connection.
    Ok(Arc::new(match key.page {
        PublicPage::Zip(_) => Encoded::compressed_for(accepted, html, headers, sheet).await,
        PublicPage::State(_) => Encoded::compressed_one_by_one(html, headers).await,
        _ => Encoded::compressed(html, headers).await,
    }))
}

/// Renders a static page as a signed-out visitor sees it, bypassing the cache.
pub async fn render(app: &App, page: PublicPage, lang: Lang) -> Result<Rendered, InternalError> {
    let key = PageKey {
        page,
        lang,
        signed_in: false,
    };
    let props = static_props(app, key)?;
    Ok(app.renderer.render(page.name(), props).await?)
}
