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

use crate::auth::guard;
use crate::calls::{self as call, Refusal, Reply, auth, referrer, security, stripe, user, zipcode};
use crate::config::{SANDBOX_PATH, Site};
use crate::dev::mailbox;
use crate::failure::Failure;
use crate::http::{Visitor, cross_site, edge};
use crate::pages::fiat::{accounts, portfolio, statements, transactions};
use crate::pages::public::{self, PublicPage};
use crate::pages::{
    address_book, cards, cart, checkout, dashboard, notifications, orders, profile, restricted,
    settings as settings_page, sign_in, sitemaps, store, transact, watchlist,
};
use crate::state::App;
use crate::{assets, health, install, pictures};

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
            router.route(path, public::page(*page))
        })
        .merge(always(app))
        .merge(development(app))
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
        .route("/login", get(public::to_login))
        .route("/signup", get(public::to_signup));
    let places = Router::new()
        .route("/zip/{zip}", get(public::zip))
        .route("/zip/{zip}/share.png", get(pictures::zip))
        .route("/zips/{state}", get(public::state));
    let made_for_each = doors(app)
        .merge(private_pages(app))
        .merge(shop(app))
        .merge(watch_list(app))
        .merge(calls())
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
        .route("/auth/login", get(sign_in::login))
        .route("/auth/signup", get(sign_in::signup))
        .route("/auth/password-reset", get(sign_in::password_reset))
        .route_layer(from_fn_with_state(app.clone(), guard::signed_out))
}

/// Pages for whoever has one.
fn private_pages(app: &App) -> Router<App> {
    Router::new()
        .route("/dashboard", get(dashboard::show))
        .route("/settings", get(settings_page::show))
        .route("/settings/profile", post(profile::change))
        .route("/notifications", get(notifications::show))
        .route("/notifications/read", post(notifications::read))
        .route("/notifications/{id}", post(notifications::open))
        .route("/orders/{order_id}", get(orders::show))
        .route("/orders/{order_id}/receipt.pdf", get(orders::receipt))
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
        .route("/zipstore", get(store::show))
        .route("/zipcart", get(checkout::show));
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

/// The JSON calls. Those for customers ask by their parameters.
fn calls() -> Router<App> {
    let sign_in = Router::new()
        .route("/user/create", post(user::create))
        .route("/user/create/validate-code", post(user::validate_code))
        .route("/user/create/resend-code", post(user::resend_code))
        .route("/user/vacancy", post(user::vacancy))
        .route("/auth/vacancy", post(auth::vacancy))
        .route("/referrer/lookup", post(referrer::lookup))
        // The paths of pages, posted to.
        .route("/auth/login", post(auth::login))
        .route("/auth/password-reset", post(auth::password_reset))
        .route("/auth/trigger-mfa", post(auth::trigger_mfa))
        .route("/auth/verify-mfa", post(auth::verify_mfa))
        .route("/auth/passkey-auth", post(auth::passkey_auth))
        .route("/auth/passkey-auth/verify", post(auth::passkey_verify))
        .route("/auth/session-refresh", post(auth::session_refresh))
        .route("/auth/logout", post(auth::log_out));
    let store = Router::new()
        .route("/zipcode/search", get(zipcode::search))
        .route("/zipcode/stats", get(zipcode::stats))
        .route("/zipcode/user-info", post(zipcode::user_info))
        .route("/zipcode/is-banned", post(zipcode::is_banned))
        .route("/openapi.json", get(openapi));
    sign_in.merge(settings()).merge(store).merge(payment())
}

/// Paying for ZIPs.
fn payment() -> Router<App> {
    let provider = Router::new()
        .route("/stripe/webhook", post(stripe::webhook))
        .layer(DefaultBodyLimit::max(stripe::WEBHOOK_LIMIT));
    Router::new()
        .route("/stripe/payment-intent", post(stripe::payment_intent))
        .route("/stripe/payment-verify", post(stripe::verify))
        .route("/stripe/order-confirm", post(stripe::confirm))
        .route("/stripe/cancel-payment-intent", post(stripe::cancel))
        .merge(provider)
}

/// What whoever is signed in changes.
fn settings() -> Router<App> {
    Router::new()
        .route("/auth/proof", post(auth::prove))
        .route("/auth/proof/passkey", post(auth::prove_passkey_options))
        .route("/auth/proof/passkey/verify", post(auth::prove_passkey))
        .route("/user/passkeys/options", post(security::passkey_options))
        .route("/user/passkeys/add", post(security::add_passkey))
        .route("/user/passkeys/remove", post(security::remove_passkey))
        .route("/user/authenticator", post(security::enrol_authenticator))
        .route(
            "/user/authenticator/confirm",
            post(security::confirm_authenticator),
        )
        .route(
            "/user/authenticator/remove",
            post(security::remove_authenticator),
        )
        .route("/user/mailed-codes", post(security::mailed_codes))
        .route("/user/recovery-codes", post(security::recovery_codes))
        .route("/user/password", post(security::password))
        .route("/user/email", post(security::change_email))
        .route("/user/email/confirm", post(security::confirm_email))
        .route("/user/sessions/end", post(security::end_sessions))
        .route("/user/lang", post(security::language))
        .route("/user/profile", post(security::profile))
        .route("/user/data", get(security::data))
        .route("/user/disclosure", post(security::disclosure))
        .route("/user/delete", post(security::delete))
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
        .route("/readyz", get(health::ready))
        .route("/robots.txt", get(sitemaps::robots))
        .route("/manifest.webmanifest", get(install::manifest))
        // At the root, since a worker reaches no further than its own folder.
        .route("/sw.js", get(install::worker));
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
        .route("/dev/mailbox", get(mailbox::show))
        .route("/dev/mailbox.json", get(mailbox::list))
        .route("/dev/mailbox/{id}", get(mailbox::letter))
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
    axum::Json(call::openapi())
}

async fn elsewhere(
    state: State<App>,
    method: Method,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if call::is_call(&method, uri.path()) {
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
