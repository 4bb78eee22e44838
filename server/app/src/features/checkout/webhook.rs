//! `/stripe/webhook`: the provider's events, delivered at any time, more than once, and in any order.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use ink_domain::order::{OrderId, OrderStatus};
use ink_schema::checkout::{orders, provider_events};

use super::payment_sync::{cancel_at_provider_if_requested, notify_jobs};
use super::provider_events::{EventOutcome, apply_event};
use crate::internal_error::InternalError;
use crate::state::App;
use crate::stripe::{EventObject, Intent, IntentState, WebhookError};
use crate::web::api::{ApiError, EmptyReply, ErrorCode, Reply};

/// The provider's largest objects are far smaller.
pub const BODY_LIMIT: usize = 512 << 10;

/// Receives an event of the card provider. It is applied once, in the transaction that records its id.
#[utoipa::path(post, path = "/stripe/webhook", tag = "stripe",
    params(("Stripe-Signature" = String, Header, description = "The provider's signature of the body.")),
    request_body(content = String, content_type = "application/json", description = "An event, as the provider's documentation describes it."),
    responses(
        (status = 200, description = "Processed, now or earlier.", body = EmptyReply),
        (status = 400, description = "Not signed by the provider, or at a time more than five minutes from now."),
        (status = 409, description = "About a payment that is not known yet: to be sent again."),
        (status = 503, description = "The card provider can't be asked when a card was charged: to be sent again."),
    ))]
pub async fn webhook(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Reply<EmptyReply>, ApiError> {
    let processed = process(&app, &headers, &body).await;
    let outcome = match &processed {
        Ok(outcome) => outcome,
        Err(ApiError::Unsigned) => "unsigned",
        Err(ApiError::Conflict(ErrorCode::WebhookEarly, _)) => "early",
        Err(_) => "failed",
    };
    metrics::counter!("ink_webhooks_total", "outcome" => outcome).increment(1);
    processed.map(|_| Reply(EmptyReply {}))
}

/// Applies an event. Returns the outcome, as the metric names it.
async fn process(app: &App, headers: &HeaderMap, body: &Bytes) -> Result<&'static str, ApiError> {
    let now = app.clock.now();
    let signature = headers
        .get("stripe-signature")
        .and_then(|value| value.to_str().ok());
    let payload = std::str::from_utf8(body).ok();
    let (Some(signature), Some(payload)) = (signature, payload) else {
        return Err(ApiError::Unsigned);
    };
    let event = app
        .payments
        .webhook_event(payload, signature, now)
        .map_err(|error| match error {
            WebhookError::Unsigned => ApiError::Unsigned,
            WebhookError::Old { seconds } => {
                tracing::warn!(
                    seconds,
                    "a webhook was signed at another time: look at this machine's clock"
                );
                ApiError::WrongCode(ErrorCode::WebhookOld)
            }
            // The provider sends it again, and the operator's log has the cause.
            WebhookError::Unreadable => InternalError::new(error).into(),
        })?;
    let Some(object) = event.object else {
        return Ok("passed_over");
    };
    let object = with_charge_time(app, object).await?;
    let declined = declined_order(&object);
    let rules = app.config.order_rules();
    let outcome = app
        .db
        .write(move |conn| {
            if !provider_events::claim(conn, &event.id, &event.kind, now)? {
                return Ok("repeated");
            }
            match apply_event(conn, &object, rules, now)? {
                EventOutcome::Applied => Ok("applied"),
                // The error rolls the transaction back, including the claim.
                EventOutcome::TooEarly => Err(ApiError::Conflict(ErrorCode::WebhookEarly, None)),
            }
        })
        .await?;
    if let Some(order) = declined
        && let Err(failure) = cancel_at_provider_if_requested(app, order).await
    {
        // `jobs::awaited_payments` tries again.
        tracing::warn!(cause = %failure, "a payment with too many declines can't be cancelled now");
    }
    notify_jobs(app);
    Ok(outcome)
}

/// Replaces a payment by its current state at the provider if its time decides whether the order was paid in time. An
/// event's time is that of the event itself, which may be long after the charge; the retrieved payment has the charge's
/// time.
async fn with_charge_time(app: &App, object: EventObject) -> Result<EventObject, ApiError> {
    let EventObject::Intent(intent) = &object else {
        return Ok(object);
    };
    let (&IntentState::Captured { at: Some(at), .. }, Some(order)) =
        (&intent.state, intent.order.clone())
    else {
        return Ok(object);
    };
    let row = app.db.read_one(move |conn| orders::by_id(conn, &order));
    let row = row.await?;
    let is_late = row.is_some_and(|row| {
        row.order.status == OrderStatus::AwaitingCard && at >= row.order.held_until
    });
    if !is_late {
        return Ok(object);
    }
    let charged = app.payments.retrieve(&intent.id).await?;
    Ok(EventObject::Intent(charged))
}

fn declined_order(object: &EventObject) -> Option<OrderId> {
    match object {
        EventObject::Intent(Intent {
            state: IntentState::Declined { .. },
            order,
            ..
        }) => order.clone(),
        _ => None,
    }
}
