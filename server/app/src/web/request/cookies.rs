//! Our cookies by name, and how they are made: for the whole site, sent along when links from elsewhere are
//! followed, and over https only if the site is reached by it.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

use crate::state::App;

pub(crate) const LANG: &str = "lang";
pub(crate) const CART: &str = "cart";
pub(crate) const REFERRER: &str = "referrer";
pub(crate) const WATCHED: &str = "watched";
pub(crate) const RETURN_TO: &str = "return_to";
/// What a posted form says on the next page.
pub(crate) const FLASH: &str = "flash";
pub(crate) const SESSION: &str = "session";
pub(crate) const REFRESH: &str = "refresh";
/// Recognises the browser; identifies nobody.
pub(crate) const BROWSER: &str = "browser";
/// Recognises the browser that asked for a new password.
pub(crate) const RESET: &str = "reset";

pub(crate) const DAY_SECONDS: i64 = 24 * 60 * 60;

/// Prefixes every name over https: browsers accept such cookies only from this host, by https, and for the whole
/// site (RFC 6265bis, section 4.1.3.2).
pub(crate) const HOST: &str = "__Host-";

/// Passes on the names and values of our cookies: any other name is another site's. HTTP/2 allows one header for each
/// cookie.
pub(crate) fn read_cookies(app: &App, headers: &HeaderMap, mut take: impl FnMut(&str, &str)) {
    let prefix = if app.config.is_https() { HOST } else { "" };
    for line in headers.get_all(header::COOKIE) {
        // Another site's cookie may contain anything.
        let line = String::from_utf8_lossy(line.as_bytes());
        for (name, value) in with_prefix(&line, prefix) {
            take(name, value);
        }
    }
}

/// The cookies of a header whose names begin with the prefix, without it. Only the spaces that browsers write between cookies
/// are dropped: `Cookie::split_parse` drops any other space, too, and would take for ours what a site of the same domain set
/// under our name after, say, an ideographic space. Browsers restrict only names that begin with the prefix.
fn with_prefix<'a>(line: &'a str, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    line.split(';').filter_map(move |cookie| {
        let (name, value) = cookie.trim_matches([' ', '\t']).split_once('=')?;
        Some((name.strip_prefix(prefix)?, value))
    })
}

pub(crate) fn set_cookie(headers: &mut HeaderMap, cookie: &Cookie<'_>) {
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        headers.append(header::SET_COOKIE, value);
    }
}

/// One that scripts can't read.
pub(crate) fn http_only(
    app: &App,
    name: &'static str,
    value: String,
    seconds: i64,
) -> Cookie<'static> {
    let mut cookie = cookie(app, name, value, seconds);
    cookie.set_http_only(true);
    cookie
}

pub(crate) fn cookie(
    app: &App,
    name: &'static str,
    value: String,
    seconds: i64,
) -> Cookie<'static> {
    let secure = app.config.is_https();
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

#[cfg(test)]
mod tests {
    use super::{HOST, with_prefix};

    fn read(line: &str) -> Vec<(&str, &str)> {
        with_prefix(line, HOST).collect()
    }

    #[test]
    fn only_names_that_begin_with_the_prefix_are_ours() {
        assert_eq!(
            read("__Host-session=a; other=b;__Host-cart=90210-10001;\t__Host-lang=;"),
            [("session", "a"), ("cart", "90210-10001"), ("lang", "")]
        );
        // Browsers let any site of the domain set these.
        for space in ['\u{85}', '\u{a0}', '\u{2000}', '\u{3000}', '\u{b}', '\u{c}'] {
            let cookies =
                format!("__Host-session=a; {space}__Host-session=b;{space} __Host-session=c");
            assert_eq!(read(&cookies), [("session", "a")], "{space:?}");
        }
        for cookie in ["", "__Host-session", "=__Host-session=b"] {
            assert!(read(cookie).is_empty(), "{cookie}");
        }
    }
}
