//! The page that says that something broke. Made without React: React may be what broke.

use askama::Template;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::i18n::catalogue::Area;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::request::headers::FAILURE_PAGE_POLICY;
use crate::web::request::id::RequestId;

#[derive(Template)]
#[template(path = "failure.html")]
struct FailurePage<'a> {
    lang: &'static str,
    staging: Option<&'a str>,
    styles: String,
    sign: u16,
    title: &'a str,
    text: &'a str,
    request_label: &'a str,
    request_id: String,
    home_label: &'a str,
    retry_label: &'a str,
}

/// Tells the visitor what is the matter, with the id that the log line carries, and never the cause.
#[must_use]
pub fn page(app: &App, lang: Lang, id: RequestId, status: StatusCode) -> Response {
    let text = |key| app.catalogue.text(Area::Status, lang, key);
    let (title, words) = match status {
        StatusCode::TOO_MANY_REQUESTS => ("many.title", "many.text"),
        _ => ("failure.title", "failure.text"),
    };
    let page = FailurePage {
        lang: lang.tag(),
        staging: app.staging_notice(lang),
        styles: format!("/build/{}", app.assets.manifest.styles("not-found")),
        sign: status.as_u16(),
        title: text(title),
        text: text(words),
        request_label: text("failure.request"),
        request_id: id.to_string(),
        home_label: text("failure.home"),
        retry_label: text("failure.retry"),
    };
    let html = page.render().unwrap_or_else(|_| text(title).to_owned());
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(FAILURE_PAGE_POLICY),
        ),
    ];
    (status, headers, html).into_response()
}
