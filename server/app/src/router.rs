//! The features' URLs behind their guards, and the OpenAPI document of those that answer in JSON.

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get};
use ink_sandbox::Sandbox;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::config::{SANDBOX_PATH, Site};
use crate::features::auth::guard;
use crate::features::site::home;
use crate::features::{account, auth, billing, checkout, site, store};
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api;
use crate::web::api::error::ApiError;
use crate::web::api::reply::ErrorReply;
use crate::web::files::serve;
use crate::web::page::public_page::PublicPage;
use crate::web::page::public_response;
use crate::web::request::compression::compress;
use crate::web::request::load_shed::InFlight;
use crate::web::request::method::is_read;
use crate::web::request::redirect::{ReturnPath, with_query_of};
use crate::web::request::{context, cross_site, load_shed, unread_body};

/// Larger than any form or call needs.
const BODY_LIMIT: usize = 64 << 10;
/// How long reading a request and answering it may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The whole product, or its reduced variant.
pub fn router(app: &App) -> Router {
    let variant = match app.config.site {
        Site::Full => full(app),
        Site::ComingSoon => site::coming_soon(),
    };
    variant
        .merge(static_pages(app))
        .merge(site::always())
        .merge(site::reports(app))
        .merge(files(app))
        .merge(development(app))
        .fallback(fallback)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(app.clone(), cross_site::refuse))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(
            InFlight::new(app.body_timeout),
            load_shed::shed,
        ))
        .layer(from_fn_with_state(app.clone(), context::wrap))
        .layer(from_fn(unread_body::close))
        .with_state(app.clone())
}

/// The pages that are the same for everybody, and have a path of their own.
#[must_use]
pub const fn public_pages(site: Site) -> &'static [PublicPage] {
    match site {
        Site::Full => &[
            PublicPage::Home,
            PublicPage::Card,
            PublicPage::Terms,
            PublicPage::Privacy,
            PublicPage::Pricing,
            PublicPage::States,
            PublicPage::Offline,
        ],
        Site::ComingSoon => &[
            PublicPage::ComingSoon,
            PublicPage::Terms,
            PublicPage::Privacy,
        ],
    }
}

fn static_pages(app: &App) -> Router<App> {
    let pages = public_pages(app.config.site).iter();
    let router = pages.fold(Router::new(), |router, page| {
        let handler = match page {
            PublicPage::Home => get(home::show),
            page => public_response::static_page(*page),
        };
        router.route(&page.path(), handler)
    });
    guarded_public(app, router)
}

/// The pages and calls of `Site::Full`.
fn full(app: &App) -> Router<App> {
    let signed_out = auth::signed_out_pages()
        .route_layer(from_fn_with_state(app.clone(), guard::require_no_session));
    let open =
        store::open_pages().route_layer(from_fn_with_state(app.clone(), guard::optional_session));
    let rendered_per_request = signed_out
        .merge(open)
        .merge(private_pages(app))
        .merge(store_pages(app))
        .merge(store::cart_forms())
        .merge(guarded_public(app, account::public_pages()))
        .merge(site::public_pages())
        .merge(Router::from(calls()))
        .route("/openapi.json", get(openapi_document));
    let rendered_per_request = compress(rendered_per_request).layer(
        TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, REQUEST_TIMEOUT),
    );
    let places = guarded_public(app, store::place_pages());
    auth::public_pages()
        .merge(compress(places.merge(store::share_images())))
        .merge(rendered_per_request)
}

fn guarded_public(app: &App, pages: Router<App>) -> Router<App> {
    pages.route_layer(from_fn_with_state(app.clone(), guard::sync_email_language))
}

/// Pages for a visitor with a session.
fn private_pages(app: &App) -> Router<App> {
    account::private_pages()
        .merge(billing::private_pages())
        .merge(checkout::private_pages())
        .merge(store::private_pages())
        .route_layer(from_fn_with_state(app.clone(), guard::require_session))
}

/// The store and the cart: private, unless the operator opens them.
fn store_pages(app: &App) -> Router<App> {
    let pages = store::store_pages().merge(checkout::store_pages());
    if app.config.store_public {
        pages.route_layer(from_fn_with_state(app.clone(), guard::optional_session))
    } else {
        pages.route_layer(from_fn_with_state(app.clone(), guard::require_session))
    }
}

/// What the document says besides its paths.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "INKPAY",
        description = "Every reply is a JSON object with `status`: 0 for success, otherwise why not, \
            with `error` for people, `code` for programs and, where a field is at fault, `fields`. Calls \
            that need a session take its token in the `Authorization` header, or from a browser's cookie."
    ),
    components(schemas(ErrorReply)),
    tags(
        (name = "user", description = "Signing up, and what protects an account."),
        (name = "auth", description = "Coming back to an account."),
        (name = "stripe", description = "Paying for ZIPs."),
        (name = "zipcode", description = "The ZIP store."),
    ),
)]
struct Document;

static DESCRIPTION: LazyLock<serde_json::Result<Bytes>> =
    LazyLock::new(|| serde_json::to_vec(&openapi()).map(Bytes::from));

async fn openapi_document() -> Result<Response, InternalError> {
    let description = DESCRIPTION.as_ref().map_err(ToString::to_string);
    let description = description.map_err(InternalError::new)?.clone();
    let kind = (header::CONTENT_TYPE, "application/json");
    Ok(([kind], description).into_response())
}

/// Served at `/openapi.json`, and printed by `inkpay openapi`.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    api::openapi::complete(calls().into_openapi())
}

/// The JSON calls. Those for customers require a session by their parameters.
fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(auth::calls())
        .merge(account::calls())
        .merge(checkout::calls())
        .merge(store::calls())
        .merge(site::calls())
}

/// Files by name, in every variant.
fn files(app: &App) -> Router<App> {
    let router = Router::new().route("/build/{*path}", get(serve::built));
    app.assets.plain_paths().fold(router, |router, path| {
        router.route(&format!("/{path}"), file(path.to_owned()))
    })
}

fn file(path: String) -> MethodRouter<App> {
    get(async move |State(app): State<App>, headers: HeaderMap| {
        serve::serve(&app, &path, &headers).await
    })
}

/// For developers only.
fn development(app: &App) -> Router<App> {
    let sandbox = match &app.sandbox {
        Some(sandbox) => sandbox_routes(sandbox),
        None => Router::new(),
    };
    if app.config.has_development_mailbox() {
        let layer = from_fn_with_state(app.clone(), with_order_emails);
        sandbox.merge(site::mailbox().route_layer(layer))
    } else {
        sandbox
    }
}

/// Writes the e-mails about orders that are due, so that the mailbox shows them right after the call that caused them.
async fn with_order_emails(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, InternalError> {
    checkout::order_emails::write(app.clone(), app.clock.now()).await?;
    Ok(next.run(request).await)
}

/// As our own routes, so that logs and metrics name each.
fn sandbox_routes<S: Clone + Send + Sync + 'static>(sandbox: &Sandbox) -> Router<S> {
    Router::new().nest(SANDBOX_PATH, sandbox.router().with_state(()))
}

async fn fallback(method: Method, uri: Uri) -> Result<Redirect, ApiError> {
    if api::is_call(&method, uri.path()) {
        return Err(ApiError::NoSuchCall);
    }
    let page =
        without_slash(uri.path()).filter(|path| is_read(&method) && path.len() <= ReturnPath::MAX);
    let path = page.ok_or(ApiError::NoSuchPage)?;
    Ok(Redirect::permanent(&with_query_of(path, &uri)))
}

/// A page's path, given with a trailing slash. A path that begins with two slashes is another site's URL, and
/// browsers read a backslash as a slash.
fn without_slash(path: &str) -> Option<&str> {
    let page = path.strip_suffix('/')?;
    let is_ours =
        page.len() > 1 && !page.contains("//") && !page.contains('\\') && !page.ends_with('/');
    is_ours.then_some(page)
}

async fn method_not_allowed() -> ApiError {
    ApiError::Method
}

#[expect(clippy::needless_pass_by_value, reason = "the layer's own signature")]
fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    InternalError::new(format!("a handler panicked: {text}")).into_response()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use axum::Router;
    use axum::body::Body;
    use axum::extract::{MatchedPath, Request};
    use axum::middleware::{Next, from_fn};
    use axum::response::Response;
    use ink_sandbox::{Options, Sandbox};
    use tower::ServiceExt;

    use super::sandbox_routes;

    async fn record_matched_path(request: Request, next: Next) -> Response {
        let route = request.extensions().get::<MatchedPath>().cloned();
        let mut response = next.run(request).await;
        response.extensions_mut().insert(route);
        response
    }

    #[tokio::test]
    async fn sandbox_requests_carry_their_matched_route() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options::new(folder.path().join("sandbox"), "http://localhost/dev/stripe");
        let router: Router =
            sandbox_routes(&Sandbox::open(options).unwrap()).layer(from_fn(record_matched_path));
        let ask = async |path: &str| {
            let request = Request::get(path).header("authorization", "Bearer sk_test_1");
            let asked = router.clone().oneshot(request.body(Body::empty()).unwrap());
            let response = asked.await.unwrap();
            let route = response.extensions().get::<Option<MatchedPath>>().cloned();
            let route = route.flatten().map(|route| route.as_str().to_owned());
            (response.status().as_u16(), route)
        };
        let route = "/dev/stripe/v1/refunds/{id}".to_owned();
        assert_eq!(ask("/dev/stripe/v1/refunds/re_1").await, (404, Some(route)));
        let (status, route) = ask("/dev/stripe/v1/refunds").await;
        assert_eq!(
            (status, route.as_deref()),
            (200, Some("/dev/stripe/v1/refunds"))
        );
    }
}
