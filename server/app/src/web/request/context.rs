//! The outermost layer: request ids, metrics, the limit of `GET`s per address, security headers, and the one place where
//! refusals and our own faults (which are logged) become an answer: a call's envelope, or a page for clients that are
//! shown pages.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use super::address::{ClientAddress, Peer};
use super::headers;
use super::http_metrics::UNMATCHED;
use super::id::{Correlation, RequestId};
use super::method::is_read;
use super::redirect::came_from;
use super::security_log::SecurityLog;
use super::visitor::Visitor;
use crate::i18n::lang::Lang;
use crate::internal_error::{AnsweredFailure, InternalError};
use crate::state::App;
use crate::web::api;
use crate::web::api::error::ApiError;
use crate::web::api::reply::ErrorReply;
use crate::web::page::error_page::{self, ErrorPage};
use crate::web::page::public_response;
use crate::web::session::cookies::Renewal;

/// The status to count a reply as, if it is sent with another one.
#[derive(Clone, Copy, Debug)]
pub struct CountedAs(pub StatusCode);

/// What is kept of a request for its reply.
struct Asked {
    id: RequestId,
    security_log: SecurityLog,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
}

pub async fn wrap(
    State(app): State<App>,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let extensions = request.extensions();
    let peer = extensions.get::<Peer>().copied().unwrap_or_default();
    let route = extensions.get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let correlation = Correlation::of(peer, request.headers(), &app.config.trusted_proxies);
    let answering = answer(&app, address, correlation.id.clone(), request, next);
    let mut response = answering.instrument(correlation.span()).await;
    let route = route.as_ref().map_or(UNMATCHED, MatchedPath::as_str);
    sign(&app, &correlation, route, &method, &mut response, started);
    response
}

async fn answer(
    app: &App,
    address: ClientAddress,
    id: RequestId,
    mut request: Request,
    next: Next,
) -> Response {
    let asked = Asked {
        security_log: SecurityLog::new(id.clone(), address),
        id: id.clone(),
        method: request.method().clone(),
        uri: request.uri().clone(),
        headers: request.headers().clone(),
    };
    // For handlers that log a fault but still answer.
    request.extensions_mut().insert(id);
    request.extensions_mut().insert(asked.security_log.clone());
    request.extensions_mut().insert(address);
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    let room = app.get_limit.take(&asked.method, address.sharer());
    let mut response = match room {
        Ok(()) => next.run(request).await,
        Err(retry_after_ms) => ApiError::TooMany { retry_after_ms }.into_response(),
    };
    let bare = bare(&response);
    if let Some(failure) = response
        .extensions_mut()
        .remove::<InternalError>()
        .or_else(|| bare.and_then(InternalError::from_layer_status))
    {
        response = asked.answer(app, &failure);
    } else if let Some(AnsweredFailure(failure)) = response.extensions_mut().remove() {
        asked.log(&failure);
        response
            .extensions_mut()
            .insert(CountedAs(failure.status()));
    } else if let Some(refusal) = response
        .extensions_mut()
        .remove::<ApiError>()
        .or_else(|| bare.and_then(ApiError::from_layer_status))
    {
        asked
            .security_log
            .log_refusal(app, asked.uri.path(), &refusal);
        response = asked.refuse(app, refusal, response.headers()).await;
    }
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        let again = response.headers_mut().entry(header::RETRY_AFTER);
        again.or_insert(HeaderValue::from_static("2"));
    }
    renewal.set(app, response.headers_mut());
    headers::add_security_headers(response.headers_mut(), &app.config);
    response
}

/// Names the reply, and measures it. A server that is about to stop closes the connection after it.
pub fn sign(
    app: &App,
    correlation: &Correlation,
    route: &str,
    method: &Method,
    response: &mut Response,
    started: Instant,
) {
    correlation.sign(response.headers_mut());
    if app.readiness.is_draining() {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    let counted = response.extensions().get::<CountedAs>();
    let status = counted.map_or(response.status(), |counted| counted.0);
    let took = started.elapsed();
    app.instruments.record_reply(route, method, status, took);
    let (id, trace) = (&correlation.id, correlation.trace_id());
    app.accesses
        .log_reply(route, method, status, took, id, trace);
}

impl Asked {
    /// States the reason in the visitor's language. Cookies set with it are kept, and so is the list of allowed methods.
    async fn refuse(&self, app: &App, refusal: ApiError, set: &HeaderMap) -> Response {
        let lang = self.lang(app);
        // Pages and calls share URLs, and a program may try a call's with any method.
        let is_misasked = matches!(refusal, ApiError::Method) && !api::takes_pages(&self.headers);
        let retry_after = refusal.retry_after();
        let mut response = if matches!(refusal, ApiError::NoSuchPage) {
            // Boxed: the futures of all other requests need no room for it.
            Box::pin(self.missing_page(app)).await
        } else if self.is_page() && !is_misasked {
            let (_, status, _) = refusal.status_and_code();
            self.page(app, lang, status, Some(&refusal.message(app, lang)))
        } else {
            ErrorReply::new(app, lang, refusal, None).into_response()
        };
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        for name in [header::SET_COOKIE, header::ALLOW] {
            for value in set.get_all(&name) {
                response.headers_mut().append(&name, value.clone());
            }
        }
        response
    }

    /// Logs a failure once, and tells the visitor no more than they should know.
    fn answer(&self, app: &App, failure: &InternalError) -> Response {
        self.log(failure);
        let lang = self.lang(app);
        if self.is_page() {
            return self.page(app, lang, failure.status(), None);
        }
        let error = ApiError::Internal(failure.clone());
        ErrorReply::new(app, lang, error, Some(&self.id)).into_response()
    }

    fn log(&self, failure: &InternalError) {
        let (id, path) = (&self.id, self.uri.path());
        // The path alone: a query may contain personal data.
        if failure.is_outage() {
            tracing::debug!(request = %id, method = %self.method, path, cause = %failure, "request failed");
        } else {
            tracing::error!(request = %id, method = %self.method, path, cause = %failure, "request failed");
        }
    }

    /// The same page for every path that has none.
    async fn missing_page(&self, app: &App) -> Response {
        let visitor = self.visitor(app);
        let page = public_response::not_found(app, &visitor, self.headers.clone()).await;
        page.unwrap_or_else(|failure| self.answer(app, &failure))
    }

    /// Whether the answer is for a visitor who is shown pages.
    fn is_page(&self) -> bool {
        !api::is_for_programs(&self.method, self.uri.path(), &self.headers)
    }

    fn page(&self, app: &App, lang: Lang, status: StatusCode, refusal: Option<&str>) -> Response {
        let is_form = self.method == Method::POST;
        error_page::page(
            app,
            &ErrorPage {
                lang,
                id: self.id.clone(),
                status,
                refusal,
                sent_from: came_from(app, &self.headers).filter(|_| is_form),
                is_opened: is_read(&self.method),
                is_repeatable: !is_form,
            },
        )
    }

    fn lang(&self, app: &App) -> Lang {
        self.visitor(app).lang
    }

    fn visitor(&self, app: &App) -> Visitor {
        Visitor::of_request(app, &self.headers, &self.uri)
    }
}

/// The status of a refusal that axum and its layers sent alone, or with their own words.
fn bare(response: &Response) -> Option<StatusCode> {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_ours = kind.is_some_and(|kind| !kind.as_bytes().starts_with(b"text/plain"));
    (!is_ours).then_some(response.status())
}
