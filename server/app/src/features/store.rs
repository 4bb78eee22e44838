//! The ZIP store: searching it, pages and share images of ZIPs and states, the cart, the watch list.

pub mod cart;
pub mod cart_count;
pub mod own_zip;
pub mod query;
pub mod search;
pub mod share_images;
pub mod state_page;
pub mod stock;
pub mod watchlist;
pub mod zip_page;
pub mod ziprestricted;
pub mod zipstore;

use axum::Router;
use axum::routing::{get, post};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub fn private_pages() -> Router<App> {
    Router::new().route("/ziprestricted", get(ziprestricted::show))
}

/// The store's page: private, unless the operator opens it.
pub fn store_pages() -> Router<App> {
    Router::new().route("/zipstore", get(zipstore::show))
}

/// Following ZIPs, with an account or in the browser alone; and adding to the cart, which is closed to
/// restricted customers.
pub fn open_pages() -> Router<App> {
    Router::new()
        .route("/zipcart/add", post(cart::add))
        .route("/watchlist", get(watchlist::show))
        .route("/watchlist/follow", post(watchlist::follow))
        .route("/watchlist/unfollow", post(watchlist::unfollow))
        .route("/watchlist/keep", post(watchlist::keep))
        .route("/watchlist/forget", post(watchlist::forget))
}

/// The cart's forms work without script; with it, the cookie is changed in the browser. A cart
/// belongs to the browser: it needs no signed-in customer.
pub fn cart_forms() -> Router<App> {
    Router::new()
        .route("/zipcart/remove", post(cart::remove))
        .route("/zipcart/count.svg", get(cart_count::show))
}

/// Pages of places, cached in the encodings that browsers prefer.
pub fn place_pages() -> Router<App> {
    Router::new()
        .route("/zip/{zip}", get(zip_page::show))
        .route("/zips/{state}", get(state_page::show))
}

pub fn share_images() -> Router<App> {
    Router::new().route("/zip/{zip}/share.png", get(share_images::zip))
}

pub fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(search::search))
}
