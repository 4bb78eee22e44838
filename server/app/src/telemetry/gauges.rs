//! Gauges read from the database, at most once in a while, however often they are scraped. A new one is read by
//! `ink_schema::gauges`, shown here, and named in `catalogue.rs` and in docs/operations.md.

use std::time::Duration;

use ink_domain::time::DurationMs;
use ink_schema::gauges;
use ink_schema::operators::ActionCount;
use ink_schema::{Db, DbError};
use tokio::sync::Mutex;

use super::units::{count, seconds};
use crate::clock::Millis;

/// How long an answer is valid. Prometheus asks every 15 seconds or less often.
pub const GOOD_FOR: DurationMs = 15_000;
/// A database outage must not hold up a scrape.
const QUERY_TIMEOUT: Duration = Duration::from_secs(2);

/// When the database was last asked.
#[derive(Debug, Default)]
pub struct Gauges(Mutex<Option<Millis>>);

impl Gauges {
    /// Updates the metrics if they are out of date. After a failure, the database is not asked again at once.
    pub async fn refresh(&self, db: &Db, now: Millis) {
        let mut asked_at = self.0.lock().await;
        if asked_at.is_some_and(|at| now.saturating_sub(at).saturating_abs() < GOOD_FOR) {
            return;
        }
        *asked_at = Some(now);
        let reading = db.read(move |conn| gauges::read(conn, now));
        let found: Option<Result<gauges::Gauges, DbError>> =
            tokio::time::timeout(QUERY_TIMEOUT, reading).await.ok();
        let is_up = matches!(found, Some(Ok(_)));
        metrics::gauge!("ink_database_up").set(if is_up { 1.0 } else { 0.0 });
        match found {
            Some(Ok(read)) => show(&read, now),
            // A database outage is logged once, elsewhere.
            Some(Err(cause)) if !cause.is_transient() => {
                tracing::error!(%cause, "the metrics could not be read from the database");
            }
            _ => {}
        }
    }
}

/// Connections are read from the pool, which costs nothing.
pub fn show_connections(db: &Db) {
    for pool in db.connections() {
        for (state, number) in [("busy", pool.busy), ("idle", pool.idle)] {
            metrics::gauge!("ink_database_connections", "pool" => pool.pool, "state" => state)
                .set(number);
        }
        metrics::gauge!("ink_database_connections_max", "pool" => pool.pool).set(pool.most);
    }
}

fn show(read: &gauges::Gauges, now: Millis) {
    for (name, number) in [
        ("ink_outbox_emails", read.emails),
        ("ink_outbox_late_emails", read.late_emails),
        ("ink_outbox_late_operator_emails", read.late_operator_emails),
        ("ink_orders_due_today", read.due_today),
        ("ink_disputes_open", read.disputes),
        ("ink_payout_requests", read.payout_requests),
        ("ink_payouts_open", read.payouts_open),
        ("ink_earnings_withheld", read.earnings_withheld),
    ] {
        metrics::gauge!(name).set(count(number));
    }
    let oldest = read.oldest_email_at.map_or(0, |at| now.saturating_sub(at));
    metrics::gauge!("ink_outbox_oldest_seconds").set(seconds(oldest));
    for (state, number) in [
        ("under_way", read.refunds_under_way),
        ("failed", read.refunds_failed),
    ] {
        metrics::gauge!("ink_refunds", "state" => state).set(count(number));
    }
    for (state, number) in [
        ("awaiting_card", read.orders_awaiting_card),
        ("in_process", read.orders_in_process),
        ("complete", read.orders_complete),
    ] {
        metrics::gauge!("ink_orders", "state" => state).set(count(number));
    }
    for (kind, number) in &read.alerts {
        metrics::gauge!("ink_alerts", "kind" => kind.code()).set(count(*number));
    }
    for ActionCount {
        action,
        outcome,
        number,
    } in &read.actions
    {
        let (action, outcome) = (action.clone(), outcome.clone());
        metrics::counter!("ink_operator_acts_total", "act" => action, "outcome" => outcome)
            .absolute(u64::try_from(*number).unwrap_or_default());
    }
    metrics::gauge!("ink_figures_timestamp_seconds").set(seconds(now));
}
