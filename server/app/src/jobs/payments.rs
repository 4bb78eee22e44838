//! Payments that the provider has sent no event for: their state, and the card they were made with.

use ink_domain::time::MINUTE;
use ink_schema::Conn;
use ink_schema::checkout::cards;
use ink_schema::checkout::orders;

use crate::clock::Millis;
use crate::features::checkout::payment_sync::{fetch_card, sync};
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;

const BATCH: i64 = 100;
/// A payment awaited for this long is polled: its webhook may have been lost.
const WEBHOOK_WAIT: Millis = 2 * MINUTE;

/// Polls payments that have been awaited for a while.
pub async fn poll(app: App, now: Millis) -> Result<(), InternalError> {
    let before = now.saturating_sub(WEBHOOK_WAIT);
    let (mut last, mut asked) = (None, Ok(()));
    loop {
        let batch =
            move |conn: &mut Conn| orders::awaiting_card_since(conn, before, last.as_ref(), BATCH);
        let awaiting = app.db.read(batch).await?;
        last = awaiting.last().cloned();
        // The next batch starts behind `last`, so payments that are still awaited don't keep later ones from being
        // polled.
        asked = asked.and(try_for_all(awaiting, |row| sync(&app, row)).await);
        if last.is_none() {
            return asked;
        }
    }
}

/// Fetches which cards orders were paid with.
pub async fn fetch_cards(app: App, _: Millis) -> Result<(), InternalError> {
    let unknown = app.db.read(|conn| cards::unrecorded(conn, BATCH)).await?;
    try_for_all(unknown, |row| fetch_card(&app, row)).await
}
