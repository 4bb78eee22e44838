//! The outermost layer: request ids, metrics, security headers, and the one place where our own
//! faults are logged and turned into an answer.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address::ClientAddress;
use super::headers;
use super::id::{REQUEST_ID, RequestId};
use super::security_event::Source;
use super::visitor::Visitor;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api;
use crate::web::api::error::ApiError;
use crate::web::api::reply::Reply;
use crate::web::page::failure;

/// What is kept of a request for the way back.
struct Asked {
    id: RequestId,
    source: Source,
    method: Method,
    uri: Uri,
    cookies: Option<HeaderValue>,
}

pub async fn wrap(
    State(app): State<App>,
    address: ClientAddress,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let id = RequestId::random();
    let asked = Asked {
        id,
        source: Source::new(id, address),
        method: request.method().clone(),
        uri: request.uri().clone(),
        cookies: request.headers().get(header::COOKIE).cloned(),
    };
    // For handlers that log a fault and answer all the same.
    request.extensions_mut().insert(id);
    request.extensions_mut().insert(asked.source.clone());
    let room = app.get_limit.take(&asked.method, address.network());
    let mut response = match room {
        Ok(()) => next.run(request).await,
        Err(again_in) => ApiError::TooMany { again_in }.into_response(),
    };
    if let Some(failure) = response.extensions_mut().remove::<InternalError>() {
        response = asked.answer(&app, &failure);
    }
    if let Some(refusal) = response.extensions_mut().remove::<ApiError>() {
        asked.source.refused(&app, asked.uri.path(), &refusal);
        response = asked.refuse(&app, refusal, response.headers());
    }
    headers::secure(response.headers_mut(), app.is_https());
    sign(&app, asked.id, &mut response, started);
    response
}

/// Names the reply, and measures it. A server that is about to stop keeps no connection after it.
pub fn sign(app: &App, id: RequestId, response: &mut Response, started: Instant) {
    if let Some(value) = id.header() {
        let headers = response.headers_mut();
        match headers.get_mut(&REQUEST_ID) {
            Some(place) => *place = value,
            None => drop(headers.insert(REQUEST_ID.clone(), value)),
        }
    }
    if app.readiness.is_draining() {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    app.instruments.answered(response.status(), started);
}

/// Keeps the id's place in headers that are copied for each reply: a copy has no room to grow into,
/// and an insertion would make some, even where the name is there already.
pub fn leave_room(headers: &mut HeaderMap) {
    headers.insert(REQUEST_ID.clone(), HeaderValue::from_static(""));
}

impl Asked {
    /// Says why not, in the visitor's language. Cookies that go with it stay.
    fn refuse(&self, app: &App, refusal: ApiError, set: &HeaderMap) -> Response {
        let lang = Visitor::of(app, self.cookies.as_ref(), &self.uri).lang;
        let is_page = self.method == Method::GET && !api::is_call(&self.method, self.uri.path());
        let mut response = match refusal.retry_after() {
            Some(after) if is_page => {
                let status = StatusCode::TOO_MANY_REQUESTS;
                let mut page = failure::page(app, lang, self.id, status);
                page.headers_mut().insert(header::RETRY_AFTER, after);
                page
            }
            _ => Reply::<()>::refused(app, lang, refusal).into_response(),
        };
        for cookie in set.get_all(header::SET_COOKIE) {
            response
                .headers_mut()
                .append(header::SET_COOKIE, cookie.clone());
        }
        response
    }

    /// Logs a failure, once, and says as much as a visitor should know.
    fn answer(&self, app: &App, failure: &InternalError) -> Response {
        let (id, path) = (self.id, self.uri.path());
        // The path alone: a query may carry what is personal.
        tracing::error!(request = %id, method = %self.method, path, cause = %failure, "request failed");
        let lang = Visitor::of(app, self.cookies.as_ref(), &self.uri).lang;
        if !api::is_call(&self.method, path) {
            return failure::page(app, lang, id, failure.status());
        }
        Reply::<()>::failed(app, lang, failure.clone(), id).into_response()
    }
}
