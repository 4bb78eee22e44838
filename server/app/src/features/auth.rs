//! Signing up and logging in: passwords, second factors, passkeys, sessions, and the guards of private pages.

pub mod guard;
pub mod log_out;
pub mod login;
pub mod mfa;
pub mod new_session;
pub mod pages;
pub mod passkey;
pub mod password_reset;
pub mod reauthenticate;
pub mod referrer_lookup;
pub mod session_refresh;
pub mod sign_up;
pub mod vacancy;

use axum::Router;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

/// Pages for a visitor without a session.
pub fn signed_out_pages() -> Router<App> {
    Router::new()
        .route("/auth/login", get(pages::login))
        .route("/auth/signup", get(pages::signup))
        .route("/auth/password-reset", get(pages::password_reset))
}

/// Short URLs that were printed and shared.
pub fn public_pages() -> Router<App> {
    Router::new()
        .route("/login", get(pages::to_login))
        .route("/signup", get(pages::to_signup))
}

/// Signing up and logging in. Some calls are posted to the paths of pages.
pub fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sign_up::create::create))
        .routes(routes!(sign_up::validate_code::validate_code))
        .routes(routes!(sign_up::resend_code::resend_code))
        .routes(routes!(vacancy::ink_id_vacancy))
        .routes(routes!(vacancy::email_vacancy))
        .routes(routes!(referrer_lookup::lookup))
        .routes(routes!(login::login))
        .routes(routes!(password_reset::password_reset))
        .routes(routes!(mfa::trigger_mfa))
        .routes(routes!(mfa::verify_mfa))
        .routes(routes!(passkey::passkey_auth))
        .routes(routes!(passkey::passkey_verify))
        .routes(routes!(session_refresh::session_refresh))
        .routes(routes!(log_out::log_out))
        .routes(routes!(reauthenticate::by_password))
        .routes(routes!(reauthenticate::passkey_options))
        .routes(routes!(reauthenticate::by_passkey))
}
