//! E-mails to the operator about what awaits a decision: disputes, payments without an order, withheld earnings. Each is
//! written once.

use ink_schema::billing::withheld;
use ink_schema::checkout::{disputes, unmatched};
use ink_schema::outbox::OutgoingEmail;
use ink_schema::{Conn, DbError};

use crate::clock::Millis;
use crate::email::EmailMessage;
use crate::i18n::lang::Lang;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;

/// Written at once, of each.
const BATCH: i64 = 50;

/// Writes those that are due, each independently of the others. Nothing without an operator's address.
pub(super) async fn write(app: &App) -> Result<(), InternalError> {
    let operator = app.config.operator().map_err(InternalError::new)?;
    let Some(operator) = operator else {
        return Ok(());
    };
    let operator = operator.as_str();
    let disputes = write_disputes(app, operator).await;
    let unmatched = write_unmatched(app, operator).await;
    let unmatched_disputes = write_unmatched_disputes(app, operator).await;
    let withheld = write_withheld(app, operator).await;
    disputes
        .and(unmatched)
        .and(unmatched_disputes)
        .and(withheld)
}

async fn write_disputes(app: &App, operator: &str) -> Result<(), InternalError> {
    let pending = app
        .db
        .read(|conn| disputes::pending_emails(conn, BATCH))
        .await?;
    try_for_all(pending, |dispute| async move {
        let email = EmailMessage::dispute(app.email_context(Lang::En), &dispute)?;
        enqueue(app, email.to(operator), move |conn, now| {
            disputes::mark_emailed(conn, &dispute.id, now)
        })
        .await
    })
    .await
}

async fn write_unmatched(app: &App, operator: &str) -> Result<(), InternalError> {
    let pending = app
        .db
        .read(|conn| unmatched::pending_emails(conn, BATCH))
        .await?;
    try_for_all(pending, |payment| async move {
        let email = EmailMessage::unmatched(app.email_context(Lang::En), &payment)?;
        enqueue(app, email.to(operator), move |conn, now| {
            unmatched::mark_emailed(conn, &payment.intent_id, now)
        })
        .await
    })
    .await
}

async fn write_unmatched_disputes(app: &App, operator: &str) -> Result<(), InternalError> {
    let pending = app
        .db
        .read(|conn| unmatched::pending_dispute_emails(conn, BATCH))
        .await?;
    try_for_all(pending, |dispute| async move {
        let email = EmailMessage::unmatched_dispute(app.email_context(Lang::En), &dispute)?;
        enqueue(app, email.to(operator), move |conn, now| {
            unmatched::mark_dispute_emailed(conn, &dispute.id, now)
        })
        .await
    })
    .await
}

async fn write_withheld(app: &App, operator: &str) -> Result<(), InternalError> {
    let pending = app.db.read(withheld::pending_emails).await?;
    try_for_all(pending, |withheld| async move {
        let email = EmailMessage::withheld(app.email_context(Lang::En), &withheld)?;
        enqueue(app, email.to(operator), move |conn, now| {
            withheld::mark_emailed(conn, &withheld.order, now)
        })
        .await
    })
    .await
}

/// `claim` marks it as written, and returns whether it still had to be.
async fn enqueue<F>(app: &App, email: OutgoingEmail, claim: F) -> Result<(), InternalError>
where
    F: FnOnce(&mut Conn, Millis) -> Result<bool, DbError> + Send + 'static,
{
    let now = app.clock.now();
    app.enqueue_once(Some(email), now, move |conn: &mut Conn| claim(conn, now))
        .await?;
    Ok(())
}
