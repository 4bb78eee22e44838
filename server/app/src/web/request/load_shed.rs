//! How many requests are processed at once. Any beyond that are refused immediately: a server that takes on more than it can
//! do answers everybody too late.

use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::timeout::DeadlineBody;

use super::address::ClientAddress;
use super::concurrency_limit::Slots;
use crate::internal_error::InternalError;

/// The most that wait for database connections and engines: a fraction of a second's work.
const MOST: usize = 256;
/// The most per subscriber: a client that holds requests open, as by sending bodies byte by byte, locks nobody else out.
const MOST_OF_ONE: usize = 32;
/// Webhooks have their own slots, and are read into memory before it is known who sent them.
const MOST_WEBHOOKS: usize = 64;
/// How long a body may take to arrive: the largest form, at a slow phone's 64 kbit/s.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Answered whatever else is going on: whether the server is alive.
const HEALTH: [&str; 2] = ["/healthz", "/readyz"];
/// The card provider's webhooks, however busy the server is.
const WEBHOOK: &str = "/stripe/webhook";

/// Slots of requests being processed. All clones share them.
#[derive(Clone, Debug)]
pub struct InFlight {
    requests: Slots,
    webhooks: Slots,
    body_timeout: Duration,
}

impl InFlight {
    #[must_use]
    pub fn new(body_timeout: Duration) -> Self {
        Self {
            requests: Slots::new(MOST, MOST_OF_ONE),
            webhooks: Slots::new(MOST_WEBHOOKS, MOST_OF_ONE),
            body_timeout,
        }
    }
}

pub async fn shed(State(in_flight): State<InFlight>, request: Request, next: Next) -> Response {
    let slots = match request.uri().path() {
        path if HEALTH.contains(&path) => return next.run(request).await,
        WEBHOOK => &in_flight.webhooks,
        _ => &in_flight.requests,
    };
    let sharer = request.extensions().get().and_then(ClientAddress::sharer);
    let Some(_place) = slots.take(sharer) else {
        metrics::counter!("ink_requests_refused_total").increment(1);
        return InternalError::overload().into_response();
    };
    let timeout = in_flight.body_timeout;
    next.run(request.map(|body| in_time(body, timeout))).await
}

/// A body that takes longer can't be read, which is the client's fault and refused.
fn in_time(body: Body, timeout: Duration) -> Body {
    if body.is_end_stream() {
        return body;
    }
    Body::new(DeadlineBody::new(timeout, body))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::convert::Infallible;
    use std::net::IpAddr;
    use std::sync::Arc;
    use std::time::Duration;

    use axum::Router;
    use axum::body::{Body, Bytes};
    use axum::http::{HeaderMap, Request, StatusCode};
    use axum::middleware::from_fn_with_state;
    use axum::routing::{get, post};
    use futures_util::stream::pending;
    use tokio::sync::Notify;
    use tokio::task::JoinHandle;
    use tokio::time::timeout;
    use tower::ServiceExt;

    use super::{InFlight, shed};
    use crate::web::request::address::ClientAddress;
    use crate::web::request::concurrency_limit::Slots;

    const ADA: &str = "203.0.113.1";
    const BOB: &str = "203.0.113.2";
    const PROXY: &str = "127.0.0.1";

    /// Work that continues until it is told to end.
    struct Server {
        router: Router,
        begun: Arc<Notify>,
        end: Arc<Notify>,
    }

    impl Server {
        fn new(requests: Slots, webhooks: Slots) -> Self {
            let (begun, end) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
            let signals = (Arc::clone(&begun), Arc::clone(&end));
            let work = async move || {
                signals.0.notify_one();
                signals.1.notified().await;
            };
            let in_flight = InFlight {
                requests,
                webhooks,
                body_timeout: Duration::from_millis(50),
            };
            let router = Router::new()
                .route("/work", get(work.clone()))
                .route("/quick", get(async || ()))
                .route("/read", post(async |_: Bytes| ()))
                .route("/healthz", get(async || ()))
                .route("/stripe/webhook", get(work))
                .layer(from_fn_with_state(in_flight, shed));
            Self { router, begun, end }
        }

        async fn status(&self, from: &str, path: &str) -> StatusCode {
            status(self.router.clone(), from, path).await
        }

        /// A request that is being processed when this returns.
        async fn begin(&self, from: &'static str, path: &'static str) -> JoinHandle<StatusCode> {
            let asking = tokio::spawn(status(self.router.clone(), from, path));
            self.begun.notified().await;
            asking
        }

        async fn finish(&self, asking: [JoinHandle<StatusCode>; 2]) {
            self.end.notify_waiters();
            for one in asking {
                assert_eq!(one.await.unwrap(), StatusCode::OK);
            }
        }
    }

    async fn status(router: Router, from: &str, path: &str) -> StatusCode {
        let mut request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let peer: IpAddr = from.parse().unwrap();
        let address = ClientAddress::find(peer, &HeaderMap::new(), &[]);
        request.extensions_mut().insert(address);
        router.oneshot(request).await.unwrap().status()
    }

    #[tokio::test]
    async fn excess_requests_are_shed_except_health_and_webhooks() {
        let server = Server::new(Slots::new(1, 1), Slots::new(1, 1));
        let refused = StatusCode::SERVICE_UNAVAILABLE;
        let first = server.begin(ADA, "/work").await;
        assert_eq!(server.status(BOB, "/quick").await, refused);
        assert_eq!(server.status(BOB, "/healthz").await, StatusCode::OK);
        let webhook = server.begin(BOB, "/stripe/webhook").await;
        assert_eq!(server.status(ADA, "/stripe/webhook").await, refused);
        assert_eq!(server.status(ADA, "/healthz").await, StatusCode::OK);
        server.finish([first, webhook]).await;
        assert_eq!(server.status(BOB, "/quick").await, StatusCode::OK);
    }

    #[tokio::test]
    async fn per_address_limit_exempts_proxies() {
        let server = Server::new(Slots::new(3, 1), Slots::new(1, 1));
        let first = server.begin(ADA, "/work").await;
        let refused = StatusCode::SERVICE_UNAVAILABLE;
        assert_eq!(server.status(ADA, "/quick").await, refused);
        assert_eq!(server.status(BOB, "/quick").await, StatusCode::OK);
        let by_proxy = server.begin(PROXY, "/work").await;
        assert_eq!(server.status(PROXY, "/quick").await, StatusCode::OK);
        server.finish([first, by_proxy]).await;
        assert_eq!(server.status(ADA, "/quick").await, StatusCode::OK);
    }
    #[tokio::test]
    async fn a_body_that_never_arrives_frees_its_slot() {
        let server = Server::new(Slots::new(1, 1), Slots::new(1, 1));
        let body = Body::from_stream(pending::<Result<Bytes, Infallible>>());
        let request = Request::post("/read").body(body).unwrap();
        let asked = server.router.clone().oneshot(request);
        let answered = timeout(Duration::from_secs(5), asked).await.unwrap();
        assert_eq!(answered.unwrap().status(), StatusCode::BAD_REQUEST);
        assert_eq!(server.status(ADA, "/quick").await, StatusCode::OK);
    }
}
