//! Starting a payment, cancelling it, and finding it again.

use ink_domain::order::{CancelReason, Order, OrderId, OrderStatus};
use ink_schema::account::accounts::{self, Account, AccountId};
use ink_schema::checkout::orders::{self, OrderRequest, OrderRow, PlaceError};
use ink_schema::{Conn, DbError};

use super::payment_sync::{cancel_at_provider, store_intent};
use crate::config::Secret;
use crate::crypto::secrets::Digest;
use crate::state::App;
use crate::stripe::Purchase;
use crate::web::api::{ApiError, ErrorCode, RateLimit};

/// The version of the terms that a buyer agrees to by ordering: the date on the page of the terms.
pub const TERMS: &str = "2024-10-17";

/// Places an order and opens a payment for it. A buyer has one open payment at a time: an earlier one is cancelled
/// first, unless the new order can't be placed.
pub async fn open_payment(
    app: &App,
    account: &Account,
    request: OrderRequest,
) -> Result<(OrderRow, Secret), ApiError> {
    let buyer = account.id;
    let open = app
        .db
        .read_one(move |conn| orders::awaiting_card_of(conn, buyer));
    if open.await?.is_some() {
        cancel_replaced(app, buyer, request.clone()).await?;
    }
    let id = OrderId::from_random(rand::random());
    let now = app.clock.now();
    let mut zips = request.zips.clone();
    zips.sort_unstable();
    let placed = app
        .db
        .write(move |conn| orders::place(conn, buyer, &id, &request, now))
        .await?;
    // The same as `payment_sync::purchase` reads.
    let purchase = Purchase {
        order: placed.id.clone(),
        buyer: Some(account.ink_id.clone()),
        zips,
        total: placed.order.total,
    };
    let intent = match app.payments.create(&purchase, placed.order.card).await {
        Ok(intent) => intent,
        Err(error) => {
            cancel_unpayable_order(app, placed).await?;
            return Err(error.into());
        }
    };
    if store_intent(app, &placed.id, &intent).await? {
        return Ok((placed, intent.client_secret));
    }
    let cancelled = OrderRow {
        intent_id: Some(intent.id),
        ..placed
    };
    cancel_unpayable_order(app, cancelled).await?;
    Err(why_cancelled(app, buyer).await?.into())
}

/// Cancels the buyer's open payment, unless the order that replaces it can't be placed.
async fn cancel_replaced(
    app: &App,
    buyer: AccountId,
    request: OrderRequest,
) -> Result<(), ApiError> {
    let now = app.clock.now();
    request_and_cancel(app, CancelReason::Replaced, move |conn| {
        let open = orders::awaiting_card_of(conn, buyer)?;
        if let Some(open) = &open {
            orders::check_replacement(conn, open, &request, now)?;
        }
        Ok(open)
    })
    .await
}

/// Why a buyer's order was cancelled while its payment was being opened: another payment of theirs replaces it, or the
/// buyer may not order any more.
async fn why_cancelled(app: &App, buyer: AccountId) -> Result<PlaceError, DbError> {
    let account = app.db.read_one(move |conn| accounts::by_id(conn, buyer));
    Ok(match account.await? {
        Some(account) if account.is_banned() => PlaceError::Banned,
        Some(_) => PlaceError::UnderWay,
        None => PlaceError::AccountDeleted,
    })
}

/// Cancels the buyer's payment with this payment intent or, without an intent, the one that is open. Refused if its card
/// was charged, or may still be.
pub async fn cancel_buyers_payment(
    app: &App,
    buyer: AccountId,
    intent: Option<String>,
    reason: CancelReason,
) -> Result<(), ApiError> {
    let (asked, now) = (RateLimit::payment_asked(app, buyer), app.clock.now());
    request_and_cancel(app, reason, move |conn| {
        let row = match intent {
            Some(intent) => orders::by_intent(conn, &intent)?.filter(|row| row.account == buyer),
            None => orders::awaiting_card_of(conn, buyer)?,
        };
        // Of a payment that is being processed, the provider is asked each time.
        let awaits_card = |row: &OrderRow| row.order.status == OrderStatus::AwaitingCard;
        if row.as_ref().is_some_and(awaits_card) {
            asked.take(conn, now)?;
        }
        Ok(row)
    })
    .await
}

/// Stores the request to cancel the order that `find` returns, then cancels its payment at the provider. An order that
/// does not await its card stays as it is. Refused unless the order has ended without a charge; if its payment went
/// through, the refusal names its ZIPs.
async fn request_and_cancel(
    app: &App,
    reason: CancelReason,
    find: impl FnOnce(&mut Conn) -> Result<Option<OrderRow>, ApiError> + Send + 'static,
) -> Result<(), ApiError> {
    let now = app.clock.now();
    let found = app
        .db
        .write(move |conn| {
            let row = find(conn)?;
            if let Some(row) = &row {
                orders::request_cancel(conn, &row.id, reason, now)?;
            }
            Ok::<_, ApiError>(row)
        })
        .await?;
    let Some(row) = found else {
        return Ok(());
    };
    let OrderRow { id, order, .. } = cancel_at_provider(app, row).await?;
    match why_not_paid(&order) {
        Some(ErrorCode::PaymentCancelled) => Ok(()),
        // The bank is processing it, and the outcome is not known yet.
        Some(ErrorCode::PaymentPending) => {
            Err(ApiError::Conflict(ErrorCode::PaymentUnderWay, None))
        }
        Some(code) => Err(ApiError::Conflict(code, None)),
        None => {
            let read = move |conn: &mut Conn| orders::zip_codes_of(conn, &[&id]);
            let zips = app.db.read_one(read).await?;
            let zips: Vec<_> = zips.into_values().flatten().collect();
            Err(ApiError::zips_unavailable(
                ErrorCode::PaymentWentThrough,
                &zips,
            ))
        }
    }
}

/// Why a payment has bought nothing, or nothing that is still its buyer's. `None` if it went through.
#[must_use]
pub fn why_not_paid(order: &Order) -> Option<ErrorCode> {
    match order.status {
        OrderStatus::AwaitingCard => Some(ErrorCode::PaymentPending),
        OrderStatus::Cancelled if order.captured.is_zero() => Some(ErrorCode::PaymentCancelled),
        OrderStatus::Refunded => Some(ErrorCode::PaymentRefunded),
        OrderStatus::Unpaid | OrderStatus::Cancelled => Some(ErrorCode::PaymentOrderEnded),
        OrderStatus::InProcess | OrderStatus::Complete => None,
    }
}

/// The buyer's own order whose payment has this client secret.
pub async fn by_client_secret(
    app: &App,
    buyer: AccountId,
    secret: &str,
) -> Result<OrderRow, ApiError> {
    let unknown = || ApiError::NotFound(ErrorCode::PaymentUnknown, Some("client_secret"));
    // The provider's format: the intent's id, then `_secret_` and the secret itself.
    let intent = secret.split_once("_secret_").map(|(intent, _)| intent);
    let intent = intent.ok_or_else(unknown)?.to_owned();
    let row = app
        .db
        .read_one(move |conn| orders::by_intent(conn, &intent))
        .await?
        .ok_or_else(unknown)?;
    let digest = Digest::of(secret.as_bytes());
    let known = row.secret_digest.as_deref();
    if row.account == buyer && known.is_some_and(|known| digest.matches(known)) {
        Ok(row)
    } else {
        Err(unknown())
    }
}

/// Cancels an order whose payment the buyer can't make: the provider did not open one, or it is to be cancelled already.
/// The ZIPs are released once it is certain that none is open: at once if the provider can be reached, otherwise by
/// `jobs::awaited_payments`.
async fn cancel_unpayable_order(app: &App, row: OrderRow) -> Result<(), ApiError> {
    let (id, now) = (row.id.clone(), app.clock.now());
    app.db
        .write(move |conn| orders::request_cancel(conn, &id, CancelReason::Failed, now))
        .await?;
    if let Err(failure) = cancel_at_provider(app, row).await {
        tracing::warn!(cause = %failure, "an order that can't be paid waits for its end");
    }
    Ok(())
}

impl From<PlaceError> for ApiError {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::Db(error) => error.into(),
            PlaceError::Unknown(zips) => ApiError::zips_unavailable(ErrorCode::ZipUnknown, &zips),
            PlaceError::Taken(zips) => ApiError::zips_unavailable(ErrorCode::ZipTaken, &zips),
            PlaceError::Declined { retry_after_ms } => ApiError::TooMany { retry_after_ms },
            PlaceError::FirstOrderLimit { most } => ApiError::TooManyZips { most },
            PlaceError::Paused(zips) => ApiError::zips_unavailable(ErrorCode::ZipPaused, &zips),
            PlaceError::Repriced => {
                ApiError::Conflict(ErrorCode::PaymentRepriced, Some("expected_price"))
            }
            PlaceError::TotalChanged => {
                ApiError::Conflict(ErrorCode::PaymentRepriced, Some("expected_total"))
            }
            PlaceError::Banned => ApiError::Denied(ErrorCode::PaymentBanned),
            PlaceError::UnderWay => ApiError::Conflict(ErrorCode::PaymentUnderWay, None),
            PlaceError::AccountDeleted => ApiError::Expired,
        }
    }
}
