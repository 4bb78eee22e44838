//! `/stripe/payment-verify`, `/stripe/order-confirm`: the buyer returns from paying.

use deserr::Deserr;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus};
use ink_schema::Conn;
use ink_schema::checkout::disputes;
use ink_schema::checkout::orders::OrderRow;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::payment;
use super::payment_sync::poll_provider;
use crate::clock::{Millis, iso};
use crate::web::api::{ApiError, BoundedText, EmptyReply, FieldErrors, Json, RateLimit, Reply};
use crate::web::page::PageCtx;
use crate::web::session::customer::Customer;

/// Which payment is asked about.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ConfirmPaymentRequest {
    /// As `/stripe/payment-intent` returned it.
    #[schema(value_type = String)]
    client_secret: BoundedText<255>,
}

/// What was paid, and what is still owed.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct OrderConfirmation {
    #[schema(value_type = String, example = "INK-7K3M9-Q2X4D")]
    pub order_id: OrderId,
    /// US dollars, as all amounts here.
    #[schema(value_type = f64)]
    pub order_total: Usd,
    /// What the card was charged.
    #[schema(value_type = f64)]
    pub payment_amount: Usd,
    /// The balance to be paid by wire.
    #[schema(value_type = f64)]
    pub remaining_balance: Usd,
    /// When the balance is due: ISO 8601, UTC. Null if nothing is owed, or while the payment is disputed.
    pub due_date: Option<String>,
}

impl OrderConfirmation {
    /// `due_at`: when the balance is due, if one is owed.
    #[must_use]
    pub fn of(row: &OrderRow, due_at: Option<Millis>) -> Self {
        Self {
            order_id: row.id.clone(),
            order_total: row.order.total,
            payment_amount: row.order.captured,
            remaining_balance: row.order.owed(),
            due_date: due_at.map(iso),
        }
    }
}

/// Asks the provider whether a payment went through, without waiting for its webhook.
#[utoipa::path(post, path = "/stripe/payment-verify", tag = "stripe", request_body = ConfirmPaymentRequest, responses(Customer,
    (status = 200, description = "It did: the cart can be emptied.", body = EmptyReply),
    (status = 404, description = "No payment of the buyer's has this secret."),
    (status = 409, description = "It has not gone through, was cancelled, is being refunded, or its order has ended since."),
    (status = 422, description = "Malformed parameters."),
    (status = 429, description = "Too many requests."),
    (status = 503, description = "The card provider can't be reached."),
))]
pub async fn verify(
    ctx: PageCtx,
    Json(paid): Json<ConfirmPaymentRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    paid_order(&ctx, &paid.client_secret.0).await?;
    Ok(Reply(EmptyReply {}))
}

/// Returns the order of a payment that went through.
#[utoipa::path(post, path = "/stripe/order-confirm", tag = "stripe", request_body = ConfirmPaymentRequest, responses(Customer,
    (status = 200, description = "The order, paid in full or with its balance owed.", body = OrderConfirmation),
    (status = 404, description = "No payment of the buyer's has this secret."),
    (status = 409, description = "It has not gone through, was cancelled, is being refunded, or its order has ended since."),
    (status = 422, description = "Malformed parameters."),
    (status = 429, description = "Too many requests."),
    (status = 503, description = "The card provider can't be reached."),
))]
pub async fn confirm(
    ctx: PageCtx,
    Json(paid): Json<ConfirmPaymentRequest>,
) -> Result<Reply<OrderConfirmation>, ApiError> {
    let row = paid_order(&ctx, &paid.client_secret.0).await?;
    let due_at = if row.order.owed().is_zero() {
        None
    } else {
        let (id, order) = (row.id.clone(), row.order);
        let read = move |conn: &mut Conn| disputes::due_at(conn, &id, &order);
        ctx.app.db.read_one(read).await?
    };
    Ok(Reply(OrderConfirmation::of(&row, due_at)))
}

/// The buyer's order with this client secret, if its payment went through.
async fn paid_order(ctx: &PageCtx, secret: &str) -> Result<OrderRow, ApiError> {
    let (app, buyer) = (&ctx.app, ctx.me.account.id);
    let row = payment::by_client_secret(app, buyer, secret).await?;
    let row = if row.order.status == OrderStatus::AwaitingCard {
        let asked = RateLimit::payment_asked(app, buyer);
        asked.take_now(app, app.clock.now()).await?;
        poll_provider(app, row).await?
    } else {
        row
    };
    match payment::why_not_paid(&row.order) {
        Some(code) => Err(ApiError::Conflict(code, None)),
        None => Ok(row),
    }
}
