//! Writes e-mails about notifications: a day's earnings, payouts, restrictions.

use ink_schema::account::notifications::{self, PendingEmail};
use ink_schema::{Conn, outbox};

use crate::clock::Millis;
use crate::email::EmailMessage;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;
use crate::web::session::account_notice::lang;

/// How many accounts' e-mails are written in one run.
const BATCH: i64 = 50;

/// Writes the e-mails that are due, except those that another node writes in the meantime. A failure for one account
/// does not hold up the others.
pub async fn write(app: App, now: Millis) -> Result<(), InternalError> {
    let due = app
        .db
        .read(move |conn| notifications::pending_emails(conn, now, BATCH))
        .await?;
    try_for_all(due, |email| write_one(&app, email, now)).await
}

async fn write_one(app: &App, email: PendingEmail, now: Millis) -> Result<(), InternalError> {
    let message = addressed(app, &email)?;
    let claim = move |conn: &mut Conn| notifications::mark_emailed(conn, &email);
    Ok(app
        .enqueue_once(outbox::enqueue, message, now, claim)
        .await?)
}

/// `None` for an account without an address.
fn addressed(
    app: &App,
    email: &PendingEmail,
) -> Result<Option<outbox::OutgoingEmail>, InternalError> {
    let Some(address) = &email.reader.email else {
        return Ok(None);
    };
    let reader = app.reader(lang(&email.reader));
    let message = EmailMessage::notifications(reader, &email.news)?;
    Ok(message.map(|message| message.to(address.as_str())))
}
