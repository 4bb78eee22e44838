//! `/orders`: all of a customer's orders, whatever their outcome.

use axum::response::Response;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus};
use ink_domain::zip::ZipCode;
use ink_schema::DbError;
use ink_schema::checkout::orders;
use serde::Serialize;
use ts_rs::TS;

use crate::clock::iso;
use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell, query_values};

/// How many orders a page shows.
const PAGE: usize = 20;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct OrdersProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// The newest first.
    pub orders: Vec<OrderSummary>,
    /// The order that these follow in the list; null if these are the newest of all.
    pub before: Option<OrderId>,
    /// The last order shown, which the next page follows; null if there is no next page.
    pub older: Option<OrderId>,
}

/// Amounts are US dollars.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OrderSummary {
    pub order_id: OrderId,
    pub order_status: OrderStatus,
    /// ISO 8601 UTC.
    pub placed_at: String,
    pub order_total: Usd,
    /// Whether the card was charged.
    pub charged: bool,
    /// By ascending code.
    pub zips: Vec<ZipCode>,
}

/// With an order's number as `?before=`, the page shows the orders that follow it in the list. A number that is not one
/// of the customer's own orders is ignored.
pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("orders", "/orders");
    let before = query_values(ctx.query(), "before")
        .next()
        .and_then(|id| OrderId::parse(&id).ok());
    let (mut rows, mut zips, before) = ctx
        .read(move |conn, buyer| {
            let start = match &before {
                Some(id) => orders::by_id(conn, id)?.filter(|row| row.account == buyer),
                None => None,
            };
            let rows = orders::history(conn, buyer, start.as_ref(), PAGE + 1)?;
            let ids: Vec<&OrderId> = rows.iter().take(PAGE).map(|row| &row.id).collect();
            let zips = orders::zip_codes_of(conn, &ids)?;
            Ok::<_, DbError>((rows, zips, start.map(|row| row.id)))
        })
        .await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let props = OrdersProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        before,
        older: rows.last().filter(|_| more).map(|last| last.id.clone()),
        orders: rows
            .into_iter()
            .map(|row| OrderSummary {
                zips: zips.remove(&row.id).unwrap_or_default(),
                order_id: row.id,
                order_status: row.order.status,
                placed_at: iso(row.placed_at),
                order_total: row.order.total,
                charged: !row.order.captured.is_zero(),
            })
            .collect(),
    };
    ctx.render(route, &props).await
}
