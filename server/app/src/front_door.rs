//! The front door: a public page that lies ready is handed out before anything else is asked.
//!
//! Nearly all of the public's requests end here. Whatever is not ready, or not a public page, goes on
//! to the router, whose layers give replies the very same headers.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::Router;
use axum::http::{Method, Request};
use axum::response::Response;
use axum::routing::future::RouteFuture;
use futures_util::future::Either;
use tower::Service;

use crate::http::edge::{self, RequestId};
use crate::pages::public;
use crate::router::{public_pages, router};
use crate::state::App;

/// The whole product as one service.
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

    fn at_hand<B>(&self, request: &Request<B>) -> Option<Response> {
        let started = Instant::now();
        if request.method() != Method::GET {
            return None;
        }
        let path = request.uri().path();
        let pages = public_pages(self.app.config.site);
        let (_, page) = pages.iter().find(|(at, _)| *at == path)?;
        let mut response = public::ready(&self.app, *page, request, started)?;
        edge::sign(&self.app, RequestId::random(), &mut response, started);
        Some(response)
    }
}

impl<B> Service<Request<B>> for FrontDoor
where
    Router: Service<
            Request<B>,
            Response = Response,
            Error = Infallible,
            Future = RouteFuture<Infallible>,
        >,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, RouteFuture<Infallible>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Service::<Request<B>>::poll_ready(&mut self.router, context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        match self.at_hand(&request) {
            Some(response) => Either::Left(ready(Ok(response))),
            None => Either::Right(self.router.call(request)),
        }
    }
}
