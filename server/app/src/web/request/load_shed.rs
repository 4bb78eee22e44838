//! How many requests are at work at once. Whatever is beyond is refused at once: a server that takes on more than it can do answers
//! everybody too late.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use crate::internal_error::InternalError;

/// So many wait for connections of the database and for engines at most: a fraction of a second's work.
const MOST: usize = 256;

/// What is answered whatever else goes on: whether the server lives, and what the card provider tells.
const ALWAYS: [&str; 3] = ["/healthz", "/readyz", "/stripe/webhook"];

/// Places of requests that are at work. All clones are the same places.
#[derive(Clone, Debug)]
pub struct AtWork(Arc<Semaphore>);

impl Default for AtWork {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MOST)))
    }
}

pub async fn shed(State(at_work): State<AtWork>, request: Request, next: Next) -> Response {
    if ALWAYS.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let Ok(_place) = at_work.0.try_acquire() else {
        metrics::counter!("ink_requests_refused_total").increment(1);
        return InternalError::overload().into_response();
    };
    next.run(request).await
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::Arc;

    use axum::Router;
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tokio::sync::{Notify, Semaphore};
    use tower::ServiceExt;

    use super::{AtWork, shed};

    async fn status(router: &Router, path: &str) -> StatusCode {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap().status()
    }

    #[tokio::test]
    async fn who_is_beyond_is_refused_at_once_but_for_health_and_webhooks() {
        let (begun, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let signals = (Arc::clone(&begun), Arc::clone(&go_on));
        let work = async move || {
            signals.0.notify_one();
            signals.1.notified().await;
        };
        let at_work = AtWork(Arc::new(Semaphore::new(1)));
        let router = Router::new()
            .route("/work", get(work))
            .route("/healthz", get(async || ()))
            .route("/stripe/webhook", get(async || ()))
            .layer(from_fn_with_state(at_work, shed));
        let first = {
            let router = router.clone();
            tokio::spawn(async move { status(&router, "/work").await })
        };
        begun.notified().await;
        assert_eq!(
            status(&router, "/work").await,
            StatusCode::SERVICE_UNAVAILABLE
        );
        assert_eq!(status(&router, "/healthz").await, StatusCode::OK);
        assert_eq!(status(&router, "/stripe/webhook").await, StatusCode::OK);
        go_on.notify_one();
        assert_eq!(first.await.unwrap(), StatusCode::OK);
        go_on.notify_one();
        assert_eq!(status(&router, "/work").await, StatusCode::OK);
    }
}
