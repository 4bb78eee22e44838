//! The public pages: static markup without script, the same for everybody, cached.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, Uri, header};
use axum::response::{Redirect, Response};
use axum::routing::{MethodRouter, get};
use ink_domain::zip::{State as Region, ZipCode};
use ink_schema::site::stats;
use ink_schema::store::zips;
use ink_ssr::Rendered;
use serde::Serialize;
use ts_rs::TS;

use super::assets::{Effort, Encoded};
use super::document::{Place, Styles, document};
use super::headers::secure;
use super::page_cache::Key;
use super::request_context::leave_room;
use super::shell::{Audience, Shell};
use super::visitor::Visitor;
use crate::features::site::stats::Stats;
use crate::features::store::places::{StateProps, ZipProps};
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;

/// A page of words alone.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PublicProps<'a> {
    pub shell: Shell<'a>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct HomeProps<'a> {
    pub shell: Shell<'a>,
    pub stats: Stats,
}

/// Every page that is rendered once for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicPage {
    Home,
    Card,
    Terms,
    Privacy,
    Pricing,
    States,
    NotFound,
    ComingSoon,
    /// What the service worker shows where the network has no answer.
    Offline,
    Zip(ZipCode),
    State(Region),
}

impl PublicPage {
    /// Those of which there is one each.
    pub const ALL: [Self; 9] = [
        Self::Home,
        Self::Card,
        Self::Terms,
        Self::Privacy,
        Self::Pricing,
        Self::States,
        Self::NotFound,
        Self::ComingSoon,
        Self::Offline,
    ];

    /// The name that the renderer knows.
    const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Card => "card",
            Self::Terms => "terms",
            Self::Privacy => "privacy",
            Self::Pricing => "pricing",
            Self::States => "states",
            Self::NotFound => "not-found",
            Self::ComingSoon => "coming-soon",
            Self::Offline => "offline",
            Self::Zip(_) => "zip",
            Self::State(_) => "state",
        }
    }

    /// The path that links to itself name.
    fn path(self) -> Cow<'static, str> {
        match self {
            Self::Home | Self::NotFound | Self::ComingSoon => "/".into(),
            Self::Card => "/card".into(),
            Self::Terms => "/terms".into(),
            Self::Privacy => "/privacy".into(),
            Self::Pricing => "/pricing".into(),
            Self::States => "/zips".into(),
            Self::Offline => "/offline".into(),
            Self::Zip(code) => format!("/zip/{code}").into(),
            Self::State(state) => format!("/zips/{}", state.code()).into(),
        }
    }

    /// Whether it says what ZIPs cost and whether they are to be had: then it is never shown once more
    /// when it has aged.
    #[must_use]
    pub const fn names_prices(self) -> bool {
        matches!(self, Self::Zip(_) | Self::State(_))
    }
}

/// The handler of one page.
pub fn page(page: PublicPage) -> MethodRouter<App> {
    get(
        async move |State(app): State<App>, visitor: Visitor, headers: HeaderMap| {
            cached(&app, page, &visitor, &headers).await
        },
    )
}

/// The page of a ZIP that is in the store.
pub async fn zip(
    state: State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, InternalError> {
    let Ok(code) = ZipCode::parse(&code) else {
        return not_found(state, visitor, headers).await;
    };
    let page = PublicPage::Zip(code);
    if let Some(encoded) = state.cache.hit(key(page, &visitor), Instant::now()) {
        return Ok(finished(&encoded, &visitor, &headers));
    }
    let now = state.clock.now();
    let known = state
        .db
        .read(move |conn| zips::by_codes(conn, &[code], now));
    if known.await?.is_empty() {
        return not_found(state, visitor, headers).await;
    }
    cached(&state, page, &visitor, &headers).await
}

/// The page of a state.
pub async fn state(
    app: State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, InternalError> {
    match Region::parse(&code) {
        Ok(state) => cached(&app, PublicPage::State(state), &visitor, &headers).await,
        Err(_) => not_found(app, visitor, headers).await,
    }
}

/// The page as it lies ready, if it does: no waiting, no engine, no database.
#[must_use]
pub fn ready<B>(
    app: &App,
    page: PublicPage,
    request: &Request<B>,
    now: Instant,
) -> Option<Response> {
    let headers = request.headers();
    let visitor = Visitor::of(app, headers.get(header::COOKIE), request.uri());
    let encoded = app.cache.hit(key(page, &visitor), now)?;
    Some(finished(&encoded, &visitor, headers))
}

/// Any other path.
pub async fn not_found(
    state: State<App>,
    visitor: Visitor,
    mut headers: HeaderMap,
) -> Result<Response, InternalError> {
    // Conditions count only where the answer would be a success (RFC 9110, 13.2.1).
    headers.remove(header::IF_NONE_MATCH);
    let mut response = cached(&state, PublicPage::NotFound, &visitor, &headers).await?;
    *response.status_mut() = StatusCode::NOT_FOUND;
    Ok(response)
}

pub async fn to_home() -> Redirect {
    Redirect::to("/")
}

/// The query goes along: a referrer must not get lost on the way.
pub async fn to_login(uri: Uri) -> Redirect {
    moved("/auth/login", &uri)
}

pub async fn to_signup(uri: Uri) -> Redirect {
    moved("/auth/signup", &uri)
}

fn moved(path: &str, from: &Uri) -> Redirect {
    Redirect::to(&with_query_of(path, from))
}

/// A path of ours with the query that another was asked with.
pub(crate) fn with_query_of(path: &str, from: &Uri) -> String {
    match from.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}

async fn cached(
    app: &App,
    page: PublicPage,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> Result<Response, InternalError> {
    let making = app.clone();
    let key = key(page, visitor);
    let make = move || async move { encode(&making, key).await };
    let encoded = app.cache.get(key, make).await?;
    Ok(finished(&encoded, visitor, headers))
}

fn key(page: PublicPage, visitor: &Visitor) -> Key {
    Key {
        page,
        lang: visitor.lang,
        audience: Audience::claimed(visitor),
    }
}

/// A cached page's reply: the bytes are everybody's, a cookie that goes with them is not.
fn finished(encoded: &Encoded, visitor: &Visitor, headers: &HeaderMap) -> Response {
    let mut response = encoded.respond(headers);
    visitor.remember(response.headers_mut());
    response
}

/// Of every reply with a cached page, beside those of any reply.
const SHARED: [(header::HeaderName, HeaderValue); 3] = [
    (
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    ),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    (
        header::VARY,
        HeaderValue::from_static("cookie, accept-encoding"),
    ),
];

/// The signed-in variant is as public as the other, but no cache between is to mix them up.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");

async fn encode(app: &App, key: Key) -> Result<Arc<Encoded>, InternalError> {
    let path = key.page.path();
    let rendered = render_for(app, key.page, key.lang, key.audience).await?;
    let place = Place {
        page: key.page.name(),
        path: &path,
    };
    let sheet = app.assets.sheet(place.page)?;
    let styles = Styles::Held(&sheet.text);
    let html = document(app, key.lang, place, &rendered, styles, "")?;
    // To pack a page costs many times what rendering does, and most are what they were.
    if let Some(last) = app.cache.last(key).await.filter(|last| last.is(&html)) {
        return Ok(last);
    }
    let mut headers = HeaderMap::from_iter(SHARED);
    headers.insert(header::CONTENT_SECURITY_POLICY, sheet.policy.clone());
    if key.audience == Audience::SignedIn {
        headers.insert(header::CACHE_CONTROL, PRIVATE);
    }
    secure(&mut headers, app.is_https());
    leave_room(&mut headers);
    // Tens of thousands of pages are asked for once in a long while; a state's is large, and a tenth less of it
    // is a journey less on a phone's line.
    let effort = match key.page {
        PublicPage::Zip(_) => Effort::Little,
        _ => Effort::Most,
    };
    Ok(Arc::new(Encoded::compressed(html, headers, effort).await))
}

/// Renders a page as a signed-out visitor sees it, past the cache.
pub async fn render(app: &App, page: PublicPage, lang: Lang) -> Result<Rendered, InternalError> {
    render_for(app, page, lang, Audience::SignedOut).await
}

async fn render_for(
    app: &App,
    page: PublicPage,
    lang: Lang,
    audience: Audience,
) -> Result<Rendered, InternalError> {
    let path = page.path();
    let shell = Shell::new(app, lang, audience, &path);
    let props = match page {
        PublicPage::Home => {
            let stats = app.db.read(stats::read).await?.into();
            json(&HomeProps { shell, stats })?
        }
        PublicPage::Zip(code) => json(&ZipProps::find(app, shell, code).await?)?,
        PublicPage::State(state) => json(&StateProps::find(app, shell, state).await?)?,
        _ => json(&PublicProps { shell })?,
    };
    Ok(app.renderer.render(page.name(), props).await?)
}

fn json(props: &impl Serialize) -> Result<String, InternalError> {
    Ok(serde_json::to_string(props)?)
}
