//! Deletes what has expired: sessions, codes, usage data after a year. ZIPs of deleted accounts return to the stock.

use ink_schema::store::zips;
use ink_schema::{DbError, retention};

use crate::clock::Millis;
use crate::internal_error::InternalError;
use crate::state::App;

pub async fn sweep(app: App, now: Millis) -> Result<(), InternalError> {
    let (dropped, returned) = app
        .db
        .write(move |conn| {
            let returned = zips::release_from_deleted_accounts(conn, now)?;
            Ok::<_, DbError>((retention::sweep(conn, now)?, returned))
        })
        .await?;
    if returned > 0 {
        app.watch_signal.notify();
    }
    tracing::debug!(dropped, returned, "expired data was deleted");
    Ok(())
}
