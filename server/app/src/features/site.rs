//! The site around the product: pages for visitors, and what search engines, operators and developers need.

pub mod browser_reports;
pub mod dev_mailbox;
pub mod health;
pub mod home;
pub mod pwa;
pub mod readiness;
pub mod sitemaps;
pub mod stats;
pub mod well_known;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

/// Routes of every variant: the installed app's files, and what robots and operators request.
pub fn always() -> Router<App> {
    Router::new()
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/robots.txt", get(sitemaps::robots))
        .route("/.well-known/security.txt", get(well_known::security))
        .route(
            "/.well-known/change-password",
            get(well_known::change_password),
        )
        .route("/manifest.webmanifest", get(pwa::manifest))
        // At the root, since a worker's scope is its own folder.
        .route("/sw.js", get(pwa::worker))
}

pub fn public_pages() -> Router<App> {
    Router::new()
        .route("/sitemap.xml", get(sitemaps::index))
        .route("/sitemaps/{file}", get(sitemaps::part))
}

/// `INKPAY_SITE=coming-soon`: the entry pages redirect home.
pub fn coming_soon() -> Router<App> {
    Router::new()
        .route("/login", get(home::redirect))
        .route("/signup", get(home::redirect))
}

/// For developers only.
pub fn mailbox() -> Router<App> {
    Router::new()
        .route("/dev/mailbox", get(dev_mailbox::show))
        .route("/dev/mailbox.json", get(dev_mailbox::list))
        .route("/dev/mailbox/{id}", get(dev_mailbox::email))
}

/// What browsers report on their own. Script reports are not requested unless someone reads them.
pub fn reports(app: &App) -> Router<App> {
    let router = Router::new().route("/reports/csp", post(browser_reports::csp));
    let router = if app.config.sentry_dsn.is_empty() {
        router
    } else {
        router.route("/reports/script", post(browser_reports::script))
    };
    router.layer(DefaultBodyLimit::max(browser_reports::BODY_LIMIT))
}

pub fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(stats::stats))
}
