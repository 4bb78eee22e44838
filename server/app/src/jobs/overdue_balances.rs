//! Balances of orders: a day before the due date the buyer is reminded; after it the order ends
//! (`Order::due_date_checked`).

use ink_domain::time::DAY;
use ink_schema::checkout::orders::{self, OrderRow};

use crate::clock::Millis;
use crate::features::checkout::payment_sync::notify_jobs;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;

const BATCH: i64 = 100;

/// Ends orders whose balance is overdue, and sends reminders of balances due within a day.
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
    let closed = try_for_all(overdue, close).await;
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
