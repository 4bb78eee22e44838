//! Compression of replies for one request. Those of cached pages and files are compressed once.

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{map_request, map_response};
use axum::response::Response;
use tower_http::compression::{CompressionLayer, CompressionLevel};

use crate::state::App;
use crate::web::files::assets::Accepted;

/// Replies that are rendered per request are compressed fast, not best.
pub fn compress(router: Router<App>) -> Router<App> {
    router
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(map_response(weaken_etag))
        .layer(map_request(ignore_total_refusal))
}

/// An ETag of ours ends in the encoding of the bytes that it identifies. One that names another was given before the layer
/// compressed the reply: it is weak.
async fn weaken_etag(mut response: Response) -> Response {
    let headers = response.headers();
    let value = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let weak = value(header::CONTENT_ENCODING)
        .zip(value(header::ETAG))
        .filter(|(coding, etag)| etag.starts_with('"') && !etag.ends_with(&format!("-{coding}\"")))
        .and_then(|(_, etag)| HeaderValue::try_from(format!("W/{etag}")).ok());
    if let Some(weak) = weak {
        response.headers_mut().insert(header::ETAG, weak);
    }
    response
}

/// The layer runs the handler and then answers 406 to a client that refuses every encoding: it gets the reply as it is.
async fn ignore_total_refusal(mut request: Request) -> Request {
    if Accepted::of(request.headers()) == Accepted::default() {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    request
}
