//! Expired holds. Their ZIPs are available without this job; it cancels the payment that was awaited for them.

use ink_schema::checkout::orders;

use crate::clock::Millis;
use crate::features::checkout::payment_sync::cancel;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;

const BATCH: i64 = 100;

/// Cancels payments whose hold has expired or whose cancellation was requested, and releases their ZIPs.
pub async fn expire(app: App, now: Millis) -> Result<(), InternalError> {
    let to_cancel = app
        .db
        .read(move |conn| orders::to_cancel(conn, now, BATCH))
        .await?;
    try_for_all(to_cancel, |row| cancel(&app, row)).await
}
