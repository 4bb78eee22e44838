//! The cookies of signed-in customers, and of visitors about to be: session, refresh, browser and reset.

use std::sync::{Arc, OnceLock};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use ink_domain::session::{IDLE_LIFE, TOKEN_LIFE};

use super::issued_tokens::IssuedTokens;
use crate::crypto::secrets::Token;
use crate::state::App;
use crate::web::request::cookies::{
    BROWSER, DAY_SECONDS, REFRESH, RESET, SESSION, http_only, set_cookie,
};
use crate::web::request::headers::PRIVATE_NO_STORE;

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

/// Seconds that a browser is remembered for: one year, as other usage data.
const BROWSER_LIFE: i64 = 365 * DAY_SECONDS;

/// Seconds in which a new password may be asked for again (one hour).
const RESET_LIFE: i64 = 60 * 60;

pub(crate) fn set_session(app: &App, headers: &mut HeaderMap, tokens: &IssuedTokens) {
    let (session, refresh) = (tokens.session.text(), tokens.refresh.text());
    set(app, headers, SESSION, session, TOKEN_LIFE / 1000);
    set(app, headers, REFRESH, refresh, IDLE_LIFE / 1000);
}

/// The tokens that a session was renewed with on the way to a page. They are sent with any answer to the request, even a
/// failure: the browser's own are used up.
#[derive(Clone, Debug, Default)]
pub struct Renewal(Arc<OnceLock<IssuedTokens>>);

impl Renewal {
    pub(crate) fn note(&self, tokens: IssuedTokens) {
        // A request renews its session once.
        let _ = self.0.set(tokens);
    }

    pub(crate) fn set(&self, app: &App, headers: &mut HeaderMap) {
        if let Some(tokens) = self.0.get() {
            set_session(app, headers, tokens);
        }
    }
}

pub(crate) fn set_browser(app: &App, headers: &mut HeaderMap, browser: &Token) {
    set(app, headers, BROWSER, browser.text(), BROWSER_LIFE);
}

pub(crate) fn set_reset(app: &App, headers: &mut HeaderMap, reset: &Token) {
    set(app, headers, RESET, reset.text(), RESET_LIFE);
}

/// Removes the browser's session cookies. It remains a known browser.
pub fn clear_session(app: &App, headers: &mut HeaderMap) {
    for name in [SESSION, REFRESH] {
        set(app, headers, name, String::new(), 0);
    }
}

/// [`clear_session`] on log-out: the browser also drops the private pages that it cached, including the one that Back would
/// show. Other cookies stay: none of them is a session, and a known browser remains known.
pub fn clear_site_data(app: &App, headers: &mut HeaderMap) {
    clear_session(app, headers);
    headers.insert(
        CLEAR_SITE_DATA,
        HeaderValue::from_static("\"cache\", \"storage\""),
    );
}

fn set(app: &App, headers: &mut HeaderMap, name: &'static str, value: String, seconds: i64) {
    set_cookie(headers, &http_only(app, name, value, seconds));
    // A reply with a customer's tokens must not be cached.
    headers.insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
}
