//! The customer's own search: orders, people they follow, and pages. ZIPs are found by the store's search
//! ([`ink_schema::store::listings::Stock::search`]).
//!
//! `POST /user/search` answers the header's search as it is typed, `GET /search` is its form's target.

mod pages;

use axum::response::Response;
use deserr::Deserr;
use ink_domain::order::{OrderId, OrderStatus};
use ink_domain::search::{PageSize, SearchText, ZipQuery};
use ink_domain::zip::ZipCode;
use ink_schema::account::accounts::AccountId;
use ink_schema::account::follows::{self, Followed};
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::clock::iso;
use crate::i18n::catalogue::Area;
use crate::i18n::lang::Lang;
use crate::state::Parts;
use crate::web::api::{ApiError, BoundedText, FieldErrors, Json, RateLimit, Reply};
use crate::web::page::{Me, PageCtx, PageRoute, Shell, query_values};
use crate::web::session::customer::Customer;
use crate::web::zip::Zip;

use pages::FoundPage;

/// The most results of each kind.
const MOST: usize = 5;
/// The most ZIPs on the page; the store has the rest.
const MOST_ZIPS: i64 = 6;

#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct OwnSearchRequest {
    /// The beginning of an order's number, of an INK ID or of a page's name; or anything the store can find a ZIP by.
    #[schema(value_type = String, max_length = 80, example = "INK-7K3")]
    pub search: BoundedText<{ SearchText::MAX_LENGTH }>,
}

/// Up to five of each kind.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct OwnSearchResults {
    /// Newest first.
    orders: Vec<FoundOrder>,
    /// INK IDs of people whom the customer follows, in order.
    #[schema(example = json!(["ink.maker"]))]
    people: Vec<String>,
    pages: Vec<FoundPage>,
}

#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct FoundOrder {
    #[schema(value_type = String, example = "INK-7K3M9-Q2X4D")]
    order_id: OrderId,
    /// For people, in the requested language.
    order_status: String,
    /// ISO 8601 UTC.
    placed_at: String,
    /// Ordered by code.
    #[schema(value_type = Vec<String>, example = json!(["90210"]))]
    zip_codes: Vec<ZipCode>,
}

/// Finds orders, people whom the customer follows, and pages.
#[utoipa::path(post, path = "/user/search", operation_id = "own_search", tag = "user", request_body = OwnSearchRequest, responses(Customer,
    (status = 200, description = "What was found.", body = OwnSearchResults),
    (status = 429, description = "Too many requests."),
))]
pub async fn search(
    ctx: PageCtx,
    Json(OwnSearchRequest {
        search: BoundedText(typed),
    }): Json<OwnSearchRequest>,
) -> Result<Reply<OwnSearchResults>, ApiError> {
    let limit = RateLimit::own_search(&ctx.app, ctx.me.account.id);
    limit.take_now(&ctx.app, ctx.app.clock.now()).await?;
    Ok(Reply(find(&ctx, &typed).await?))
}

async fn find(ctx: &PageCtx, typed: &str) -> Result<OwnSearchResults, DbError> {
    let words = typed.to_owned();
    let own = ctx
        .read(move |conn, owner| Own::find(conn, owner, &words))
        .await?;
    Ok(own.show(&ctx.app, ctx.visitor.lang, typed))
}

/// The results from the database.
struct Own {
    orders: Vec<(OrderRow, Vec<ZipCode>)>,
    people: Vec<Followed>,
}

impl Own {
    fn find(conn: &mut Conn, owner: AccountId, typed: &str) -> Result<Self, DbError> {
        let rows = orders::search(conn, owner, typed, MOST)?;
        let ids: Vec<&OrderId> = rows.iter().map(|row| &row.id).collect();
        let mut codes = orders::zip_codes_of(conn, &ids)?;
        let orders = rows.into_iter().map(|row| {
            let codes = codes.remove(&row.id).unwrap_or_default();
            (row, codes)
        });
        Ok(Self {
            orders: orders.collect(),
            people: follows::search(conn, owner, typed, MOST)?,
        })
    }

    fn show(self, app: &Parts, lang: Lang, typed: &str) -> OwnSearchResults {
        let status = |row: &OrderRow| {
            let order = row.order;
            let key = match order.status {
                OrderStatus::Cancelled if order.captured.is_zero() => "status.uncharged".to_owned(),
                status => format!("status.{}", status.code()),
            };
            app.catalogue.text(Area::Orders, lang, &key).to_owned()
        };
        OwnSearchResults {
            orders: self
                .orders
                .into_iter()
                .map(|(row, zip_codes)| FoundOrder {
                    order_status: status(&row),
                    placed_at: iso(row.placed_at),
                    order_id: row.id,
                    zip_codes,
                })
                .collect(),
            people: self
                .people
                .iter()
                .map(|one| one.ink_id.to_string())
                .collect(),
            pages: pages::find(&app.catalogue, lang, typed, MOST),
        }
    }
}

impl OwnSearchResults {
    fn is_empty(&self) -> bool {
        self.orders.is_empty() && self.people.is_empty() && self.pages.is_empty()
    }
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct SearchProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// As typed.
    pub search: String,
    /// The store's first results.
    pub zips: Vec<Zip>,
    /// How many the store has.
    pub total: i64,
    pub found: OwnSearchResults,
}

/// A search that only the store can answer is redirected there.
pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("search", "/search");
    // If given more than once, the last counts.
    let typed: String = query_values(ctx.query(), "search")
        .last()
        .map(|text| text.trim().chars().take(SearchText::MAX_LENGTH).collect())
        .unwrap_or_default();
    if typed.is_empty() {
        return Ok(ctx.visitor.redirect("/zipstore"));
    }
    let query = ZipQuery {
        search: SearchText::new(&typed),
        count: PageSize::new(MOST_ZIPS).unwrap_or_default(),
        ..ZipQuery::default()
    };
    let stock = ctx.app.store_cache.now().await?;
    let page = stock.search(&query, ctx.app.clock.now());
    let found = find(&ctx, &typed).await?;
    if found.is_empty() && page.total > 0 && !query.search.names_a_state(&typed) {
        return Ok(ctx.visitor.redirect(&in_store(&typed)));
    }
    let show = |row| Zip::new(&ctx.app.catalogue, ctx.visitor.lang, row);
    let props = SearchProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        search: typed,
        zips: page.rows.iter().map(show).collect(),
        total: page.total,
        found,
    };
    ctx.render(route, &props).await
}

fn in_store(typed: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("search", typed)
        .finish();
    format!("/zipstore?{query}")
}
