//! Replies: JSON, with the headers that Stripe's have.

use std::future::ready;
use std::io;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::Value;

use crate::error::ApiError;
use crate::records::StoredReply;
use crate::{ids, serializers};

const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");
const ORIGINAL: HeaderName = HeaderName::from_static("original-request");
const VERSION: HeaderName = HeaderName::from_static("stripe-version");
pub(super) const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) body: Value,
    /// The request that it was first the reply to, if that was another one.
    replay_of: Option<String>,
}

impl Reply {
    pub(super) fn new(status: u16, body: Value) -> Self {
        Self {
            status,
            body,
            replay_of: None,
        }
    }

    pub(super) fn of(error: ApiError) -> Self {
        Self::new(error.status, error.body())
    }

    pub(super) fn again(earlier: StoredReply) -> Self {
        Self {
            status: earlier.status,
            body: earlier.body,
            replay_of: Some(earlier.request),
        }
    }

    /// `asked`: the call's headers.
    pub(super) fn respond(mut self, request: &str, asked: &HeaderMap, base: &str) -> Response {
        let logged = self.replay_of.as_deref().unwrap_or(request);
        if let Some(Value::Object(error)) = self.body.get_mut("error") {
            let log = format!("{base}/control/requests?id={logged}");
            error.insert("request_log_url".to_owned(), log.into());
        }
        let status = StatusCode::from_u16(self.status);
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string_pretty(&self.body).unwrap_or_default();
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-cache, no-store"),
        );
        let version = asked.get(&VERSION).cloned();
        let version = version.unwrap_or(HeaderValue::from_static(serializers::VERSION));
        headers.insert(VERSION, version);
        put(headers, REQUEST_ID, request);
        if let Some(key) = asked.get(&KEY) {
            headers.insert(KEY, key.clone());
        }
        if let Some(original) = &self.replay_of {
            put(headers, ORIGINAL, original);
            headers.insert(REPLAYED, HeaderValue::from_static("true"));
        }
        response
    }
}

/// A path that the API does not have.
pub(crate) fn not_found(request: &Request<Body>, base: &str) -> Response {
    let error = ApiError::unknown_path(request.method().as_str(), request.uri().path());
    Reply::of(error).respond(&request_id(), &HeaderMap::new(), base)
}

/// A reply that fails before it starts: the connection is closed.
pub(super) fn cut_off() -> Response {
    let cut = stream::once(ready(Err::<Bytes, _>(io::Error::other(
        "cut off, as planned",
    ))));
    Response::new(Body::from_stream(cut))
}

pub(super) fn request_id() -> String {
    format!("req_{}", ids::secret(14))
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}
