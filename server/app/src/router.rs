//! Every URL of the product, and the OpenAPI document of those that answer in JSON.

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::config::{SANDBOX_PATH, Site};
use crate::features::account::{
    address_book, dashboard, delete_account, disclosure, holdings, my_data, notifications, profile,
    settings,
};
use crate::features::auth::{
    self, email_vacancy, guard, ink_id_vacancy, log_out, login, mfa, passkey, password_reset,
    reauthenticate, referrer, session_refresh, sign_up,
};
use crate::features::billing::{accounts, cards, portfolio, statements, transact, transactions};
use crate::features::checkout::{self, cancel, confirm, order, payment_intent, webhook};
use crate::features::site::{dev_mailbox, health, home, pwa, sitemaps, stats, well_known};
use crate::features::store::{self, cart, places, restricted, search, share_images, watchlist};
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api;
use crate::web::api::error::ApiError;
use crate::web::api::reply::Reply;
use crate::web::files::serve;
use crate::web::page::public;
use crate::web::page::public_page::PublicPage;
use crate::web::request::redirect::with_query_of;
use crate::web::request::visitor::Visitor;
use crate::web::request::{context, cross_site};

/// Larger than any form or call needs.
const BODY_LIMIT: usize = 64 << 10;
/// No reply that is made for one request takes this long; whoever waits is told.
const PATIENCE: Duration = Duration::from_secs(30);

/// The whole product, or its reduced variant.
pub fn router(app: &App) -> Router {
    let variant = match app.config.site {
        Site::Full => full(app),
        Site::ComingSoon => coming_soon(),
    };
    public_pages(app.config.site)
        .iter()
        .fold(variant, |router, (path, page)| {
            let handler = match page {
                PublicPage::Home => get(home::show),
                page => public::page(*page),
            };
            router.route(path, handler)
        })
        .merge(always(app))
        .merge(development(app))
        .fallback(elsewhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(app.clone(), cross_site::refuse))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(app.clone(), context::wrap))
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
            ("/zips", PublicPage::States),
            ("/offline", PublicPage::Offline),
        ],
        Site::ComingSoon => &[
            ("/", PublicPage::ComingSoon),
            ("/terms", PublicPage::Terms),
            ("/privacy", PublicPage::Privacy),
        ],
    }
}

/// What the public and shoppers see.
fn full(app: &App) -> Router<App> {
    let short_forms = Router::new()
        // Short forms that were printed and shared.
        .route("/login", get(auth::pages::to_login))
        .route("/signup", get(auth::pages::to_signup));
    let places = Router::new()
        .route("/zip/{zip}", get(places::zip))
        .route("/zip/{zip}/share.png", get(share_images::zip))
        .route("/zips/{state}", get(places::state));
    let made_for_each = doors(app)
        .merge(private_pages(app))
        .merge(shop(app))
        .merge(watch_list(app))
        .merge(Router::from(api_routes()))
        .route("/openapi.json", get(async || axum::Json(openapi())))
        // People. Some programs write the sign as its code, and are shown the way.
        .route("/@{ink_id}", get(profile::show))
        .route("/%40{ink_id}", get(profile::show))
        .route("/sitemap.xml", get(sitemaps::index))
        .route("/sitemaps/{file}", get(sitemaps::part))
        .layer(compression())
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            PATIENCE,
        ));
    short_forms.merge(places).merge(made_for_each)
}

/// Pages for whoever has no session.
fn doors(app: &App) -> Router<App> {
    Router::new()
        .route("/auth/login", get(auth::pages::login))
        .route("/auth/signup", get(auth::pages::signup))
        .route("/auth/password-reset", get(auth::pages::password_reset))
        .route_layer(from_fn_with_state(app.clone(), guard::signed_out))
}

/// Pages for whoever has one.
fn private_pages(app: &App) -> Router<App> {
    Router::new()
        .route("/dashboard", get(dashboard::show))
        .route("/settings", get(settings::show))
        .route("/settings/profile", post(profile::change))
        .route("/notifications", get(notifications::show))
        .route("/notifications/read", post(notifications::read))
        .route("/notifications/{id}", post(notifications::open))
        .route("/orders/{order_id}", get(order::show))
        .route("/orders/{order_id}/receipt.pdf", get(order::receipt))
        .route("/transactions", get(transactions::show))
        .route("/transactions.csv", get(transactions::download))
        .route("/portfolio", get(portfolio::show))
        .route("/accounts", get(accounts::show))
        .route("/statements", get(statements::show))
        .route("/statements/{file}", get(statements::download))
        .route("/transact", get(transact::show))
        .route("/cards", get(cards::show))
        .route("/cards/join", post(cards::join))
        .route("/cards/leave", post(cards::leave))
        .route("/address-book", get(address_book::show))
        .route("/address-book/follow", post(address_book::follow))
        .route("/address-book/unfollow", post(address_book::unfollow))
        .route("/ziprestricted", get(restricted::show))
        .route_layer(from_fn_with_state(app.clone(), guard::private))
}

/// The store and the cart: private, unless the operator opens them.
fn shop(app: &App) -> Router<App> {
    let pages = Router::new()
        .route("/zipstore", get(store::page::show))
        .route("/zipcart", get(checkout::page::show));
    let pages = if app.config.store_public {
        pages.route_layer(from_fn_with_state(app.clone(), guard::open))
    } else {
        pages.route_layer(from_fn_with_state(app.clone(), guard::private))
    };
    // The cart's forms work without script; with it, the cookie is changed in the browser. A cart is
    // the browser's: nobody has to be signed in for it.
    pages
        .route("/zipcart/add", post(cart::add))
        .route("/zipcart/remove", post(cart::remove))
}

/// Following ZIPs: with an account, or in the browser alone.
fn watch_list(app: &App) -> Router<App> {
    Router::new()
        .route("/watchlist", get(watchlist::show))
        .route("/watchlist/follow", post(watchlist::follow))
        .route("/watchlist/unfollow", post(watchlist::unfollow))
        .route("/watchlist/keep", post(watchlist::keep))
        .route("/watchlist/forget", post(watchlist::forget))
        .route_layer(from_fn_with_state(app.clone(), guard::open))
}

/// What the document says beside its paths.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "INKPAY",
        description = "Every reply is a JSON object with `status`: 0 for success, otherwise why not, \
            with `error` for people, `code` for programs and, where a field is at fault, `fields`. Calls \
            that need a session take its token in the `Authorization` header, or from a browser's cookie."
    ),
    components(schemas(login::MfaAsked)),
    tags(
        (name = "user", description = "Signing up, and what protects an account."),
        (name = "auth", description = "Coming back to an account."),
        (name = "stripe", description = "Paying for ZIPs."),
        (name = "zipcode", description = "The ZIP store."),
    ),
)]
struct Document;

/// Served at `/openapi.json`, and printed by `inkpay openapi`.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    api_routes().into_openapi()
}

/// The JSON calls. Those for customers ask by their parameters.
fn api_routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(sign_in())
        .merge(settings())
        .merge(payment())
        .routes(routes!(search::search))
        .routes(routes!(stats::stats))
        .routes(routes!(holdings::user_info))
        .routes(routes!(holdings::is_banned))
}

/// Signing up, and coming back. Some have the paths of pages, posted to.
fn sign_in() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sign_up::create::create))
        .routes(routes!(sign_up::validate_code::validate_code))
        .routes(routes!(sign_up::resend_code::resend_code))
        .routes(routes!(ink_id_vacancy::vacancy))
        .routes(routes!(email_vacancy::vacancy))
        .routes(routes!(referrer::lookup))
        .routes(routes!(login::login))
        .routes(routes!(password_reset::password_reset))
        .routes(routes!(mfa::trigger_mfa))
        .routes(routes!(mfa::verify_mfa))
        .routes(routes!(passkey::passkey_auth))
        .routes(routes!(passkey::passkey_verify))
        .routes(routes!(session_refresh::session_refresh))
        .routes(routes!(log_out::log_out))
        .routes(routes!(reauthenticate::prove))
        .routes(routes!(reauthenticate::prove_passkey_options))
        .routes(routes!(reauthenticate::prove_passkey))
}

/// What a customer changes of the account.
fn settings() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(settings::passkeys::passkey_options))
        .routes(routes!(settings::passkeys::add_passkey))
        .routes(routes!(settings::passkeys::remove_passkey))
        .routes(routes!(settings::authenticator::enrol_authenticator))
        .routes(routes!(settings::authenticator::confirm_authenticator))
        .routes(routes!(settings::authenticator::remove_authenticator))
        .routes(routes!(settings::mailed_codes::mailed_codes))
        .routes(routes!(settings::recovery_codes::recovery_codes))
        .routes(routes!(settings::password::password))
        .routes(routes!(settings::email::change_email))
        .routes(routes!(settings::email::confirm_email))
        .routes(routes!(settings::sessions::end_sessions))
        .routes(routes!(settings::language::language))
        .routes(routes!(settings::profile::profile))
        .routes(routes!(my_data::data))
        .routes(routes!(disclosure::disclosure))
        .routes(routes!(delete_account::delete))
}

/// Paying for ZIPs.
fn payment() -> OpenApiRouter<App> {
    let provider = OpenApiRouter::new()
        .routes(routes!(webhook::webhook))
        .layer(DefaultBodyLimit::max(webhook::BODY_LIMIT));
    OpenApiRouter::new()
        .routes(routes!(payment_intent::payment_intent))
        .routes(routes!(confirm::verify))
        .routes(routes!(confirm::confirm))
        .routes(routes!(cancel::cancel))
        .merge(provider)
}

/// `INKPAY_SITE=coming-soon`.
fn coming_soon() -> Router<App> {
    Router::new()
        .route("/login", get(home::redirect))
        .route("/signup", get(home::redirect))
}

/// Whatever the variant: files, and what operators ask.
fn always(app: &App) -> Router<App> {
    let router = Router::new()
        .route("/build/{*path}", get(serve::built))
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/robots.txt", get(sitemaps::robots))
        .route("/.well-known/security.txt", get(well_known::security))
        .route(
            "/.well-known/change-password",
            get(well_known::change_password),
        )
        .route("/manifest.webmanifest", get(pwa::manifest))
        // At the root, since a worker reaches no further than its own folder.
        .route("/sw.js", get(pwa::worker));
    app.assets.plain_paths().fold(router, |router, path| {
        router.route(&format!("/{path}"), file(path.to_owned()))
    })
}

/// What helps developers, and is nowhere else.
fn development(app: &App) -> Router<App> {
    let sandbox = match &app.sandbox {
        Some(sandbox) => Router::new().nest_service(SANDBOX_PATH, sandbox.router()),
        None => Router::new(),
    };
    if !app.config.has_development_mailbox() {
        return sandbox;
    }
    sandbox
        .route("/dev/mailbox", get(dev_mailbox::show))
        .route("/dev/mailbox.json", get(dev_mailbox::list))
        .route("/dev/mailbox/{id}", get(dev_mailbox::letter))
}

fn file(path: String) -> MethodRouter<App> {
    get(
        async move |State(app): State<App>, visitor: Visitor, headers: HeaderMap| {
            serve::serve(&app, &path, visitor, &headers).await
        },
    )
}

/// Replies that are made for one request are compressed quickly, not well.
fn compression() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Fastest)
}

async fn elsewhere(
    state: State<App>,
    method: Method,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, InternalError> {
    if api::is_call(&method, uri.path()) {
        return Ok(Reply::<()>::refused(&state, visitor.lang, ApiError::Missing).into_response());
    }
    if let Some(path) = without_slash(uri.path()).filter(|_| method == Method::GET) {
        return Ok(Redirect::permanent(&with_query_of(path, &uri)).into_response());
    }
    public::not_found(state, visitor, headers).await
}

/// A page's address that somebody wrote as a folder's. Two slashes at its beginning would lead to another site.
fn without_slash(path: &str) -> Option<&str> {
    let page = path.strip_suffix('/')?;
    let is_ours = page.len() > 1 && !page.starts_with("//") && !page.ends_with('/');
    is_ours.then_some(page)
}

async fn wrong_method(State(app): State<App>, visitor: Visitor) -> Response {
    Reply::<()>::refused(&app, visitor.lang, ApiError::Method).into_response()
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
