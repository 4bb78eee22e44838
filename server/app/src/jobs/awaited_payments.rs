//! Payments that orders await: polled, and cancelled once their hold has expired. The cards that payments were made with.

use ink_domain::order::CancelReason;
use ink_domain::time::{DurationMs, MINUTE};
use ink_schema::Conn;
use ink_schema::checkout::cards;
use ink_schema::checkout::orders::{self, AwaitingCard, OrderRow};

use crate::clock::Millis;
use crate::features::checkout::payment_sync::{cancel_at_provider, fetch_card, poll_provider};
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;

const BATCH: i64 = 100;
/// A payment awaited for this long is polled: its webhook may have been lost.
const WEBHOOK_WAIT: DurationMs = 2 * MINUTE;

pub async fn poll(app: App, now: Millis) -> Result<(), InternalError> {
    let waiting = AwaitingCard::PlacedBefore(now.saturating_sub(WEBHOOK_WAIT));
    for_every(&app, waiting, BATCH, |row| poll_provider(&app, row)).await
}

/// Cancels payments whose hold has expired or whose cancellation was requested. The ZIPs of an expired hold are available
/// without this job.
pub async fn cancel_expired(app: App, now: Millis) -> Result<(), InternalError> {
    cancel_expired_in_batches(&app, now, BATCH).await
}

/// [`cancel_expired`], reading `batch` orders at a time.
pub async fn cancel_expired_in_batches(
    app: &App,
    now: Millis,
    batch: i64,
) -> Result<(), InternalError> {
    let which = AwaitingCard::ToCancel(now);
    for_every(app, which, batch, |row| {
        store_reason_and_cancel(app, row, now)
    })
    .await
}

/// Stores why an order ends before the provider is asked: its answer may be lost, and by the clock of the node that
/// receives the webhook the hold may not have expired.
async fn store_reason_and_cancel(
    app: &App,
    row: OrderRow,
    now: Millis,
) -> Result<OrderRow, InternalError> {
    if row.cancel_reason.is_none() {
        let id = row.id.clone();
        app.db
            .write(move |conn| orders::request_cancel(conn, &id, CancelReason::Expired, now))
            .await?;
    }
    cancel_at_provider(app, row).await
}

/// Acts on orders that await their card, a batch at a time. The next batch starts behind the last order, so those that
/// still await their card afterwards don't keep others waiting.
async fn for_every<F, R>(
    app: &App,
    which: AwaitingCard,
    batch: i64,
    act: impl Fn(OrderRow) -> F,
) -> Result<(), InternalError>
where
    F: Future<Output = Result<R, InternalError>>,
{
    let (mut last, mut done) = (None, Ok(()));
    loop {
        let next = move |conn: &mut Conn| orders::awaiting_card(conn, which, last.as_ref(), batch);
        let awaiting = app.db.read(next).await?;
        last = awaiting.last().cloned();
        done = done.and(try_for_all(awaiting, &act).await);
        if last.is_none() {
            return done;
        }
    }
}

pub async fn fetch_cards(app: App, _: Millis) -> Result<(), InternalError> {
    let unknown = app.db.read(|conn| cards::unrecorded(conn, BATCH)).await?;
    try_for_all(unknown, |row| fetch_card(&app, row)).await
}
