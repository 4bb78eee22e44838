//! `GET /zipstore`: the ZIP store, rendered with its filters from the URL.

use axum::extract::{Extension, RawQuery};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use ink_domain::cart::Cart;
use ink_schema::store::listings::Page;
use serde::Serialize;
use ts_rs::TS;

use super::query::{SearchParams, StoreQuery};
use super::stock::stock;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::page::render_cache::SharedProps;
use crate::web::page::{FlashMessage, PageCtx, PageRoute, Shell};
use crate::web::request::cookies::LANG;
use crate::web::request::id::RequestId;
use crate::web::request::redirect::{ReturnPath, came_from};
use crate::web::session::customer::{Customer, is_banned};
use crate::web::zip::Zip;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct StoreProps<'a> {
    pub shell: Shell<'a>,
    pub query: StoreQuery,
    pub zips: Vec<Zip>,
    /// How many ZIPs match, on all pages together.
    pub total: i64,
    pub cart: &'a Cart,
    pub flash: Option<FlashMessage>,
    /// The ZIPs could not be read; the rest of the page is sound.
    pub failed: bool,
}

pub async fn show(
    ctx: PageCtx<Option<Customer>>,
    Extension(id): Extension<RequestId>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let route = PageRoute::new("zipstore", "/zipstore");
    if is_banned(ctx.me.as_ref()) {
        return Ok(ctx.visitor.redirect("/ziprestricted"));
    }
    if let Some(view) = view_before_switch(&ctx.app, query.as_deref(), &headers) {
        return Ok(ctx.visitor.redirect(view.as_str()));
    }
    let filters = SearchParams::of_page(query.as_deref().unwrap_or_default());
    let found = find(&ctx, &id, &headers, &filters).await;
    let (total, rows) = match &found {
        Some(page) => (page.total, page.rows.as_slice()),
        None => (0, [].as_slice()),
    };
    let props = StoreProps {
        shell: ctx.shell(route),
        query: filters.props(),
        zips: rows
            .iter()
            .map(|row| Zip::new(&ctx.app.catalogue, ctx.visitor.lang, row))
            .collect(),
        total,
        cart: &ctx.visitor.cart,
        flash: ctx.visitor.flash.clone(),
        failed: found.is_none(),
    };
    if found.is_none() {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        return ctx.render_with(status, route, &props).await;
    }
    match OpenView::of(&props) {
        Some(view) => ctx.render_shared(route, &view).await,
        None => ctx.render(route, &props).await,
    }
}

/// `None` if the ZIPs could not be read.
async fn find(
    ctx: &PageCtx<Option<Customer>>,
    id: &RequestId,
    headers: &HeaderMap,
    filters: &SearchParams,
) -> Option<Page> {
    match stock(&ctx.app, &ctx.visitor, headers).await {
        Ok(stock) => Some(stock.search(&filters.query(), ctx.app.clock.now())),
        Err(cause) => {
            // A database outage is logged once, elsewhere.
            if !cause.is_outage() {
                tracing::error!(request = %id, %cause, "the store could not be read");
            }
            None
        }
    }
}

/// A view of the store that is the same for everybody who requests it, made only of its filters and the ZIPs: the cart
/// is empty, the search text names a place that exists, and there is no flash message.
#[derive(Debug, Serialize)]
struct OpenView<'a>(&'a StoreProps<'a>);

impl SharedProps for OpenView<'_> {}

impl<'a> OpenView<'a> {
    /// Names every field, so that none is added without considering whose data it is.
    fn of(props: &'a StoreProps<'a>) -> Option<Self> {
        let StoreProps {
            shell,
            query,
            zips: _,
            total,
            cart,
            flash,
            failed,
        } = props;
        // The only thing it says of a person is that they are signed in.
        let Shell {
            lang: _,
            signed_in: _,
            reduced: _,
            path: _,
            origin: _,
            links: _,
            referral_basis_points: _,
        } = shell;
        let StoreQuery {
            search,
            states: _,
            tier: _,
            price_min: _,
            price_max: _,
            sort: _,
            order_by: _,
            available_only: _,
            skip: _,
        } = query;
        let names_a_place = search.is_empty() || *total > 0;
        let is_anybodys = cart.is_empty() && names_a_place && flash.is_none() && !failed;
        is_anybodys.then_some(Self(props))
    }
}

/// The language switch is a form, and a form's query replaces the filters: a visitor who switches is redirected to the
/// view that the browser says they came from.
fn view_before_switch(app: &App, query: Option<&str>, headers: &HeaderMap) -> Option<ReturnPath> {
    let alone = form_urlencoded::parse(query?.as_bytes()).all(|(name, _)| name == LANG);
    let view = ReturnPath::from_browser(came_from(app, headers)?)?;
    (alone && view.as_str().starts_with("/zipstore?")).then_some(view)
}
