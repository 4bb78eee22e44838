//! The front door: a public page that lies ready is handed out before anything else is asked.
//!
//! Nearly all of the public's requests end here. Whatever is not ready, or not a public page, goes on
//! to the router, whose layers give replies the very same headers.

use std::convert::Infallible;
use std::future::ready;
use std::time::Instant;

use axum::body::{Bytes, HttpBody};
use axum::http::{Method, Request};
use axum::response::Response;
use axum::{BoxError, Router};
use futures_util::future::Either;
use tower::ServiceExt;

use crate::router::{public_pages, router};
use crate::state::App;
use crate::web::address::Peer;
use crate::web::request_id::RequestId;
use crate::web::{public_pages, request_context};

/// The whole product. Cheap to clone.
#[derive(Clone, Debug)]
pub struct FrontDoor {
    app: App,
    router: Router,
}

impl FrontDoor {
    #[must_use]
    pub fn new(app: App) -> Self {
        let router = router(&app);
        Self { app, router }
    }

    /// Answers a request, of whatever kind its body is. `peer` is the connection's other end, if there is a
    /// connection; what is at hand is handed out without asking who comes.
    pub fn answer<B>(
        &self,
        mut request: Request<B>,
        peer: Option<Peer>,
    ) -> impl Future<Output = Result<Response, Infallible>> + use<B>
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        if let Some(response) = self.at_hand(&request) {
            return Either::Left(ready(Ok(response)));
        }
        if let Some(peer) = peer {
            request.extensions_mut().insert(peer);
        }
        Either::Right(self.router.clone().oneshot(request))
    }

    fn at_hand<B>(&self, request: &Request<B>) -> Option<Response> {
        let started = Instant::now();
        if request.method() != Method::GET {
            return None;
        }
        let path = request.uri().path();
        let pages = public_pages(self.app.config.site);
        let (_, page) = pages.iter().find(|(at, _)| *at == path)?;
        let mut response = public_pages::ready(&self.app, *page, request, started)?;
        request_context::sign(&self.app, RequestId::random(), &mut response, started);
        Some(response)
    }
}
