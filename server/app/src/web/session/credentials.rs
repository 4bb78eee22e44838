//! What a request presents: the tokens in its cookies, or the one in its `Authorization` header.

use axum::http::{HeaderMap, Method, header};

use crate::crypto::secrets::Token;
use crate::state::App;
use crate::web::request::cookies::{BROWSER, REFRESH, RESET, SESSION, read_cookies};
use crate::web::request::method::is_safe;
use crate::web::request::visitor::is_prefetch;

/// None of it has been verified.
#[derive(Debug, Default)]
pub struct Credentials {
    pub session: Option<Token>,
    pub refresh: Option<Token>,
    pub browser: Option<Token>,
    pub reset: Option<Token>,
    /// The session came by cookie: a browser sent it, whichever site made it do so.
    pub by_cookie: bool,
    /// Session cookies were sent, valid or not.
    pub has_session_cookies: bool,
    /// A browser prefetches for its visitor (`Sec-Purpose`, Fetch Standard).
    pub is_prefetch: bool,
}

impl Credentials {
    #[must_use]
    pub fn read(app: &App, headers: &HeaderMap) -> Self {
        let mut credentials = Self {
            is_prefetch: is_prefetch(headers),
            ..Self::default()
        };
        read_cookies(app, headers, |name, value| credentials.take(name, value));
        if let Some(text) = token_of(headers) {
            credentials.session = Token::parse(text);
            credentials.by_cookie = false;
        }
        credentials
    }

    /// What may make changes. If a request does not say where it comes from, its cookies don't count: nothing is left if it
    /// has only those. `named`: a refresh token in the payload, which counts in place of the cookie's.
    #[must_use]
    pub fn for_change(
        mut self,
        method: &Method,
        headers: &HeaderMap,
        named: Option<Token>,
    ) -> Option<Self> {
        let cookies_count = !self.has_session_cookies || may_change(method, headers);
        if !cookies_count {
            self.refresh = None;
            if self.by_cookie {
                self.session = None;
            }
        }
        self.refresh = named.or(self.refresh);
        (cookies_count || self.session.is_some() || self.refresh.is_some()).then_some(self)
    }

    /// The session token and the refresh token, as the database knows them.
    #[must_use]
    pub fn digests(&self) -> [Option<String>; 2] {
        [&self.session, &self.refresh]
            .map(|token| token.as_ref().map(|token| token.digest().into()))
    }

    fn take(&mut self, name: &str, value: &str) {
        let token = || Token::parse(value);
        match name {
            SESSION => {
                self.session = token();
                self.by_cookie = true;
                self.has_session_cookies = true;
            }
            REFRESH => {
                self.refresh = token();
                self.has_session_cookies = true;
            }
            BROWSER => self.browser = token(),
            RESET => self.reset = token(),
            _ => {}
        }
    }
}

/// Bare, or after `Bearer`. Any other scheme is meant for another program: perhaps a proxy.
fn token_of(headers: &HeaderMap) -> Option<&str> {
    let authorization = headers.get(header::AUTHORIZATION)?.to_str().ok()?.trim();
    match authorization.split_once(' ') {
        None => Some(authorization),
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Some(token.trim()),
        Some(_) => None,
    }
}

/// Whether a call authorised by a cookie may make changes: browsers say where such a request comes from, and other sites'
/// have been refused by then.
#[must_use]
pub fn may_change(method: &Method, headers: &HeaderMap) -> bool {
    is_safe(method) || says_where_from(headers)
}

/// As browsers do with any `POST`.
#[must_use]
pub fn says_where_from(headers: &HeaderMap) -> bool {
    headers.contains_key("sec-fetch-site") || headers.contains_key(header::ORIGIN)
}
