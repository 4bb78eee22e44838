//! The page shown when something broke, or when a form or a page is refused. Made without React: React may be
//! what broke.

use askama::Template;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::i18n::catalogue::Area;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::request::headers::{ERROR_PAGE_POLICY, HTML};
use crate::web::request::id::RequestId;

#[derive(Template)]
#[template(path = "error_page.html")]
struct ErrorTemplate<'a> {
    lang: &'static str,
    staging: Option<&'a str>,
    styles: String,
    sign: u16,
    /// The title without its full stop, for the document's `<title>`.
    head: &'a str,
    title: &'a str,
    text: &'a str,
    request_label: &'a str,
    request_id: String,
    home_label: &'a str,
    /// A label and a path: the same page again, or the one that a form was submitted from.
    again: Option<(&'a str, &'a str)>,
    /// A label and an e-mail address, if it was our fault.
    support: Option<(&'a str, &'a str)>,
}

#[derive(Debug)]
pub struct ErrorPage<'a> {
    pub lang: Lang,
    /// The id of the log line, which has the cause; no page shows it.
    pub id: RequestId,
    pub status: StatusCode,
    /// Why a request was refused. If absent, it was our fault.
    pub refusal: Option<&'a str>,
    /// The path and query of the page that a form was submitted from, if it was a form and that is known.
    pub sent_from: Option<&'a str>,
    /// Whether a page was opened, and nothing submitted.
    pub is_opened: bool,
    /// Whether a retry is worthwhile.
    pub is_repeatable: bool,
}

#[must_use]
pub fn page(app: &App, failure: &ErrorPage<'_>) -> Response {
    let ErrorPage { lang, status, .. } = *failure;
    let text = |key| app.catalogue.text(Area::Status, lang, key);
    let support_email = &app.config.links.support_email;
    let is_fault = failure.refusal.is_none();
    let title = match (failure.refusal, status) {
        (None, _) => "failure.title",
        (_, StatusCode::TOO_MANY_REQUESTS) => "many.title",
        (Some(_), _) => "refused.title",
    };
    let is_method = status == StatusCode::METHOD_NOT_ALLOWED;
    let is_invalid = status == StatusCode::UNPROCESSABLE_ENTITY;
    let again = match failure.sent_from {
        Some(form) => Some((text("failure.back"), form)),
        None if is_method => None,
        None => failure.is_repeatable.then(|| (text("failure.retry"), "")),
    };
    let page = ErrorTemplate {
        lang: lang.tag(),
        staging: app.staging_notice(lang),
        styles: format!("/build/{}", app.assets.manifest.styles("not-found")),
        sign: status.as_u16(),
        head: text(title).trim_end_matches('.'),
        title: text(title),
        text: match failure.refusal {
            // The wording for programs speaks of calls and parameters.
            Some(_) if is_method && failure.is_opened => text("method.form"),
            Some(_) if is_method => text("method.text"),
            Some(_) if is_invalid && !failure.is_opened => text("invalid.text"),
            Some(why) => why,
            None => text("failure.text"),
        },
        request_label: text("failure.request"),
        request_id: failure.id.to_string(),
        home_label: text("failure.home"),
        again,
        support: is_fault.then(|| (text("missing.support"), support_email.as_str())),
    };
    let html = page.render().unwrap_or_else(|_| text(title).to_owned());
    let headers = [
        (header::CONTENT_TYPE, HTML),
        (header::CONTENT_SECURITY_POLICY, ERROR_PAGE_POLICY),
    ];
    (status, headers, html).into_response()
}
