//! How cookies of ours are made: for the whole site, to be sent along by links from elsewhere, and over https
//! alone where the site is reached by it.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

use crate::state::App;

/// What a form that was posted says on the next page.
pub const FLASH: &str = "flash";

/// Seconds.
pub(crate) const DAY: i64 = 24 * 60 * 60;

/// For the next page alone.
pub(crate) fn passing(app: &App, name: &'static str, value: String) -> Cookie<'static> {
    let mut passing = cookie(name, value, 60, app.is_https());
    passing.set_http_only(true);
    passing
}

/// Has a reply set a cookie.
pub(crate) fn add(headers: &mut HeaderMap, cookie: &Cookie<'_>) {
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        headers.append(header::SET_COOKIE, value);
    }
}

pub(crate) fn cookie(
    name: &'static str,
    value: String,
    seconds: i64,
    secure: bool,
) -> Cookie<'static> {
    Cookie::build((name, value))
        .path("/")
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(Duration::seconds(seconds))
        .build()
}
