//! Deletes what has expired: sessions, codes, usage data after a year. ZIPs of deleted accounts return to the stock.

use ink_schema::retention;
use ink_schema::store::zips;

use crate::clock::Millis;
use crate::internal_error::InternalError;
use crate::state::App;

pub async fn sweep(app: App, now: Millis) -> Result<(), InternalError> {
    // Not in one transaction: buyers would wait for these ZIPs as long as the other deletions take.
    let returned = app
        .db
        .write(move |conn| zips::release_from_deleted_accounts(conn, now))
        .await?;
    if returned > 0 {
        app.watch_signal.notify();
    }
    let dropped = app
        .db
        .write(move |conn| retention::sweep(conn, now))
        .await?;
    tracing::debug!(dropped, returned, "expired data was deleted");
    Ok(())
}
