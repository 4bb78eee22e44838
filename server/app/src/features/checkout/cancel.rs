//! `/stripe/cancel-payment-intent`: the buyer lets the ZIPs go.

use axum::extract::State;
use ink_domain::order::{CancelReason, OrderStatus};

use super::payment;
use crate::state::App;
use crate::web::api::{ApiError, Empty, EmptyReply, ErrorCode, ErrorReply, Json, Reply};
use crate::web::session::customer::LeavingCustomer;

/// Calls off the buyer's payment, if one is open, and frees its ZIPs. Without one, nothing happens. A session token that has
/// run out is no hindrance while the refresh token is good: pages that are being left can't renew it first.
#[utoipa::path(post, path = "/stripe/cancel-payment-intent", tag = "stripe", responses(
    (status = 200, description = "No payment is open.", body = EmptyReply),
    (status = 401, description = "No session.", body = ErrorReply),
    (status = 409, description = "The payment went through at the last moment, or is under way.", body = ErrorReply),
    (status = 503, description = "The card provider can't be reached; it will be asked again.", body = ErrorReply),
))]
pub async fn cancel(
    State(app): State<App>,
    LeavingCustomer(me): LeavingCustomer,
    _: Json<Empty>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let ended = payment::cancel_open_payment(&app, me, CancelReason::Buyer).await?;
    match ended.map(|row| row.order.status) {
        None | Some(OrderStatus::Cancelled) => Ok(Reply::Done(EmptyReply {})),
        Some(_) => Err(ApiError::Conflict(ErrorCode::PaymentWentThrough, None)),
    }
}
