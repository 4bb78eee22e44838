//! `/orders/{order_id}`: one order, its timeline, and a receipt to print.

use axum::response::Response;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus, TimelineEntry};
use ink_schema::checkout::orders::{self, OrderView};
use serde::Serialize;
use ts_rs::TS;

use crate::clock::iso;
use crate::config::WireInstructions;
use crate::documents::{self, OrderAmounts, Receipt, ReceiptNote, write_document};
use crate::i18n::lang::Lang;
use crate::state::Parts;
use crate::web::api::ApiError;
use crate::web::files::download::{FileKind, attachment};
use crate::web::page::{Me, PageCtx, PageRoute, Shell};
use crate::web::request::path::PathText;
use crate::web::request::security_event::SecurityEvent;
use crate::web::zip::Zip;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct OrderProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub order: OrderDetail,
    pub wire_instructions: &'a WireInstructions,
}

/// Amounts are US dollars, times ISO 8601 UTC.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OrderDetail {
    pub order_id: OrderId,
    pub order_status: OrderStatus,
    /// Whether its ZIPs are not the buyer's: never bought, or returned.
    pub has_ended: bool,
    pub placed_at: String,
    /// When the last payment arrived.
    pub paid_at: Option<String>,
    #[serde(flatten)]
    pub amounts: OrderAmounts,
    /// When the balance is due. Null also while a bank decides on a dispute of the payment.
    pub due_date: Option<String>,
    /// The bank's reference of the wire; if there are several, all of them, separated by commas.
    pub wire_reference: Option<String>,
    pub lines: Vec<OrderLine>,
    /// The notes below the receipt's totals.
    pub notes: Vec<ReceiptNote>,
    /// The oldest entry first.
    pub timeline: Vec<TimelineRow>,
}

/// A ZIP at its agreed price.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OrderLine {
    pub zip: Zip,
    pub price: Usd,
}

/// An entry of the order's timeline.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TimelineRow {
    /// The key of its text, without the prefix `timeline.`, in the area `orders` of the checkout's texts.
    pub kind: TimelineEntry,
    pub at: String,
    pub amount: Option<Usd>,
}

/// Another customer's order is answered like one that does not exist.
pub async fn show(ctx: PageCtx, PathText(id): PathText) -> Result<Response, ApiError> {
    let found = own_order(&ctx, &id).await?;
    let path = format!("/orders/{}", found.row.id);
    let route = PageRoute::new("order", &path);
    let props = OrderProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        order: detail(&ctx.app, ctx.visitor.lang, found),
        wire_instructions: &ctx.app.config.wire_instructions,
    };
    ctx.render(route, &props).await
}

/// `GET /orders/{order_id}/receipt.pdf`. An order has no receipt before anything was paid for it.
pub async fn receipt(ctx: PageCtx, PathText(id): PathText) -> Result<Response, ApiError> {
    let found = own_order(&ctx, &id).await?;
    if found.row.order.paid().is_zero() {
        return Err(ApiError::NoSuchPage);
    }
    let ink_id = ctx.me.account.ink_id.as_str();
    let receipt = Receipt::of(ctx.app.reader(ctx.visitor.lang), ink_id, &found);
    let name = format!("inkpay-receipt-{}.pdf", receipt.order);
    let document =
        write_document(move || documents::receipt(ctx.app.reader(ctx.visitor.lang), &receipt));
    Ok(attachment(FileKind::Pdf, &name, document.await?))
}

async fn own_order(ctx: &PageCtx, id: &str) -> Result<OrderView, ApiError> {
    let id = OrderId::parse(id).map_err(|_| ApiError::NoSuchPage)?;
    let now = ctx.app.clock.now();
    let found = ctx
        .read(move |conn, _| match orders::by_id(conn, &id)? {
            Some(row) => OrderView::read(conn, row, now).map(Some),
            None => Ok(None),
        })
        .await?
        .ok_or(ApiError::NoSuchPage)?;
    if found.row.account != ctx.me.account.id {
        ctx.security_log
            .log(&ctx.app, SecurityEvent::AuthzFail, "order.others");
        return Err(ApiError::NoSuchPage);
    }
    Ok(found)
}

fn detail(app: &Parts, lang: Lang, found: OrderView) -> OrderDetail {
    let paid_at = found.paid_at().map(iso);
    let amounts = OrderAmounts::of(&found.row.order, found.is_undecided());
    let row = found.row;
    OrderDetail {
        order_status: row.order.status,
        has_ended: row.order.status.has_ended(),
        placed_at: iso(row.placed_at),
        paid_at,
        amounts,
        due_date: found.due_at.map(iso),
        wire_reference: row.wire_reference,
        order_id: row.id,
        lines: found
            .bought
            .iter()
            .map(|bought| OrderLine {
                zip: Zip::new(&app.catalogue, lang, &bought.zip),
                price: bought.price,
            })
            .collect(),
        notes: ReceiptNote::all(&row.order, found.failed_refund),
        timeline: found
            .timeline
            .into_iter()
            .map(|(kind, at, amount)| TimelineRow {
                kind,
                at: iso(at),
                amount,
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::collections::{HashMap, HashSet};

    use super::TimelineEntry;

    #[test]
    fn every_timeline_entry_has_a_text_and_vice_versa() {
        let areas = include_str!("../../../../../ui/features/checkout/en.json");
        let mut areas: HashMap<String, HashMap<String, String>> =
            serde_json::from_str(areas).unwrap();
        let texts = areas.remove("orders").unwrap();
        let texts: HashSet<_> = texts
            .keys()
            .filter_map(|key| key.strip_prefix("timeline."))
            .collect();
        assert_eq!(
            texts,
            TimelineEntry::all().map(TimelineEntry::code).collect()
        );
    }
}
