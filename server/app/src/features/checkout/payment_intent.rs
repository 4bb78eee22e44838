//! `/stripe/payment-intent`: turns a cart into an order whose ZIPs are held until its card is charged.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::checkout::orders::{self, OrderRequest};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::payment::{self, TERMS};
use crate::clock::iso;
use crate::state::App;
use crate::web::api::{ApiError, Dollars, ErrorCode, FieldErrors, Json, RateLimit, Reply, Zips};
use crate::web::request::address::ClientAddress;
use crate::web::session::customer::Customer;

/// A cart that is to be paid.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct PaymentRequest {
    /// ZIPs to buy: 1 to 50, none twice.
    #[schema(value_type = Vec<String>, example = json!(["90210"]))]
    product_skus: Zips,
    /// What the card will be charged, as the buyer was told, in US dollars: the total, or the deposit.
    #[schema(value_type = f64, example = 995)]
    expected_price: Dollars,
    /// The order's total as the buyer was told, in US dollars. Many totals have the same deposit: with this, a changed
    /// price is refused even if the card's amount is the same as before. A blank total is refused.
    #[schema(value_type = f64, required = false, example = 995)]
    #[deserr(default, from(Dollars) = Some)]
    expected_total: Option<Dollars>,
}

/// An order that awaits its card payment.
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct PaymentIntentReply {
    payment_intent: PaymentIntentSecret,
    #[schema(value_type = String, example = "INK-7K3M9-Q2X4D")]
    order_id: OrderId,
    /// US dollars, as all amounts here.
    #[schema(value_type = f64)]
    order_total: Usd,
    /// What the card is charged.
    #[schema(value_type = f64)]
    payment_amount: Usd,
    /// The balance to be paid by wire afterwards.
    #[schema(value_type = f64)]
    remaining_balance: Usd,
    /// Until when the ZIPs are held: ISO 8601, UTC.
    held_until: String,
    /// Whether the buyer will be restricted after one more cancellation of ZIPs that were held for long.
    last_warning: bool,
}

#[derive(Serialize, TS, ToSchema)]
struct PaymentIntentSecret {
    /// For the provider's script in the buyer's browser.
    client_secret: String,
}

ink_domain::redacted!(PaymentIntentSecret);

/// Places an order and opens a card payment for it; by this, the buyer agrees to the terms. The ZIPs are held for 30
/// minutes. A payment of the buyer's that is still open is cancelled first.
#[utoipa::path(post, path = "/stripe/payment-intent", tag = "stripe", request_body = PaymentRequest, responses(Customer,
    (status = 200, description = "The ZIPs are held, the card can be charged.", body = PaymentIntentReply),
    (status = 403, description = "The buyer is restricted."),
    (status = 404, description = "ZIPs are not in the store (named in `fields`)."),
    (status = 409, description = "ZIPs were taken, or are to be waited for (named in `fields`), a price has changed, or another payment went through (its ZIPs are named, too), is under way or being refunded, or too many ZIPs for a buyer without a complete order."),
    (status = 422, description = "An empty cart, more than 50 ZIPs, or malformed parameters."),
    (status = 429, description = "Too many payments were begun."),
    (status = 503, description = "The card provider can't be reached."),
))]
pub async fn payment_intent(
    State(app): State<App>,
    me: Customer,
    address: ClientAddress,
    Json(wanted): Json<PaymentRequest>,
) -> Result<Reply<PaymentIntentReply>, ApiError> {
    if me.account.is_banned() {
        return Err(ApiError::Denied(ErrorCode::PaymentBanned));
    }
    let (buyer, now) = (me.account.id, app.clock.now());
    RateLimit::payment(&app, buyer).take_now(&app, now).await?;
    let request = OrderRequest {
        zips: wanted.product_skus.0,
        expected: wanted.expected_price.0,
        expected_total: wanted.expected_total.map(|total| total.0),
        hold: app.config.hold(),
        terms: TERMS,
        decline_bucket: RateLimit::declines_bucket(&app, address),
        declines_of_address: app.config.limits.declines_address.0,
        first_order_limit: app.config.new_buyer_zips,
    };
    let (row, secret) = payment::open_payment(&app, &me.account, request).await?;
    let record = app
        .db
        .read_one(move |conn| orders::buyer_record(conn, buyer, now))
        .await?;
    let rule = app.config.order_rules().ban;
    Ok(Reply(PaymentIntentReply {
        payment_intent: PaymentIntentSecret {
            client_secret: secret.expose().to_owned(),
        },
        order_total: row.order.total,
        payment_amount: row.order.card,
        remaining_balance: row.order.total - row.order.card,
        held_until: iso(row.order.held_until),
        last_warning: rule.next_cancellation_bans(record),
        order_id: row.id,
    }))
}
