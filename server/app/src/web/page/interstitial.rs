//! A page that makes the browser request the same URL again at once. The second request comes from our own page, so that
//! another site's can't stop it.

use askama::Template;
use axum::http::uri::PathAndQuery;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};

use super::render::nonce;
use crate::i18n::catalogue::Area;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::request::headers::{HTML, page_policy};
use crate::web::request::redirect::without_language;
use crate::web::request::visitor::Visitor;

#[derive(Template)]
#[template(path = "interstitial.html")]
struct Interstitial<'a> {
    lang: &'static str,
    /// The path and the query, without a language: our own page would have chosen it.
    to: &'a str,
    nonce: &'a str,
    /// Of a link, if neither scripts nor refreshes are allowed.
    label: &'a str,
}

/// The page for a request, with the cookies for what its URL said.
pub(crate) fn page(app: &App, visitor: &Visitor, uri: &Uri) -> Result<Response, InternalError> {
    let requested = uri.path_and_query();
    let to = without_language(requested.map_or(uri.path(), PathAndQuery::as_str));
    let nonce = nonce();
    let page = Interstitial {
        lang: visitor.lang.tag(),
        to: &to,
        nonce: &nonce,
        label: app
            .catalogue
            .text(Area::Status, visitor.lang, "failure.retry"),
    };
    let mut response = ([(header::CONTENT_TYPE, HTML)], page.render()?).into_response();
    let headers = response.headers_mut();
    if let Some(policy) = page_policy(&nonce) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    visitor.remember_on_the_way(headers);
    Ok(response)
}
