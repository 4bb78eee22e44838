//! E-mails to the operator about what awaits a decision: disputes, payments without an order, withheld earnings. Each is
//! written once.

use ink_schema::billing::withheld;
use ink_schema::checkout::{disputes, unmatched};
use ink_schema::{Conn, DbError, outbox};

use crate::clock::Millis;
use crate::email::EmailMessage;
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;

/// How many e-mails of a kind one run writes; withheld earnings have no limit.
const BATCH: i64 = 50;

/// Writes the pending e-mails, each kind independently of the others. Does nothing if no operator's address is set.
pub(super) async fn write(app: &App) -> Result<(), InternalError> {
    let operator = app.config.operator().map_err(InternalError::new)?;
    let Some(operator) = operator else {
        return Ok(());
    };
    let to = operator.as_str();
    let disputes = PendingEmails {
        read: |conn, now| disputes::pending_emails(conn, now, BATCH),
        email: EmailMessage::dispute,
        mark: |conn, dispute, now| disputes::mark_emailed(conn, &dispute.id, now),
    };
    let unmatched = PendingEmails {
        read: |conn, _| unmatched::pending_emails(conn, BATCH),
        email: EmailMessage::unmatched,
        mark: |conn, payment, now| unmatched::mark_emailed(conn, &payment.intent_id, now),
    };
    let unmatched_disputes = PendingEmails {
        read: |conn, _| unmatched::pending_dispute_emails(conn, BATCH),
        email: EmailMessage::unmatched_dispute,
        mark: |conn, dispute, now| unmatched::mark_dispute_emailed(conn, &dispute.id, now),
    };
    let withheld = PendingEmails {
        read: |conn, _| withheld::pending_emails(conn),
        email: EmailMessage::withheld,
        mark: |conn, withheld, now| withheld::mark_emailed(conn, &withheld.order, now),
    };
    let disputes = disputes.write(app, to).await;
    let unmatched = unmatched.write(app, to).await;
    let unmatched_disputes = unmatched_disputes.write(app, to).await;
    let withheld = withheld.write(app, to).await;
    disputes
        .and(unmatched)
        .and(unmatched_disputes)
        .and(withheld)
}

/// The e-mails about one kind of thing.
struct PendingEmails<T> {
    read: fn(&mut Conn, Millis) -> Result<Vec<T>, DbError>,
    email: fn(Reader<'_>, &T) -> Result<EmailMessage, askama::Error>,
    /// Marks it as written, and returns whether it still had to be.
    mark: fn(&mut Conn, &T, Millis) -> Result<bool, DbError>,
}

impl<T: Send + 'static> PendingEmails<T> {
    async fn write(self, app: &App, to: &str) -> Result<(), InternalError> {
        let Self { read, email, mark } = self;
        let now = app.clock.now();
        let pending = app.db.read(move |conn| read(conn, now)).await?;
        try_for_all(pending, |found| async move {
            let email = email(app.reader(Lang::En), &found)?.to(to);
            let claim = move |conn: &mut Conn| mark(conn, &found, now);
            app.enqueue_once(outbox::enqueue_to_operator, Some(email), now, claim)
                .await?;
            Ok::<_, InternalError>(())
        })
        .await
    }
}
