//! `/stripe/cancel-payment-intent`: the buyer cancels the payment and releases the ZIPs.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::order::CancelReason;
use utoipa::ToSchema;

use super::payment;
use crate::state::App;
use crate::web::api::{ApiError, BoundedText, EmptyReply, FieldErrors, Json, Reply};
use crate::web::session::customer::LeavingCustomer;

/// Which payment is cancelled.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct CancelPaymentRequest {
    /// The id of the payment intent: the part of its client secret before `_secret_`. If another payment is open
    /// meanwhile, that one stays open. Without this field, the payment that is open is cancelled; a blank id is refused.
    #[schema(value_type = String, required = false, min_length = 1, max_length = 255)]
    #[deserr(default, from(BoundedText<255>) = Some)]
    payment_intent: Option<BoundedText<255>>,
}

/// Cancels the buyer's payment, if it is open, and releases its ZIPs. Otherwise nothing happens. A browser's expired
/// session is accepted while its refresh token is valid: a page that is being left can't renew it first.
#[utoipa::path(post, path = "/stripe/cancel-payment-intent", tag = "stripe", request_body = CancelPaymentRequest, responses(
    (status = 200, description = "It is not open.", body = EmptyReply),
    (status = 401, description = "No session."),
    (status = 409, description = "The payment went through (its ZIPs are named in `fields`), is under way or being refunded, or its order has ended since."),
    (status = 429, description = "Too many requests."),
    (status = 503, description = "The card provider can't be reached; it will be asked again."),
))]
pub async fn cancel_payment_intent(
    State(app): State<App>,
    LeavingCustomer(me): LeavingCustomer,
    Json(asked): Json<CancelPaymentRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let intent = asked.payment_intent.map(|intent| intent.0);
    payment::cancel_buyers_payment(&app, me, intent, CancelReason::Buyer).await?;
    Ok(Reply(EmptyReply {}))
}
