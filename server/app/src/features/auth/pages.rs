//! The pages where a visitor becomes a customer, or returns as one. Each is one island. Flash messages wait for the page
//! that follows.

use axum::http::{HeaderMap, Uri};
use axum::response::{Redirect, Response};
use ink_domain::email::Email;
use ink_schema::account::accounts;
use ink_schema::rate_limits::RateLimitOutcome;
use serde::Serialize;
use ts_rs::TS;

use crate::web::api::{ApiError, RateLimit};
use crate::web::page::{PageCtx, PageRoute, Shell, is_payment_return, query_values};
use crate::web::request::address::ClientAddress;
use crate::web::request::redirect::{ReturnPath, came_from, with_query_of};
use crate::web::request::visitor::Visitor;
use crate::web::session::customer::Customer;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct LoginProps<'a> {
    pub shell: Shell<'a>,
    /// The constant by which calls name this product.
    pub app_id: &'a str,
    /// Initially: from the page's query, empty without one.
    pub email: String,
    /// Whether passkeys are offered at all.
    pub passkeys: bool,
    /// ZIPs in the cart of a visitor on the way to it; 0 for everybody else.
    pub cart: usize,
    /// The visitor was redirected here from the store.
    pub to_store: bool,
    /// Path of the page that follows.
    pub goal: &'a str,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct SignupProps<'a> {
    pub shell: Shell<'a>,
    pub app_id: &'a str,
    /// Initially: from the page's query, empty without one.
    pub email: String,
    /// The INK ID of the account that referred the visitor.
    pub referrer: Option<String>,
    /// No such account was found: the page asks for it.
    pub referrer_unknown: bool,
    /// Path of the page that follows.
    pub goal: &'a str,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct ResetProps<'a> {
    pub shell: Shell<'a>,
    pub app_id: &'a str,
    /// Initially: the customer's own, or from the page's query, empty without one.
    pub email: String,
    /// The new password will also end the current session.
    pub logged_in: bool,
}

pub async fn login(
    mut ctx: PageCtx<Option<Customer>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let route = PageRoute::new("login", "/auth/login");
    return_path_from_query(&mut ctx, &headers);
    ctx.visitor.leave_flash();
    let goal = goal(&ctx.visitor, "/zipstore");
    let (page, asked) = goal.split_once('?').unwrap_or((goal, ""));
    // Who returns from the card provider wants the outcome, not the cart.
    let pays = page == "/zipcart" && !is_payment_return(asked);
    let to_store = page == "/zipstore" && ctx.visitor.return_to.is_some();
    let props = LoginProps {
        shell: ctx.shell(route),
        app_id: &ctx.app.config.app_id,
        email: prefilled(ctx.query()),
        passkeys: ctx.app.keys.passkeys.is_some(),
        cart: if pays { ctx.visitor.cart.len() } else { 0 },
        to_store,
        goal,
    };
    ctx.render(route, &props).await
}

/// A referrer that exists makes its step unnecessary. One that does not is asked for again, and so is any from an address
/// that is over its limit of look-ups: then the step's own call answers.
pub async fn signup(
    mut ctx: PageCtx<Option<Customer>>,
    address: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let route = PageRoute::new("signup", "/auth/signup");
    return_path_from_query(&mut ctx, &headers);
    ctx.visitor.leave_flash();
    let named = ctx.visitor.referrer.clone();
    let known = match named.clone() {
        Some(named) => {
            let counted = RateLimit::look_up(&ctx.app, address);
            let now = ctx.app.clock.now();
            ctx.app
                .db
                .write(move |conn| match counted.try_take(conn, now)? {
                    RateLimitOutcome::Allowed => accounts::by_ink_id(conn, &named),
                    RateLimitOutcome::Exceeded { .. } => Ok(None),
                })
                .await?
        }
        None => None,
    };
    let referrer = known.as_ref().map(|account| &account.ink_id);
    let props = SignupProps {
        shell: ctx.shell(route),
        app_id: &ctx.app.config.app_id,
        email: prefilled(ctx.query()),
        referrer: referrer.or(named.as_ref()).map(ToString::to_string),
        referrer_unknown: named.is_some() && known.is_none(),
        goal: goal(&ctx.visitor, "/dashboard"),
    };
    ctx.render(route, &props).await
}

/// A logged-in visitor followed an e-mail about their account: its address is known, then.
pub async fn password_reset(mut ctx: PageCtx<Option<Customer>>) -> Result<Response, ApiError> {
    let route = PageRoute::new("password-reset", "/auth/password-reset");
    ctx.visitor.leave_flash();
    let own = ctx.me.as_ref().and_then(|me| me.account.email.as_ref());
    let props = ResetProps {
        shell: ctx.shell(route),
        app_id: &ctx.app.config.app_id,
        email: own.map_or_else(|| prefilled(ctx.query()), ToString::to_string),
        logged_in: ctx.me.is_some(),
    };
    ctx.render(route, &props).await
}

/// A visitor sent here by a link or a script brings the origin in `?return_to=`: it is remembered as if a guard had
/// redirected them. A page that is the same for all, or whose filters have changed since it was rendered, names only itself:
/// the browser says with which query it was last seen.
fn return_path_from_query(ctx: &mut PageCtx<Option<Customer>>, headers: &HeaderMap) {
    let Some(named) = query_values(ctx.query(), "return_to").next() else {
        return;
    };
    let path = |page: &str| page.split('?').next().map(str::to_owned);
    let seen = came_from(&ctx.app, headers).filter(|seen| path(seen) == path(&named));
    let page = seen.and_then(ReturnPath::from_browser);
    if let Some(page) = page.or_else(|| ReturnPath::from_browser(&named)) {
        ctx.visitor.come_back_to(&ctx.app, page);
    }
}

/// The page that a visitor wanted to see, or else the default one.
fn goal<'a>(visitor: &'a Visitor, otherwise: &'a str) -> &'a str {
    let wanted = visitor.return_to.as_ref();
    wanted.map_or(otherwise, ReturnPath::as_str)
}

/// `?email=`, as it was typed: the form says what is wrong with it.
fn prefilled(query: &str) -> String {
    let typed = query_values(query, "email").next().unwrap_or_default();
    let typed = typed.trim();
    if typed.chars().count() > Email::MAX_LENGTH || typed.contains(char::is_control) {
        return String::new();
    }
    typed.to_owned()
}

/// Keeps the query, so that a referrer is not lost on the way.
pub async fn to_login(uri: Uri) -> Redirect {
    moved("/auth/login", &uri)
}

pub async fn to_signup(uri: Uri) -> Redirect {
    moved("/auth/signup", &uri)
}

fn moved(path: &str, from: &Uri) -> Redirect {
    Redirect::to(&with_query_of(path, from))
}
