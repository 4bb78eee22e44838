//! A customer's own data: dashboard, settings, downloads, notifications, address book and public profile.

pub mod address_book;
pub mod dashboard;
pub mod delete_account;
pub mod disclosure;
pub mod my_data;
pub mod notifications;
pub mod profile;
pub mod search;
pub mod settings;
pub mod user_info;

use axum::Router;
use axum::routing::{get, post};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub fn private_pages() -> Router<App> {
    Router::new()
        .route("/dashboard", get(dashboard::show))
        .route("/search", get(search::show))
        .route("/settings", get(settings::show))
        .route("/settings/profile", post(settings::profile::change))
        .route("/settings/emails", post(settings::email_topics::change))
        .route("/notifications", get(notifications::show))
        .route("/notifications/read", post(notifications::read))
        .route("/notifications/{id}", post(notifications::open))
        .route("/address-book", get(address_book::show))
        .route("/address-book/follow", post(address_book::follow))
        .route("/address-book/unfollow", post(address_book::unfollow))
}

/// Public profiles. Some programs percent-encode the `@`; they are redirected.
pub fn public_pages() -> Router<App> {
    Router::new()
        .route("/@{ink_id}", get(profile::show))
        .route("/%40{ink_id}", get(profile::show))
}

pub fn calls() -> OpenApiRouter<App> {
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
        .routes(routes!(search::search))
        .routes(routes!(user_info::user_info))
        .routes(routes!(user_info::is_banned))
}
