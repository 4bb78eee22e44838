//! Cookies of ours by name, and how they are made: for the whole site, to be sent along by links from elsewhere, and
//! over https alone where the site is reached by it.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

pub(crate) const LANG: &str = "lang";
pub(crate) const CART: &str = "cart";
pub(crate) const REFERRER: &str = "referrer";
pub(crate) const WATCHED: &str = "watched";
pub(crate) const RETURN_TO: &str = "return_to";
/// What a form that was posted says on the next page.
pub(crate) const FLASH: &str = "flash";
pub(crate) const SESSION: &str = "session";
pub(crate) const REFRESH: &str = "refresh";
/// Knows the browser again, and stands for nobody.
pub(crate) const BROWSER: &str = "browser";
/// Knows again who asked for a new password.
pub(crate) const RESET: &str = "reset";

/// Seconds.
pub(crate) const DAY_SECONDS: i64 = 24 * 60 * 60;

/// Over https it stands before every name: browsers take such cookies from this host alone, by https, and for the
/// whole site (RFC 6265bis, section 4.1.3.2).
pub(crate) const HOST: &str = "__Host-";

/// Which cookie of ours one that came may be: what has another name is another site's.
pub(crate) fn name_of<'a>(cookie: &'a Cookie<'_>, secure: bool) -> Option<&'a str> {
    if secure {
        cookie.name().strip_prefix(HOST)
    } else {
        Some(cookie.name())
    }
}

/// Has a reply set a cookie.
pub(crate) fn add(headers: &mut HeaderMap, cookie: &Cookie<'_>) {
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        headers.append(header::SET_COOKIE, value);
    }
}

/// One that no script can read.
pub(crate) fn hidden(
    name: &'static str,
    value: String,
    seconds: i64,
    secure: bool,
) -> Cookie<'static> {
    let mut hidden = cookie(name, value, seconds, secure);
    hidden.set_http_only(true);
    hidden
}

pub(crate) fn cookie(
    name: &'static str,
    value: String,
    seconds: i64,
    secure: bool,
) -> Cookie<'static> {
    let name: Cow<'static, str> = if secure {
        format!("{HOST}{name}").into()
    } else {
        name.into()
    };
    Cookie::build((name, value))
        .path("/")
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(Duration::seconds(seconds))
        .build()
}
