//! E-mails to the operator about what waits for a decision: disputes, payments without an order, earnings that are withheld.
//! Each is written once.

use ink_schema::billing::withheld;
use ink_schema::checkout::{disputes, unmatched};
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
    let head = || app.email_context(Lang::En);
    let post = async |message: EmailMessage, claim: Claim| {
        let now = app.clock.now();
        let message = message.to(operator.as_str());
        let claim = move |conn: &mut Conn| claim(conn, now);
        app.enqueue_once(Some(message), now, claim).await
    };
    for dispute in app.db.read(|conn| disputes::unwritten(conn, BATCH)).await? {
        let message = EmailMessage::dispute(head(), &dispute)?;
        let claim = move |conn: &mut Conn, now| disputes::written(conn, &dispute.id, now);
        post(message, Box::new(claim)).await?;
    }
    for payment in app
        .db
        .read(|conn| unmatched::unwritten(conn, BATCH))
        .await?
    {
        let message = EmailMessage::unmatched(head(), &payment)?;
        let claim = move |conn: &mut Conn, now| unmatched::written(conn, &payment.intent_id, now);
        post(message, Box::new(claim)).await?;
    }
    let unwritten = app
        .db
        .read(|conn| unmatched::unwritten_disputes(conn, BATCH));
    for dispute in unwritten.await? {
        let message = EmailMessage::unmatched_dispute(head(), &dispute)?;
        let claim = move |conn: &mut Conn, now| unmatched::dispute_written(conn, &dispute.id, now);
        post(message, Box::new(claim)).await?;
    }
    for withheld in app.db.read(withheld::unwritten).await? {
        let message = EmailMessage::withheld(head(), &withheld)?;
        let claim = move |conn: &mut Conn, now| withheld::written(conn, &withheld.order, now);
        post(message, Box::new(claim)).await?;
    }
    Ok(())
}

/// Notes that it is written, and says whether it still had to be.
type Claim = Box<dyn FnOnce(&mut Conn, Millis) -> Result<bool, DbError> + Send>;
