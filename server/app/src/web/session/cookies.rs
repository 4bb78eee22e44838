//! The cookies that no script can read: session, refresh, browser and reset.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use ink_domain::session::{IDLE_LIFE, TOKEN_LIFE};

use crate::crypto::secrets::Token;
use crate::state::App;
use crate::web::request::cookies::add;

/// The names of the cookies.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    pub session: &'static str,
    pub refresh: &'static str,
    /// Knows the browser again, and stands for nobody.
    pub browser: &'static str,
    /// Knows again who asked for a new password.
    pub reset: &'static str,
}

/// Over https: browsers take cookies of these names from this host alone, and only by https
/// (RFC 6265bis, section 4.1.3.2).
const HOST_PREFIXED: Names = Names {
    session: "__Host-session",
    refresh: "__Host-refresh",
    browser: "__Host-browser",
    reset: "__Host-reset",
};

/// Over http, in development.
const PLAIN: Names = Names {
    session: "session",
    refresh: "refresh",
    browser: "browser",
    reset: "reset",
};

/// Milliseconds that a browser is known for: one year, as other usage data.
const BROWSER_LIFE: i64 = 365 * 24 * 60 * 60 * 1000;

/// Milliseconds in which a new password may be asked for again (one hour).
const RESET_LIFE: i64 = 60 * 60 * 1000;

impl Names {
    #[must_use]
    pub fn of(secure: bool) -> &'static Self {
        if secure { &HOST_PREFIXED } else { &PLAIN }
    }
}

/// Sets the cookies of a pair of tokens.
pub(crate) fn set_pair(app: &App, headers: &mut HeaderMap, session: &Token, refresh: &Token) {
    let names = Names::of(app.is_https());
    set(app, headers, names.session, session.text(), TOKEN_LIFE);
    set(app, headers, names.refresh, refresh.text(), IDLE_LIFE);
}

pub(crate) fn set_browser(app: &App, headers: &mut HeaderMap, browser: &Token) {
    let name = Names::of(app.is_https()).browser;
    set(app, headers, name, browser.text(), BROWSER_LIFE);
}

pub(crate) fn set_reset(app: &App, headers: &mut HeaderMap, reset: &Token) {
    let name = Names::of(app.is_https()).reset;
    set(app, headers, name, reset.text(), RESET_LIFE);
}

/// Ends what the browser keeps of a session. That it is known stays.
pub fn clear(app: &App, headers: &mut HeaderMap) {
    let names = Names::of(app.is_https());
    for name in [names.session, names.refresh] {
        set(app, headers, name, String::new(), 0);
    }
}

fn set(app: &App, headers: &mut HeaderMap, name: &'static str, value: String, millis: i64) {
    let cookie = Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(app.is_https())
        .max_age(Duration::milliseconds(millis))
        .build();
    add(headers, &cookie);
    // A reply with somebody's tokens is nobody's to keep.
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
}
