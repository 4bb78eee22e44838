//! E-mails to the operator about what awaits a decision: disputes, payments without an order, withheld earnings. Each is
//! written once.

use ink_schema::billing::withheld;
use ink_schema::checkout::{disputes, unmatched};
use ink_schema::outbox::OutgoingEmail;
use ink_schema::{Conn, DbError};

use crate::clock::Millis;
use crate::email::EmailMessage;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;

/// Written at once, of each.
const BATCH: i64 = 50;

/// Writes those that are due. Nothing without an operator's address.
pub(super) async fn write(app: &App) -> Result<(), InternalError> {
    let operator = app.config.operator().map_err(InternalError::new)?;
    let Some(operator) = operator else {
        return Ok(());
    };
    let to = operator.as_str();
    let head = || app.email_context(Lang::En);
    for dispute in app
        .db
        .read(|conn| disputes::pending_emails(conn, BATCH))
        .await?
    {
        let email = EmailMessage::dispute(head(), &dispute)?.to(to);
        let claim = move |conn: &mut Conn, now| disputes::mark_emailed(conn, &dispute.id, now);
        enqueue(app, email, claim).await?;
    }
    let unwritten = app.db.read(|conn| unmatched::pending_emails(conn, BATCH));
    for payment in unwritten.await? {
        let email = EmailMessage::unmatched(head(), &payment)?.to(to);
        let claim =
            move |conn: &mut Conn, now| unmatched::mark_emailed(conn, &payment.intent_id, now);
        enqueue(app, email, claim).await?;
    }
    let unwritten = app
        .db
        .read(|conn| unmatched::unwritten_disputes(conn, BATCH));
    for dispute in unwritten.await? {
        let email = EmailMessage::unmatched_dispute(head(), &dispute)?.to(to);
        let claim =
            move |conn: &mut Conn, now| unmatched::mark_dispute_emailed(conn, &dispute.id, now);
        enqueue(app, email, claim).await?;
    }
    for withheld in app.db.read(withheld::pending_emails).await? {
        let email = EmailMessage::withheld(head(), &withheld)?.to(to);
        let claim = move |conn: &mut Conn, now| withheld::mark_emailed(conn, &withheld.order, now);
        enqueue(app, email, claim).await?;
    }
    Ok(())
}

/// `claim` notes that it is written, and says whether it still had to be.
async fn enqueue<F>(app: &App, email: OutgoingEmail, claim: F) -> Result<(), DbError>
where
    F: FnOnce(&mut Conn, Millis) -> Result<bool, DbError> + Send + 'static,
{
    let now = app.clock.now();
    app.enqueue_once(Some(email), now, move |conn: &mut Conn| claim(conn, now))
        .await
}
