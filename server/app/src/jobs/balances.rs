//! Orders that time has an end for: holds that ran out, balances that did not come, and what the provider
//! told nobody.

use std::time::Duration;

use ink_domain::time::{DAY, MINUTE};
use ink_schema::checkout::cards;
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::checkout::provider_events;

use crate::clock::Millis;
use crate::features::checkout::compare::{Comparison, each};
use crate::features::checkout::order_emails;
use crate::features::checkout::reconcile::{cancel, fetch_card, notify_jobs, sync};
use crate::internal_error::InternalError;
use crate::state::App;

/// How long an expired hold may wait for its payment to be called off. Its ZIPs are free without that.
pub(super) const PAUSE: Duration = Duration::from_secs(15);
/// Between two comparisons with the provider.
pub(super) const COMPARING: Duration = Duration::from_mins(5);

const BATCH: i64 = 100;
/// A payment that is awaited for so long is asked for: its webhook may have got lost.
const WEBHOOK_WAIT: Millis = 2 * MINUTE;
/// How far back refunds and warnings of fraud are compared.
const REFUNDS: Millis = 7 * DAY;
/// A dispute may take so long to be settled.
const DISPUTES: Millis = 120 * DAY;
/// Longer than the provider repeats an event.
const EVENTS: Millis = 60 * DAY;

/// Calls off payments whose hold is over or whose end is wanted, and frees their ZIPs.
pub async fn expire(app: App, now: Millis) -> Result<(), InternalError> {
    let over = app
        .db
        .read(move |conn| orders::expired(conn, now, BATCH))
        .await?;
    each(over, |row| cancel(&app, row)).await
}

/// Asks after payments that are awaited for a while.
pub async fn poll_payments(app: App, now: Millis) -> Result<(), InternalError> {
    let before = now.saturating_sub(WEBHOOK_WAIT);
    let awaiting = app
        .db
        .read(move |conn| orders::awaiting_since(conn, before, BATCH))
        .await?;
    each(awaiting, |row| sync(&app, row)).await
}

/// Asks by which cards orders were paid.
pub async fn fetch_cards(app: App, _: Millis) -> Result<(), InternalError> {
    let unknown = app.db.read(|conn| cards::unknown(conn, BATCH)).await?;
    each(unknown, |row| fetch_card(&app, row)).await
}

/// Ends orders whose balance is overdue, and reminds of balances that are due within a day.
pub async fn close_overdue(app: App, now: Millis) -> Result<(), InternalError> {
    let overdue = app
        .db
        .read(move |conn| orders::overdue(conn, now, BATCH))
        .await?;
    let some = !overdue.is_empty();
    let rules = app.config.order_rules();
    let close = |row: OrderRow| {
        app.db
            .write(move |conn| orders::close_overdue(conn, &row.id, rules, now))
    };
    let closed = each(overdue, close).await;
    if some {
        notify_jobs(&app);
    }
    let reminded = app
        .db
        .write(move |conn| orders::remind(conn, now.saturating_add(DAY), now))
        .await?;
    if reminded > 0 {
        app.order_email_signal.notify();
    }
    closed
}

/// Writes the e-mails that are noted.
pub async fn write_emails(app: App, _: Millis) -> Result<(), InternalError> {
    order_emails::write(&app).await
}

/// Compares refunds, disputes and warnings of fraud with the provider's, in case it told nobody.
pub async fn compare(app: App, now: Millis) -> Result<(), InternalError> {
    let comparison = Comparison {
        db: &app.db,
        payments: &app.payments,
        rules: app.config.order_rules(),
        now,
    };
    let refunds = comparison.refunds(now.saturating_sub(REFUNDS)).await;
    let disputes = comparison.disputes(now.saturating_sub(DISPUTES)).await;
    let warnings = comparison.fraud_warnings(now.saturating_sub(REFUNDS)).await;
    let before = now.saturating_sub(EVENTS);
    app.db
        .write(move |conn| provider_events::forget(conn, before))
        .await?;
    notify_jobs(&app);
    refunds.and(disputes).and(warnings).map(drop)
}
