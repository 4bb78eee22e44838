//! E-mails about orders: queued by the transaction that causes them, written here from the order's state at the time of
//! writing, and put into the outbox once. An e-mail that later events have superseded is not sent.

use ink_domain::money::Usd;
use ink_domain::order::{Notice, TimelineEntry};
use ink_schema::account::accounts::{self, Account};
use ink_schema::checkout::orders::{self, OrderView, PendingEmail};
use ink_schema::checkout::refunds;
use ink_schema::{Conn, DbError, outbox};

use super::operator_emails;
use crate::clock::Millis;
use crate::email::{EmailMessage, OrderFacts};
use crate::internal_error::{InternalError, try_for_all};
use crate::state::App;
use crate::web::session::account_notice::lang;

/// How many e-mails one run writes.
const BATCH: i64 = 50;

/// Writes the pending e-mails to buyers and to the operator. One that can't be written doesn't stop the others.
pub async fn write(app: App, _: Millis) -> Result<(), InternalError> {
    let pending = app
        .db
        .read_one(|conn| orders::pending_emails(conn, BATCH))
        .await?;
    let written = try_for_all(pending, |email| write_one(&app, email)).await;
    operator_emails::write(&app).await.and(written)
}

async fn write_one(app: &App, pending: PendingEmail) -> Result<(), InternalError> {
    let (order, notice) = (pending.order.clone(), pending.notice);
    let found = app
        .db
        .read(move |conn| {
            let Some(row) = orders::by_id(conn, &order)? else {
                return Ok::<_, DbError>(None);
            };
            let (buyer, placed_at) = (accounts::by_id(conn, row.account)?, row.placed_at);
            let found = OrderView::read(conn, row, placed_at)?;
            let lost = refunds::lost_to_disputes(conn, &order)?;
            Ok(buyer.map(|buyer| (found, buyer, lost)))
        })
        .await?;
    let message = match &found {
        Some((found, ..)) if is_suspended(notice, found) => {
            if notice != Notice::BalanceDueSoon {
                return Ok(());
            }
            // Another reminder precedes the new due date.
            None
        }
        Some((found, buyer, lost)) if !notice.is_outdated(&found.row.order) => {
            build_email(app, &pending, found, buyer, *lost)?
        }
        // Superseded, or the buyer has deleted their account.
        _ => None,
    };
    if message.is_none() {
        app.db
            .write(move |conn| orders::discard_email(conn, &pending))
            .await?;
        return Ok(());
    }
    let now = app.clock.now();
    let claim = move |conn: &mut Conn| orders::mark_emailed(conn, &pending, now);
    Ok(app
        .enqueue_once(outbox::enqueue, message, now, claim)
        .await?)
}

/// Whether it asks for a balance that can't be paid now: while the payment is disputed, no wire can be booked. What the
/// buyer is told of what has arrived waits until the bank has decided.
fn is_suspended(notice: Notice, found: &OrderView) -> bool {
    notice.asks_for_balance() && !notice.is_outdated(&found.row.order) && found.due_at.is_none()
}

/// How much the e-mail's event refunded to the card, or could not refund. `lost`: what the card already has from lost
/// disputes.
fn refund_amount(found: &OrderView, pending: &PendingEmail, lost: Usd) -> Usd {
    let notice = pending.notice;
    let entry = match notice {
        Notice::Refunded | Notice::TooLate => {
            let by_order = || found.row.order.card_unrefunded();
            let to_card = pending.to_card.unwrap_or_else(by_order);
            return (to_card - lost).max(Usd::ZERO);
        }
        Notice::PartBack => TimelineEntry::MoneyBack,
        Notice::RefundFailed | Notice::PaidBack => TimelineEntry::Notice(notice),
        _ => return Usd::ZERO,
    };
    let timeline = found.timeline.iter();
    let of_event = timeline.filter(|(event, when, _)| *event == entry && *when == pending.at);
    let mut amounts = of_event.filter_map(|(_, _, amount)| *amount);
    match notice {
        // Each entry says how much was left to refund at its time, so the last one counts.
        Notice::RefundFailed => amounts.next_back().unwrap_or_default(),
        _ => amounts.sum(),
    }
}

fn build_email(
    app: &App,
    pending: &PendingEmail,
    found: &OrderView,
    buyer: &Account,
    lost: Usd,
) -> Result<Option<outbox::OutgoingEmail>, InternalError> {
    let Some(email) = &buyer.email else {
        return Ok(None);
    };
    let facts = OrderFacts {
        found,
        moved: refund_amount(found, pending, lost),
        lost,
        wire_instructions: &app.config.wire_instructions,
    };
    let message = EmailMessage::order(app.reader(lang(buyer)), pending.notice, &facts)?;
    Ok(Some(message.to(email.as_str())))
}
