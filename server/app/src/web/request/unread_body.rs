//! Bodies that are not read to their end, as of a request that is refused. Their connection is closed, and the reply says so
//! (RFC 9112, section 9.6): a proxy would otherwise send the next request over it, perhaps another visitor's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{StreamExt, stream};

pub async fn close(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let was_read = Arc::new(AtomicBool::new(false));
    let at_end = Arc::clone(&was_read);
    let end = stream::poll_fn(move |_| {
        at_end.store(true, Ordering::Relaxed);
        Poll::Ready(None)
    });
    let request = request.map(|body| Body::from_stream(body.into_data_stream().chain(end)));
    let mut response = next.run(request).await;
    if !was_read.load(Ordering::Relaxed) {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    response
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use axum::Router;
    use axum::body::{Body, Bytes};
    use axum::extract::Request;
    use axum::http::header;
    use axum::middleware::from_fn;
    use axum::routing::post;
    use tower::ServiceExt;

    use super::close;

    #[tokio::test]
    async fn connection_is_closed_if_body_was_not_read() {
        let router = Router::new()
            .route("/read", post(async |_: Bytes| ()))
            .route("/refused", post(async || ()))
            .layer(from_fn(close));
        let connection = async |path, body: &'static str| {
            let request = Request::post(path).body(Body::from(body)).unwrap();
            let response = router.clone().oneshot(request).await.unwrap();
            response.headers().get(header::CONNECTION).cloned()
        };
        assert_eq!(connection("/read", "words").await, None);
        assert_eq!(connection("/refused", "").await, None);
        assert_eq!(connection("/refused", "words").await.unwrap(), "close");
    }
}
