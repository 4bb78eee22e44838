//! A service around the router that serves cached public pages before anything else runs.
//!
//! Nearly all of the public's requests end here. On a miss, or if it is not a public page, the request
//! falls through to the router, whose layers give responses the same headers.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::HttpBody;
use axum::http::{Method, Request};
use axum::middleware::AddExtension;
use axum::response::Response;
use axum::{Extension, Router};
use futures_util::future::Either;
use tower::{Layer, Service};

use crate::router::{public_pages, router};
use crate::state::App;
use crate::web::page::public_response;
use crate::web::request::address::Peer;
use crate::web::request::context;
use crate::web::request::id::Correlation;

/// The whole product. Cheap to clone.
pub type Product = CachedPages<Router>;

/// The whole product, for the client at a connection's other end.
pub type ProductForPeer = CachedPages<AddExtension<Router, Peer>>;

#[derive(Clone, Debug)]
pub struct CachedPages<S> {
    app: App,
    peer: Peer,
    inner: S,
}

impl Product {
    #[must_use]
    pub fn new(app: App) -> Self {
        Self {
            inner: router(&app),
            app,
            peer: Peer::default(),
        }
    }

    /// The service for one connection, which knows its peer. Cached pages do not depend on it.
    #[must_use]
    pub fn for_peer(&self, peer: Peer) -> ProductForPeer {
        CachedPages {
            app: self.app.clone(),
            peer,
            inner: Extension(peer).layer(self.inner.clone()),
        }
    }
}

impl<S, B> Service<Request<B>> for CachedPages<S>
where
    S: Service<Request<B>, Response = Response, Error = Infallible>,
    B: HttpBody,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        match self.cached_response(&request) {
            Some(response) => Either::Left(ready(Ok(response))),
            None => Either::Right(self.inner.call(request)),
        }
    }
}

impl<S> CachedPages<S> {
    fn cached_response<B: HttpBody>(&self, request: &Request<B>) -> Option<Response> {
        let started = Instant::now();
        if request.method() != Method::GET || !request.body().is_end_stream() {
            return None;
        }
        let path = request.uri().path();
        let pages = public_pages(self.app.config.site);
        let page = pages.iter().find(|page| page.path() == path)?;
        let mut response = public_response::cached_for(&self.app, *page, request, started)?;
        let proxies = &self.app.config.trusted_proxies;
        let correlation = Correlation::of(self.peer, request.headers(), proxies);
        context::sign(
            &self.app,
            &correlation,
            path,
            request.method(),
            &mut response,
            started,
        );
        Some(response)
    }
}
