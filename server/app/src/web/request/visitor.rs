//! The visitor: the language, the cart and the referrer that a browser brings, in cookies or the query. Who is signed in is
//! a separate question ([`crate::web::session`]).

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use cookie::Cookie;
use ink_domain::cart::Cart;
use ink_domain::ink_id::InkId;
use ink_domain::watch::GuestWatchlist;

use super::cookies::{
    CART, DAY_SECONDS, FLASH, LANG, REFERRER, REFRESH, RETURN_TO, SESSION, WATCHED, cookie,
    http_only, read_cookies, set_cookie,
};
use super::cross_site::is_ours;
use super::redirect::ReturnPath;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::page::flash::FlashMessage;
use crate::web::page::query::query_values;

/// The spellings under which links carry the INK ID of the person who shared them.
const REFERRER_NAMES: [&str; 4] = ["inkId", "inkid", "ink_id", "INKID"];

/// Ends the cookie's value if another site's link chose the language.
const LINKED: &str = "-link";

/// How long a browser keeps its cart and its referrer, in seconds.
pub const REMEMBERED: i64 = 30 * DAY_SECONDS;

/// What is known of a visitor. Nothing in it identifies a person.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    pub lang: Lang,
    /// The same, if they chose it: the URL names it, or the browser remembers it. A link on another site is no choice of
    /// theirs, though the pages follow it, unless it names the one that they chose before.
    pub chosen_lang: Option<Lang>,
    /// The URL names the language.
    pub switched: bool,
    pub cart: Cart,
    /// Who referred them, as their browser remembers it.
    pub referrer: Option<InkId>,
    /// Session cookies were sent. Whether they are valid, only the database knows: good enough to show a public page the way
    /// its visitor expects it, and for nothing else.
    pub signed_in: bool,
    /// The ZIPs that they follow without an account, or followed before they had one.
    pub watched: GuestWatchlist,
    /// What a form that was just posted has to say.
    pub flash: Option<FlashMessage>,
    /// What they wanted to see when they were redirected to the log-in.
    pub return_to: Option<ReturnPath>,
    /// Cookies that the reply must set.
    fresh: Vec<Cookie<'static>>,
    /// Removes the flash message's cookie. A page sets it with the others, a redirect does not: nobody has read the message
    /// yet.
    read_flash: Option<Cookie<'static>>,
}

impl Visitor {
    /// Whether the visitor chose a language that a customer's e-mails may have to follow.
    #[must_use]
    pub const fn chooses_email_language(&self) -> bool {
        self.switched && self.chosen_lang.is_some() && self.signed_in
    }

    /// Adds the cookies, if any, to a page and keeps it out of every cache.
    pub fn remember(&self, headers: &mut HeaderMap) {
        set_uncached(headers, self.fresh.iter().chain(&self.read_flash));
    }

    /// The same for a reply that leads to a page. What a form has to say is left to that page.
    pub fn remember_on_the_way(&self, headers: &mut HeaderMap) {
        set_uncached(headers, &self.fresh);
    }

    /// Redirects, and keeps what the URL said: the language, for one.
    #[must_use]
    pub fn redirect(&self, to: &str) -> Response {
        let mut response = Redirect::to(to).into_response();
        self.remember_on_the_way(response.headers_mut());
        response
    }

    /// This page has no place for a flash message: the next one shows it.
    pub fn leave_flash(&mut self) {
        self.flash = None;
        self.read_flash = None;
    }

    /// Makes the log-in, and a sign-up that begins there, lead to a page.
    pub fn come_back_to(&mut self, app: &App, page: ReturnPath) {
        self.fresh.push(page.clone().cookie(app));
        self.return_to = Some(page);
    }

    /// Reads what a request brings. A page that is fetched ahead may never be looked at: the flash message is left to the
    /// next.
    #[must_use]
    pub fn of_request(app: &App, headers: &HeaderMap, uri: &Uri) -> Self {
        let mut visitor = Self::default();
        read_cookies(app, headers, |name, value| visitor.take(app, name, value));
        if let Some(lang) = named_language(uri) {
            visitor.switch(app, lang, is_ours(headers, &app.origin));
        }
        if let Some(referrer) = named_referrer(uri) {
            visitor.refer(app, referrer);
        }
        if is_prefetch(headers) {
            visitor.leave_flash();
        }
        visitor
    }

    fn take(&mut self, app: &App, name: &str, value: &str) {
        match name {
            LANG => match value.strip_suffix(LINKED) {
                Some(code) => self.lang = Lang::from_code(code).unwrap_or(self.lang),
                None => self.choose(Lang::from_code(value)),
            },
            CART => self.cart = Cart::from_cookie(value),
            WATCHED => self.watched = GuestWatchlist::from_cookie(value),
            REFERRER => self.referrer = InkId::parse(value).ok(),
            RETURN_TO => self.return_to = ReturnPath::parse(value),
            FLASH => {
                self.flash = FlashMessage::parse(value);
                // It is shown once.
                self.read_flash = Some(http_only(app, FLASH, String::new(), 0));
            }
            SESSION | REFRESH => self.signed_in |= !value.is_empty(),
            _ => {}
        }
    }

    fn choose(&mut self, lang: Option<Lang>) {
        let Some(lang) = lang else { return };
        self.chosen_lang = Some(lang);
        self.lang = lang;
    }

    fn switch(&mut self, app: &App, lang: Lang, is_ours: bool) {
        let is_chosen = is_ours || self.chosen_lang == Some(lang);
        self.lang = lang;
        self.chosen_lang = is_chosen.then_some(lang);
        self.switched = true;
        let end = if is_chosen { "" } else { LINKED };
        let value = format!("{}{end}", lang.code());
        self.fresh.push(language_cookie(app, value));
    }

    fn refer(&mut self, app: &App, referrer: InkId) {
        let remembered = cookie(app, REFERRER, referrer.to_string(), REMEMBERED);
        self.fresh.push(remembered);
        self.referrer = Some(referrer);
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self::of_request(app, &parts.headers, &parts.uri))
    }
}

fn set_uncached<'a>(
    headers: &mut HeaderMap,
    cookies: impl IntoIterator<Item = &'a Cookie<'static>>,
) {
    for cookie in cookies {
        set_cookie(headers, cookie);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// The language that a URL names. The last one counts.
#[must_use]
pub fn named_language(uri: &Uri) -> Option<Lang> {
    let codes = query_values(uri.query().unwrap_or_default(), LANG);
    codes.filter_map(|code| Lang::from_code(&code)).last()
}

fn named_referrer(uri: &Uri) -> Option<InkId> {
    let query = uri.query().unwrap_or_default();
    form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| REFERRER_NAMES.contains(&name.as_ref()))
        .filter_map(|(_, value)| InkId::parse(&value).ok())
        .last()
}

/// Whether a browser fetches something ahead for its visitor (Fetch Standard).
#[must_use]
pub fn is_prefetch(headers: &HeaderMap) -> bool {
    let purpose = headers.get("sec-purpose");
    purpose.is_some_and(|purpose| purpose.as_bytes().starts_with(b"prefetch"))
}

pub fn remember_language(app: &App, lang: Lang, headers: &mut HeaderMap) {
    set_cookie(headers, &language_cookie(app, lang.code().to_owned()));
}

fn language_cookie(app: &App, value: String) -> Cookie<'static> {
    cookie(app, LANG, value, 365 * DAY_SECONDS)
}

/// The cart's cookie: readable by the store's script, which changes it without a request.
#[must_use]
pub fn cart_cookie(app: &App, cart: &Cart) -> Cookie<'static> {
    cookie(app, CART, cart.to_cookie(), REMEMBERED)
}

/// The cookie of the ZIPs that a browser follows; removed with the last of them.
#[must_use]
pub fn watched_cookie(app: &App, kept: &GuestWatchlist) -> Cookie<'static> {
    let seconds = if kept.is_empty() {
        0
    } else {
        365 * DAY_SECONDS
    };
    http_only(app, WATCHED, kept.to_cookie(), seconds)
}
