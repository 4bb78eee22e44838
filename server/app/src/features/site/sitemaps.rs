//! What search engines are told to visit, in the format of sitemaps.org: an index, the pages that exist
//! once, and the ZIPs of every state. And `robots.txt`, which points to it.

use askama::Template;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use ink_domain::zip::State as Region;
use ink_schema::store::zips;

use crate::clock::date;
use crate::config::Site;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::request::path::PathText;

/// Crawlers return after hours, not seconds.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=3600");
const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Pages that exist once, and that search engines list.
const PAGES: [&str; 7] = [
    "/",
    "/zipstore",
    "/zips",
    "/card",
    "/pricing",
    "/terms",
    "/privacy",
];

#[derive(Template)]
#[template(path = "sitemaps/index.xml")]
struct Index<'a> {
    origin: &'a str,
    states: Vec<(Region, Option<String>)>,
}

#[derive(Template)]
#[template(path = "sitemaps/urls.xml")]
struct Urls<'a> {
    origin: &'a str,
    /// Path, and date of the last change.
    pages: Vec<(String, Option<String>)>,
}

#[derive(Template)]
#[template(path = "robots.txt")]
struct Robots<'a> {
    origin: &'a str,
    /// The reduced site has none.
    has_sitemap: bool,
}

pub async fn index(State(app): State<App>) -> Result<Response, InternalError> {
    let dates = app.db.read(zips::dates_of_states).await?;
    let states = dates
        .into_iter()
        .map(|(state, changed)| (state, changed.map(date)))
        .collect();
    let origin = &app.origin;
    served(XML, &Index { origin, states })
}

/// `/sitemaps/pages.xml`, and `/sitemaps/ca.xml` for each state.
pub async fn part(State(app): State<App>, PathText(file): PathText) -> Result<Response, ApiError> {
    let origin = &app.origin;
    let name = file.strip_suffix(".xml").unwrap_or_default();
    if name == "pages" {
        let pages = PAGES.iter().filter(|path| is_open(&app, path));
        let pages = pages.map(|path| (String::from(*path), None)).collect();
        return Ok(served(XML, &Urls { origin, pages })?);
    }
    let state = Region::parse(name).map_err(|_| ApiError::NoSuchPage)?;
    let dates = app.db.read(move |conn| zips::dates_of_state(conn, state));
    let dates = dates.await?;
    let newest = dates.iter().filter_map(|(_, changed)| *changed).max();
    let mut pages = vec![(format!("/zips/{}", state.code()), newest.map(date))];
    pages.extend(
        dates
            .into_iter()
            .map(|(zip, changed)| (format!("/zip/{zip}"), changed.map(date))),
    );
    Ok(served(XML, &Urls { origin, pages })?)
}

/// Whether a page is open to all: search engines can't log in.
fn is_open(app: &App, path: &str) -> bool {
    app.config.store_public || path != "/zipstore"
}

pub async fn robots(State(app): State<App>) -> Result<Response, InternalError> {
    let robots = Robots {
        origin: &app.origin,
        has_sitemap: app.config.site == Site::Full,
    };
    served(TEXT, &robots)
}

fn served(media_type: HeaderValue, template: &impl Template) -> Result<Response, InternalError> {
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, KEPT),
    ];
    Ok((headers, template.render()?).into_response())
}
