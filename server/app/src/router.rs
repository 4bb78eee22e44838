//! Every URL of the product.

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::timeout::TimeoutLayer;

use crate::calls::{self, Refusal, Reply, zipcode};
use crate::config::Site;
use crate::failure::Failure;
use crate::http::{Visitor, cross_site, edge};
use crate::pages::public::{self, PublicPage};
use crate::pages::{cart, store};
use crate::state::App;
use crate::{assets, health};

/// Larger than any form or call needs.
const BODY_LIMIT: usize = 64 << 10;
/// No reply that is made for one request takes this long; whoever waits is told.
const PATIENCE: Duration = Duration::from_secs(30);

/// The whole product, or its reduced variant.
pub fn router(app: &App) -> Router {
    let variant = match app.config.site {
        Site::Full => full(),
        Site::ComingSoon => coming_soon(),
    };
    public_pages(app.config.site)
        .iter()
        .fold(variant, |router, (path, page)| {
            router.route(path, public::page(*page))
        })
        .merge(always(app))
        .fallback(elsewhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(app.clone(), cross_site::refuse))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(app.clone(), edge::wrap))
        .with_state(app.clone())
}

/// The pages that are the same for everybody, by path.
#[must_use]
pub const fn public_pages(site: Site) -> &'static [(&'static str, PublicPage)] {
    match site {
        Site::Full => &[
            ("/", PublicPage::Home),
            ("/card", PublicPage::Card),
            ("/terms", PublicPage::Terms),
            ("/privacy", PublicPage::Privacy),
            ("/pricing", PublicPage::Pricing),
            // Accounts are not open yet, and both say so.
            ("/auth/login", PublicPage::NotOpen),
            ("/auth/signup", PublicPage::NotOpen),
        ],
        Site::ComingSoon => &[
            ("/", PublicPage::ComingSoon),
            ("/terms", PublicPage::Terms),
            ("/privacy", PublicPage::Privacy),
        ],
    }
}

/// What the public and shoppers see.
fn full() -> Router<App> {
    let short_forms = Router::new()
        // Short forms that were printed and shared.
        .route("/login", get(public::to_login))
        .route("/signup", get(public::to_signup));
    let made_for_each = Router::new()
        .route("/zipstore", get(store::show))
        // The cart's forms work without script; with it, the cookie is changed in the browser.
        .route("/zipcart/add", post(cart::add))
        .route("/zipcart/remove", post(cart::remove))
        .route("/zipcode/search", get(zipcode::search))
        .route("/zipcode/stats", get(zipcode::stats))
        .route("/openapi.json", get(openapi))
        .layer(compression())
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            PATIENCE,
        ));
    short_forms.merge(made_for_each)
}

/// `INKPAY_SITE=coming-soon`.
fn coming_soon() -> Router<App> {
    Router::new()
        .route("/login", get(public::to_home))
        .route("/signup", get(public::to_home))
}

/// Whatever the variant: files, and what operators ask.
fn always(app: &App) -> Router<App> {
    let router = Router::new()
        .route("/build/{*path}", get(assets::built))
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready));
    app.assets.plain_paths().fold(router, |router, path| {
        router.route(&format!("/{path}"), file(path.to_owned()))
    })
}

fn file(path: String) -> MethodRouter<App> {
    get(
        async move |State(app): State<App>, visitor: Visitor, headers: HeaderMap| {
            assets::serve(&app, &path, visitor, &headers).await
        },
    )
}

/// Replies that are made for one request are compressed quickly, not well.
fn compression() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Fastest)
}

async fn openapi() -> axum::Json<utoipa::openapi::OpenApi> {
    axum::Json(calls::openapi())
}

async fn elsewhere(
    state: State<App>,
    method: Method,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if calls::is_call(&method, uri.path()) {
        return Ok(Reply::<()>::refused(&state, visitor.lang, Refusal::Missing).into_response());
    }
    public::not_found(state, visitor, headers).await
}

async fn wrong_method(State(app): State<App>, visitor: Visitor) -> Response {
    Reply::<()>::refused(&app, visitor.lang, Refusal::Method).into_response()
}

#[expect(clippy::needless_pass_by_value, reason = "the layer's own signature")]
fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    Failure::new(format!("a handler panicked: {text}")).into_response()
}
