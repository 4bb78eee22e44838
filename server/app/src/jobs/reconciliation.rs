//! Reconciling payments, refunds, disputes and fraud warnings with the provider, in case events were never delivered.

use ink_domain::time::{DAY, DurationMs};
use ink_schema::checkout::provider_events;

use crate::clock::Millis;
use crate::features::checkout::payment_sync::notify_jobs;
use crate::features::checkout::reconciliation::Reconciliation;
use crate::internal_error::InternalError;
use crate::state::App;

/// How far back refunds and fraud warnings are compared: each run lists all of them.
const REFUND_WINDOW: DurationMs = 7 * DAY;
/// How far back older refunds are compared: a bank has thirty days to return a refund.
const OLDER_REFUND_WINDOW: DurationMs = 31 * DAY;
/// How far back payments are compared: later runs find what failed ones have missed.
const PAYMENT_WINDOW: DurationMs = DAY;
/// How far back disputes are compared: a dispute may take this long to be settled.
const DISPUTE_WINDOW: DurationMs = 120 * DAY;
/// How long event ids are kept: longer than the provider retries an event.
const EVENT_RETENTION: DurationMs = 60 * DAY;

/// Applies what the provider lists, and deletes events that it no longer retries.
pub async fn compare(app: App, now: Millis) -> Result<(), InternalError> {
    let reconciliation = reconciliation(&app);
    let refunds = reconciliation
        .refunds(now.saturating_sub(REFUND_WINDOW))
        .await;
    let disputes = reconciliation
        .disputes(now.saturating_sub(DISPUTE_WINDOW))
        .await;
    let warnings = reconciliation
        .fraud_warnings(now.saturating_sub(REFUND_WINDOW))
        .await;
    let before = now.saturating_sub(EVENT_RETENTION);
    app.db
        .write(move |conn| provider_events::delete_expired(conn, before))
        .await?;
    notify_jobs(&app);
    refunds.and(disputes).and(warnings).map(drop)
}

/// Applies the outcome of older refunds: even a settled one may still fail.
pub async fn compare_older_refunds(app: App, now: Millis) -> Result<(), InternalError> {
    let since = now.saturating_sub(OLDER_REFUND_WINDOW);
    let compared = reconciliation(&app).refunds(since).await;
    notify_jobs(&app);
    compared.map(drop)
}

/// Applies the state of recent payments. Awaited ones are polled one by one: this finds payments for orders that the
/// database has lost, as by a failover to a standby that lagged behind.
pub async fn compare_payments(app: App, now: Millis) -> Result<(), InternalError> {
    let since = now.saturating_sub(PAYMENT_WINDOW);
    let compared = reconciliation(&app).payments(since).await;
    notify_jobs(&app);
    compared.map(drop)
}

fn reconciliation(app: &App) -> Reconciliation<'_> {
    Reconciliation {
        db: &app.db,
        payments: &app.payments,
        rules: app.config.order_rules(),
        clock: &app.clock,
    }
}
