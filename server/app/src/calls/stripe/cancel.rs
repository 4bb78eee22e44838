//! `/stripe/cancel-payment-intent`: the buyer lets the ZIPs go.

use axum::extract::State;
use ink_domain::order::{CancelReason, OrderStatus};

use crate::auth::Customer;
use crate::calls::body::{Call, Empty};
use crate::calls::envelope::{Nothing, Refused};
use crate::calls::{CallError, Refusal, Reply};
use crate::shop::checkout;
use crate::state::App;

/// Calls off the buyer's payment, if one is open, and frees its ZIPs. Without one, nothing happens.
#[utoipa::path(post, path = "/stripe/cancel-payment-intent", tag = "stripe", responses(
    (status = 200, description = "No payment is open.", body = Nothing),
    (status = 401, description = "No session.", body = Refused),
    (status = 409, description = "The payment went through at the last moment, or is under way.", body = Refused),
    (status = 503, description = "The card provider can't be reached; it will be asked again.", body = Refused),
))]
pub async fn cancel(
    State(app): State<App>,
    me: Customer,
    _: Call<Empty>,
) -> Result<Reply<Nothing>, CallError> {
    let ended = checkout::end(&app, me.account.id, CancelReason::Buyer).await?;
    match ended.map(|row| row.order.status) {
        None | Some(OrderStatus::Cancelled) => Ok(Reply::Done(Nothing {})),
        Some(_) => Err(Refusal::Conflict("payment.went_through", None).into()),
    }
}
