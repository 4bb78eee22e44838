//! The outermost layer: request ids, metrics, security headers, and the one place where our own
//! faults are logged and turned into an answer.

use std::fmt;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::calls::{self, Refusal, Reply};
use crate::failure::Failure;
use crate::http::{Visitor, headers};
use crate::pages;
use crate::state::App;

static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A random name for a request, to find its log lines by.
#[derive(Clone, Copy, Debug)]
pub struct RequestId(u64);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

pub async fn wrap(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let id = RequestId(rand::random());
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = next.run(request).await;
    let failure = response.extensions_mut().remove::<Failure>();
    if let Some(failure) = failure {
        log(id, &method, &uri, &failure);
        response = answer(&app, &visitor, id, &uri, &failure);
    }
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(REQUEST_ID.clone(), value);
    }
    headers::secure(
        response.headers_mut(),
        app.config.origin.scheme() == "https",
    );
    measure(&method, response.status(), started);
    response
}

/// The path alone: a query may carry what is personal.
fn log(id: RequestId, method: &Method, uri: &Uri, failure: &Failure) {
    tracing::error!(request = %id, %method, path = uri.path(), cause = %failure, "request failed");
}

fn answer(app: &App, visitor: &Visitor, id: RequestId, uri: &Uri, failure: &Failure) -> Response {
    if calls::is_call(uri.path()) {
        let refusal = if failure.passing {
            Refusal::Busy
        } else {
            Refusal::Failed(id)
        };
        return Reply::<()>::refused(app, visitor.lang, refusal).into_response();
    }
    pages::failure::page(app, visitor.lang, id, failure.status())
}

fn measure(method: &Method, status: StatusCode, started: Instant) {
    tracing::debug!(%method, status = status.as_u16(), "answered");
    let class = match status.as_u16() {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    };
    metrics::histogram!("ink_http_seconds", "status" => class).record(started.elapsed());
}
