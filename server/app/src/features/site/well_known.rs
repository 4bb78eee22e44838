//! What programs look for at well-known URLs (RFC 8615).

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::time::{DAY, DurationMs};

use crate::clock::iso;
use crate::state::App;

/// Milliseconds for which the contact is valid: less than a year is recommended, and the file is generated per request.
const GOOD_FOR: DurationMs = 180 * DAY;

/// `/.well-known/security.txt` (RFC 9116): where to report a vulnerability.
pub async fn security(State(app): State<App>) -> Response {
    let text = format!(
        "Contact: mailto:{}\nExpires: {}\nPreferred-Languages: en, zh\nCanonical: {}/.well-known/security.txt\n",
        app.config.links.support_email,
        iso(app.clock.now().saturating_add(GOOD_FOR)),
        app.origin,
    );
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// `/.well-known/change-password` (W3C): where password managers send people whose password is known to be compromised.
pub async fn change_password() -> Redirect {
    Redirect::to("/settings")
}
