//! The OpenAPI document, from the calls' own types.

use utoipa::OpenApi;

use super::envelope::{Nothing, Refused};
use super::{auth, referrer, security, stripe, user, zipcode};
use crate::auth::SessionReply;

/// Served at `/openapi.json`, and printed by `inkpay openapi`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "INKPAY",
        description = "Every reply is a JSON object with `status`: 0 for success, otherwise why not, \
            with `error` for people, `code` for programs and, where a field is at fault, `fields`. Calls \
            that need a session take its token in the `Authorization` header, or from a browser's cookie."
    ),
    paths(
        user::create, user::validate_code, user::resend_code, user::vacancy,
        referrer::lookup,
        auth::vacancy, auth::login, auth::trigger_mfa, auth::verify_mfa, auth::passkey_auth,
        auth::passkey_verify, auth::password_reset, auth::session_refresh, auth::log_out,
        auth::prove, auth::prove_passkey_options, auth::prove_passkey,
        security::passkey_options, security::add_passkey, security::remove_passkey,
        security::enrol_authenticator, security::confirm_authenticator, security::remove_authenticator,
        security::mailed_codes, security::recovery_codes, security::password, security::change_email,
        security::confirm_email, security::end_sessions, security::language, security::data,
        security::delete, security::profile,
        security::disclosure,
        stripe::payment_intent, stripe::verify, stripe::confirm, stripe::cancel, stripe::webhook,
        zipcode::search, zipcode::stats, zipcode::user_info, zipcode::is_banned,
    ),
    components(schemas(
        Refused, Nothing, SessionReply, auth::MfaAsked, zipcode::Zip, zipcode::Found, zipcode::Counted,
    )),
    tags(
        (name = "user", description = "Signing up, and what protects an account."),
        (name = "auth", description = "Coming back to an account."),
        (name = "stripe", description = "Paying for ZIPs."),
        (name = "zipcode", description = "The ZIP store."),
    ),
)]
struct Document;

#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
