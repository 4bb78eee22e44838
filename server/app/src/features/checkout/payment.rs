//! Starting a payment, cancelling it, and finding it again.

use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, OrderId, OrderStatus};
use ink_domain::zip::ZipCode;
use ink_schema::Conn;
use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders::{self, Basket, OrderRow, PlaceError};

use super::payment_sync::{cancel, open, store_intent};
use crate::crypto::secrets::Digest;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::stripe::ClientSecret;
use crate::web::api::{ApiError, ErrorCode, RateLimit};
use crate::web::request::address::ClientAddress;

/// The day of the terms that are agreed to by ordering, as their page names it.
pub const TERMS: &str = "2024-10-17";

/// What the buyer was told.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// What the card is charged.
    pub card: Usd,
    /// What the order costs, if the client says it.
    pub total: Option<Usd>,
}

/// Places an order and opens a payment for it. A payment of the buyer's that is still open is called off
/// first, for there is one at a time, but not for an order that can't be placed.
pub async fn open_payment(
    app: &App,
    buyer: AccountId,
    zips: Vec<ZipCode>,
    expected: Expected,
    address: ClientAddress,
) -> Result<(OrderRow, ClientSecret), ApiError> {
    let basket = Basket {
        zips,
        expected: expected.card,
        expected_total: expected.total,
        hold: app.config.hold(),
        terms: TERMS,
        decline_bucket: RateLimit::declines_bucket(app, address),
        declines_of_address: app.config.limits.declines_address.0,
        first_order_limit: app.config.new_buyer_zips,
    };
    let (wanted, now) = (basket.clone(), app.clock.now());
    let before = cancel_found(app, CancelReason::Replaced, move |conn| {
        let open = orders::awaiting_of(conn, buyer)?;
        if let Some(open) = &open {
            orders::check_replacement(conn, open, &wanted, now)?;
        }
        Ok(open)
    });
    if before
        .await?
        .is_some_and(|row| row.order.status != OrderStatus::Cancelled)
    {
        return Err(ApiError::Conflict(ErrorCode::PaymentWentThrough, None));
    }
    let id = OrderId::from_random(rand::random());
    let now = app.clock.now();
    let placed = app
        .db
        .write(move |conn| orders::place(conn, buyer, &id, &basket, now))
        .await?;
    let intent = match open(app, &placed).await {
        Ok(intent) => intent,
        Err(error) => {
            give_up(app, placed).await?;
            return Err(error.into());
        }
    };
    store_intent(app, &placed.id, &intent).await?;
    let secret = intent.client_secret;
    let secret = secret.ok_or_else(|| InternalError::new("the provider gave no client secret"))?;
    Ok((placed, secret))
}

/// Calls the buyer's payment off that has this intent, or without one that is open; gives the order as it stands
/// afterwards: it may have been paid.
pub async fn cancel_payment(
    app: &App,
    buyer: AccountId,
    intent: Option<String>,
    reason: CancelReason,
) -> Result<Option<OrderRow>, ApiError> {
    cancel_found(app, reason, move |conn| match intent {
        Some(intent) => {
            let named = orders::by_intent(conn, &intent)?;
            Ok(named.filter(|row| row.account == buyer))
        }
        None => Ok(orders::awaiting_of(conn, buyer)?),
    })
    .await
}

/// The same with the order that is found. One whose card is not awaited stays as it is.
async fn cancel_found(
    app: &App,
    reason: CancelReason,
    find: impl FnOnce(&mut Conn) -> Result<Option<OrderRow>, ApiError> + Send + 'static,
) -> Result<Option<OrderRow>, ApiError> {
    let found = app
        .db
        .write(move |conn| {
            let row = find(conn)?;
            if let Some(row) = &row {
                orders::request_cancel(conn, &row.id, reason)?;
            }
            Ok::<_, ApiError>(row)
        })
        .await?;
    let Some(row) = found else {
        return Ok(None);
    };
    let ended = cancel(app, row).await?;
    if ended.order.status == OrderStatus::AwaitingCard {
        // The bank is at it: nobody can say yet.
        return Err(ApiError::Conflict(ErrorCode::PaymentUnderWay, None));
    }
    Ok(Some(ended))
}

/// The buyer's own order whose payment has this secret.
pub async fn by_secret(app: &App, buyer: AccountId, secret: &str) -> Result<OrderRow, ApiError> {
    let unknown = || ApiError::Unknown(ErrorCode::PaymentUnknown, Some("client_secret"));
    // The provider's format: the intent's id, then `_secret_` and the secret itself.
    let intent = secret.split_once("_secret_").map(|(intent, _)| intent);
    let intent = intent.ok_or_else(unknown)?.to_owned();
    let row = app
        .db
        .read(move |conn| orders::by_intent(conn, &intent))
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

/// The provider did not open a payment. The ZIPs come free as soon as it can be sure that none is open:
/// at once, if the provider can be asked for that, by the job that looks after holds otherwise.
async fn give_up(app: &App, row: OrderRow) -> Result<(), ApiError> {
    let id = row.id.clone();
    app.db
        .write(move |conn| orders::request_cancel(conn, &id, CancelReason::Failed))
        .await?;
    if let Err(failure) = cancel(app, row).await {
        tracing::warn!(cause = %failure, "an order without a payment waits for its end");
    }
    Ok(())
}

impl From<PlaceError> for ApiError {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::Db(error) => error.into(),
            PlaceError::Unknown(zips) => ApiError::about(ErrorCode::ZipUnknown, &zips),
            PlaceError::Taken(zips) => ApiError::about(ErrorCode::ZipTaken, &zips),
            PlaceError::Declined { retry_after_ms } => ApiError::TooMany { retry_after_ms },
            PlaceError::FirstOrderLimit { most } => ApiError::TooManyZips { most },
            PlaceError::Paused(zips) => ApiError::about(ErrorCode::ZipPaused, &zips),
            PlaceError::Repriced => {
                ApiError::Conflict(ErrorCode::PaymentRepriced, Some("expected_price"))
            }
            PlaceError::Banned => ApiError::Denied(ErrorCode::PaymentBanned),
            PlaceError::UnderWay => ApiError::Conflict(ErrorCode::PaymentUnderWay, None),
            PlaceError::Gone => ApiError::Expired,
        }
    }
}
