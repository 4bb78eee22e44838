//! `/watchlist`: the ZIPs that a visitor follows, with an INK ID or in the browser alone.
//!
//! Forms answer with the page, so that it works without script. Who follows a ZIP is disclosed to
//! nobody, and following reserves nothing.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::money::Usd;
use ink_domain::search::typed_code;
use ink_domain::watch::{GuestWatchlist, MOST};
use ink_domain::zip::ZipCode;
use ink_schema::DbError;
use ink_schema::store::watches;
use ink_schema::store::zips::{self, ZipRow};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::clock::Millis;
use crate::state::App;
use crate::web::api::{ApiError, RateLimit};
use crate::web::page::{Flash, FlashMessage, Me, PageCtx, PageRoute, Shell};
use crate::web::request::cookies::set_cookie;
use crate::web::request::visitor::watched_cookie;
use crate::web::session::customer::Customer;
use crate::web::session::customer_form::CustomerForm;
use crate::web::zip::Zip;

const PATH: &str = "/watchlist";

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct WatchlistProps<'a> {
    pub shell: Shell<'a>,
    /// Null for visitors: their browser keeps what they follow.
    pub me: Option<Me>,
    /// Most recently followed first.
    pub watched: Vec<WatchedZip>,
    /// How many can be followed.
    pub most: usize,
    /// What this browser kept from before its owner signed in, and is not on their list.
    pub kept: Vec<ZipCode>,
    pub flash: Option<FlashMessage>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct WatchedZip {
    pub zip: Zip,
    /// Milliseconds UTC. Null if a browser keeps it: it keeps only codes.
    pub since: Option<Millis>,
    /// US dollars that it cost then.
    pub since_price: Option<Usd>,
    /// Whether the customer owns it, or has it in an order.
    pub is_own: bool,
}

pub async fn show(ctx: PageCtx<Option<Customer>>) -> Result<Response, ApiError> {
    let route = PageRoute::new("watchlist", PATH);
    let (in_browser, now) = (ctx.visitor.watched.clone(), ctx.app.clock.now());
    let zip = |row: &ZipRow| Zip::new(&ctx.app.catalogue, ctx.visitor.lang, row);
    let (watched, kept) = if let Some(owner) = ctx.me.as_ref().map(|me| me.account.id) {
        let read = ctx.app.db.read(move |conn| {
            let watched = watches::of(conn, owner, now)?;
            let kept = watches::not_yet(conn, owner, in_browser.zips(), now)?;
            Ok::<_, DbError>((watched, kept))
        });
        let (watched, kept) = read.await?;
        let of_account = watched.iter().map(|one| WatchedZip {
            zip: zip(&one.zip),
            since: Some(one.since),
            since_price: Some(one.since_price),
            is_own: one.is_own,
        });
        (of_account.collect(), kept)
    } else {
        let read = ctx
            .app
            .db
            .read(move |conn| zips::by_codes(conn, in_browser.zips(), now));
        let rows = read.await?;
        let of_browser = rows.iter().rev().map(|row| WatchedZip {
            zip: zip(row),
            since: None,
            since_price: None,
            is_own: false,
        });
        (of_browser.collect(), Vec::new())
    };
    let props = WatchlistProps {
        shell: ctx.shell(route),
        watched,
        most: if ctx.me.is_some() {
            MOST
        } else {
            GuestWatchlist::MAX
        },
        me: ctx
            .me
            .as_ref()
            .map(|me| Me::new(&ctx.app, me, &ctx.visitor.cart))
            .transpose()?,
        kept,
        flash: ctx.visitor.flash.clone(),
    };
    ctx.render(route, &props).await
}

/// The other page that shows what is followed.
const CART: &str = "/zipcart";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WatchForm {
    zip_code: String,
    /// Which page to show again: the cart, or otherwise the watch list.
    #[serde(default)]
    return_to: String,
}

/// A ZIP is now followed. The cart shows that itself; errors are shown on the watch list.
fn redirect_after_follow(app: &App, zip: ZipCode, return_to: &str) -> Response {
    if return_to == CART {
        return Redirect::to(CART).into_response();
    }
    Flash::Watched.about_zip(zip).redirect(app, PATH)
}

impl WatchForm {
    fn zip(&self) -> Option<ZipCode> {
        ZipCode::parse(&typed_code(&self.zip_code)).ok()
    }
}

pub async fn follow(
    PageCtx {
        app, visitor, me, ..
    }: PageCtx<Option<Customer>>,
    CustomerForm(form): CustomerForm<WatchForm>,
) -> Result<Response, ApiError> {
    let Some(zip) = form.zip() else {
        return Ok(Flash::NoZip.redirect(&app, PATH));
    };
    let Some(me) = me else {
        return follow_in_browser(&app, visitor.watched, zip, &form.return_to).await;
    };
    let owner = me.account.id;
    let followed = RateLimit::own_changes(&app, owner)
        .write(&app, move |conn, now| {
            watches::follow(conn, owner, &[zip], now)
        })
        .await?;
    Ok(if !followed.left_over.is_empty() {
        Flash::WatchesFull.redirect(&app, PATH)
    } else if followed.followed.is_empty() {
        Flash::NoSuchZip.about_zip(zip).redirect(&app, PATH)
    } else {
        let response = redirect_after_follow(&app, zip, &form.return_to);
        forget_in_browser(&app, visitor.watched, zip, response)
    })
}

async fn follow_in_browser(
    app: &App,
    mut kept: GuestWatchlist,
    zip: ZipCode,
    return_to: &str,
) -> Result<Response, ApiError> {
    let now = app.clock.now();
    let there = app
        .db
        .read(move |conn| zips::by_codes(conn, &[zip], now))
        .await?;
    if there.is_empty() {
        return Ok(Flash::NoSuchZip.about_zip(zip).redirect(app, PATH));
    }
    let response = match kept.insert(zip) {
        Ok(_) => redirect_after_follow(app, zip, return_to),
        Err(_) => Flash::WatchesFull.redirect(app, PATH),
    };
    Ok(with_watched_cookie(app, &kept, response))
}

pub async fn unfollow(
    PageCtx {
        app, visitor, me, ..
    }: PageCtx<Option<Customer>>,
    CustomerForm(form): CustomerForm<WatchForm>,
) -> Result<Response, ApiError> {
    let Some(zip) = form.zip() else {
        return Ok(Flash::NoZip.redirect(&app, PATH));
    };
    let flash = |was_followed| {
        let flash = if was_followed {
            Flash::Unwatched
        } else {
            Flash::NotWatched
        };
        flash.about_zip(zip)
    };
    let Some(me) = me else {
        let mut kept = visitor.watched;
        let flash = flash(kept.take_out(zip));
        return Ok(with_watched_cookie(&app, &kept, flash.redirect(&app, PATH)));
    };
    let owner = me.account.id;
    let was_followed = RateLimit::own_changes(&app, owner)
        .write(&app, move |conn, _| watches::unfollow(conn, owner, zip))
        .await?;
    let response = flash(was_followed).redirect(&app, PATH);
    Ok(forget_in_browser(&app, visitor.watched, zip, response))
}

/// Moves what the browser kept to the account, as far as there is room.
pub async fn keep(
    PageCtx {
        app, visitor, me, ..
    }: PageCtx<Option<Customer>>,
    CustomerForm(()): CustomerForm<()>,
) -> Result<Response, ApiError> {
    let Some(me) = me else {
        return Ok(Redirect::to("/auth/login?return_to=%2Fwatchlist").into_response());
    };
    let (owner, kept) = (me.account.id, visitor.watched);
    let done = RateLimit::own_changes(&app, owner)
        .write(&app, move |conn, now| {
            watches::follow(conn, owner, kept.zips(), now)
        })
        .await?;
    let mut rest = GuestWatchlist::default();
    for zip in &done.left_over {
        // It fits, as it did before.
        let _ = rest.insert(*zip);
    }
    let flash = if rest.is_empty() {
        Flash::WatchlistMoved
    } else {
        Flash::WatchlistMovedInPart
    };
    Ok(with_watched_cookie(&app, &rest, flash.redirect(&app, PATH)))
}

/// The browser no longer keeps anything.
pub async fn forget(State(app): State<App>) -> Response {
    let response = Flash::WatchlistForgotten.redirect(&app, PATH);
    with_watched_cookie(&app, &GuestWatchlist::default(), response)
}

/// The browser does not offer again what its owner has followed or unfollowed since they signed in.
fn forget_in_browser(
    app: &App,
    mut kept: GuestWatchlist,
    zip: ZipCode,
    response: Response,
) -> Response {
    if kept.take_out(zip) {
        with_watched_cookie(app, &kept, response)
    } else {
        response
    }
}

fn with_watched_cookie(app: &App, kept: &GuestWatchlist, mut response: Response) -> Response {
    set_cookie(response.headers_mut(), &watched_cookie(app, kept));
    response
}
