//! Payments of which the provider said nothing: how they stand, and by which card they were made.

use ink_domain::time::MINUTE;
use ink_schema::Conn;
use ink_schema::checkout::cards;
use ink_schema::checkout::orders;

use crate::clock::Millis;
use crate::features::checkout::payment_sync::{fetch_card, sync};
use crate::internal_error::{InternalError, each};
use crate::state::App;

const BATCH: i64 = 100;
/// A payment that is awaited for so long is asked for: its webhook may have got lost.
const WEBHOOK_WAIT: Millis = 2 * MINUTE;

/// Asks after payments that are awaited for a while.
pub async fn poll(app: App, now: Millis) -> Result<(), InternalError> {
    let before = now.saturating_sub(WEBHOOK_WAIT);
    let (mut last, mut asked) = (None, Ok(()));
    loop {
        let batch =
            move |conn: &mut Conn| orders::awaiting_since(conn, before, last.as_ref(), BATCH);
        let awaiting = app.db.read(batch).await?;
        last = awaiting.last().cloned();
        // Those that are still awaited afterwards keep nobody behind them from being asked after.
        asked = asked.and(each(awaiting, |row| sync(&app, row)).await);
        if last.is_none() {
            return asked;
        }
    }
}

/// Asks by which cards orders were paid.
pub async fn fetch_cards(app: App, _: Millis) -> Result<(), InternalError> {
    let unknown = app.db.read(|conn| cards::unknown(conn, BATCH)).await?;
    each(unknown, |row| fetch_card(&app, row)).await
}
