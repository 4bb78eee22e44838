//! The public pages: static markup without script, the same for everybody, cached.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Redirect, Response};
use ink_schema::stats;
use ink_ssr::Rendered;
use serde::Serialize;

use super::cache::Key;
use super::document::document;
use super::props::{Audience, HomeProps, PublicProps, Shell};
use crate::assets::Encoded;
use crate::failure::Failure;
use crate::http::Visitor;
use crate::http::headers::SHARED_PAGE_POLICY;
use crate::lang::Lang;
use crate::state::App;

/// Every page that is rendered once for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicPage {
    Home,
    Card,
    Terms,
    Privacy,
    Pricing,
    NotFound,
    ComingSoon,
    /// Where accounts will be.
    NotOpen,
}

impl PublicPage {
    pub const ALL: [Self; 8] = [
        Self::Home,
        Self::Card,
        Self::Terms,
        Self::Privacy,
        Self::Pricing,
        Self::NotFound,
        Self::ComingSoon,
        Self::NotOpen,
    ];

    /// The name that the renderer knows, and the path that links to itself name.
    const fn name_and_path(self) -> (&'static str, &'static str) {
        match self {
            Self::Home => ("home", "/"),
            Self::Card => ("card", "/card"),
            Self::Terms => ("terms", "/terms"),
            Self::Privacy => ("privacy", "/privacy"),
            Self::Pricing => ("pricing", "/pricing"),
            Self::NotFound => ("not-found", "/"),
            Self::ComingSoon => ("coming-soon", "/"),
            Self::NotOpen => ("not-open", "/auth/login"),
        }
    }
}

pub async fn home(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    cached(&state, PublicPage::Home, &visitor, &headers).await
}

pub async fn card(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    cached(&state, PublicPage::Card, &visitor, &headers).await
}

pub async fn terms(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    cached(&state, PublicPage::Terms, &visitor, &headers).await
}

pub async fn privacy(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    cached(&state, PublicPage::Privacy, &visitor, &headers).await
}

pub async fn pricing(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    cached(&state, PublicPage::Pricing, &visitor, &headers).await
}

pub async fn coming_soon(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    cached(&state, PublicPage::ComingSoon, &visitor, &headers).await
}

pub async fn not_open(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    cached(&state, PublicPage::NotOpen, &visitor, &headers).await
}

/// Any other path.
pub async fn not_found(
    state: State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let mut response = cached(&state, PublicPage::NotFound, &visitor, &headers).await?;
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    Ok(response)
}

pub async fn to_home() -> Redirect {
    Redirect::to("/")
}

/// The query goes along: a referrer must not get lost on the way.
pub async fn to_login(uri: axum::http::Uri) -> Redirect {
    moved("/auth/login", &uri)
}

pub async fn to_signup(uri: axum::http::Uri) -> Redirect {
    moved("/auth/signup", &uri)
}

fn moved(path: &str, from: &axum::http::Uri) -> Redirect {
    match from.query() {
        Some(query) => Redirect::to(&format!("{path}?{query}")),
        None => Redirect::to(path),
    }
}

async fn cached(
    app: &App,
    page: PublicPage,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let lang = visitor.lang;
    // Nobody can be signed in before accounts exist.
    let audience = Audience::SignedOut;
    let making = app.clone();
    let make = move || async move { encode(&making, page, lang, audience).await };
    let key = Key {
        page,
        lang,
        audience,
    };
    let mut response = app.cache.get(key, make).await?.respond(headers);
    let reply = response.headers_mut();
    for (name, value) in SHARED {
        reply.insert(name, value);
    }
    visitor.remember(reply);
    Ok(response)
}

const SHARED: [(header::HeaderName, HeaderValue); 4] = [
    (
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    ),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    (
        header::VARY,
        HeaderValue::from_static("cookie, accept-encoding"),
    ),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(SHARED_PAGE_POLICY),
    ),
];

async fn encode(
    app: &App,
    page: PublicPage,
    lang: Lang,
    audience: Audience,
) -> Result<Arc<Encoded>, Failure> {
    let (_, path) = page.name_and_path();
    let rendered = render_for(app, page, lang, audience).await?;
    let html = document(app, lang, path, &rendered, &[], "")?;
    Ok(Arc::new(Encoded::compressed(html).await))
}

/// Renders a page as a signed-out visitor sees it, past the cache.
pub async fn render(app: &App, page: PublicPage, lang: Lang) -> Result<Rendered, Failure> {
    render_for(app, page, lang, Audience::SignedOut).await
}

async fn render_for(
    app: &App,
    page: PublicPage,
    lang: Lang,
    audience: Audience,
) -> Result<Rendered, Failure> {
    let (name, path) = page.name_and_path();
    let shell = Shell::new(app, lang, audience, path);
    let props = if page == PublicPage::Home {
        let stats = app.db.read(stats::read).await?.into();
        json(&HomeProps { shell, stats })?
    } else {
        json(&PublicProps { shell })?
    };
    Ok(app.renderer.render(name, props).await?)
}

fn json(props: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(props)?)
}
