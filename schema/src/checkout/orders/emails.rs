//! E-mails about orders: queued by the transaction that causes them, written after its commit, none twice.

use diesel::dsl::not;
use diesel::{ExpressionMethods, NullableExpressionMethods, QueryDsl, Queryable, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId, OrderStatus, TimelineEntry};
use ink_domain::time::Millis;

use super::timeline;
use crate::checkout::disputes;
use crate::conn::{Conn, insert_new, set_once};
use crate::error::DbError;
use crate::tables::{order_notices, orders};

#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct PendingEmail {
    pub order: OrderId,
    pub notice: Notice,
    /// When the event happened.
    pub at: Millis,
    /// Of a refund of the whole order: how much of the card payment it returns, including what a lost dispute took.
    /// `None` also if an older program queued it.
    pub to_card: Option<Usd>,
}

/// Queues an e-mail to the buyer, unless one of this kind is queued for the same order and time. `to_card`: as in
/// [`PendingEmail`].
pub(crate) fn queue_email(
    conn: &mut Conn,
    order: &OrderId,
    notice: Notice,
    to_card: Option<Usd>,
    now: Millis,
) -> Result<(), DbError> {
    let insert = diesel::insert_into(order_notices::table).values((
        order_notices::order_id.eq(order.as_str()),
        order_notices::kind.eq(notice.code()),
        order_notices::at.eq(now),
        order_notices::to_card_cents.eq(to_card.map(Usd::cents)),
    ));
    insert_new!(insert, conn)?;
    Ok(())
}

/// Queues an e-mail to the buyer, and adds its event to the order's timeline.
pub(crate) fn notify_buyer(
    conn: &mut Conn,
    order: &OrderId,
    notice: Notice,
    amount: Option<Usd>,
    now: Millis,
) -> Result<(), DbError> {
    queue_email(conn, order, notice, None, now)?;
    timeline::add_entry(conn, order, TimelineEntry::Notice(notice), amount, now)
}

/// The oldest `limit` e-mails that are still to be written. A kind that only another release knows waits for that
/// release.
pub fn pending_emails(conn: &mut Conn, limit: i64) -> Result<Vec<PendingEmail>, DbError> {
    Ok(order_notices::table
        .filter(order_notices::written_at.is_null())
        .filter(order_notices::kind.eq_any(Notice::ALL.map(Notice::code)))
        .order((
            order_notices::at,
            order_notices::order_id,
            order_notices::kind,
        ))
        .limit(limit)
        .select((
            order_notices::order_id,
            order_notices::kind,
            order_notices::at,
            order_notices::to_card_cents,
        ))
        .load(conn)?)
}

/// The e-mails written to the buyer, and when. Kinds that only another release knows are left to it.
pub fn emails_of(
    conn: &mut Conn,
    order: &OrderId,
) -> Result<Vec<(TimelineEntry, Millis)>, DbError> {
    let rows: Vec<(String, Millis)> = order_notices::table
        .filter(order_notices::order_id.eq(order.as_str()))
        .filter(order_notices::written_at.is_not_null())
        .order((order_notices::written_at, order_notices::kind))
        .select((
            order_notices::kind,
            order_notices::written_at.assume_not_null(),
        ))
        .load(conn)?;
    let known = rows
        .into_iter()
        .filter_map(|(kind, written_at)| Some((TimelineEntry::from_code(&kind)?, written_at)));
    Ok(known.collect())
}

/// Marks an e-mail as written. Returns whether it was still to be written: otherwise another node has put it into the
/// outbox.
pub fn mark_emailed(conn: &mut Conn, email: &PendingEmail, now: Millis) -> Result<bool, DbError> {
    let row = order_notices::table.find((email.order.as_str(), email.notice.code(), email.at));
    Ok(set_once!(row, order_notices::written_at, now, conn)?)
}

/// Deletes an e-mail that is no longer needed. Returns whether it was still to be written.
pub fn discard_email(conn: &mut Conn, email: &PendingEmail) -> Result<bool, DbError> {
    let this = order_notices::table
        .find((email.order.as_str(), email.notice.code(), email.at))
        .filter(order_notices::written_at.is_null());
    Ok(diesel::delete(this).execute(conn)? == 1)
}

/// Allows another reminder of the balance, because its due date has changed.
pub(super) fn remind_again(conn: &mut Conn, order: &OrderId) -> Result<(), DbError> {
    diesel::update(orders::table.find(order.as_str()))
        .set(orders::reminded_at.eq(None::<Millis>))
        .execute(conn)?;
    Ok(())
}

/// Queues one reminder for each order whose balance is due before `due_before`, but not while the payment is disputed:
/// its buyer can't pay then. Returns how many were queued.
pub fn remind(conn: &mut Conn, due_before: Millis, now: Millis) -> Result<usize, DbError> {
    let due_soon: Vec<OrderId> = orders::table
        .filter(orders::status.eq(OrderStatus::InProcess.code()))
        .filter(orders::due_at.lt(due_before))
        .filter(orders::due_at.gt(now))
        .filter(orders::reminded_at.is_null())
        .filter(not(disputes::has_open_dispute()))
        .order((orders::due_at, orders::id))
        .select(orders::id)
        .load(conn)?;
    let mut reminded = 0;
    for order in due_soon {
        let row = orders::table
            .find(order.as_str())
            .filter(orders::status.eq(OrderStatus::InProcess.code()));
        if set_once!(row, orders::reminded_at, now, conn)? {
            notify_buyer(conn, &order, Notice::BalanceDueSoon, None, now)?;
            reminded += 1;
        }
    }
    Ok(reminded)
}
